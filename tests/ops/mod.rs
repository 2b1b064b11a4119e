//! Operations that make tensors of tensors, each against a reference that goes index by index.

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
