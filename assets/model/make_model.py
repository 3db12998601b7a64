"""Makes the bundled embedding model: multilingual-e5-small, 4 bits a weight, its vocabulary trimmed to Chinese,
kana, symbols and the pieces that English needs.

    python make_model.py e5-small-q4.bin OUT      writes OUT/me5s-nbits.onnx and OUT/tokenizer.json
"""

import base64
import io
import json
import re
import struct
import sys

import numpy as np
import onnx
import sentencepiece
from onnx import TensorProto, helper, numpy_helper
from sentencepiece import sentencepiece_model_pb2
from tokenizers import Tokenizer
from wordfreq import top_n_list

ENGLISH_WORDS = 200_000  # how many of the commonest English words must be spelled by the pieces that stay
SPECIAL = ["<s>", "<pad>", "</s>", "<unk>"]  # pieces 0 to 3
REAL_PIECES = 250_001  # beyond stand placeholders only
OPSET = 17


class Source:
    """The file with weights, pieces and normaliser, little end first: a header, the pieces, the map of characters,
    a table of tensors, and their bytes. A 4-bit tensor is rows of blocks of 32: a 16-bit scale and 16 bytes, whose
    low halves are the first 16 weights and whose high halves the others, each 8 too large."""

    def __init__(self, path):
        self.raw = raw = open(path, "rb").read()
        self.at = 8
        self.hidden, self.layers, self.heads, self.inner, self.vocabulary, self.positions, _ = self.take("<7i")
        (self.epsilon,) = self.take("<f")
        self.take("<i")
        count, *_ = self.take("<5i")
        (length,) = self.take("<Q")
        offsets = self.take(f"<{count + 1}I")
        self.scores = self.take(f"<{count}f")
        text = raw[self.at : self.at + length]
        self.at += length
        self.pieces = [text[a:b].decode("utf8", "replace") for a, b in zip(offsets, offsets[1:])]
        mapped, size = self.take("<iI")
        end, self.normal = self.at + size, {}
        for _ in range(mapped):
            character, n = self.take("<IB")
            self.normal[character] = "".join(map(chr, self.take(f"<{n}I")))
        self.at = end
        (tensors,) = self.take("<i")
        self.tensors = {}
        for _ in range(tensors):
            (n,) = self.take("<H")
            name = raw[self.at : self.at + n].decode()
            self.at += n
            self.take("<BI")
            self.tensors[name] = self.take("<QQ")

    def take(self, form):
        values = struct.unpack_from(form, self.raw, self.at)
        self.at += struct.calcsize(form)
        return values

    def floats(self, name):
        offset, size = self.tensors[name]
        return np.frombuffer(self.raw, "<f4", size // 4, offset)

    def quarter(self, name, width):
        """Packed bytes [rows, width/32, 16] and scales [rows, width/32]."""
        offset, size = self.tensors[name]
        blocks = np.frombuffer(self.raw, np.uint8, size, offset).reshape(-1, width // 32, 18)
        return blocks[:, :, 2:].copy(), blocks[:, :, :2].copy().view("<f2")[:, :, 0]


def chosen_pieces(source):
    """The pieces that stay, as numbers in order."""
    number = {piece: i for i, piece in enumerate(source.pieces)}
    han = re.compile(r"^▁?[\u3400-\u9fff\uf900-\ufaff々〇]+$")
    kana = re.compile(r"^▁?[\u3040-\u30ffー々\u3400-\u9fff]+$")
    signs = re.compile(r"^[\W\d_▁]+$")
    keep = set(range(len(SPECIAL)))
    for i, piece in enumerate(source.pieces[:REAL_PIECES]):
        bare = piece.replace("▁", "")
        if han.match(piece) or kana.match(piece):
            keep.add(i)
        elif len(bare) <= 1:
            point = ord(bare) if bare else 0
            if (
                point < 0x250
                or 0x370 <= point < 0x530
                or 0x2000 <= point < 0x2C00
                or 0x3000 <= point < 0x3100
                or 0xFF00 <= point < 0xFFF0
                or point >= 0x1F000
            ):
                keep.add(i)
        elif signs.match(piece) and all(
            ord(c) < 0x250 or 0x2000 <= ord(c) < 0x3040 or 0xFF00 <= ord(c) < 0xFFF0 or c == "▁" for c in piece
        ):
            keep.add(i)
        elif re.search(r"[\u4e00-\u9fff]", piece) and not re.search(r"[\u3040-\u30ff\uac00-\ud7af]", piece):
            keep.add(i)
    for word in top_n_list("en", ENGLISH_WORDS):
        if word.isascii():
            for form in (word, word.capitalize()):
                keep.update(spelling("▁" + form, number, source.scores))
    return sorted(keep)


def spelling(text, number, scores):
    """The pieces of a text under the unigram model: the way with the highest sum of scores."""
    best = [0.0] + [-1e30] * len(text)
    came = [(0, 0)] * (len(text) + 1)
    for i in range(len(text)):
        if best[i] < -1e29:
            continue
        for end in range(i + 1, min(len(text), i + 20) + 1):
            piece = number.get(text[i:end])
            if piece is not None and piece > 3 and best[i] + scores[piece] > best[end]:
                best[end], came[end] = best[i] + scores[piece], (i, piece)
        if best[i] - 20 > best[i + 1]:
            best[i + 1], came[i + 1] = best[i] - 20, (i, 3)
    pieces, i = [], len(text)
    while i > 0:
        i, piece = came[i]
        pieces.append(piece)
    return pieces


def character_map():
    """The compiled map of the normaliser `nmt_nfkc`, as any model of sentencepiece carries it."""
    lines = [f"hello world this is a test {i}" for i in range(300)]
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines),
        model_writer=model,
        vocab_size=40,
        model_type="unigram",
        normalization_rule_name="nmt_nfkc",
        minloglevel=2,
        hard_vocab_limit=False,
    )
    proto = sentencepiece_model_pb2.ModelProto()
    proto.ParseFromString(model.getvalue())
    return proto.normalizer_spec.precompiled_charsmap


