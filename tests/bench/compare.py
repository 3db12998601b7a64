"""The vector index side by side with ChromaDB, hnswlib and a NumPy scan: the same vectors, the same queries, one run.

    storyecho bench scale DIR
    python tests/bench/compare.py DIR

Needs NumPy; chromadb and hnswlib are measured where they are installed. Not needed to build or to play.
"""
import json
import os
import resource
import shutil
import sys
import time

import numpy as np

DIM, NEAREST, M, EF = 384, 10, 16, 100


def bytes_of(path):
    if os.path.isfile(path):
        return os.path.getsize(path)
    return sum(os.path.getsize(os.path.join(folder, file)) for folder, _, files in os.walk(path) for file in files)


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def timed(ask, queries):
    times, answers = [], []
    for query in queries:
        start = time.perf_counter()
        answers.append(ask(query))
        times.append((time.perf_counter() - start) * 1000)
    times.sort()
    return times[len(times) // 2], times[int(len(times) * 0.95)], answers


def numpy_scan(vectors, queries, folder):
    start = time.perf_counter()
    table = np.ascontiguousarray(vectors)
    add = time.perf_counter() - start
    path = os.path.join(folder, "numpy.npy")
    np.save(path, table)

    def ask(query, table=table):
        scores = table @ query
        near = np.argpartition(-scores, NEAREST)[:NEAREST]
        return near[np.argsort(-scores[near])].tolist()

    p50, p95, answers = timed(ask, queries)
    start = time.perf_counter()
    ask(queries[0], np.load(path))
    reopen = (time.perf_counter() - start) * 1000
    return add, p50, p95, reopen, table.nbytes, bytes_of(path), answers


def hnsw(vectors, queries, folder):
    import hnswlib

    before, start = resident(), time.perf_counter()
    index = hnswlib.Index(space="ip", dim=DIM)
    index.init_index(max_elements=len(vectors), ef_construction=EF, M=M)
    index.add_items(vectors, np.arange(len(vectors)), num_threads=1)
    add, memory = time.perf_counter() - start, resident() - before
    index.set_ef(256)
    p50, p95, answers = timed(lambda query: index.knn_query(query, k=NEAREST, num_threads=1)[0][0].tolist(), queries)
    path = os.path.join(folder, "hnswlib.bin")
    index.save_index(path)
    start = time.perf_counter()
    again = hnswlib.Index(space="ip", dim=DIM)
    again.load_index(path)
    again.knn_query(queries[0], k=NEAREST, num_threads=1)
    return add, p50, p95, (time.perf_counter() - start) * 1000, memory, bytes_of(path), answers


def chroma(vectors, queries, folder):
    import chromadb
    from chromadb.config import Settings

    path = os.path.join(folder, f"chroma-{len(vectors)}")
    shutil.rmtree(path, ignore_errors=True)
    settings = Settings(anonymized_telemetry=False)
    before, start = resident(), time.perf_counter()
    client = chromadb.PersistentClient(path=path, settings=settings)
    table = client.create_collection("bench", metadata={"hnsw:space": "cosine", "hnsw:M": M, "hnsw:construction_ef": EF, "hnsw:search_ef": 256})
    for first in range(0, len(vectors), 2000):
        rows = vectors[first : first + 2000]
        table.add(ids=[str(first + at) for at in range(len(rows))], embeddings=rows.tolist())
    add, memory = time.perf_counter() - start, resident() - before

    def ask(query, table=table):
        return [int(found) for found in table.query(query_embeddings=[query.tolist()], n_results=NEAREST, include=[])["ids"][0]]

    p50, p95, answers = timed(ask, queries)
    # A process of its own, so that nothing is held already.
    script = (
        "import sys,time,json\nimport numpy as np, chromadb\nfrom chromadb.config import Settings\n"
        "q=np.fromfile(sys.argv[2],dtype='<f4')[:384]\ns=time.perf_counter()\n"
        "t=chromadb.PersistentClient(path=sys.argv[1],settings=Settings(anonymized_telemetry=False)).get_collection('bench')\n"
        "t.query(query_embeddings=[q.tolist()],n_results=10,include=[])\nprint((time.perf_counter()-s)*1000)"
    )
    import subprocess

    answer = subprocess.run([sys.executable, "-c", script, path, os.path.join(folder, "queries.f32")], capture_output=True, text=True, check=True)
    return add, p50, p95, float(answer.stdout.strip().splitlines()[-1]), memory, bytes_of(path), answers


def main(folder):
    with open(os.path.join(folder, "storyecho.json"), encoding="utf8") as file:
        ours = json.load(file)
    queries = np.fromfile(os.path.join(folder, "queries.f32"), dtype="<f4").reshape(-1, DIM)
    columns = "add_s", "query_p50_ms", "query_p95_ms", "reopen_ms", "memory_bytes", "disk_bytes", "recall_at_10"
    rows = [row for row in ours]
    for count in sorted({row["count"] for row in ours}):
        vectors = np.fromfile(os.path.join(folder, f"vectors-{count}.f32"), dtype="<f4").reshape(-1, DIM)
        truth = None
        for name, run in (("numpy", numpy_scan), ("hnswlib", hnsw), ("chromadb", chroma)):
            try:
                *figures, answers = run(vectors, queries, folder)
            except ImportError as error:
                print(f"# {name} is not installed: {error}", file=sys.stderr)
                continue
            truth = truth or answers
            recall = sum(len(set(one) & set(other)) for one, other in zip(answers, truth)) / (len(truth) * NEAREST)
            rows.append({"program": name, "count": count, "index": name, **dict(zip(columns, [*figures, recall]))})
    print("| vectors | program | add s | query ms p50 / p95 | reopen ms | memory MB | disk MB | recall@10 |\n|---|---|---|---|---|---|---|---|")
    for row in sorted(rows, key=lambda row: (row["count"], row["program"] != "storyecho")):
        name = row["program"] if row["program"] != "storyecho" else f"storyecho, {row['index']}{' (in play)' if row.get('in_play') else ''}"
        print(
            f"| {row['count']:,} | {name} | {row['add_s']:.2f} | {row['query_p50_ms']:.3f} / {row['query_p95_ms']:.3f} | {row['reopen_ms']:.1f} "
            f"| {row['memory_bytes'] / 1e6:.0f} | {row['disk_bytes'] / 1e6:.0f} | {row['recall_at_10']:.3f} |"
        )
    with open(os.path.join(folder, "compared.json"), "w", encoding="utf8") as file:
        json.dump(rows, file, indent=1)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
