//! The tool against rustc, the library and its sources: each file and folder named here is a module of one program. `lsp` is apart, for the reason in
//! `Cargo.toml`.

#[path = "support/artifact.rs"]
mod artifact;
#[path = "support/libraries.rs"]
mod libraries;
#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/support/refused.rs"]
mod refused;
#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/support/rustc.rs"]
mod rustc;
#[path = "../../../tests/support/told.rs"]
mod sections;
#[path = "support/shipped.rs"]
mod shipped;
#[path = "../../../tests/support/sources.rs"]
mod sources;

mod calls;
mod corpus;
mod crates;
mod explained;
mod goldens;
mod operations;
mod plain;
mod recorded;
mod remedies;
mod stream;
mod training;
mod types;
mod wording;
