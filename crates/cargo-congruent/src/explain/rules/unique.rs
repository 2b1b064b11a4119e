//! The elements that differ.

use super::{Operation, fresh, row, twice};

const UNIQUE: &str = "\
Unique: a vector of the elements that differ. How many they are is known when the program runs; the inverse has the shape of `self`.";
const RUNS: &str = "\
Unique consecutive: a vector of the elements that differ from the one before them; how many they are is known when the program runs.";

pub(super) const ROWS: &[Operation] = &[
    row("unique", "&x sorted!?", UNIQUE, |given| fresh(&[given.unknown])),
    row("unique_with_inverse", "&x sorted!?", UNIQUE, |given| {
        Ok([fresh(&[given.unknown])?, fresh(given.sizes())?].concat())
    }),
    row("unique_with_counts", "&x sorted!?", UNIQUE, |given| twice(&[given.unknown])),
    row("unique_consecutive", "&x", RUNS, |given| fresh(&[given.unknown])),
    row("unique_consecutive_with_inverse", "&x", RUNS, |given| {
        Ok([fresh(&[given.unknown])?, fresh(given.sizes())?].concat())
    }),
    row("unique_consecutive_with_counts", "&x", RUNS, |given| twice(&[given.unknown])),
];
