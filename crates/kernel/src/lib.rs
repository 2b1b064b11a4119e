//! Loops and memory of [`congruent`](https://docs.rs/congruent): the part that knows elements and sizes, but no shape as a type. Sizes, strides and
//! errors are those of `congruent-layout`.
//!
//! **No stable interface.** This crate is versioned with `congruent`, which exports everything that programs use; depend on that one.
//!
//! A loop takes pointers, lengths and strides, and does not repeat the checks of its caller: its safety comment lists what it relies on.
//! Functions that trust their callers are `unsafe`, and so are traits that loops trust: a safe function is sound for all arguments.
//! (`tests/house/sound.rs` lists the safe functions with an unsafe block.)
//! Loops are generic over the element and the operation, never over the shape: 300 additions of 300 shapes share one loop.
//!
//! The files in order: a file imports only files above it in this table. (`tests/house/floors.rs` reads the table.)
//!
//! | file | contents |
//! |---|---|
//! | `sealed` | traits that seal others |
//! | `storage` | memory |
//! | `operand` | an operand as the loops see it |
//! | `simd::interpreted` | instructions that Miri lacks, computed lane by lane |
//! | `simd::vectored`, `simd::transpose` | vector registers as types; transposes of squares of registers |
//! | `simd::isa` | one source for several instruction sets, selected at run time |
//! | `threads` | rayon's threads, or one thread |
//! | `loops::plan`, `loops::loop_nest` | plans of few, long inner loops from sizes and strides; an odometer over the outer loops, threads |
//! | `loops::bytes`, `loops` | moves of elements by their size; the loops of an operation, and the code that runs them on all layouts |
//! | `loops::any` | the bound of all elements |
//! | `fold`, `fold::lanes` | reductions; operations along an axis that is kept, and the layout of its lanes |
//! | `loops::compiled`, `fold::loss::classes` | loops compiled in this crate, and losses of rows of scores |
//! | `math`, `math::float` | functions of `f32` and `f64`, and the traits of floats and complex numbers |
//! | `element::number`, `element::half`, `element::close`, `element::convert`, `element::magnitude`, `element::truth`, `element::key`, `element::ordered`, `element::range`, `element::normal`, `element::draw` | operations on single elements |
//! | `matmul::product`, `matmul::tile`, `matmul::dots`, `matmul::gemm`, `matmul`, `matmul::complex` | products of matrices: small ones and integers; one row and one column; floats; the choice between these |
//! | `element`, `element::nested` | the traits of elements; nested arrays of elements |
//! | `loops::map`, `math::sixteen`, `math::exponential`, `math::tanh` | elementwise operations and their loops; functions written for AVX-512 |
//! | `fold::epilogue`, `loops::loss`, `loops::op` | operations on the results of folds; losses; each operation as a type |
//! | `element::complex` | complex numbers |
//! | `matmul::small_matrix`, `matmul::square` | vectors of four elements; determinant and inverse of the smallest matrices |
//! | `loops::copy_2d`, `loops::copy` | copies between layouts: along two axes, along all |
//! | `loops::elementwise`, `loops::cast` | entry points that allocate and run loops; conversions of elements |
//! | `lazy` | several operations in one pass |
//! | `arrange::join`, `arrange::place`, `arrange::pad` | several operands, or blocks of one, copied to their places in a result |
//! | `arrange::flip`, `arrange::triangle` | reversed axes, and triangles of matrices |
//! | `fold::reduce`, `matmul::attention` | each fold as a type; attention, block by block |
//! | `fold::scan`, `fold::scan::logsum`, `fold::scan::extremes`, `fold::scan::softmax`, `fold::sort::halves`, `fold::sort::radix`, `fold::sort`, `fold::quantile`, `fold::quantile::mode`, `fold::difference::trapezoid`, `fold::difference::central`, `fold::norm`, `fold::norm::group`, `fold::norm::back`, `fold::loss`, `fold::loss::margins`, `fold::loss::ctc` | operations on a lane |
//! | `fold::along` | the loops of these operations for the common types |
//! | `index`, `index::gather`, `index::pick`, `fold::quantile::median` | reads and writes at the places in an index |
//! | `random` | random numbers |
//! | `window::conv`, `window::resample`, `window::sample`, `window::pool` | windows over planes; resized planes; planes sampled between positions |

#![deny(missing_docs)]
// The docs of this crate are read with the source, so they link to private items.
#![allow(rustdoc::private_intra_doc_links)]
#![allow(
    clippy::len_without_is_empty,
    clippy::new_without_default,
    clippy::should_implement_trait,
    reason = "required of public interfaces; this crate has no stable one"
)]

pub mod arrange;
pub mod element;
pub mod fold;
pub mod index;
pub mod lazy;
pub mod loops;
pub(crate) mod math;
pub mod matmul;
#[cfg(test)]
mod misuse;
pub mod operand;
#[cfg(feature = "random")]
pub mod random;
mod sealed;
pub mod simd;
pub mod storage;
mod threads;
pub mod window;

#[cfg(test)]
pub(crate) use operand::layouts;
pub use operand::{Ref, RefMut};
pub(crate) use operand::{Shared, forgotten, parallel, threshold};

/// Expands to nothing if this crate is optimised, and to a warning otherwise. `congruent` calls the macro in optimised builds.
#[cfg(not(unoptimised))]
#[doc(hidden)]
#[macro_export]
macro_rules! __optimised_with_congruent {
    () => {};
}

/// Expands to a warning, because this crate is not optimised. `congruent` calls the macro in optimised builds.
#[cfg(unoptimised)]
#[doc(hidden)]
#[macro_export]
#[deprecated(note = "`congruent` is optimised and `congruent-kernel`, which has its loops, is not: \
            add the line of `congruent` in `[profile.dev.package]` for `congruent-kernel` and `congruent-layout`, too")]
macro_rules! __optimised_with_congruent {
    () => {};
}
