//! Operands without an allocation.

use crate::dim::sealed::Seal;
use crate::shape::InlineShape;
use crate::tensor::operand::{Operand, Shaped, StackOperand};
use crate::tensor::stack::StackTensor;
use congruent_kernel::Ref;
use congruent_kernel::element::Element;

#[diagnostic::do_not_recommend]
impl<T: Element, S: InlineShape> Operand<T> for StackTensor<T, S> {
    type Shape = S;
    type Kind = Shaped<S>;
    const SEALED: Seal<Self> = Seal::NEW;
    #[inline]
    fn raw(&self) -> Ref<'_, T> {
        self.inline_raw()
    }
}
#[diagnostic::do_not_recommend]
impl<T: Element, S: InlineShape> Operand<T> for &StackTensor<T, S> {
    type Shape = S;
    type Kind = Shaped<S>;
    const SEALED: Seal<Self> = Seal::NEW;
    #[inline]
    fn raw(&self) -> Ref<'_, T> {
        self.inline_raw()
    }
}

#[diagnostic::do_not_recommend]
impl<T: Element, S: InlineShape> StackOperand<T> for StackTensor<T, S> {
    #[inline(always)]
    fn elements(&self) -> &[T] {
        self.as_slice()
    }
}
#[diagnostic::do_not_recommend]
impl<T: Element, S: InlineShape> StackOperand<T> for &StackTensor<T, S> {
    #[inline(always)]
    fn elements(&self) -> &[T] {
        self.as_slice()
    }
}
