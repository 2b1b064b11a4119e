//! Policies: an operand that broadcasts under a rule of its own, [`strict`] or [`one_sided`].
//!
//! PyTorch's rule broadcasts some shapes by accident. `(n, 1)` with `(n)` is legal broadcasting and often a mistake: the result is `(n, n)`. Two
//! rules reject such shapes, each for one operation at a time:
//!
//! | | `[3, 4]` with `2.0` | with `[4]` | `[3, 1]` with `[1, 4]` | `[3, 1]` with `[3]` |
//! |---|---|---|---|---|
//! | without a policy | `[3, 4]` | `[3, 4]` | `[3, 4]` | `[3, 3]` |
//! | [`strict`]: both have the same number of axes | `[3, 4]` | error | `[3, 4]` | error |
//! | [`one_sided`]: the result has the shape of one of the two | `[3, 4]` | `[3, 4]` | error | error |
//!
//! Under both, numbers are allowed. A tensor without axes does not count as a number: under `strict` its rank differs from that of `[3, 4]`.
//!
//! Ranks and lengths known only at run time are checked at run time. The policies cover `+ - * / %` and their `try_` twins; other methods are
//! unchanged, and in place only the other operand stretches anyway.
//!
//! In generic code the bound is [`StrictBroadcast`] or [`OneSidedBroadcast`] instead of [`Broadcast`](crate::shape::Broadcast).

use super::{Memory, arithmetic, check_division, unchecked};
use crate::error::prelude::*;
use crate::shape::policy::{OneSidedBroadcast, StrictBroadcast};
use crate::shape::{Broadcasted, Lengths};
use crate::tensor::{Operand, Shaped, Single, Strided, Tensor, View, ViewMut};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::loops::op;
use congruent_layout::broadcast as rule;

/// An operand that only combines with shapes of its own rank; [`strict`] makes it.
#[derive(Clone, Copy, Debug)]
pub struct Strict<X>(pub(super) X);

/// Returns the operand under the strict policy: `strict(&a) + &b` rejects operands of different ranks.
///
/// # Shapes
/// Both have the same number of axes; a length of 1 still stretches, because it is part of the shape.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::strict;
///
/// let x = Tensor::from([[1.0], [2.0], [3.0]]);          // shape![3, 1]
/// let row = Tensor::from([[10.0, 20.0, 30.0]]);         // shape![1, 3]
/// let sum: Tensor<f64, shape![3, 3]> = strict(&x) + &row;
/// assert_eq!(sum[[2, 0]], 13.0);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent::strict;
///
/// let x = Tensor::from([[1.0], [2.0], [3.0]]);          // shape![3, 1]
/// let y = Tensor::from([10.0, 20.0, 30.0]);             // shape![3]: the ranks differ
/// let sum = strict(&x) + &y;
/// ```
pub fn strict<X>(operand: X) -> Strict<X> {
    Strict(operand)
}

/// An operand of an operation in which only one of the two stretches; [`one_sided`] makes it.
#[derive(Clone, Copy, Debug)]
pub struct OneSided<X>(pub(super) X);

/// Returns the operand under the one-sided policy: `one_sided(&a) + &b` rejects an outer sum, in which both stretch.
///
/// # Shapes
/// The result has the shape of one of the two: `[3, 4]` with `[4]`, `[1, 4]`, `[3, 1]` or `[]`, either way round.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::one_sided;
///
/// let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);       // shape![2, 2]
/// let bias = Tensor::from([10.0, 20.0]);                // shape![2]
/// let sum: Tensor<f64, shape![2, 2]> = one_sided(&x) + &bias;
/// assert_eq!(sum.to_vec(), [11.0, 22.0, 13.0, 24.0]);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent::one_sided;
///
/// let prediction = Tensor::from([[1.0], [2.0], [3.0]]); // shape![3, 1]
/// let target = Tensor::from([1.0, 2.0, 3.0]);           // shape![3]: the difference would be [3, 3]
/// let error = one_sided(&prediction) - &target;
/// ```
pub fn one_sided<X>(operand: X) -> OneSided<X> {
    OneSided(operand)
}

/// An operand for a tensor of shape `S` under the policy `P`, a wrapper of operands.
///
/// Like [`Meets`](crate::tensor::Meets): a number is not a shape, and is always allowed.
pub trait MeetsUnder<P, S> {
    /// The shape of the result.
    type Out: Lengths;
    /// Whether the operand is a number.
    const NUMBER: bool;
}
#[diagnostic::do_not_recommend]
impl<P, S: Lengths> MeetsUnder<P, S> for Single {
    type Out = S;
    const NUMBER: bool = true;
}
impl<S: StrictBroadcast<R>, R> MeetsUnder<Strict<()>, S> for Shaped<R> {
    type Out = Broadcasted<S, R>;
    const NUMBER: bool = false;
}
impl<S: OneSidedBroadcast<R>, R> MeetsUnder<OneSided<()>, S> for Shaped<R> {
    type Out = Broadcasted<S, R>;
    const NUMBER: bool = false;
}

