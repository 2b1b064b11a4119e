//! The tests of `tests/main.rs` that Miri runs, alone: it would take minutes to compile the others.

#[allow(dead_code, reason = "others use the rest")]
#[path = "../support/convolutions.rs"]
mod convolutions;
#[path = "mod.rs"]
mod miri;
#[path = "../support/positions.rs"]
mod positions;
#[allow(dead_code, reason = "others use the rest")]
#[path = "../support/random.rs"]
mod random;
mod reuse;
#[allow(dead_code, reason = "others use the rest")]
#[path = "../support/table.rs"]
mod table;
#[path = "../support/turn.rs"]
mod turn;
