//! What gradients are taken of: anything whose leaves are variables.

use crate::Var;
use congruent::Float;
use congruent::prelude::*;

/// A variable, or a structure of them: what is differentiated, what a gradient is, and what an optimiser moves.
///
/// Variables, tuples, arrays, `Vec`, `Option` and `Box` of them are. A struct says what it has, field by field, and a field that is no module
/// is carried over:
///
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Module, Var, value_and_grad};
///
/// struct Line {
///     slope: Var<f64, shape![]>,
///     offset: Var<f64, shape![]>,
///     name: &'static str,
/// }
/// impl Module for Line {
///     type Element = f64;
///     fn visit(&self, see: &mut dyn FnMut(&Var<f64, AnyRank>)) {
///         self.slope.visit(see);
///         self.offset.visit(see);
///     }
///     fn rebuild(&self, leaf: &mut dyn FnMut(Var<f64, AnyRank>) -> Var<f64, AnyRank>) -> Self {
///         Line { slope: self.slope.rebuild(leaf), offset: self.offset.rebuild(leaf), name: self.name }
///     }
/// }
///
/// let line = Line { slope: Tensor::scalar(2.0).into(), offset: Tensor::scalar(1.0).into(), name: "a line" };
/// let (y, gradient) = value_and_grad(&line, |line| &line.slope * 10.0 + &line.offset);
/// assert_eq!((y, gradient.slope.item(), gradient.offset.item(), gradient.name), (21.0, 10.0, 1.0, "a line"));
/// ```
pub trait Module: Sized {
    /// The elements of its variables.
    type Element: Float;

    /// Shows every variable, always in the same order.
    fn visit(&self, see: &mut dyn FnMut(&Var<Self::Element, AnyRank>));

    /// The same structure over other variables of the same shapes: `leaf` gets each, in the order of [`visit`](Self::visit).
    fn rebuild(&self, leaf: &mut dyn FnMut(Var<Self::Element, AnyRank>) -> Var<Self::Element, AnyRank>) -> Self;
}

impl<T: Float, S: Lengths> Module for Var<T, S> {
    type Element = T;
    fn visit(&self, see: &mut dyn FnMut(&Var<T, AnyRank>)) {
        see(&self.clone().into_dyn());
    }
    #[track_caller]
    fn rebuild(&self, leaf: &mut dyn FnMut(Var<T, AnyRank>) -> Var<T, AnyRank>) -> Self {
        let other = leaf(self.clone().into_dyn());
        assert!(
            other.sizes() == self.sizes(),
            "a variable of shape {:?} is rebuilt as one of {:?}",
            self.sizes(),
            other.sizes()
        );
        Var::over(other.erased)
    }
}

/// Its parts, one after the other.
macro_rules! parts {
    ($($($name:ident)+;)*) => {$(
        impl<T: Float, $($name: Module<Element = T>),+> Module for ($($name,)+) {
            type Element = T;
            #[allow(non_snake_case, reason = "a part is named after its type")]
            fn visit(&self, see: &mut dyn FnMut(&Var<T, AnyRank>)) {
                let ($($name,)+) = self;
                $($name.visit(see);)+
            }
            #[allow(non_snake_case, reason = "a part is named after its type")]
            fn rebuild(&self, leaf: &mut dyn FnMut(Var<T, AnyRank>) -> Var<T, AnyRank>) -> Self {
                let ($($name,)+) = self;
                ($($name.rebuild(leaf),)+)
            }
        }
    )*};
}
parts! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
}

impl<M: Module, const N: usize> Module for [M; N] {
    type Element = M::Element;
    fn visit(&self, see: &mut dyn FnMut(&Var<M::Element, AnyRank>)) {
        self.iter().for_each(|part| part.visit(see));
    }
    fn rebuild(&self, leaf: &mut dyn FnMut(Var<M::Element, AnyRank>) -> Var<M::Element, AnyRank>) -> Self {
        self.each_ref().map(|part| part.rebuild(leaf))
    }
}
impl<M: Module> Module for Vec<M> {
    type Element = M::Element;
    fn visit(&self, see: &mut dyn FnMut(&Var<M::Element, AnyRank>)) {
        self.iter().for_each(|part| part.visit(see));
    }
    fn rebuild(&self, leaf: &mut dyn FnMut(Var<M::Element, AnyRank>) -> Var<M::Element, AnyRank>) -> Self {
        self.iter().map(|part| part.rebuild(leaf)).collect()
    }
}
impl<M: Module> Module for Option<M> {
    type Element = M::Element;
    fn visit(&self, see: &mut dyn FnMut(&Var<M::Element, AnyRank>)) {
        self.iter().for_each(|part| part.visit(see));
    }
    fn rebuild(&self, leaf: &mut dyn FnMut(Var<M::Element, AnyRank>) -> Var<M::Element, AnyRank>) -> Self {
        self.as_ref().map(|part| part.rebuild(leaf))
    }
}
impl<M: Module> Module for Box<M> {
    type Element = M::Element;
    fn visit(&self, see: &mut dyn FnMut(&Var<M::Element, AnyRank>)) {
        (**self).visit(see);
    }
    fn rebuild(&self, leaf: &mut dyn FnMut(Var<M::Element, AnyRank>) -> Var<M::Element, AnyRank>) -> Self {
        Box::new((**self).rebuild(leaf))
    }
}
