//! Gradients, and what trains with them: each file of this folder is a module of one program. `lines` and `ui` are programs of their own, for the
//! reason in `Cargo.toml`.

#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/support/random.rs"]
mod random;
mod support;
#[path = "../../../tests/support/watching.rs"]
mod watching;

mod arranged;
mod attended;
mod bits;
mod bounds;
mod computed;
mod convolutions;
mod custom;
mod data;
mod default;
mod derive;
mod edges;
mod face;
mod files;
mod format;
mod garbled;
mod indexed;
mod limits;
mod load;
mod loaded_values;
mod long;
mod losses;
mod metrics;
mod nn;
mod norm_conv;
mod operators;
mod optim;
mod orders;
mod places;
mod planes;
mod reduced;
mod resume;
mod rules;
mod saves;
mod sequences;
mod summary;
mod summed;
mod tape;
mod torch;
