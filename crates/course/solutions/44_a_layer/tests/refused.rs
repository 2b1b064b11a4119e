//! Code that must not compile: goldens of the sentence.

#[test]
fn layers_that_do_not_fit_are_named() {
    congruent::testing::goldens("tests/refused", "1.95", |cases| {
        trybuild::TestCases::new().compile_fail(cases);
    });
}
