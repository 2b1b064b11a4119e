//! The deprecated pointwise operations: operands that do not broadcast are viewed as 1-dimensional.

use super::strict::{MeetsUnder, PolicyOperand, policy};
use super::{Memory, arithmetic, backcompat, check_division, unchecked, update};
use crate::error::prelude::*;
use crate::shape::pointwise::{PointwiseOnto, PointwiseWith};
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Operand, Shaped, Tensor, ViewMut};
use congruent_kernel::RefMut;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::loops::elementwise::map1;
use congruent_kernel::loops::op;
use congruent_kernel::loops::op::Itself;
use congruent_layout::Layout;
use congruent_layout::broadcast as rule;

/// An operand under the rule from before broadcasting; [`pointwise`] makes it.
#[derive(Clone, Copy, Debug)]
pub struct Pointwise<X>(X);

/// Returns the operand under PyTorch's rule from before broadcasting: in `pointwise(&a) + &b`, operands that do not broadcast but have the same
/// number of elements are viewed as 1-dimensional, and the result has the shape of the first.
///
/// Deprecated in PyTorch, and here for code that is ported from that time: the fallback warns, in PyTorch's words and [once for each call
/// site](crate::backcompat). It applies to `+ - * / %` and their `try_` twins; in place, to `add_`, `sub_`, `mul_`, `div_`, `rem_`, `try_add_` and so
/// on, of `pointwise(&mut a)`.
///
/// **Why at each operation, instead of a switch for the whole process?** PyTorch had no switch: the rule was always on. A switch would change the
/// results of other crates in the program, and hide an error that they may rely on; and it could only work on [`AnyRank`], because types are decided
/// at compile time. `broadcast_warning` is such a switch because a warning changes no result.
///
/// # Shapes
/// Shapes that broadcast do so: `[4, 1]` with `[4]` is `[4, 4]` here as everywhere. Among the others, `[2, 6]` with `[3, 4]` is `[2, 6]`. In place
/// the other operand broadcasts to `self` or is viewed as 1-dimensional: `[4, 1]` with `[4]` stays `[4, 1]`.
///
/// If all lengths are known, the types decide between broadcasting and the fallback, and shapes that allow neither do not compile. If a `_` decides,
/// the result has a type that covers both: `[_, 6]` with `[3, 4]` is `[_, 6]`, `[_, _]` with `[3, 4]` is `[_, _]`, `[1, _]` with `[3, 4]` is `[_,
/// _]`, and if the first lacks an axis, its rank is unknown. A named length keeps its name: it only fits itself, 1 and `_`.
///
/// O(n). The fallback copies the second operand, unless it is owned; the copy becomes the result.
///
/// # Errors
/// The `try_` twins return, and the operators panic with, [`Fault::Pointwise`] where the operands neither broadcast nor
/// have the same number of elements.
///
/// # Examples
/// ```
/// use congruent::backcompat::pointwise;
/// use congruent::prelude::*;
///
/// let a = Tensor::<f32, shape![2, 6]>::ones();
/// let b = Tensor::<f32, shape![3, 4]>::arange();
/// let sum: Tensor<f32, shape![2, 6]> = pointwise(&a) + &b;
/// // src/main.rs:6:38: UserWarning: add of shapes [2, 6] and [3, 4]: self and other not broadcastable, but have the same
/// // number of elements. Falling back to deprecated pointwise behavior.
/// assert_eq!(sum[[1, 0]], 7.0);
///
/// let mut x = a.into_dyn();
/// pointwise(&mut x).add_(&b);
/// assert_eq!(x.to_vec(), sum.to_vec());
/// assert!(pointwise(&x).try_add(Tensor::<f32, shape![5]>::ones()).is_err());
/// ```
/// ```compile_fail,E0277
/// use congruent::backcompat::pointwise;
/// use congruent::prelude::*;
///
/// let a = Tensor::<f32, shape![2, 6]>::ones();
/// let b = Tensor::<f32, shape![3, 5]>::ones();
/// let sum = pointwise(&a) + &b;   // 12 elements and 15
/// ```
pub fn pointwise<X>(operand: X) -> Pointwise<X> {
    Pointwise(operand)
}

impl<S: PointwiseWith<R>, R> MeetsUnder<Pointwise<()>, S> for Shaped<R> {
    type Out = S::Out;
    const NUMBER: bool = false;
}
policy! { Pointwise under_pointwise }

