//! Code that must not compile: goldens of your sentence.

compile_error!("to do: a test of two goldens or more, as in exercise 43");
