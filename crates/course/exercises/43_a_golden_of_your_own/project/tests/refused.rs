//! Code that must not compile. README.md says what to do.

compile_error!("to do: a test that calls congruent::testing::goldens, and its cases in tests/refused");
