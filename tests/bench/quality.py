#!/usr/bin/env python3
"""How well a model plays: fixed lines through the program, its replies recorded, a table of what came of them.

    quality.py play --binary B --endpoint URL --model M [--story S] [--lang L] [--turns N] --out DIR
    quality.py play --binary B --replies DIR [--story S] [--lang L] --out DIR2
    quality.py ask RECORD --endpoint URL [--contract FILE] [--set KEY=VALUE] [--lines 1,4] [--out FILE]
    quality.py table DIR...

`play` plays the lines of quality.json and stands between program and endpoint: each request's body and each reply as it
came are kept in DIR/MODEL.STORY.LANG.requests.jsonl, what the program made of them in DIR/MODEL.STORY.LANG.turns.jsonl. With
`--replies` nothing is asked: recorded replies are given again, so that a changed reader judges the same replies. `ask`
sends recorded bodies again, with another contract or other settings, and says of each reply whether it is whole. Only
the standard library is used, and only this machine's own address is listened on.
"""

import argparse
import http.server
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))
HEADINGS = ("[World]", "【世界观】")
MENDED = ("the reply was mended: ", "模型的回复有误，已修正：")


def kind_of(body):
    """What a request is for: a turn, a ruling, facts, or plain text (a summary)."""
    form = body.get("response_format") or {}
    name = (form.get("json_schema") or {}).get("name")
    if name:
        return name
    system = body["messages"][0]["content"]
    if '"odds"' in system:
        return "ruling"
    if "narration" in system:
        return "turn"
    return "facts" if '"facts"' in system else "text"


def pieces(stream):
    """The data of a stream's events, and the lines as they came."""
    for line in stream:
        data = line[5:].strip() if line.startswith(b"data:") else b""
        yield line, (json.loads(data) if data and data != b"[DONE]" else None)


def gather(record, event):
    """Adds what an event says to a record."""
    for choice in event.get("choices") or []:
        record["reply"] += (choice.get("delta") or {}).get("content") or ""
        record["finish"] = choice.get("finish_reason") or record["finish"]
    record["usage"] = event.get("usage") or record["usage"]
    timings = event.get("timings")
    if timings:
        record["timings"] = timings


