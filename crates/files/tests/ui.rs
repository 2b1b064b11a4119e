//! Programs with a mistake in columns, images, elements or tables of names: each is compiled, and the message compared with its golden.
//! The messages of `cargo congruent` are in `all.told`; its tests read that file.

#[path = "../../../tests/support/refused.rs"]
mod refused;
#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/support/rustc.rs"]
mod rustc;

/// The messages are those of this version of rustc.
const RUSTC: &str = "1.95";

#[test]
fn mistakes_are_told() {
    congruent::testing::goldens("ui-tests", RUSTC, refused::compare_all);
    // With the feature `arrow` rustc prints these traits with their paths, because `arrow` has types of the same names.
    congruent::testing::goldens("ui-tests/without_arrow", RUSTC, |cases| match cfg!(feature = "arrow") {
        true => eprintln!("not compiled: the goldens of {cases} are those without the feature `arrow`"),
        false => refused::compare_all(cases),
    });
}
