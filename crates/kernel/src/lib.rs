//! Loops and memory of [`congruent`](https://docs.rs/congruent): the part that knows elements and sizes, but no shape as a type. Sizes, strides and
//! errors are those of `congruent-layout`.
//!
//! **No stable interface.** This crate is versioned with `congruent`, which exports everything that programs use; depend on that one.
//!
//! A loop gets pointers, lengths and strides, and checks nothing that its caller has proven: each says in its safety comment what it relies on.
//! Functions that trust their callers are `unsafe`, and so are traits that loops trust: a safe function is sound for every argument.
//! (`tests/house/sound.rs` lists those with an unsafe block.)
//! Loops are generic over the element and the operation, never over the shape: 300 additions of 300 shapes share one.
//!
//! In order: a file names only those above its own. (`tests/house/floors.rs` reads this table.)
//!
//! | file | contents |
//! |---|---|
//! | `sealed` | what closes traits |
//! | `storage` | memory |
//! | `operand` | an operand as the loops see it |
//! | `simd::interpreted` | the instructions that Miri lacks, lane by lane |
//! | `simd::vectored`, `simd::transpose` | a vector register as a type, a square of registers |
//! | `simd::isa` | one source for several instruction sets, chosen at run time |
//! | `threads` | rayon, or one thread |
//! | `loops::plan`, `loops::loop_nest` | from sizes and strides to few, long inner loops; an odometer over the outer ones, threads |
//! | `loops::bytes`, `loops` | elements moved by size; the loops of an operation, and what brings every layout to them |
//! | `loops::any` | any element at all |
//! | `fold`, `fold::lanes` | many elements to one; along an axis that stays, and how its lanes lie |
//! | `loops::compiled`, `fold::loss::classes` | loops compiled in this crate, and losses of scores |
//! | `math`, `math::float` | functions of `f32` and `f64`, and the traits of both and of complex numbers |
//! | `element::number`, `element::half`, `element::close`, `element::convert`, `element::magnitude`, `element::truth`, `element::key`, `element::ordered`, `element::range`, `element::normal`, `element::draw` | what one element can do |
//! | `matmul::product`, `matmul::tile`, `matmul::dots`, `matmul::gemm`, `matmul`, `matmul::complex` | products of matrices: the small and of integers; of one row and one column; of floats; all |
//! | `element`, `element::nested` | what a tensor may hold: the sum of all that; arrays of it |
//! | `loops::map`, `math::sixteen`, `math::exponential`, `math::tanh` | operations on elements one by one and the loops they make; those that are written for an instruction set |
//! | `fold::epilogue`, `loops::loss`, `loops::op` | what becomes of the results of folds; losses; each operation as a type |
//! | `element::complex` | complex numbers |
//! | `matmul::small_matrix`, `matmul::square` | four elements in a register; determinant and inverse of the smallest matrices |
//! | `loops::copy_2d`, `loops::copy` | the same elements in another order: two axes, all of them |
//! | `loops::elementwise`, `loops::cast` | allocate, run; from one type of numbers to another |
//! | `lazy` | several operations in one pass |
//! | `arrange::join`, `arrange::place`, `arrange::pad` | several operands, or blocks of one, in their places of one result |
//! | `arrange::flip`, `arrange::triangle` | runs backwards, and parts of rows |
//! | `fold::reduce`, `matmul::attention` | each fold as a type; attention, block by block |
//! | `fold::scan`, `fold::scan::logsum`, `fold::scan::extremes`, `fold::scan::softmax`, `fold::sort::halves`, `fold::sort::radix`, `fold::sort`, `fold::quantile`, `fold::quantile::mode`, `fold::difference::trapezoid`, `fold::difference::central`, `fold::norm`, `fold::norm::group`, `fold::norm::back`, `fold::loss`, `fold::loss::margins`, `fold::loss::ctc` | what happens to a lane |
//! | `fold::along` | those loops of the common types |
//! | `index`, `index::gather`, `index::pick`, `fold::quantile::median` | reading and writing at the places that an index names |
//! | `random` | numbers drawn |
//! | `window::conv`, `window::resample`, `window::sample`, `window::pool` | windows over planes; planes of other lengths; planes read between positions |

#![deny(missing_docs)]
// Whoever reads these pages reads the source: private items are part of what they say.
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

/// `congruent` calls this where it is optimised, and warns if this crate is not.
#[cfg(not(unoptimised))]
#[doc(hidden)]
#[macro_export]
macro_rules! __optimised_with_congruent {
    () => {};
}

/// `congruent` calls this where it is optimised, and warns if this crate is not.
#[cfg(unoptimised)]
#[doc(hidden)]
#[macro_export]
#[deprecated(note = "`congruent` is optimised and `congruent-kernel`, which has its loops, is not: \
            add the line of `congruent` in `[profile.dev.package]` for `congruent-kernel` and `congruent-layout`, too")]
macro_rules! __optimised_with_congruent {
    () => {};
}
