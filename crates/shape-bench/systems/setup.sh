#!/usr/bin/env bash
# Installs PyTorch (CPU), jaxtyping and beartype in a throwaway environment: setup.sh FOLDER. Not part of CI.
set -euo pipefail
python3 -m venv "$1"
"$1/bin/pip" install --quiet torch jaxtyping beartype numpy
"$1/bin/python" -c 'import torch, jaxtyping, beartype; print(torch.__version__, jaxtyping.__version__, beartype.__version__)'
