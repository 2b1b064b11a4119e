//! What must not compile, each case against its golden message: structs of columns, images, elements, and tables of names.
//! What `cargo congruent` makes of the cases is in `all.told`; its tests read that.

use trybuild::TestCases;

/// The messages are those of this version of rustc.
const RUSTC: &str = "1.95";

#[test]
fn mistakes_are_told() {
    congruent::testing::goldens("ui-tests", RUSTC, |cases| TestCases::new().compile_fail(cases));
}
