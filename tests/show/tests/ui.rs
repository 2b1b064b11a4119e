//! Programs that must not compile, each with its golden message: tensors that are no pictures.
//! The messages of `cargo congruent` for these programs are in `all.told`; its tests read that.

#[path = "../../support/refused.rs"]
mod refused;
#[allow(dead_code, reason = "others use the rest")]
#[path = "../../support/rustc.rs"]
mod rustc;

/// The messages are those of this version of rustc.
const RUSTC: &str = "1.95";

#[test]
fn mistakes_are_told() {
    congruent::testing::goldens("ui-tests", RUSTC, refused::compare_all);
}
