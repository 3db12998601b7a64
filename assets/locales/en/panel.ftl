# What the panels say
panel-turn = turn { $turn }
panel-use = use { $thing }
panel-talk = talk to { $who }

# Journal
panel-journal = Journal
panel-quests = Quests
panel-people = People
panel-things = Carried
panel-map = Map
panel-deeds = Deeds
panel-endings = Endings
panel-quests-about = { $done } of { $count } done
panel-quest-main = main line
panel-quest-side = side quest
panel-quest-done = done
panel-quest-failed = failed
panel-quest-active = under way
panel-quest-since = since turn { $turn }
panel-quest-giver = Given by { $who }
panel-quest-stages = Stages
panel-quest-reward = Reward
panel-thing-weapon = weapon, strength { $power }
panel-thing-armor = armour, protects { $power }
panel-thing-consumable = used up by its use
panel-thing-key = matters to the story
panel-thing-worth = Worth { $gold } gold
panel-people-about = { $count } met
panel-person-here = here
panel-person-affinity = Affinity { $value }
panel-person-why = Why they feel so
panel-person-change = Turn { $turn }: { $delta }, now { $value }. “{ $input }” { $why }
panel-person-knows = What they know
panel-person-fact = Turn { $turn }: { $text }
panel-map-about = { $count } of { $all } places
panel-map-visits = { $count ->
    [one] Entered once
   *[other] Entered { $count } times
    }
panel-map-ways = Ways out
panel-map-people = Here, as far as you know
panel-map-here = you
panel-map-way = { $way }: { $place }
panel-map-details = What else is here
panel-taken-in = Came into the story in turn { $turn }; only in this save
panel-hero = Hero
panel-hero-health = Health { $now }/{ $most }
panel-hero-level = Level { $level }, experience { $exp }{ $points ->
        [0] {""}
        [one] , one point to spend
       *[other] , { $points } points to spend
    }
panel-hero-attributes = Attributes
panel-hero-attribute = { $name }: { $value }
panel-hero-strength = Strength
panel-hero-agility = Agility
panel-hero-intelligence = Intelligence
panel-hero-statuses = Upon you
panel-hero-status = { $name }, { $turns ->
        [one] one more turn
       *[other] { $turns } more turns
    }
panel-hero-talents = Talents
panel-hero-talent = { $name }: { $text }
panel-hero-companions = With you
panel-hero-counter = { $name }: { $value } ({ $level })
panel-hero-counters = What the story counts
panel-deeds-about = { $count } of { $all } won
panel-deeds-none = Nothing has been won yet.
panel-deed-elsewhere = in another save
panel-deed-achievement = achievement
panel-deed-talent = talent
panel-class-common = common
panel-class-rare = rare
panel-class-epic = epic
panel-class-legendary = legendary
panel-class-time = time
panel-class-combat = combat
panel-class-social = people
panel-class-explore = discovery
panel-class-exploration = discovery
panel-class-story = story
panel-class-hidden = hidden
panel-endings-about = { $count } of { $all } seen
panel-endings-none = No ending has been seen yet, in this save or another.
panel-ending-good = good
panel-ending-bitter = bittersweet
panel-ending-dark = dark
panel-ending-hidden = hidden
panel-ending-here = reached here
panel-ending-seen = Seen in “{ $save }” at turn { $turn }, { $when }
panel-ending-declined = declined at turn { $turn }

# Timeline
panel-timeline = Timeline
panel-timeline-about = { $turns ->
    [one] one turn
   *[other] { $turns } turns
    }, { $lines ->
    [one] one line
   *[other] { $lines } lines
    }
panel-timeline-hidden = { $count } older turns are not shown.
panel-timeline-here = here
panel-timeline-take = telling { $take }
panel-timeline-named = Name: { $name }
panel-timeline-told = Row { $number }, telling { $take }, told by { $who }, { $when }
panel-compare = Two turns
panel-compare-same = { $count ->
    [0] Everything else differs too.
    [one] One thing is the same.
   *[other] { $count } things are the same.
    }
panel-compare-facts = Held true only there
panel-compare-facts-same = The same is held true.
panel-state-place = Place
panel-state-time = Time
panel-state-health = Health
panel-state-gold = Gold
panel-state-experience = Experience
panel-state-ending = Ending

