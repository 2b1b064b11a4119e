//! Programs that must not compile, each with its golden message: tensors that are no pictures.
//! The messages of `cargo congruent` for these programs are in `all.told`; its tests read that.

use trybuild::TestCases;

/// The messages are those of this version of rustc.
const RUSTC: &str = "1.95";

#[test]
fn mistakes_are_told() {
    congruent::testing::goldens("ui-tests", RUSTC, |cases| TestCases::new().compile_fail(cases));
}
