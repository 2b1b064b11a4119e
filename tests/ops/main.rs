//! Operations that make tensors of tensors, each against a reference that goes index by index.

#[path = "../support/positions.rs"]
mod positions;
#[path = "../support/random.rs"]
mod random;

mod conv;
mod einsum;
mod gather;
mod huge;
mod join;
mod lazy;
mod limits;
mod messages;
mod places;
mod product;
mod reduce;
mod scan;
mod settings;
mod tiny;