def write_tokenizer(source, keep, path):
    special = lambda token: {"SpecialToken": {"id": token, "type_id": 0}}
    sequence = lambda name: {"Sequence": {"id": name, "type_id": 0}}
    spaces = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
    tokenizer = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {"id": i, "content": token, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
            for i, token in enumerate(SPECIAL)
        ],
        "normalizer": {
            "type": "Sequence",
            "normalizers": [
                {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(character_map()).decode()},
                {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "},
            ],
        },
        "pre_tokenizer": spaces,
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [special("<s>"), sequence("A"), special("</s>")],
            "pair": [special("<s>"), sequence("A"), special("</s>"), special("</s>"), sequence("B"), special("</s>")],
            "special_tokens": {
                "<s>": {"id": "<s>", "ids": [0], "tokens": ["<s>"]},
                "</s>": {"id": "</s>", "ids": [2], "tokens": ["</s>"]},
            },
        },
        "decoder": spaces,
        "model": {
            "type": "Unigram",
            "unk_id": 3,
            "vocab": [[source.pieces[i], source.scores[i]] for i in keep],
            "byte_fallback": False,
        },
    }
    with open(path, "w") as file:
        json.dump(tokenizer, file, ensure_ascii=False, separators=(",", ":"))
    # The map that sentencepiece compiles grows with Unicode; it must not be far from the one of the training.
    normaliser, other = Tokenizer.from_file(path).normalizer, 0
    for point in range(1, 0x20000):
        if not 0xD800 <= point < 0xE000:
            wanted, got = source.normal.get(point, chr(point)), normaliser.normalize_str(chr(point))
            other += got.strip(" ") != wanted.strip(" ")
    print(f"{other} of 131,071 characters are normalised in another way")
    assert other < 1000, "another normaliser"


class Graph:
    """An ONNX graph in the making."""

    def __init__(self):
        self.nodes, self.tensors, self.constants = [], [], {}

    def tensor(self, name, array):
        self.tensors.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def constant(self, value, kind):
        key = (str(value), str(kind))
        if key not in self.constants:
            self.constants[key] = self.tensor(f"c{len(self.constants)}", np.array(value, dtype=kind))
        return self.constants[key]

    def ints(self, *values):
        return self.constant(list(values), np.int64)

    def float(self, value):
        return self.constant(value, np.float32)

    def node(self, kind, *inputs, domain="", **attributes):
        name = f"{kind}_{len(self.nodes) + 1}"
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, domain=domain, **attributes))
        return name