/// Computes `f(a, b)`, broadcast or in the shape of `a`.
///
/// # Safety
/// The broadcast shape, and the shape of `a` if the operands do not broadcast, fits `O`.
#[track_caller]
unsafe fn under_pointwise<T, A, B, F, O>(
    op: &'static str,
    a: A,
    b: B,
    _: bool,
    f: F,
    check: super::Check<T>,
) -> Result<Tensor<T, O>, ShapeError>
where
    T: Element,
    A: Operand<T>,
    B: Operand<T>,
    F: op::Binary<T, T, Out = T> + Copy + Send + Sync,
{
    let (x, y) = (a.raw(), b.raw());
    let Err(refusal) = rule::check(super::operands(x, y)) else {
        check(op, x, y, const { Memory::of_operands::<T, A, B>() })?;
        // SAFETY: they broadcast; the caller's promise.
        return unsafe { arithmetic(op, a, b, f) };
    };
    may_fall_back(op, x.sizes, y.sizes, refusal)?;
    backcompat::warn(backcompat::Change::Pointwise, op, x.sizes, y.sizes);
    let flat = under(b, x.sizes)?;
    check(op, x, flat.raw(), Memory::SECOND)?;
    // SAFETY: both have the sizes of `a`; the caller's promise.
    unsafe { arithmetic(op, a, flat, f) }
}

/// Accepts a rejection of shapes that have the same number of elements.
fn may_fall_back(op: &'static str, a: &[usize], b: &[usize], refusal: Fault) -> Result<(), ShapeError> {
    match refusal {
        Fault::Broadcast { .. } | Fault::Named { .. } | Fault::InPlace { .. } => {}
        other => return Err(other.of(op)),
    }
    if backcompat::as_many(a, b) {
        return Ok(());
    }
    let numel = |sizes: &[usize]| sizes.iter().product();
    let refusal = Box::new(refusal);
    Err(Fault::Pointwise { a_numel: numel(a), b_numel: numel(b), refusal }.of(op))
}

/// Returns the elements of an operand, row-major, under other sizes with the same number of elements.
fn under<T: Element, B: Operand<T>>(b: B, sizes: &[usize]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    if B::OWNED {
        return Ok(b.reuse().resized(sizes));
    }
    let raw = b.raw();
    let elements = map1(&Layout::contiguous(raw.sizes), raw, Itself)?;
    Ok(Tensor::assemble(sizes, elements))
}

/// A target of writing operations: a tensor or view, or a mutable reference to one.
pub trait Target {
    /// The element type.
    type Element;
    /// The shape.
    type Shape;
    /// The elements and their layout, for the kernels to write to.
    #[doc(hidden)]
    fn target(&mut self) -> RefMut<'_, Self::Element>;
}
macro_rules! targets {
    ($($owner:ty)*) => {$(
        impl<T, S: Lengths> Target for $owner {
            type Element = T;
            type Shape = S;
            fn target(&mut self) -> RefMut<'_, T> {
                self.raw_mut()
            }
        }
    )*};
}
targets! { &mut Tensor<T, S> &mut ViewMut<'_, T, S> ViewMut<'_, T, S> }

/// The in-place methods.
macro_rules! in_place {
    ($($name:ident $try:ident $op:ident $check:ident $sign:literal;)*) => {
        impl<T: Number, W: Target<Element = T>> Pointwise<W> {$(
            #[doc = concat!("`self ", $sign, "= rhs`, broadcast or viewed as 1-dimensional.")]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try), "`](Self::", stringify!($try), "); then nothing has been written.")]
            #[track_caller]
            pub fn $name<X: Operand<T, Shape: PointwiseOnto<W::Shape>>>(self, rhs: X) -> Self {
                self.$try(rhs).or_panic()
            }
            #[doc = concat!("`self ", $sign, "= rhs`, broadcast or viewed as 1-dimensional.")]
            ///
            /// # Errors
            /// [`Fault::Pointwise`] where `rhs` neither broadcasts to `self` nor has the same number of elements;
            /// then no element has been written.
            #[track_caller]
            pub fn $try<X: Operand<T, Shape: PointwiseOnto<W::Shape>>>(mut self, rhs: X) -> Result<Self, ShapeError> {
                update_pointwise(stringify!($name), self.0.target(), rhs, op::$op, $check)?;
                Ok(self)
            }
        )*}
    };
}
in_place! {
    add_ try_add_ Add unchecked "+";
    sub_ try_sub_ Sub unchecked "-";
    mul_ try_mul_ Mul unchecked "*";
    div_ try_div_ Div check_division "/";
    rem_ try_rem_ Rem check_division "%";
}

/// Computes `a = f(a, b)`, broadcast or viewed as 1-dimensional.
#[track_caller]
fn update_pointwise<T, B, F>(
    op: &'static str,
    a: RefMut<T>,
    b: B,
    f: F,
    check: super::Check<T>,
) -> Result<(), ShapeError>
where
    T: Element,
    B: Operand<T>,
    F: op::Binary<T, T, Out = T> + Copy + Send + Sync,
{
    let Err(refusal) = rule::expands(super::operands(a.share(), b.raw())) else {
        return update(op, a, b.raw(), f, check);
    };
    may_fall_back(op, a.sizes, b.raw().sizes, refusal)?;
    backcompat::warn(backcompat::Change::PointwiseInPlace, op, a.sizes, b.raw().sizes);
    let flat = under(b, a.sizes)?;
    update(op, a, flat.raw(), f, check)
}
