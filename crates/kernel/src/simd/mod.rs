//! Vectors: one source for several instruction sets, registers as types.

#[cfg(all(miri, target_arch = "x86_64"))]
pub(crate) mod interpreted;
pub(crate) mod isa;
pub(crate) mod transpose;
pub(crate) mod vectored;

pub use isa::{Baseline, Isa};
