#!/usr/bin/env python3
"""Makes pairs.txt from TSCharacters.txt of Open Chinese Convert.

    python3 make_simplified.py TSCharacters.txt > pairs.txt

A line holds the traditional characters of one simplified character, which stands first. Only single characters are
taken. Where several simplified characters are possible the first one that differs is, since the table is for comparing
and not for writing; a way over several characters is followed to its end, so that folding twice changes nothing.
"""

import sys


def main() -> None:
    simple: dict[str, str] = {}
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            line = line.split("#", 1)[0].rstrip("\n")
            key, _, values = line.partition("\t")
            found = [value for value in values.split() if len(value) == 1 and value != key]
            if len(key) == 1 and found:
                simple[key] = found[0]

    def end(sign: str) -> str:
        seen = {sign}
        while sign in simple and simple[sign] not in seen:
            sign = simple[sign]
            seen.add(sign)
        return sign

    groups: dict[str, list[str]] = {}
    for sign in sorted(simple):
        last = end(sign)
        if last != sign and last not in simple:
            groups.setdefault(last, []).append(sign)
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for last in sorted(groups):
        print(last + "".join(groups[last]))


main()