class Door(http.server.ThreadingHTTPServer):
    """Stands between the program and an endpoint, or in the place of one."""

    daemon_threads = True

    def __init__(self, endpoint, model, replies):
        super().__init__(("127.0.0.1", 0), Handler)
        self.endpoint, self.model, self.replies = endpoint, model, replies
        self.line, self.records, self.given = 0, [], {}

    def recorded(self, kind):
        """The next recorded reply for the present line; the last one again where there are no more."""
        of_line = [record for record in self.replies if record["line"] == self.line and record["kind"] == kind]
        of_kind = [record for record in self.replies if record["kind"] == kind]
        at = self.given.get((self.line, kind), 0)
        self.given[(self.line, kind)] = at + 1
        found = of_line[min(at, len(of_line) - 1)] if of_line else (of_kind or [None])[-1]
        return found or {"reply": "", "finish": "stop", "usage": None}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"

    def log_message(self, *_):
        pass

    def answer(self, status, kind, text=b""):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text)

    def do_GET(self):
        listed = {"object": "list", "data": [{"id": self.server.model, "object": "model"}]}
        self.answer(200, "application/json", json.dumps(listed).encode())

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        record = {"line": self.server.line, "kind": kind_of(body), "body": body, "reply": "", "finish": None,
                  "usage": None, "seconds": 0.0}
        self.server.records.append(record)
        start = time.monotonic()
        try:
            if self.server.replies is None:
                self.forward(record)
            else:
                self.repeat(record)
        except (BrokenPipeError, ConnectionResetError):
            record["finish"] = record["finish"] or "ended"
        record["seconds"] = round(time.monotonic() - start, 1)

    def forward(self, record):
        request = urllib.request.Request(self.server.endpoint + "/chat/completions", json.dumps(record["body"]).encode(),
                                         {"Content-Type": "application/json"})
        try:
            response = OPENER.open(request, timeout=1800)
        except urllib.error.HTTPError as error:
            record["finish"] = f"http {error.code}"
            return self.answer(error.code, "application/json", error.read())
        with response:
            self.answer(200, response.headers.get("Content-Type", "text/event-stream"))
            for line, event in pieces(response):
                if event:
                    gather(record, event)
                # where the program has heard enough this fails, and the endpoint's work ends with it
                self.wfile.write(line)
                self.wfile.flush()

    def repeat(self, record):
        found = self.server.recorded(record["kind"])
        record.update(reply=found["reply"], finish=found["finish"], usage=found["usage"])
        self.answer(200, "text/event-stream")
        text = found["reply"]
        for at in range(0, len(text), 40):
            self.event({"choices": [{"index": 0, "delta": {"content": text[at:at + 40]}}]})
        # a reply that the program had ended is given as far as it came
        finish = "length" if found["finish"] == "length" else "stop"
        self.event({"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
        self.event({"choices": [], "usage": found["usage"] or {"prompt_tokens": 1, "completion_tokens": 1}})
        self.wfile.write(b"data: [DONE]\n\n")

    def event(self, event):
        self.wfile.write(b"data: " + json.dumps(event).encode() + b"\n\n")
        self.wfile.flush()


def play_one(args, story, lang, lines, seed):
    """Plays one story in one language. What came of each line, and the requests, are kept line by line."""
    replies = None
    if args.replies:
        found = sorted(Path(args.replies).glob(f"{args.model or '*'}.{story}.{lang}.requests.jsonl"))
        if not found:
            sys.exit(f"no record of {story} in {lang} in {args.replies}")
        replies = [json.loads(line) for line in found[0].read_text("utf-8").splitlines()]
        args.model = found[0].name.split(".requests")[0].removesuffix(f".{story}.{lang}")
    door = Door(args.endpoint, args.model, replies)
    threading.Thread(target=door.serve_forever, daemon=True).start()
    turns = []
    with tempfile.TemporaryDirectory() as home:
        settings = {"ENDPOINT__PROMPT": "short", "ENDPOINT__FIRST_BYTE_S": "1800", "ENDPOINT__IDLE_S": "600",
                    "ENDPOINT__TOTAL_S": "3600", "ENDPOINT__CONTEXT_TOKENS": "4096"}
        settings.update(pair.split("=", 1) for pair in args.env)
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("STORYECHO", "OPENAI"))}
        environment.update({f"STORYECHO_{name}": value for name, value in settings.items()})
        environment.update(STORYECHO_HOME=home, STORYECHO_MODEL=args.model,
                           OPENAI_BASE_URL=f"http://127.0.0.1:{door.server_address[1]}/v1")
        command = [*shlex.split(args.binary), "play", "--story", story, "--lang", lang, "--seed", str(seed), "--save",
                   "quality", "--narrator", "endpoint", "--json", "--script", "-"]
        program = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                   encoding="utf-8")
        for number, line in enumerate(lines[:args.turns], 1):
            door.line, start, failed = number, time.monotonic(), False
            told = say(program, line)
            if told["command"] == "failed":
                # a player who wants to go on lets the built-in narrator tell it
                failed, why, told = True, told["notices"], say(program, "builtin")
                told["notices"] = why + told["notices"]
            told.update(line=number, failed=failed, seconds=round(time.monotonic() - start, 1),
                        asked=sum(r["line"] == number and r["kind"] == "turn" for r in door.records))
            turns.append(told)
            for name, rows in (("turns", turns), ("requests", door.records)):
                text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
                (Path(args.out) / f"{args.model}.{story}.{lang}.{name}.jsonl").write_text(text, "utf-8")
            print(f"{story} {lang} {number} ({told['seconds']} s): {line}\n  {help_of(told)}  {told['narration']!r}",
                  *[f"  ! {notice}" for notice in told["notices"]], *[f"  ? {check}" for check in told["checks"]],
                  sep="\n", file=sys.stderr, flush=True)
        program.stdin.close()
        program.wait(1800)
    door.shutdown()


def say(program, line):
    program.stdin.write(line + "\n")
    program.stdin.flush()
    told = program.stdout.readline()
    if not told:
        sys.exit(f"the program ended at: {line}")
    return json.loads(told)


def play(args):
    known = json.loads((HERE / "quality.json").read_text("utf-8"))
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    for story in args.story or known:
        for lang in args.lang or ("zh", "en"):
            lines = Path(args.lines_file).read_text("utf-8").split("\n") if args.lines_file else known[story][lang]
            play_one(args, story, lang, [line for line in lines if line.strip()], known[story]["seed"])
    table([str(out)])


def help_of(turn):
    """What help a turn needed: none, mended (by the program alone), again (asked once more), builtin (told by it)."""
    if turn["failed"] or any(check["action"] == "retold" for check in turn["checks"]):
        return "builtin"
    if turn["turn"] is None or turn["narrator"] == "builtin":
        return "no turn"
    if turn["asked"] > 1:
        return "again"
    mended = turn["checks"] or any(notice.startswith(MENDED) for notice in turn["notices"])
    return "mended" if mended else "none"


def words(turn, lang):
    text = turn["narration"]
    return len(re.findall(r"[\u3400-\u9fff]", text)) if lang == "zh" else len(text.split())


