//! The code of the guide as a reader copies it: see `tests/blocks.rs`.
