//! Programs with a mistake: each is compiled, and the message compared with its golden.

#[path = "../../../tests/support/refused.rs"]
mod refused;
#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/support/rustc.rs"]
mod rustc;

/// The messages are those of this version of rustc.
const RUSTC: &str = "1.95";

#[test]
fn mistakes_are_explained() {
    for topic in ["squares", "systems", "elements", "results", "generic", "eigen"] {
        congruent::testing::goldens(format!("ui-tests/{topic}"), RUSTC, refused::compare_all);
    }
}
