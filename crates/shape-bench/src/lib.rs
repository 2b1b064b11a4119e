//! shape-bench: published models as typed generic programs, and mistakes planted in them.
//!
//! | | |
//! |---|---|
//! | [`models`] | the models, one a file, each with its loss and its tests |
//! | `mutations/` | the mistakes, a list for each model ([`mutation`] says how to read them) |
//! | `cargo run -p shape-bench --example count` | lines, bounds, `_`, and the time of `cargo check` for each model |
//! | `cargo run -p shape-bench --example score` | which mistakes are refused before the program runs, and where the error points |
//! | `systems/` | the same mistakes in PyTorch with jaxtyping and beartype, and in burn |

pub mod models;
pub mod mutation;
pub mod program;
