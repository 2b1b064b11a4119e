//! The strict policy: no rank is promoted silently.
//!
//! `(n, 1)` with `(n)` is legal broadcasting and often a mistake: the result is `(n, n)`. Under the
//! strict policy two shapes must have the same number of axes (a number always joins in); stretching
//! a length of 1 stays allowed, because there it was written down.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent::strict;
//!
//! let x = Tensor::from([[1.0], [2.0], [3.0]]);          // shape![3, 1]
//! let row = Tensor::from([[10.0, 20.0, 30.0]]);         // shape![1, 3]
//! let sum: Tensor<f64, shape![3, 3]> = strict(&x) + &row;
//! assert_eq!(sum[[2, 0]], 13.0);
//! ```
//! ```compile_fail,E0277
//! use congruent::prelude::*;
//! use congruent::strict;
//!
//! let x = Tensor::from([[1.0], [2.0], [3.0]]);          // shape![3, 1]
//! let y = Tensor::from([10.0, 20.0, 30.0]);             // shape![3]: the ranks differ
//! let sum = strict(&x) + &y;
//! ```
//!
//! Ranks known only at run time are checked there. The policy covers `+ - * / %`; methods and
//! in-place operations (where the other operand alone stretches) are as without it.
//!
//! In generic code the bound is [`StrictBroadcast`] in place of [`Broadcast`](crate::Broadcast).

use super::{Memory, arithmetic, check_division, unchecked};
use crate::Broadcasted;
use crate::error::{OrPanic, ShapeError};
use crate::kernel::Ref;
use crate::kernel::element::Number;
use crate::kernel::op;
use crate::shape::policy::StrictBroadcast;
use crate::tensor::{Operand, Tensor};

/// An operand that only meets shapes of its own rank: made by [`strict`].
#[derive(Clone, Copy, Debug)]
pub struct Strict<X>(X);

/// The operand under the strict policy: `strict(&a) + &b` refuses what promotes a rank silently.
pub fn strict<X>(operand: X) -> Strict<X> {
    Strict(operand)
}

macro_rules! operators {
    ($($trait:ident $method:ident $check:ident;)*) => {$(
        impl<T, A, X> core::ops::$trait<X> for Strict<A>
        where
            T: Number,
            A: StrictOperand<Element = T> + Operand<T>,
            X: Operand<T>,
            A::Shape: StrictBroadcast<X::Shape>,
        {
            type Output = Tensor<T, Broadcasted<A::Shape, X::Shape>>;
            #[inline]
            #[track_caller]
            fn $method(self, rhs: X) -> Self::Output {
                same_rank(stringify!($method), self.0.raw(), rhs.raw())
                    .and_then(|()| {
                        $check(stringify!($method), self.0.raw(), rhs.raw(), const { Memory::of::<T, A, X>() })
                    })
                    // SAFETY: what the shapes broadcast to.
                    .and_then(|()| unsafe { arithmetic(stringify!($method), self.0, rhs, op::$trait) })
                    .or_panic()
            }
        }
    )*};
}

/// The policy where only run time knows the ranks.
fn same_rank<T>(op: &'static str, a: Ref<T>, b: Ref<T>) -> Result<(), ShapeError> {
    let (m, n) = (a.sizes.len(), b.sizes.len());
    let agree = m == n || m == 0 || n == 0;
    if agree { Ok(()) } else { Err(ShapeError::StrictRank { op, a: a.sizes.into(), b: b.sizes.into() }) }
}

operators! {
    Add add unchecked;
    Sub sub unchecked;
    Mul mul unchecked;
    Div div check_division;
    Rem rem check_division;
}

/// An operand that knows its element type.
pub trait StrictOperand {
    /// The element type.
    type Element;
}
impl<T, S> StrictOperand for Tensor<T, S> {
    type Element = T;
}
impl<T, S> StrictOperand for &Tensor<T, S> {
    type Element = T;
}
impl<T, S> StrictOperand for crate::View<'_, T, S> {
    type Element = T;
}
impl<T, S> StrictOperand for &crate::View<'_, T, S> {
    type Element = T;
}
