//! Functions of the elements of one, two and three tensors, and operators.

// In the order in which the page of `Strided` shows the methods.
mod operators;

mod functions;
mod ternary;

mod cast;
