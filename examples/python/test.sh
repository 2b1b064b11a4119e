#!/usr/bin/env bash
# Builds the module and tests it from Python.
#
#   examples/python/test.sh                        in a new environment, which is removed afterwards
#   WITH_TORCH=1 examples/python/test.sh           the same with PyTorch, which is some 200 MB for CPUs, and gigabytes with CUDA
#   PYTHON=.../bin/python examples/python/test.sh  with a Python that has numpy and maturin
#
# Without WITH_TORCH=1, PyTorch is tested if that Python has it; the last line says whether it was. With it, a Python without PyTorch is a failure.
set -euo pipefail
cd "$(dirname "$0")"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

if [ -z "${PYTHON:-}" ]; then
    python3 -m venv "$folder/venv"
    PYTHON=$folder/venv/bin/python
    "$PYTHON" -m pip install --quiet 'numpy>=2' 'maturin>=1.9,<2'
    if [ -n "${WITH_TORCH:-}" ]; then
        # PyTorch's own index has builds for CPUs alone, for Linux and Windows, too.
        "$PYTHON" -m pip install --quiet --index-url https://download.pytorch.org/whl/cpu torch ||
            "$PYTHON" -m pip install --quiet torch
    fi
fi

"$PYTHON" -m maturin build --quiet --interpreter "$PYTHON" --out "$folder/wheels"
"$PYTHON" -m pip install --quiet --no-deps --no-index --target "$folder/module" "$folder"/wheels/*.whl
PYTHONPATH=$folder/module "$PYTHON" test_example.py
