//! Construction.
//!
//! If the type determines all lengths, it is enough: `Tensor::<f32, shape![2, 3]>::zeros()`. Otherwise the names end in `_of` and take the lengths:
//! `Tensor::zeros_of(dims![n, 3])`. `try_zeros_of(dims![n, 3])` returns an error instead of panicking.

mod array;
mod blocks;
mod default;
mod eye;
mod fill;
mod like;
mod range;
mod slice;
mod vec;

pub use array::ArrayShape;
#[cfg(feature = "typenum")]
pub(crate) use array::FormShape;
#[cfg(feature = "random")]
pub(crate) use like::likes;
#[cfg(feature = "rayon")]
pub(crate) use vec::collected;

use super::Tensor;
use crate::error::prelude::*;
use crate::shape::{AnyRank, Lengths};
use congruent_kernel::element::Element;
use congruent_kernel::storage::{Buffer, OutOfMemory};
use congruent_layout::{Dims, checked_numel, zero_sizes};
use congruent_macros::precompile;

/// Returns the lengths of a shape, as numbers.
pub(crate) fn sizes_of<S: Lengths>(shape: &S) -> Dims {
    let mut sizes = zero_sizes(shape.rank());
    shape.write(&mut sizes);
    sizes
}

pub(crate) fn checked<T>(op: &'static str, sizes: &[usize]) -> Result<usize, ShapeError> {
    checked_numel(sizes, size_of::<T>()).ok_or_else(|| Fault::TooLarge { sizes: sizes.into() }.of(op))
}

/// Checks that these sizes need `numel` elements.
pub(crate) fn require_numel<T>(op: &'static str, sizes: &[usize], numel: usize) -> Result<(), ShapeError> {
    if checked::<T>(op, sizes)? == numel { Ok(()) } else { Err(Fault::Numel { wanted: sizes.into(), numel }.of(op)) }
}

/// Returns a tensor of these sizes, `numel` elements in all, over new memory that `fill` writes.
///
/// # Safety
/// `fill` writes `numel` elements, the first at its argument.
#[precompile(f32, f64, i64)]
unsafe fn fill_new<T: Element>(
    sizes: &[usize],
    numel: usize,
    fill: &mut dyn FnMut(*mut T),
) -> Result<Tensor<T, AnyRank>, OutOfMemory> {
    let buffer = Buffer::new(numel)?;
    fill(buffer.ptr().as_ptr());
    // SAFETY: the caller's promise.
    Ok(Tensor::assemble(sizes, unsafe { buffer.filled() }))
}
/// Returns a tensor of these sizes with elements computed in row-major order; `numel` is their number.
fn filled<T: Element>(
    sizes: &[usize],
    numel: usize,
    mut next: impl FnMut(usize) -> T,
) -> Result<Tensor<T, AnyRank>, OutOfMemory> {
    let mut fill = |to: *mut T| {
        for i in 0..numel {
            // SAFETY: `fill_new` has memory for `numel` elements.
            unsafe { to.add(i).write(next(i)) };
        }
    };
    // SAFETY: the closure has written every element.
    unsafe { fill_new(sizes, numel, &mut fill) }
}

/// Builds a tensor of these sizes: `make` takes the number of elements, rejects invalid arguments, and returns the function that computes the
/// elements, in row-major order. One body for all shapes, if the function has no shape type.
pub(crate) fn build<T: Element, F: FnMut(usize) -> T>(
    op: &'static str,
    sizes: &[usize],
    make: impl FnOnce(usize) -> Result<F, ShapeError>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let numel = checked::<T>(op, sizes)?;
    Ok(filled(sizes, numel, make(numel)?)?)
}

/// A constructor and its two twins. The function after `=>` takes the name, the sizes and the arguments, and has no shape type: it is compiled once
/// for all shapes.
///
/// ```text
/// "New random tensors" for T:
///
/// /// Numbers from 0 to below 1.
/// fn rand rand_of try_rand_of(rng: &mut impl Rng) where [S: StaticShape] [T: Float] => draw_units;
///
/// pub fn rand(rng: &mut impl Rng) -> Self where S: StaticShape, T: Float { Tensor::rand_of(S::VALUE, rng) }
/// pub fn rand_of(shape: S, rng: &mut impl Rng) -> Self where T: Float {
///     draw_units("rand", &sizes_of(&shape), rng).or_panic().rebrand()
/// }
/// pub fn try_rand_of(shape: S, rng: &mut impl Rng) -> Result<Self, ShapeError> where T: Float { .. }
/// ```
///
/// The bounds are part of each call of the macro: rustc shows that line, and not the macro.
macro_rules! constructors {
    ($heading:literal for $t:ident: $($rest:tt)*) => {
        $crate::tensor::constructors! { @impl [$t, S] [$t: $crate::Element, S: $crate::Lengths] $t, $heading; $($rest)* }
    };
    ($heading:literal for $t:ident = $element:ty: $($rest:tt)*) => {
        $crate::tensor::constructors! { @impl [S] [S: $crate::Lengths] $element, $heading; $($rest)* }
    };
    (@impl [$($any:tt)*] [$($params:tt)*] $t:ty, $heading:literal; $(
        $(#[$doc:meta])*
        fn $name:ident $of:ident $try_of:ident($($arg:ident: $kind:ty),*)
        where [$($known:tt)*] [$($bounds:tt)*] => $build:ident;
    )*) => {
        #[doc = concat!("# ", $heading)]
        impl<$($any)*> $crate::Tensor<$t, S> {$(
            $(#[$doc])*
            #[track_caller]
            pub fn $name($($arg: $kind),*) -> Self
            where
                $($known)*,
                $($bounds)*
            {
                Self::$of(S::VALUE, $($arg),*)
            }
        )*}
        #[doc = concat!("# ", $heading, ", of lengths known at run time")]
        impl<$($params)*> $crate::Tensor<$t, S> {$(
            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), for run-time lengths: `dims![n, 3]`, or an [`AnyRank`](crate::AnyRank). O(n).")]
            ///
            /// # Panics
            #[doc = concat!("Where [`", stringify!($try_of), "`](Self::", stringify!($try_of), ") gives an error.")]
            #[track_caller]
            pub fn $of(shape: S, $($arg: $kind),*) -> Self
            where
                $($bounds)*
            {
                // (In one expression: a `Result` that is alive while sizes are dropped has to be dropped if that panics, and then each program
                // compiles the destructor of all faults.)
                let built = $crate::error::OrPanic::or_panic($build(stringify!($name), &$crate::tensor::sizes_of(&shape), $($arg),*));
                // SAFETY: the sizes of a value of `S`.
                unsafe { built.rebrand() }
            }

            #[doc = concat!("Like [`", stringify!($of), "`](Self::", stringify!($of), "), but returns an error instead of panicking. O(n).")]
            ///
            /// # Errors
            /// [`Fault::TooLarge`] when there are more elements than can be addressed,
            /// [`Fault::OutOfMemory`] when there is no memory for them, and
            #[doc = concat!("whatever [`", stringify!($name), "`](Self::", stringify!($name), ") panics for.")]
            pub fn $try_of(shape: S, $($arg: $kind),*) -> Result<Self, $crate::ShapeError>
            where
                $($bounds)*
            {
                let built = $build(stringify!($name), &$crate::tensor::sizes_of(&shape), $($arg),*)?;
                // SAFETY: the sizes of a value of `S`.
                Ok(unsafe { built.rebrand() })
            }
        )*}
    };
}
pub(crate) use constructors;
