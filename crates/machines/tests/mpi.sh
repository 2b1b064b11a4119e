#!/bin/sh
# The tests on MPI: the program of everywhere.rs on 2, 4 and 6 processes, programs of 4 that end well, and endings of 4, each within five seconds.
# `tests/mpi.sh install` installs what it needs on Debian and Ubuntu: an MPI, and libclang for the bindings.
# Beside another MPI, MPICH: `MPICC=mpicc.mpich MPIRUN=mpirun.mpich CARGO_TARGET_DIR=target/mpich tests/mpi.sh`.
set -eu
cd "$(dirname "$0")/.."

if [ "${1-}" = install ]; then
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends libopenmpi-dev openmpi-bin libclang-dev clang
    exit
fi

mpirun=${MPIRUN-mpirun}
cargo test --features mpi --test mpi --no-run
program=$(cargo test --features mpi --test mpi --no-run --message-format=json 2>/dev/null |
    sed -n 's/.*"executable":"\([^"]*\/mpi-[^"]*\)".*/\1/p')

# Open MPI refuses root, and more processes than cores, without these.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1

# Starts a number of processes, and has what they print in "$program.out".
succeeds() {
    timeout -k 5 60 "$mpirun" -np "$@" >"$program.out" 2>&1 || { echo "$*: ended with status $?"; cat "$program.out"; exit 1; }
}

for count in 2 4 6; do
    succeeds "$count" "$program" all
    sort -o "$program.out" "$program.out"
    [ "$(grep -c "^process [0-9] of $count: " "$program.out")" = "$count" ] || { cat "$program.out"; echo "$count processes: a line is missing"; exit 1; }
    echo "$count processes: $(head -n 1 "$program.out")"
done

# programs that end well, each process with its line
for how in dropped pieces root slow; do
    succeeds 4 "$program" "$how"
    [ "$(grep -c '^process [0-9] has succeeded$' "$program.out")" = 4 ] || { cat "$program.out"; echo "$how: a line is missing"; exit 1; }
    echo "$how: ended well"
done

# begin, ending, sentence: the program has ended since then, within five seconds, with an error and this sentence.
ended() {
    took=$((($(date +%s%N) - $1) / 1000000))
    grep -q "$3" "$program.out" || { cat "$program.out"; echo "$2: no sentence"; exit 1; }
    [ "$took" -lt 5000 ] || { echo "$2: took $took ms"; exit 1; }
    echo "$2: ended in $took ms"
}

# ending, and the sentence that it must have
while IFS='|' read -r how sentence; do
    begin=$(date +%s%N)
    if timeout -k 5 30 "$mpirun" -np 4 "$program" "$how" </dev/null >"$program.out" 2>&1; then
        echo "$how: ended without an error"
        exit 1
    fi
    ended "$begin" "$how" "$sentence"
done <<'CASES'
panic|process 3 ends all: no more rows
kill|signal [0-9]
late|waited 2.[0-9] s for process 3
early|process 3 has ended: it returned, and `all_reduce, sum, of \[\] f32 along Data` waits for it
large|process 0 has waited 2.[0-9] s for process
barrier|every process makes the same calls in the same order
gather|every process makes the same calls in the same order
halo|every process makes the same calls in the same order
half|waited 2.[0-9] s for process 3
scatter|every process makes the same calls in the same order
dropped-by-one|process 3 has ended: it returned, and `all_reduce, sum, of \[100000\] f32 along Data
CASES

# A process that is killed from outside, while the others wait for it.
timeout -k 5 30 "$mpirun" -np 4 "$program" killed </dev/null >"$program.out" 2>&1 &
launcher=$!
for _ in $(seq 100); do
    victim=$(sed -n 's/^process \([0-9]\{1,\}\)$/\1/p' "$program.out")
    [ -z "$victim" ] || break
    sleep 0.1
done
begin=$(date +%s%N)
kill -9 "$victim"
if wait "$launcher"; then echo "killed: ended without an error"; exit 1; fi
ended "$begin" killed "signal 9"

# The example: the same picture on threads and on MPI.
cargo build --features mpi --example heat
heat=$(cargo build --features mpi --example heat --message-format=json 2>/dev/null |
    sed -n 's/.*"executable":"\([^"]*\/heat\)".*/\1/p')
"$heat" 1 "$program.1.png" 20
for count in 2 4; do
    timeout -k 5 60 "$mpirun" -np "$count" "$heat" "$program.$count.png" 20
    cmp "$program.1.png" "$program.$count.png"
done

# The losses of the example `parallel_gpt` on threads and on MPI.
cargo build --features mpi --example parallel_gpt
gpt=$(cargo build --features mpi --example parallel_gpt --message-format=json 2>/dev/null |
    sed -n 's/.*"executable":"\([^"]*\/parallel_gpt\)".*/\1/p')
"$gpt" 2 4 | sed -n 's/ of one process;.*//p' >"$program.threads"
for run in "data 2" "data 4" "model 2" "model 4" "both 4"; do
    timeout -k 5 60 "$mpirun" -np "${run#* }" "$gpt" "${run% *}" 2 4 >"$program.out"
    line=$(sed -n 's/ of one process;.*//p' "$program.out")
    case $line in *", bit by bit those") ;; *) cat "$program.out"; echo "$run: other losses"; exit 1 ;; esac
    grep -qxF "$line" "$program.threads" || { cat "$program.out" "$program.threads"; echo "$run: other losses than on threads"; exit 1; }
    echo "$line of one process"
done
rm "$program.threads"

# A mesh of four processes, of which three were started. (When one has ended, mpirun ends the others, also before they have said it.)
if timeout -k 5 30 "$mpirun" -np 3 "$program" panic >"$program.out" 2>&1; then exit 1; fi
grep -q "^the mesh has 4 processes, and 3 were started" "$program.out" || { cat "$program.out"; exit 1; }

# Another mesh in one of the processes.
begin=$(date +%s%N)
if timeout -k 5 30 "$mpirun" -np 3 "$program" late : -np 1 "$program" mesh >"$program.out" 2>&1; then exit 1; fi
ended "$begin" mesh "run different programs, or different versions of one"

# Another file in one of the processes.
cp "$program" "$program.other"
printf ' ' >>"$program.other"
if timeout -k 5 30 "$mpirun" -np 3 "$program" late : -np 1 "$program.other" late >"$program.out" 2>&1; then exit 1; fi
grep -q "run different programs, or different versions of one" "$program.out"
rm "$program.other" "$program.out"
echo "all tests on MPI passed"
