#!/usr/bin/env bash
# Builds the module and tests it from Python.
#
#   examples/python/test.sh                        in a new environment, which is removed afterwards
#   PYTHON=.../bin/python examples/python/test.sh  with a Python that has numpy and maturin
#
# PyTorch is tested if that Python has it.
set -euo pipefail
cd "$(dirname "$0")"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

if [ -z "${PYTHON:-}" ]; then
    python3 -m venv "$folder/venv"
    PYTHON=$folder/venv/bin/python
    "$PYTHON" -m pip install --quiet 'numpy>=2' 'maturin>=1.9,<2'
fi

"$PYTHON" -m maturin build --quiet --interpreter "$PYTHON" --out "$folder/wheels"
"$PYTHON" -m pip install --quiet --no-deps --no-index --target "$folder/module" "$folder"/wheels/*.whl
PYTHONPATH=$folder/module "$PYTHON" test_example.py