# Memory
panel-memory = Memory
panel-memory-all = All
panel-memory-queue = Review ({ $count })
panel-searches = Searches
panel-memory-page = page { $page }/{ $pages }
panel-memory-filter = { $count } shown; kind: { $kind }; state: { $state }
panel-memory-query = Searched for: { $query }
panel-memory-every = all
panel-memory-kept = all but forgotten
panel-memory-holding = hold now
panel-memory-review = wait for review
panel-memory-pinned = pinned
panel-memory-over = hold no longer
panel-memory-archived = archived
panel-memory-forgotten = forgotten
panel-memory-mark-pinned = pinned
panel-memory-is-pinned = Pinned: it does not fade.
panel-memory-is-forgotten = Forgotten: nobody finds it.
panel-memory-turn = From turn: { $value }
panel-memory-until = Held until turn: { $value }
panel-memory-source = Source: { $value }
panel-memory-state = State: { $value }
panel-memory-known = Known by: { $value }
panel-memory-nobody = nobody
panel-memory-sure = Confidence: { $value }
panel-memory-weight = Importance: { $value }
panel-memory-score = Score { $score } (meaning { $dense }, words { $words })
panel-memory-history = What became of it
panel-memory-change = Turn { $turn }: { $kind }, { $source } (change { $id })
panel-searches-about = { $count } searches, { $used } of { $hits } hits in a prompt, { $ms } ms on average
panel-searches-none = Nothing was searched for in this turn.
panel-searches-hits = Hits
panel-searches-hit = { $score } ({ $dense } meaning, { $words } words)  { $source }

# The prompt of a turn
panel-prompt = Turn { $turn }: { $input }
panel-prompt-sections = Sections
panel-prompt-messages = Messages
panel-prompt-memories = Searches
panel-prompt-reply = Reply
panel-prompt-outcome = Outcome
panel-prompt-builtin = The built-in narrator told this turn: no prompt was sent, no reply came.
panel-prompt-none = Nothing is kept of what { $who } was sent.
panel-prompt-budget = { $tokens } of { $budget } tokens
panel-prompt-tokens = { $tokens } tokens
panel-prompt-cut = Cut: { $why }
panel-prompt-sources = Where it comes from
panel-prompt-left = What did not go in
panel-prompt-messages-about = { $count } messages
panel-left-budget = no room
panel-left-duplicate = said already
panel-left-condition = not revealed yet
panel-role-system = system
panel-role-user = user
panel-role-assistant = assistant
panel-section-contract = Contract with the model
panel-section-talk = Talk
panel-section-worldview = World
panel-section-character = Character
panel-section-messages = Newest messages
panel-section-action = What the player does
panel-section-context = Situation
panel-section-main_quest = Main quest
panel-section-quests = Side quests
panel-section-node = Place
panel-section-recent_combat = Last fight
panel-section-pending_combat = Fight that is on
panel-section-items = Carried
panel-section-knowledge = Knowledge
panel-section-history = The story so far
panel-section-memories = Memories
panel-section-facts = Facts
panel-section-recap = Recap
panel-section-request = Request
panel-reply-times = Memory { $retrieve } s, prompt { $assemble } s, first word after { $first } s, { $total } s in all
panel-reply-cost = { $prompt } tokens sent, { $cached } of them from the server’s cache ({ $share }%), { $reply } came back
panel-outcome-dice = Dice
panel-outcome-effects = Effects
panel-outcome-changes = What changed
panel-outcome-checks = Corrections
panel-outcome-notices = Notices
panel-outcome-none = Nothing changed in this turn.
panel-verdict-accepted = accepted: { $effect }
panel-verdict-clamped = within bounds: { $effect } ({ $reason })
panel-verdict-refused = refused: { $effect } ({ $reason })
panel-section-note = What you want of the telling
panel-section-persona = Person spoken for
panel-pair = { $one }, { $other }
panel-section-lore = Lore
panel-section-lore_after = Lore behind the knowledge
panel-section-lore_depth = Lore among the messages
panel-prompt-lore = Lore that fired
