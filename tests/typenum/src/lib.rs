//! Lengths and typenum's numbers: each is the second checker of the other. The cases are in the test `agree`, written by `build.rs`.
