//! Products: axes that two operands share, and that the result does not have.

pub mod einsum;
pub mod kron;
pub mod matmul;
pub mod product;
