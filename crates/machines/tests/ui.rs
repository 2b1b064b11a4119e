//! Programs with a mistake: each is compiled, and the message compared with its golden.

#[path = "../../../tests/support/rust_src.rs"]
mod rust_src;

use std::fs;
use trybuild::TestCases;

/// The messages are those of this version of rustc.
const RUSTC: &str = "1.95";

#[test]
fn mistakes_are_explained() {
    for topic in ["axes", "owed", "mixed", "generic", "calls", "names", "steps", "ragged"] {
        congruent::testing::goldens(format!("ui-tests/{topic}"), RUSTC, |cases| TestCases::new().compile_fail(cases));
    }
    #[cfg(feature = "grad")]
    congruent::testing::goldens("ui-tests/variables", RUSTC, |cases| TestCases::new().compile_fail(cases));
    // Calls without an axis: rustc reports several errors of each, in words of its own. `goldens` asks for the version of rustc.
    congruent::testing::goldens("ui-tests/calls", RUSTC, |_| {
        let (cases, folder) = (TestCases::new(), fs::read_dir("ui-tests/mistakes").unwrap());
        let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|end| end == "rs"));
        paths.sort();
        paths.into_iter().filter(|path| !rust_src::changes(path)).for_each(|path| cases.compile_fail(path));
    });
}
