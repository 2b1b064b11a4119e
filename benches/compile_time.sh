#!/usr/bin/env bash
# What a type-checked addition costs to compile, beside the goals.
#
#     benches/compile_time.sh [--next-solver]
#
# Writes throwaway crates that depend on this one, measures each three times and takes the fastest,
# above that of an empty program. Incremental compilation is off: nothing comes out of a cache.
# With `--next-solver` the checks are those of the next trait solver, on the nightly toolchain: a
# wrapper adds the flag for congruent, its macros and the throwaway crates, not for dependencies.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_INCREMENTAL=0 CARGO_TARGET_DIR=$work/target
cargo=(cargo)
next_solver=false

for option in "$@"; do
    case $option in
        --next-solver) next_solver=true ;;
        *) echo "usage: $0 [--next-solver]" >&2; exit 2 ;;
    esac
done

if $next_solver; then
    if ! cargo +nightly --version >/dev/null 2>&1; then
        echo "skipped: --next-solver needs the nightly toolchain (rustup toolchain install nightly)"
        exit 0
    fi
    cargo=(cargo +nightly)
    cat >"$work/rustc" <<'WRAPPER'
#!/usr/bin/env bash
# Called as: this, rustc, its arguments.
for argument in "$@"; do
    case $argument in
        congruent | congruent_macros | measured_*) exec "$@" -Znext-solver ;;
    esac
done
exec "$@"
WRAPPER
    chmod +x "$work/rustc"
    export RUSTC_WRAPPER=$work/rustc
fi

# crate NAME RANK COUNT
crate() {
    mkdir -p "$work/$1/src"
    cat >"$work/$1/Cargo.toml" <<MANIFEST
[package]
name = "measured_$1"
version = "0.0.0"
edition = "2024"
[workspace]
[dependencies]
congruent = { path = "$root" }
MANIFEST
    python3 "$here/compile_time.py" "$2" "$3" >"$work/$1/src/lib.rs"
    # The versions that are here already.
    cp "$root/Cargo.lock" "$work/$1/Cargo.lock" 2>/dev/null || true
    (cd "$work/$1" && cargo fetch --quiet)
}

# milliseconds COMMAND..: how long it took.
milliseconds() {
    local start=${EPOCHREALTIME/./} log=$work/log
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        return 1
    fi
    echo $(((${EPOCHREALTIME/./} - start) / 1000))
}

# fastest NAME check|build: the least of three, of the crate alone.
fastest() {
    local least='' time
    cd "$work/$1"
    "${cargo[@]}" "$2" --quiet --offline
    for _ in 1 2 3; do
        touch src/lib.rs
        time=$(milliseconds "${cargo[@]}" "$2" --offline)
        if [[ -z $least || $time -lt $least ]]; then least=$time; fi
    done
    echo "$least"
}

# row WHAT MEASURED GOAL UNIT
row() {
    awk -v what="$1" -v measured="$2" -v goal="$3" -v unit="$4" \
        'BEGIN { printf "%-46s | %8.2f %-2s | %5s %-2s %s\n", what, measured, unit, goal, unit, (measured + 0 > goal + 0 ? "missed" : "") }'
}

# each WHAT NAME check|build COUNT GOAL: per function, above the empty program.
each() {
    local full empty
    full=$(fastest "$2" "$3")
    empty=$(fastest empty "$3")
    row "$1" "$(awk "BEGIN { print ($full - $empty) / $4 }")" "$5" ms
}

crate empty 4 0
crate rank4 4 300
crate rank8 8 200

printf '%-46s | %11s | %8s\n' "what$($next_solver && echo ', next solver')" measured goal
cold=$(cd "$work/empty" && milliseconds "${cargo[@]}" check --offline)
each 'cargo check, an addition of rank 4' rank4 check 300 1.5
each 'cargo check, an addition of rank 8' rank8 check 200 3.5
if ! $next_solver; then
    each 'cargo build (debug), an addition of rank 4' rank4 build 300 3
fi
row 'cargo check, cold, everything below included' "$(awk "BEGIN { print $cold / 1000 }")" 15 s
