//! Programs with a mistake: each is compiled, and the message compared with its golden.

use trybuild::TestCases;

/// The messages are those of this version of rustc.
const RUSTC: &str = "1.95";

#[test]
fn mistakes_are_explained() {
    for topic in ["axes", "owed", "mixed", "generic", "calls", "steps", "ragged"] {
        congruent::testing::goldens(format!("ui-tests/{topic}"), RUSTC, |cases| TestCases::new().compile_fail(cases));
    }
}
