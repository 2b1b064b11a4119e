//! What must not compile, each case against its golden message.

#[test]
fn mistakes_are_told() {
    congruent::testing::goldens("ui-tests", "1.95", |cases| trybuild::TestCases::new().compile_fail(cases));
}
