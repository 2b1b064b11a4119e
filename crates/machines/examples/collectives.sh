#!/bin/sh
# Each collective operation next to MPI's, on 2 and on 4 processes: two tables.
set -eu
cd "$(dirname "$0")/.."
cargo build --release --features mpi --example collectives
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
for count in 2 4; do
    mpirun -np "$count" "$target/release/examples/collectives"
done
