//! Programs with a mistake: each is compiled, and the message compared with its golden.

#[path = "../../../tests/support/refused.rs"]
mod refused;
#[path = "../../../tests/support/rust_src.rs"]
mod rust_src;
#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/support/rustc.rs"]
mod rustc;

use std::fs;

/// The messages are those of this version of rustc.
const RUSTC: &str = "1.95";

#[test]
fn mistakes_are_explained() {
    for topic in ["axes", "partial", "mixed", "generic", "calls", "names", "steps", "ragged"] {
        congruent::testing::goldens(format!("ui-tests/{topic}"), RUSTC, refused::compare_all);
    }
    congruent::testing::goldens("ui-tests/variables", RUSTC, refused::compare_all);
    // Calls without an axis: rustc reports several errors of each, in words of its own. `goldens` asks for the version of rustc.
    congruent::testing::goldens("ui-tests/calls", RUSTC, |_| {
        let mut paths: Vec<_> = fs::read_dir("ui-tests/mistakes").unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|end| end == "rs") && !rust_src::changes(path));
        paths.sort();
        refused::compare(&paths);
    });
}
