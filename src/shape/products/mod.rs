//! TODO

pub mod einsum;
pub mod kron;
pub mod matmul;
pub mod product;
