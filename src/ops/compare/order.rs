//! Comparisons, to tensors of `bool`.

use crate::error::prelude::*;
use crate::ops::lazy::{Lazy, LazyBeside};
use crate::ops::{backcompat, fresh_or_refuse, map2};
use crate::shape::{InlineShape, Lengths};
use crate::tensor::{
    Beside, Lent, Meets, Met, Shared, StackOperand, StackTensor, Strided, Tensor, View, ViewMut, rebranded,
};
use congruent_kernel::element::number::ZeroOne;
use congruent_kernel::element::truth::Truth;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::loops::op;
use congruent_kernel::loops::op::PartialElement;
use congruent_macros::faces;

// Separate from the operators: a comparison allocates its result and cannot reuse the memory of an operand.
//
// ```text
// impl<T: Element, S: Lengths> Strided<T, S> {
//     pub fn lt<X: Beside<T, S>>(&self, rhs: X) -> Tensor<bool, X::Out> where T: Number { .. }
//     pub fn try_lt<X: Beside<T, S>>(&self, rhs: X) -> Result<Tensor<bool, X::Out>, ShapeError> where T: Number { .. }
// }
// ```

/// Prints the methods for comparisons of one kind: a call of `faces!` with entries, and the bodies of all three kinds.
macro_rules! comparisons {
    ($kind:ident: $($owner:ident),+; $($entries:tt)*) => {
        faces! {
            $kind;
            $($owner),+ {
                let (a, b) = (self.raw(), rhs.raw());
                // SAFETY: the layout of `self`, as which `a` lies.
                let out = unsafe { fresh_or_refuse(stringify!(name), &self.layout, a, b, operation) };
                if const { backcompat::possible::<S, X::Shape>() } {
                    backcompat::check(stringify!(name), a.sizes, b.sizes);
                }
                // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
                unsafe { rebranded!(bool: out) }
            } {
                // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
                unsafe { map2::<T, T, _, _, _, X::Out>(stringify!(name), &Lent(self), &rhs, operation) }
            }
            StackTensor {
                // SAFETY: `Met` is what the shapes broadcast to (`Meets`).
                unsafe { self.binary(&rhs, operation) }
            }
            Lazy {
                crate::ops::lazy::binary!(stringify!(name), self, rhs: X, operation, unchecked)
            }
            InPlace {
                self.try_name_(rhs).or_panic()
            } {
                crate::ops::update(stringify!(name_), self.raw_mut(), rhs.raw(), op::Holds(operation), crate::ops::unchecked)?;
                Ok(self)
            }
            InPlaceOnTheStack {
                // SAFETY: the shape expands to `S` (`Onto`).
                unsafe { self.update(&rhs, op::Holds(operation)) };
                self
            }
            Rejected {} {}

            $($entries)*
        }
    };
}

comparisons! {
    order: Strided;

    /// `self < rhs`
    lt by op::Lt;
    /// `self <= rhs`
    le by op::Le;
    /// `self > rhs`
    gt by op::Gt;
    /// `self >= rhs`
    ge by op::Ge;
}

// Conditions: `pub fn logical_and<X: Beside<T, S>>(&self, rhs: X) -> Tensor<bool, X::Out> where T: Truth`.
comparisons! {
    logical: Strided;

    /// Whether both hold: `true`, or a number that is not 0 (NaN is not)
    logical_and by op::LogicalAnd;
    /// Whether either holds: `true`, or a number that is not 0 (NaN is not)
    logical_or by op::LogicalOr;
    /// Whether exactly one of the two holds: `true`, or a number that is not 0 (NaN is not)
    logical_xor by op::LogicalXor;
}

comparisons! {
    equality: Strided, Tensor, View, ViewMut, Shared;

    /// `self == rhs`
    eq by op::Eq;
    /// `self != rhs`
    ne by op::Ne;
}