/// The operators of a wrapper; expanded for `+` and `Strict`:
///
/// ```text
/// impl<T: Number, A, X> Add<X> for Strict<A> { .. }
/// impl<T: Number, A> Strict<A> { pub fn try_add<X>(self, rhs: X) -> Result<Tensor<T, ..>, ShapeError> { .. } }
/// ```
macro_rules! policy {
    ($policy:ident $run:path $(, $rule:path)?) => {
        $crate::ops::strict::policy! { @operators $policy [$run $(, $rule)?];
            Add add try_add unchecked "+";
            Sub sub try_sub unchecked "-";
            Mul mul try_mul unchecked "*";
            Div div try_div check_division "/";
            Rem rem try_rem check_division "%";
        }
    };
    (@operators $policy:ident $how:tt; $($trait:ident $method:ident $try:ident $check:ident $sign:literal;)*) => {$(
        impl<T, A, X> core::ops::$trait<X> for $policy<A>
        where
            T: Number,
            A: PolicyOperand<Element = T> + Operand<T>,
            X: Operand<T>,
            X::Kind: MeetsUnder<$policy<()>, A::Shape>,
        {
            type Output = Tensor<T, <X::Kind as MeetsUnder<$policy<()>, A::Shape>>::Out>;
            #[inline]
            #[track_caller]
            fn $method(self, rhs: X) -> Self::Output {
                self.$try(rhs).or_panic()
            }
        }

        impl<T, A> $policy<A>
        where
            T: Number,
            A: PolicyOperand<Element = T> + Operand<T>,
        {
            #[doc = concat!("`self ", $sign, " rhs`, element by element, under the policy.")]
            ///
            /// # Errors
            /// The error that the operator panics with.
            #[track_caller]
            pub fn $try<X>(
                self,
                rhs: X,
            ) -> Result<Tensor<T, <X::Kind as MeetsUnder<$policy<()>, A::Shape>>::Out>, ShapeError>
            where
                X: Operand<T>,
                X::Kind: MeetsUnder<$policy<()>, A::Shape>,
            {
                let number = <X::Kind as MeetsUnder<$policy<()>, A::Shape>>::NUMBER;
                // SAFETY: the shapes broadcast to what the relation names.
                unsafe {
                    $crate::ops::strict::policy! {
                        @call $how (stringify!($method), self.0, rhs, number, op::$trait, $check)
                    }
                }
            }
        }
    )*};
    (@call [$run:path $(, $rule:path)?] ($($argument:expr),*)) => {
        $run($($argument,)* $($rule)?)
    };
}
pub(super) use policy;

policy! { Strict under, of_one_rank }
policy! { OneSided under, one_stretches }

/// Computes `f(a, b)`, if the rule allows it.
///
/// # Safety
/// The broadcast shape fits `O`.
#[track_caller]
unsafe fn under<T, A, B, F, O>(
    op: &'static str,
    a: A,
    b: B,
    number: bool,
    f: F,
    check: super::Check<T>,
    rule: impl Fn(&'static str, Ref<T>, Ref<T>, bool) -> Result<(), ShapeError>,
) -> Result<Tensor<T, O>, ShapeError>
where
    T: Element,
    A: Operand<T>,
    B: Operand<T>,
    F: op::Binary<T, T, Out = T> + Copy + Send + Sync,
{
    let (x, y) = (a.raw(), b.raw());
    rule(op, x, y, number)?;
    check(op, x, y, const { Memory::of_operands::<T, A, B>() })?;
    // SAFETY: the caller's promise.
    unsafe { arithmetic(op, a, b, f) }
}

/// Checks the strict policy for ranks known only at run time.
fn of_one_rank<T>(op: &'static str, a: Ref<T>, b: Ref<T>, number: bool) -> Result<(), ShapeError> {
    if number || a.sizes.len() == b.sizes.len() {
        return Ok(());
    }
    Err(Fault::StrictRank { a: a.sizes.into(), b: b.sizes.into() }.of(op))
}

/// Checks the one-sided policy for lengths known only at run time.
fn one_stretches<T>(op: &'static str, a: Ref<T>, b: Ref<T>, _: bool) -> Result<(), ShapeError> {
    let out = named!(op, rule::broadcast(super::operands(a, b)));
    if a.sizes == &*out || b.sizes == &*out {
        return Ok(());
    }
    Err(Fault::BothStretch { a: a.sizes.into(), b: b.sizes.into(), broadcast: (&*out).into() }.of(op))
}

/// An operand with its element type.
pub trait PolicyOperand {
    /// The element type.
    type Element;
}
macro_rules! operands {
    ($($name:ty)*) => {$(
        impl<T, S> PolicyOperand for $name {
            type Element = T;
        }
    )*};
}
operands! { Tensor<T, S> &Tensor<T, S> View<'_, T, S> &View<'_, T, S> &ViewMut<'_, T, S> &Strided<T, S> }
