//! Programs with a mistake: each is compiled, and the message compared with its golden.

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
    congruent::testing::goldens("ui-tests/calls", RUSTC, |_| TestCases::new().compile_fail("ui-tests/mistakes/*.rs"));
}