def write_model(source, keep, path):
    g, hidden, heads = Graph(), source.hidden, source.heads

    def norm(x, name):
        weight = g.tensor(f"{name}.w", source.floats(f"{name}.w"))
        bias = g.tensor(f"{name}.b", source.floats(f"{name}.b"))
        return g.node("LayerNormalization", x, weight, bias, axis=-1, epsilon=float(source.epsilon))

    def linear(x, name, width):
        packed, scales = source.quarter(f"{name}.w", width)
        bias = source.floats(f"{name}.b")
        # The operator wants neighbours in one byte.
        weights = np.concatenate([packed & 15, packed >> 4], axis=-1)
        weights = (weights[..., 0::2] | (weights[..., 1::2] << 4)).astype(np.uint8)
        y = g.node(
            "MatMulNBits",
            x,
            g.tensor(f"{name}.q", weights),
            g.tensor(f"{name}.s", scales.astype(np.float32).reshape(-1)),
            domain="com.microsoft",
            K=width,
            N=packed.shape[0],
            bits=4,
            block_size=32,
        )
        return g.node("Add", y, g.tensor(f"{name}.b", bias))

    def split(x, order):
        parts = g.node("Reshape", x, g.ints(0, 0, heads, hidden // heads))
        return g.node("Transpose", parts, perm=order)

    # Words: gathered in 4 bits, unpacked after.
    packed, scales = source.quarter("emb.word", hidden)
    words = g.node("Cast", g.node("Gather", g.tensor("emb.q", packed[keep]), "input_ids", axis=0), to=TensorProto.FLOAT)
    scale = g.node("Cast", g.node("Gather", g.tensor("emb.s", scales[keep]), "input_ids", axis=0), to=TensorProto.FLOAT)
    scale = g.node("Unsqueeze", scale, g.ints(-1))
    high = g.node("Floor", g.node("Mul", words, g.float(1 / 16)))
    low = g.node("Sub", words, g.node("Mul", high, g.float(16.0)))
    words = g.node("Sub", g.node("Concat", low, high, axis=-1), g.float(8.0))
    words = g.node("Reshape", g.node("Mul", words, scale), g.ints(0, 0, hidden))
    # Places.
    length = g.node("Slice", g.node("Shape", "input_ids"), g.ints(1), g.ints(2), g.ints(0))
    places = source.floats("emb.pos").reshape(source.positions, hidden)
    places = places + source.floats("emb.type").reshape(-1, hidden)[0][None]
    places = g.node("Slice", g.tensor("emb.pos", places), g.ints(0), length, g.ints(0))
    x = norm(g.node("Add", words, places), "emb.ln")

    mask = g.node("Cast", "attention_mask", to=TensorProto.FLOAT)
    away = g.node("Mul", g.node("Sub", g.float(1.0), mask), g.float(-10000.0))
    away = g.node("Unsqueeze", away, g.ints(1, 2))
    for layer in range(source.layers):
        name = f"l{layer}."
        query = split(linear(x, name + "q", hidden), [0, 2, 1, 3])
        key = split(linear(x, name + "k", hidden), [0, 2, 3, 1])
        value = split(linear(x, name + "v", hidden), [0, 2, 1, 3])
        likeness = g.node("Mul", g.node("MatMul", query, key), g.float(1 / np.sqrt(hidden // heads)))
        likeness = g.node("Add", likeness, away)
        seen = g.node("MatMul", g.node("Softmax", likeness, axis=-1), value)
        seen = g.node("Reshape", g.node("Transpose", seen, perm=[0, 2, 1, 3]), g.ints(0, 0, hidden))
        x = norm(g.node("Add", x, linear(seen, name + "ao", hidden)), name + "aln")
        inner = linear(x, name + "fi", hidden)
        bend = g.node("Erf", g.node("Mul", inner, g.float(float(np.sqrt(0.5)))))
        inner = g.node("Mul", g.node("Mul", inner, g.node("Add", bend, g.float(1.0))), g.float(0.5))
        x = norm(g.node("Add", x, linear(inner, name + "fo", source.inner)), name + "oln")

    g.nodes[-1].output[0] = "last_hidden_state"
    sides = ["batch_size", "sequence_length"]
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, sides) for name in ("input_ids", "attention_mask")]
    output = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, [*sides, hidden])
    graph = helper.make_graph(g.nodes, "me5s", inputs, [output], g.tensors)
    opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=8, producer_name="storyecho")
    onnx.save(model, path)


def main(weights, out):
    source = Source(weights)
    keep = chosen_pieces(source)
    print(f"{len(keep)} of {len(source.pieces)} pieces")
    write_tokenizer(source, keep, f"{out}/tokenizer.json")
    write_model(source, keep, f"{out}/me5s-nbits.onnx")


if __name__ == "__main__":
    main(*sys.argv[1:])
