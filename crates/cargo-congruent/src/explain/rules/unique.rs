//! The elements that differ.

use super::{Given, Operation, Ruled, fresh, row, twice};

const UNIQUE: &str = "\
Unique: a vector of the elements that differ. How many they are is known when the program runs; the inverse has the shape of `self`.";
const RUNS: &str = "\
Unique consecutive: a vector of the elements that differ from the one before them; how many they are is known when the program runs.";

pub(super) const ROWS: &[Operation] = &[
    row("unique unique_with_inverse unique_with_counts", "&x sorted!?", UNIQUE, pick),
    row("unique_consecutive unique_consecutive_with_inverse unique_consecutive_with_counts", "&x", RUNS, pick),
];

fn pick(given: &Given) -> Ruled {
    let found = fresh(&[given.unknown])?;
    match &*given.bound.name {
        name if name.ends_with("counts") => twice(&[given.unknown]),
        name if name.ends_with("inverse") => Ok([found, fresh(given.sizes())?].concat()),
        _ => Ok(found),
    }
}
