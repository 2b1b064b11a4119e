//! `pad`: margins, filled with a value, the edge, or the mirror image.

use crate::dim::Numbers;
use crate::error::prelude::*;
use crate::shape::pad::{Continues, HasEdge, Pad, Padded, Reflects};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::arrange::pad::pad;
use congruent_kernel::element::Element;
use congruent_layout::pad::{Margin, Reach, edged, margins, padded, steps};
use congruent_macros::aliases;

/// Margins filled with this value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constant<T>(
    /// The value.
    pub T,
);
/// Margins filled with the mirror image; the edge itself is not repeated: `c b | a b c d | c b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reflect;
/// Margins filled with the edge: `a a | a b c d | d d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replicate;

/// Margins filled with the other end: `c d | a b c d | a b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circular;

/// How margins are filled, as a value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum PadMode<T> {
    /// The mode [`Constant`].
    Constant(T),
    /// The mode [`Reflect`].
    Reflect,
    /// The mode [`Replicate`].
    Replicate,
    /// The mode [`Circular`].
    Circular,
}

impl<T> From<Constant<T>> for PadMode<T> {
    fn from(constant: Constant<T>) -> Self {
        PadMode::Constant(constant.0)
    }
}
impl<T> From<Reflect> for PadMode<T> {
    fn from(_: Reflect) -> Self {
        PadMode::Reflect
    }
}
impl<T> From<Replicate> for PadMode<T> {
    fn from(_: Replicate) -> Self {
        PadMode::Replicate
    }
}

impl<T> From<Circular> for PadMode<T> {
    fn from(_: Circular) -> Self {
        PadMode::Circular
    }
}

impl<T> PadMode<T> {
    fn reach(&self) -> Reach {
        match self {
            PadMode::Constant(_) => Reach::Nothing,
            PadMode::Reflect => Reach::Mirror,
            PadMode::Replicate => Reach::Edge,
            PadMode::Circular => Reach::Wrap,
        }
    }
}

/// A filling for margins of `BEFORE` and `AFTER` positions of an axis of length `D`: [`Constant`], [`Reflect`],
/// [`Replicate`] or [`Circular`].
//
// One impl, for a bare type parameter: several impls would be listed by rustc below the message of the bound behind this one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not fill margins of elements of type `{T}`",
    label = "expected `Constant(value)`, `Reflect`, `Replicate` or `Circular`",
    note = "all four are in `congruent::pad`: `Constant(0.0)` for a value"
)]
pub trait PadWith<T, D, const BEFORE: usize, const AFTER: usize>: Filling<T> {}
impl<T, D, M, R, const BEFORE: usize, const AFTER: usize> PadWith<T, D, BEFORE, AFTER> for M
where
    M: Filling<T, Needs = R>,
    R: MetBy<D, BEFORE, AFTER>,
{
}

/// A filling for margins around elements of type `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not fill margins of elements of type `{T}`",
    label = "expected `Constant(value)`, `Reflect`, `Replicate` or `Circular`",
    note = "all four are in `congruent::pad`: `Constant(0.0)` for a value"
)]
pub trait Filling<T> {
    /// The condition on the axis: [`Mirrored`], [`Edged`], [`Continued`] or none.
    type Needs;
    /// Returns this filling as a [`PadMode`].
    #[doc(hidden)]
    fn mode(self) -> PadMode<T>;
}
#[diagnostic::do_not_recommend]
impl<T> Filling<T> for Reflect {
    type Needs = Mirrored;
    fn mode(self) -> PadMode<T> {
        PadMode::Reflect
    }
}
#[diagnostic::do_not_recommend]
impl<T> Filling<T> for Replicate {
    type Needs = Edged;
    fn mode(self) -> PadMode<T> {
        PadMode::Replicate
    }
}
#[diagnostic::do_not_recommend]
impl<T> Filling<T> for Circular {
    type Needs = Continued;
    fn mode(self) -> PadMode<T> {
        PadMode::Circular
    }
}
// Without `do_not_recommend`, so that rustc reports the type in the constant.
impl<T, V: ValueAmong<T>> Filling<T> for Constant<V> {
    type Needs = ();
    fn mode(self) -> PadMode<T> {
        PadMode::Constant(self.0.value())
    }
}

/// A value of type `T`.
#[diagnostic::on_unimplemented(
    message = "`Constant` holds `{Self}`, but the elements are `{T}`",
    label = "expected a value of type `{T}`",
    note = "element types are never converted silently: write `Constant(0.0)` for floats"
)]
pub trait ValueAmong<T> {
    /// Returns this value as a `T`.
    #[doc(hidden)]
    fn value(self) -> T;
}
#[diagnostic::do_not_recommend]
impl<T> ValueAmong<T> for T {
    fn value(self) -> T {
        self
    }
}

/// The condition of [`Reflect`]: margins shorter than the axis.
pub struct Mirrored(());
/// The condition of [`Replicate`]: an axis with an edge.
pub struct Edged(());
/// The condition of [`Circular`]: margins no longer than the axis.
pub struct Continued(());

/// A condition of a filling that an axis of length `D` meets.
pub trait MetBy<D, const BEFORE: usize, const AFTER: usize> {}
impl<D, const BEFORE: usize, const AFTER: usize> MetBy<D, BEFORE, AFTER> for () {}
impl<D: Reflects<BEFORE, AFTER>, const BEFORE: usize, const AFTER: usize> MetBy<D, BEFORE, AFTER> for Mirrored {}
impl<D: Continues<BEFORE, AFTER>, const BEFORE: usize, const AFTER: usize> MetBy<D, BEFORE, AFTER> for Continued {}
impl<D: HasEdge<BEFORE, AFTER>, const BEFORE: usize, const AFTER: usize> MetBy<D, BEFORE, AFTER> for Edged {}

