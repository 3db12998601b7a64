"""Learns the weights of retrieval (src/memory/score) on the dev sets and says what they are worth elsewhere.

    STORYECHO_SHARED=… python tests/bench/learn.py PARTS_FOLDER

PARTS_FOLDER holds SET.parts.jsonl, one for each folder of $STORYECHO_SHARED/data/retrieval, as written by
    storyecho bench retrieval DIR --out SET.jsonl --parts PARTS_FOLDER/SET.parts.jsonl --cache CACHE

The weights are searched by coordinates, from those of the program. What they are worth is measured with one family of
sets left out: learned on the others, measured on it. Sets of one origin are one family, so that no weight is learned on
what it is measured on, and no rule knows of a set. Needs NumPy; not needed to build or to play.
"""
import collections
import json
import os
import sys

import numpy as np

# Sets of one origin.
FAMILIES = {"locomo": "locomo", "madial": "madial", "charbench": "charbench"}
# The weights of the program, and steps to be tried.
START = {"piece": 0.5, "own": 1.25, "alone": 0.2, "running": 0.3, "w0": 0.2, "w1": 0.2, "w2": 0.3, "w4": 0.3, "scene": 0.10, "speaker": 0.20, "pairs": 0.15, "pairs_alone": 0.1, "around": 0.2, "best": 0.2}
STEPS = (0.5, 0.75, 0.9, 1.1, 1.25, 1.5, 2.0)


def lines(path):
    with open(path, encoding="utf8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def family(name):
    return next((kin for start, kin in FAMILIES.items() if name.startswith(start)), name)


def load(name, folder, shared):
    """The questions of a set: their parts as a matrix, which texts answer them, what kind of text it is."""
    corpora, questions = {}, []
    wanted = {row["qid"]: row for row in lines(f"{shared}/data/retrieval/{name}/queries.jsonl") if not row.get("exclude")}
    for row in lines(f"{folder}/{name}.parts.jsonl"):
        if "docs" in row:
            corpora[row["corpus_id"]] = ({doc: at for at, doc in enumerate(row["docs"])}, np.array(row["running"]))
        elif row["qid"] in wanted:
            places, running = corpora[row["corpus_id"]]
            parts = np.array([row["whole"], row["piece"], row["own"], *row["near"], row["scene"], row["speaker"], row["around"], row["scene_best"], row["pairs"]], dtype=np.float32)
            query = wanted[row["qid"]]
            groups = query.get("groups") or [[doc] for doc in query["relevant"]]
            groups = [[places[doc] for doc in group if doc in places] for group in groups]
            questions.append((parts, running, groups))
    return questions


def measure(questions, w):
    """The mean of R@5, R@10 and MRR, in percent."""
    sums = np.zeros(3)
    for (whole, piece, own, w0, w1, w2, w4, scene, speaker, around, best_near, pairs), running, groups in questions:
        dense = (1 - w["piece"]) * whole + w["piece"] * piece
        near = w["w0"] * w0 + w["w1"] * w1 + w["w2"] * w2 + w["w4"] * w4
        long = w["own"] * own + w["running"] * near + w["scene"] * scene + w["speaker"] * speaker + w["pairs"] * pairs + w["around"] * around + w["best"] * best_near
        score = dense + np.where(running, long, w["alone"] * w0 + w["pairs_alone"] * pairs)
        ranked = sorted(np.argpartition(-score, min(100, len(score)) - 1)[:100].tolist(), key=lambda at: (-score[at], -at))
        first = {at: place for place, at in enumerate(ranked)}
        best = [min((first.get(at, 10**9) for at in group), default=10**9) for group in groups]
        sums += (sum(b < 5 for b in best) / len(best), sum(b < 10 for b in best) / len(best), 1 / (1 + min(best)))
    return 100 * sums.mean() / len(questions)


def mean(sets, names, w):
    """The mean over the families, each of which counts once."""
    kin = collections.defaultdict(list)
    for name in names:
        kin[family(name)].append(measure(sets[name], w))
    return float(np.mean([np.mean(values) for values in kin.values()]))


def learn(sets, names):
    w, best = dict(START), mean(sets, names, START)
    for _ in range(2):
        for key in w:
            for step in STEPS:
                tried = {**w, key: START[key] * step}
                found = mean(sets, names, tried)
                # A gain that small is chance.
                if found > best + 0.05:
                    w, best = tried, found
    return w, best


def main(folder):
    shared = os.environ.get("STORYECHO_SHARED")
    if not shared:
        sys.exit("STORYECHO_SHARED names no folder")
    names = sorted(name[: -len(".parts.jsonl")] for name in os.listdir(folder) if name.endswith(".parts.jsonl"))
    sets = {name: load(name, folder, shared) for name in names}
    for name in names:
        print(f"{name:20s} {measure(sets[name], START):5.1f} with the program's weights", flush=True)
    for left in sorted({family(name) for name in names}):
        own = [name for name in names if family(name) == left]
        w, _ = learn(sets, [name for name in names if family(name) != left])
        print(f"without {left:12s} {mean(sets, own, START):5.1f} -> {mean(sets, own, w):5.1f} on it", flush=True)
    w, best = learn(sets, names)
    print(f"all: {mean(sets, names, START):.2f} -> {best:.2f}", {key: round(value, 3) for key, value in w.items()})


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
