//! What must not compile. What to do stands in README.md.

compile_error!("to do: a test that calls congruent::testing::goldens, and its cases in tests/refused");