/// # Margins
impl<T: Element, S: List> Strided<T, S> {
    /// Returns the elements with margins of `BEFORE` positions before them and `AFTER` after them along axis `A`: a copy,
    /// O(n).
    ///
    /// # Shapes
    /// `[2, 3]` with margins 1 and 2 along -1 is `[2, 6]`. For margins along several axes, call `pad` once for each axis.
    ///
    /// # Panics
    /// With the error of [`try_pad`](Self::try_pad).
    ///
    /// # Examples
    /// ```
    /// use congruent::pad::{Circular, Constant, Reflect, Replicate};
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([1, 2, 3]);
    /// let y: Tensor<i32, shape![6]> = x.pad::<0, 1, 2>(Constant(0));
    /// assert_eq!(y.to_vec(), [0, 1, 2, 3, 0, 0]);
    /// assert_eq!(x.pad::<0, 2, 1>(Reflect).to_vec(), [3, 2, 1, 2, 3, 2]);
    /// assert_eq!(x.pad::<0, 1, 2>(Replicate).to_vec(), [1, 1, 2, 3, 3, 3]);
    /// assert_eq!(x.pad::<0, 1, 2>(Circular).to_vec(), [3, 1, 2, 3, 1, 2]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::pad::Reflect;
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([1, 2, 3]).pad::<0, 3, 0>(Reflect);   // the mirror image has two positions
    /// ```
    #[track_caller]
    #[aliases]
    pub fn pad<const A: isize, const BEFORE: usize, const AFTER: usize>(
        &self,
        mode: impl PadWith<T, S::Dim, BEFORE, AFTER>,
    ) -> TensorOf<T, Padded<S, A, BEFORE, AFTER>>
    where
        S: Pad<A, BEFORE, AFTER>,
    {
        self.try_pad::<A, BEFORE, AFTER>(mode).or_panic()
    }

    /// Like [`pad`](Self::pad), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::PadBeyond`] when an axis whose length is known only at run time is too short to be reflected or
    /// repeated, [`Fault::TooLarge`].
    pub fn try_pad<const A: isize, const BEFORE: usize, const AFTER: usize>(
        &self,
        mode: impl PadWith<T, S::Dim, BEFORE, AFTER>,
    ) -> Result<TensorOf<T, Padded<S, A, BEFORE, AFTER>>, ShapeError>
    where
        S: Pad<A, BEFORE, AFTER>,
    {
        let mut margins = vec![(0, 0); self.ndim()];
        margins[self.axis_back(S::BACK)] = (BEFORE as isize, AFTER as isize);
        let out = between(self, &margins, mode.mode())?;
        // SAFETY: `Padded` is `S` with `BEFORE + AFTER` elements more along the axis (`shape/joins/pad.rs`).
        Ok(unsafe { out.rebrand() })
    }
}

/// # Margins, any rank
impl<T: Element> AnyRankStrided<T> {
    /// Returns the elements with margins around them: a copy, O(n). The margins are PyTorch's list: before and after the last axis, then those of the
    /// axis before it, `[left, right, top, bottom]`. A negative margin removes positions. [`Constant`] and [`Circular`] first remove positions and
    /// then put the other margins around the rest. [`Reflect`] and [`Replicate`] first put the other margins, and then remove positions. This is
    /// PyTorch's order: `[2, -4]` of four positions with `Replicate` is the first position twice.
    ///
    /// # Errors
    /// [`Fault::PadOdd`], [`Fault::PadRank`], [`Fault::PadNegative`], [`Fault::PadBeyond`],
    /// [`Fault::TooLarge`].
    ///
    /// # Examples
    /// ```
    /// use congruent::pad::Constant;
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, _>::arange_of(AnyRank::from([2, 2]));
    /// let y = x.pad([1, -1, 0, 1], Constant(9))?;
    /// assert_eq!(y.sizes(), [3, 2]);
    /// assert_eq!(y.to_vec(), [9, 0, 9, 2, 9, 9]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn pad(&self, asked: impl Numbers, mode: impl Into<PadMode<T>>) -> Result<Tensor<T, AnyRank>, ShapeError> {
        between(&self.strided, &margins(self.strided.sizes(), &asked.numbers()).of("pad")?, mode.into())
    }
}

fn between<T: Element, S: Lengths>(
    x: &Strided<T, S>,
    margins: &[Margin],
    mode: PadMode<T>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let sizes = padded(x.sizes(), margins, mode.reach(), size_of::<T>()).of("pad")?;
    let margins: Vec<Margin> = match mode {
        PadMode::Replicate => x.sizes().iter().zip(margins).map(|(&size, &margin)| edged(size, margin)).collect(),
        _ => margins.into(),
    };
    if let (PadMode::Reflect, Some([added, taken])) = (&mode, steps(x.sizes(), &margins)) {
        let whole: Tensor<T, AnyRank> = between(x, &added, mode)?;
        return between(&whole, &taken, mode);
    }
    let value = match mode {
        PadMode::Constant(value) => Some(value),
        // The value is not used: any element serves.
        _ => x.iter().next().copied(),
    };
    let buffer = match value {
        // SAFETY: `padded` accepted the margins; `edged` replaced those that take the edge away by others of equal sum.
        Some(value) => unsafe { pad(x.raw(), &sizes, &margins, mode.reach(), value)? },
        None => congruent_kernel::storage::Filled::empty(),
    };
    Ok(Tensor::assemble(&sizes, buffer))
}
