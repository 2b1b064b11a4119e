//! Gather and scatter with an index aligned on the left, and what else is indexed along one axis.

#[path = "gather/faces.rs"]
mod faces;
#[path = "gather/naive.rs"]
mod naive;
#[path = "gather/proven.rs"]
mod proven;
#[path = "support/random.rs"]
mod random;
#[path = "gather/select.rs"]
mod select;
#[path = "gather/random.rs"]
mod shapes;
#[path = "gather/types.rs"]
mod types;
