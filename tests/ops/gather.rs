//! Gather and scatter with an index aligned on the left, and what else is indexed along one axis.

mod faces;
mod naive;
mod proven;
mod select;
mod shapes;
mod types;
