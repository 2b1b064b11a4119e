//! Comparisons, and closeness.

// In the order in which the page of `Strided` shows the methods.
mod order;

pub(crate) mod close;
