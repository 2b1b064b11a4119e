//! Running sums and products: along an axis, which stays.

use crate::compiled::compiled;
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::kernel::Ref;
use crate::kernel::element::{Element, Number};
use crate::kernel::fold::lanes::{LaneOp, along};
use crate::kernel::fold::reduce::{Prod, Sum};
use crate::kernel::fold::scan::Scan;
use crate::kernel::fold::softmax::{LogSoftmax, Softmax};
use crate::layout::view::wrap;
use crate::shape::along::Along;
use crate::shape::equal::Equal;
use crate::shape::{AnyRank, Lengths, List};
use crate::storage::Filled;
use crate::tensor::{Strided, Tensor, TensorOf};

/// The operation along an axis of which as many elements come out as go in.
#[track_caller]
pub(super) fn kept<T: Element, S: Lengths, R, F: LaneOp<T>>(
    x: &Strided<T, S>,
    axis: usize,
    op: F,
    same: Equal<S, R>,
) -> Tensor<F::A, R> {
    let raw = x.raw().with_axis();
    x.with_as(along_or_panic(raw, axis, op), same)
}

/// What the operation keeps along the axis.
#[inline(never)]
#[track_caller]
fn along_or_panic<T: Element, F: LaneOp<T>>(x: Ref<T>, axis: usize, op: F) -> Filled<F::A> {
    along(x, axis, x.sizes[axis], op).or_panic().0
}

/// A tensor, an axis of it: a scalar has one of length 1, as PyTorch has it. The sizes of the result are those
/// of the tensor.
pub(super) fn with_axis<'a, T: Element>(
    op: &'static str,
    x: &'a Strided<T, AnyRank>,
    axis: isize,
) -> Result<(Ref<'a, T>, usize), ShapeError> {
    let axis = wrap(x.sizes(), axis).of(op)?.unwrap_or(0);
    Ok((x.raw().with_axis(), axis))
}

/// Like [`kept`], on a rank known only at run time.
pub(super) fn try_kept<T: Element, F: LaneOp<T>>(
    name: &'static str,
    x: &Strided<T, AnyRank>,
    axis: isize,
    op: F,
) -> Result<Tensor<F::A, AnyRank>, ShapeError> {
    let (raw, axis) = with_axis(name, x, axis)?;
    Ok(Tensor::assemble(x.sizes(), along(raw, axis, raw.sizes[axis], op)?.0))
}

/// An operation along an axis that stays, of any rank and of a rank known only at run time.
///
/// ```text
/// impl<T: Element, S: List> Strided<T, S> {
///     pub fn cumsum<const AXIS: isize>(&self) -> Tensor<T, S::Out> where T: Number, S: Along<AXIS> { .. }
/// }
/// impl<T: Number> Strided<T, AnyRank> {
///     pub fn cumsum(&self, axis: impl Axis) -> Result<Tensor<T, AnyRank>, ShapeError> { .. }
/// }
/// ```
macro_rules! along_an_axis {
    ($heading:literal $($(#[doc = $doc:literal])* $bound:ident $name:ident($axis:ident: $one:ty) -> $out:ty, $op:expr;)*) => {
        #[doc = concat!("# ", $heading)]
        impl<T: Element, S: List> Strided<T, S> {$(
            $(#[doc = $doc])*
            #[track_caller]
            pub fn $name<const AXIS: isize>(&self) -> TensorOf<$out, S::Out>
            where
                T: $bound,
                S: Along<AXIS>,
            {
                kept(self, self.axis_back(S::BACK), $op, S::SAME)
            }
        )*}
        #[doc = concat!("# ", $heading, ", any rank")]
        impl<T: Element> Strided<T, AnyRank> {$(
            #[doc = concat!("Like `", stringify!($name), "::<AXIS>()` of a list shape, along `axis`; a scalar has axes 0 and -1.")]
            ///
            /// # Errors
            /// [`Fault::Axis`].
            pub fn $name(&self, $axis: $one) -> Result<Tensor<$out, AnyRank>, ShapeError>
            where
                T: $bound,
            {
                try_kept(stringify!($name), self, $axis.to_value(), $op)
            }
        )*}
    };
}
pub(super) use along_an_axis;

along_an_axis! {
    "Running sums and products"

    /// The running sum along axis `AXIS`, each element included: new, O(n). Floats are summed in f64 and rounded once;
    /// integers calculate as Rust's operators do.
    ///
    /// # Shapes
    /// That of `self`: `[2, 3]` gives `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.cumsum::<1>().to_vec(), [1, 3, 6, 4, 9, 15]);
    /// assert_eq!(x.cumsum::<0>().to_vec(), [1, 2, 3, 5, 7, 9]);
    /// assert_eq!(x.into_dyn().cumsum(-1)?.to_vec(), [1, 3, 6, 4, 9, 15]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1, 2, 3], [4, 5, 6]]).cumsum::<2>();   // there is no axis 2
    /// ```
    Number cumsum(axis: impl Axis) -> T, Scan(Sum);
    /// The running product along axis `AXIS`, each element included: new, O(n). Floats are multiplied in f64 and rounded
    /// once; integers calculate as Rust's operators do.
    ///
    /// # Shapes
    /// That of `self`: `[2, 3]` gives `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([1.0, 2.0, 3.0, 4.0]).cumprod::<0>().to_vec(), [1.0, 2.0, 6.0, 24.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([1.0, 2.0]).cumprod::<-2>();   // there is no axis -2
    /// ```
    Number cumprod(axis: impl Axis) -> T, Scan(Prod);
}

compiled! { along_or_panic::<T, Softmax>, along_or_panic::<T, LogSoftmax>, along_or_panic::<T, Scan<Sum>> }
