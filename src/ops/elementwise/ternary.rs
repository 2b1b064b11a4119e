//! Functions of one element with numbers, and of three elements: `nan_to_num`, `lerp`.

use crate::error::prelude::*;
use crate::ops::lazy::{Lazy, LazyBeside};
use crate::ops::settings::hardtanh;
use crate::shape::{InlineShape, Lengths};
use crate::tensor::{Beside, Meets, Met, StackOperand, StackTensor, Strided, Tensor, View, ViewMut, rebranded};
use congruent_kernel::element::{Element, Float, Number};
use congruent_kernel::loops::{elementwise as kernel, op};
use congruent_kernel::simd::Baseline;
use congruent_layout::broadcast as rule;
use congruent_macros::faces;

// Functions of one element with numbers.
//
// ```text
// impl<T: Element, S: Lengths> Strided<T, S> { pub fn threshold(&self, threshold: T, value: T) -> Tensor<T, S> where T: Number { .. } }
// ```
faces! {
    numbered;
    Strided {
        // SAFETY: the layout of `self`, and the same sizes.
        unsafe { rebranded!(_: crate::ops::map1(&self.layout, self.raw(), operation)) }
    }
    Tensor, ViewMut {
        kernel::update1(self.raw_mut(), operation);
        self
    }
    StackTensor {
        self.unary(operation)
    } {
        *self = self.unary(operation);
        self
    }
    Lazy {
        let op = operation;
        self.map(move |element: T| op::Unary::<T>::apply::<Baseline>(&mut { op }, element))
    }
    View {}

    /// The value clamped to `low` and `high`, like `clamp` with numbers,
    ///
    /// Panics if `low` is above `high`, because PyTorch rejects such bounds.
    hardtanh by hardtanh(low, high);
    /// The value where it is above `threshold` or NaN, else `value`,
    threshold by op::Threshold { threshold, value };
    /// `nan` for NaN, `posinf` for ∞, `neginf` for -∞ (PyTorch's defaults are 0 and the largest and smallest finite number)
    nan_to_num by op::NanToNum { nan, posinf, neginf };
}

// Functions of three elements.
//
// ```text
// impl<T: Element, S: Lengths> Strided<T, S> {
//     pub fn lerp<X: Beside<T, S>, Y: Beside<T, X::Out>>(&self, second: X, third: Y) -> Tensor<T, Y::Out> where T: Float { .. }
// }
// ```
faces! {
    ternary;
    Strided {
        self.try_name(second, third).or_panic()
    } {
        let sizes = crate::ops::result_sizes::<S, X::Shape, _, _>(stringify!(name), self.raw(), second.raw())?;
        let (named, third) = (self.raw().named | second.raw().named, third.raw());
        let all = rule::Operands { a: &sizes, b: third.sizes, a_named: named, b_named: third.named };
        let sizes = named!(stringify!(name), rule::broadcast(all));
        let elements = kernel::map3(&sizes, self.raw(), second.raw(), third, operation)?;
        // SAFETY: `Y::Out` is what the three broadcast to (`Beside`).
        Ok(unsafe { Tensor::assemble(&sizes, elements).rebrand() })
    }
    Tensor, ViewMut {
        self.try_name_(second, third).or_panic()
    } {
        crate::ops::check_expands::<T, S, X>(stringify!(name_), self, &second)?;
        crate::ops::check_expands::<T, S, Y>(stringify!(name_), self, &third)?;
        kernel::update3(self.raw_mut(), second.raw(), third.raw(), operation);
        Ok(self)
    }
    StackTensor {
        // SAFETY: `Met` is what the shapes broadcast to (`Meets`).
        unsafe { self.ternary(&second, &third, operation) }
    } {
        // SAFETY: all broadcast to `S` (`Meets`).
        *self = unsafe { self.ternary(&second, &third, operation) };
        self
    }
    Lazy {
        let e = &mut self.inner.expression;
        let (so_far, second, third) = (e.so_far(), second.enter(e), third.enter(e));
        let loops = <operation as op::Ternary<T, T, T>>::loops();
        let named = [S::SUMMARY.named, X::NAMED, <X::Out as Lengths>::SUMMARY.named, Y::NAMED];
        // SAFETY: the loops and the operands are of these elements.
        unsafe { crate::ops::lazy::join_three(e, loops, stringify!(name), [so_far, second, third], named) };
        // SAFETY: the elements of its last step; its sizes fit what the shapes broadcast to (`LazyBeside`), or there is a fault.
        unsafe { crate::ops::lazy::typed!(self.inner.expression) }
    }
    View {} {}

    /// `self + second * third` (PyTorch's `value` is a factor of the product)
    addcmul by op::Addcmul;
    /// `self + second / third` (PyTorch's `value` is a factor of `second`)
    addcdiv by op::Addcdiv;
    /// The linear interpolation from `self` to `second` by `third`: `self + third * (second - self)`
    lerp by op::Lerp;
}
