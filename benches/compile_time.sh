#!/usr/bin/env bash
# What this library costs those who compile with it: see compile_time.py.
set -euo pipefail
exec python3 "$(dirname "${BASH_SOURCE[0]}")/compile_time.py" "$@"