def table(folders):
    """A row for each play, in the form that the page of measurements has."""
    print("| model | story | | turns | no help | mended | asked again | built-in | effects accepted, refused "
          "| contradictions | words | seconds |\n|---|---|---|---|---|---|---|---|---|---|---|---|")
    for file in sorted(file for folder in folders for file in Path(folder).glob("*.turns.jsonl")):
        model, story, lang = file.name.removesuffix(".turns.jsonl").rsplit(".", 2)
        rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        turns = [turn for turn in rows if help_of(turn) != "no turn"]
        needs = [help_of(turn) for turn in turns]
        share = lambda need: f"{100 * needs.count(need) / max(len(turns), 1):.0f} %"
        # what the rules themselves did comes first and is always accepted; proposals carry what the reply wrote
        effects = [effect for turn in turns for effect in proposed(turn, file)]
        accepted = sum(effect["verdict"] in ("accepted", "clamped") for effect in effects)
        contradictions = sum(len(turn["checks"]) for turn in turns)
        mean = lambda values: sum(values) / max(len(values), 1)
        print(f"| {model} | {story} | {lang} | {len(turns)} | {share('none')} | {share('mended')} | {share('again')} "
              f"| {share('builtin')} | {accepted}, {len(effects) - accepted} | {contradictions} "
              f"| {mean([words(turn, lang) for turn in turns]):.0f} | {mean([turn['seconds'] for turn in turns]):.0f} |")


def proposed(turn, file):
    """The effects of a turn that its reply proposed: of as many as the reply wrote, the last ones."""
    requests = file.with_name(file.name.replace(".turns.", ".requests."))
    replies = [json.loads(line) for line in requests.read_text("utf-8").splitlines()]
    replies = [record for record in replies if record["line"] == turn["line"] and record["kind"] == "turn"]
    count = len(effects_in(replies[-1]["reply"])) if replies and help_of(turn) != "builtin" else 0
    return turn["effects"][-count:] if count else []


def effects_in(reply):
    try:
        effects = json.loads(reply[reply.index("{"):])["effects"]
    except (ValueError, KeyError, TypeError):
        return []
    return effects if isinstance(effects, list) else []


def ask(args):
    """Sends recorded turns again and says what came."""
    records = [json.loads(line) for line in Path(args.record).read_text("utf-8").splitlines()]
    wanted = {int(number) for number in args.lines.split(",")} if args.lines else None
    seen, rows = set(), []
    for record in records:
        if record["kind"] != "turn" or record["line"] in seen or (wanted and record["line"] not in wanted):
            continue
        seen.add(record["line"])
        body = json.loads(json.dumps(record["body"]))
        body.update((key, json.loads(value)) for key, value in (pair.split("=", 1) for pair in args.set))
        system = body["messages"][0]
        if args.contract:
            heading = next(heading for heading in HEADINGS if heading in system["content"])
            system["content"] = Path(args.contract).read_text("utf-8").strip() + "\n\n" + heading + \
                system["content"].split(heading, 1)[1]
        for old, new in args.replace:
            body["messages"][-1]["content"] = re.sub(old, new, body["messages"][-1]["content"], flags=re.S)
        row = {"line": record["line"], "kind": "turn", "body": body, "reply": "", "finish": None, "usage": None}
        start = time.monotonic()
        request = urllib.request.Request(args.endpoint + "/chat/completions", json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
        with OPENER.open(request, timeout=1800) as response:
            for _, event in pieces(response):
                if event:
                    gather(row, event)
                if re.search(r"(.{12,}?)\1\1$", row["reply"][-300:], re.S):
                    row["finish"] = "circles"
                    break
        row["seconds"] = round(time.monotonic() - start, 1)
        rows.append(row)
        step = body["messages"][-1]["content"].split("\n")[1][:60]
        print(f"--- {row['line']} {step} [{row['finish']}, {row['seconds']} s, {row['usage']}]\n{row['reply']}", flush=True)
    if args.out:
        Path(args.out).write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    one = verbs.add_parser("play")
    one.add_argument("--binary", default="storyecho")
    one.add_argument("--endpoint")
    one.add_argument("--model")
    one.add_argument("--replies")
    one.add_argument("--story", action="append")
    one.add_argument("--lang", action="append")
    one.add_argument("--turns", type=int, default=10)
    one.add_argument("--lines-file")
    one.add_argument("--env", action="append", default=[], help="a setting: ENDPOINT__TEMPERATURE=0.6")
    one.add_argument("--out", required=True)
    two = verbs.add_parser("ask")
    two.add_argument("record")
    two.add_argument("--endpoint", required=True)
    two.add_argument("--contract")
    two.add_argument("--set", action="append", default=[])
    two.add_argument("--replace", nargs=2, action="append", default=[], help="in the last message: a pattern, a text")
    two.add_argument("--lines")
    two.add_argument("--out")
    verbs.add_parser("table").add_argument("folders", nargs="+")
    args = parser.parse_args()
    if args.verb == "play" and not (args.replies or (args.endpoint and args.model)):
        parser.error("play needs --endpoint and --model, or --replies")
    {"play": play, "ask": ask, "table": lambda args: table(args.folders)}[args.verb](args)


if __name__ == "__main__":
    main()
