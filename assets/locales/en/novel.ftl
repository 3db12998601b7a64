novel-said = { $name } said: “{ $text }”
novel-manner-short = Sparing with words, in short sentences.
novel-manner-even = Speaks plainly, neither short nor long.
novel-manner-long = Speaks at length and takes time over it.
novel-manner-asks = Often asks in return.
novel-manner-cries = Easily stirred.
novel-blurb = { $author ->
    [none] The novel “{ $title }”, in { $chapters ->
        [one] one chapter
       *[other] { $chapters } chapters
    }. { $people ->
        [one] One of its people
       *[other] { $people } of its people
    } can be talked with.
   *[other] “{ $title }”, a novel by { $author }, in { $chapters ->
        [one] one chapter
       *[other] { $chapters } chapters
    }. { $people ->
        [one] One of its people
       *[other] { $people } of its people
    } can be talked with.
}
novel-start = You open “{ $title }”. Line after line falls away behind you, and the people of the book turn to see who has come.
novel-hero = Reader
novel-force = You put some strength into it, and it moves.
novel-force-not = You try. It does not move.
novel-nimble = Quick hands, and it is done.
novel-nimble-not = Nearly. Not quite.
novel-wits = You think it over and see a little further.
novel-wits-not = You think it over and are no wiser.
novel-sense = You keep still and listen. Between the pages there is hardly a sound.
novel-voice = Your words are heard.
novel-voice-not = Nobody takes it up.
novel-comment-until = until = 12 lets the people know of the first 12 chapters only; without it, of the whole book.
novel-world = This is the world of the novel “{ $title }”.
novel-node = This is “{ $title }”. Its people stand about in twos and threes, some of them talking, and wait for you to speak.
novel-go = Go to { $place }
novel-back = Go back between the pages
novel-place = This is { $place }, where the book comes back again and again.
novel-again = You are back: { $name }.
novel-mood-one = A page stirs.
novel-mood-two = Somebody is talking in a low voice.
novel-mood-three = It is quiet, as it is before a page is turned.
novel-role = from “{ $title }”
novel-person = { $name }, just as the book has it.
novel-greeting = { $name } sees you, nods, and waits for you to speak.
novel-farewell = { $name } nods and goes back into the book.
novel-blank-one = { $name } thinks about it and does not answer.
novel-blank-two = “The book does not say,” says { $name }.
novel-ask = Ask about { $about }
novel-answer = “{ $text }” says { $name }.
novel-fault-empty = There is no text in the file.
novel-fault-long = It is too long: a novel may have { $bound } MB of text.
novel-fault-no-text = This does not look like text: most of its signs cannot be read.
novel-fault-damaged = This archive is damaged and cannot be opened.
novel-fault-no-book = There is no e-book in this archive.
novel-fault-locked = This e-book is encrypted and cannot be read.
novel-report-encoding = read as { $encoding }
novel-report-unheaded = no headings of chapters were found; it was parted by length
novel-report-damaged = { $count ->
        [one] one sign
       *[other] { $count } signs
    } could not be read
novel-report-nobody = nobody who speaks was found; characters.toml is there to be written
novel-fault-alone = { $file } is a novel: it becomes a story of its own, from this file alone.
novel-none = This story is not made from a novel and has no chapters.
novel-no-chapter = There is no such chapter: the novel has { $last }.
novel-until = The people of the book know of it up to chapter { $chapter } ({ $title }) and say nothing of what comes after. It has { $last }; “the whole book” lifts the bound.
novel-all = All { $last } chapters may be spoken of. “chapter 3” keeps the people of the book from telling what comes after.
novel-read-plan = The novel has { $parts } parts; { $done } were read, { $due } are due and take about { $tokens } tokens.
novel-read-yes = Begin with --yes. Ctrl-C stops it at any time; the next run goes on there.
novel-read-step = { $done } of { $parts } parts read, { $tokens } tokens in this run
novel-read-failed = Chapter { $chapter } could not be read and stays due: { $why }
novel-read-done = { $done } of { $parts } parts read, { $tokens } tokens in this run. Written: { $files }.
novel-read-beside = You have changed { $file }; it was left as it is, and the new one is { $file }.new.
novel-read-bundled = The story { $id } is inside the program and cannot be changed.
novel-read-unwritable = { $folder } cannot be written to: { $cause }.
