#!/bin/sh
# Strong and weak scaling of the examples `heat` and `parallel_gpt`, and an `all_reduce` beside a computation, on threads and on MPI:
# `examples/scaling.sh [processes ..]`, 1, 2 and 4 by default.
#
# Times are milliseconds. Behind the time of a step: the speed next to one process, times as much for strong scaling, of 1 for weak scaling.
set -eu
cd "$(dirname "$0")/.."
cargo build --release --features mpi --example scaling
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
[ $# -gt 0 ] || set -- 1 2 4
{
    for count in "$@"; do "$target/release/examples/scaling" "$count"; done
    for count in "$@"; do "${MPIRUN-mpirun}" -np "$count" "$target/release/examples/scaling"; done
} | awk '
    BEGIN {
        print "a step, ms    processes     heat, strong       heat, weak      gpt, strong        gpt, weak    compute   all_reduce, compute   started, compute, wait"
    }
    # The row of the least number of processes is what the others of its engine are next to.
    !($1 in first) { first[$1] = 1; for (i = 3; i <= 6; i++) one[$1, i] = $i }
    {
        printf "%-10s %12d", $1, $2
        for (i = 3; i <= 6; i++) printf "%10.3f %5.2f×", $i, one[$1, i] / $i
        printf "%11.3f %21.3f %24.3f\n", $7, $8, $9
    }
'
