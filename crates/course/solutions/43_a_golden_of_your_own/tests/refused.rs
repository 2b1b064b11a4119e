//! Code that must not compile.

use congruent::prelude::*;
use congruent::testing::assert_refused;
use pictures::Picture;

assert_refused!(shape![1, 32, 32]: Picture);

#[test]
fn mistakes_are_answered() {
    congruent::testing::goldens("tests/refused", "1.95", |cases| {
        trybuild::TestCases::new().compile_fail(cases);
    });
}
