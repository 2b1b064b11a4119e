//! Arrays of other crates as tensors, and tensors as theirs.
//!
//! Known by now: tensors, views and their methods. This module adds conversions, one file for each crate, behind an optional feature
//! that has the name of the crate.
//!
//! A slice needs no feature: [`View::from_slice`](crate::View::from_slice) and [`ViewMut::from_slice`](crate::ViewMut::from_slice) borrow
//! it, [`Tensor::from_slice`](crate::Tensor::from_slice) copies it.
