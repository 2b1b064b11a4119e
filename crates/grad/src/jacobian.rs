//! All derivatives at once: the axes of the value before the axes of the argument.

use crate::differentiate::{grad, tracked, variables};
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op, sweep_from};
use crate::{LossShape, Module, Var};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::flatten::ConcatAxes;

/// Returns the derivatives of all elements of the value with respect to all elements of the argument.
///
/// # Shapes
/// `[..value, ..argument]`: a function from `[3]` to `[2]` has `[2, 3]`. For a tuple of arguments, a tuple of such tensors.
///
/// # Cost
/// One backward pass for each element of the value.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, jacobian};
///
/// let x: Var<f64, shape![3]> = Tensor::from([1.0, 2.0, 3.0]).into();
/// let w = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
/// let j: Var<f64, shape![2, 3]> = jacobian(&x, |x| Var::from(w.clone()).matmul(x));
/// assert_eq!(j.to_vec(), w.to_vec());
/// ```
#[track_caller]
#[must_use = "`jacobian` returns the derivatives and changes nothing"]
pub fn jacobian<M: Module, Y: Jacobian<M> + Module<Element = M::Element>>(at: &M, f: impl FnOnce(&M) -> Y) -> Y::Out {
    let (tracked, leaves) = tracked(at);
    let y = f(&tracked);
    drop(tracked);
    let mut blocks = Vec::new();
    for y in variables(&y) {
        // For each argument, the gradients of all elements.
        let mut rows: Vec<Vec<Erased<M::Element>>> = leaves.iter().map(|_| Vec::new()).collect();
        let numel = y.value.numel();
        for k in 0..numel {
            let seed = Erased::one_of(y.sizes(), k);
            let grads = sweep_from(y.clone(), seed, &leaves, &[]).grads;
            rows.iter_mut().zip(grads).for_each(|(rows, grad)| rows.push(grad));
        }
        blocks.extend(rows.into_iter().zip(&leaves).map(|(rows, leaf)| Erased::block(y.sizes(), leaf.sizes(), &rows)));
    }
    Y::assembled(&mut Blocks(blocks.into_iter()))
}

/// Returns all second derivatives of a function that returns a scalar.
///
/// # Shapes
/// A function of `[3]` has `[3, 3]`; a function of a tuple, a tuple of tuples.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, hessian};
///
/// let x: Var<f64, shape![2]> = Tensor::from([1.0, 2.0]).into();
/// // a² b at (1, 2)
/// let h: Var<f64, shape![2, 2]> = hessian(&x, |x| x.select::<0>(0).square() * x.select::<0>(1));
/// assert_eq!(h.to_vec(), [4.0, 2.0, 2.0, 0.0]);
/// ```
#[track_caller]
#[must_use = "`hessian` returns the second derivatives and changes nothing"]
pub fn hessian<M: Module + Jacobian<M>, S: LossShape>(
    at: &M,
    f: impl Fn(&M) -> Var<M::Element, S>,
) -> <M as Jacobian<M>>::Out {
    jacobian(at, |at| grad(at, &f))
}

/// The result of a function whose derivatives with respect to an `M` are taken.
#[diagnostic::on_unimplemented(
    message = "the derivatives of `{Self}` with respect to `{M}` have no shape that is known",
    label = "expected variables whose ranks are known, and tuples of them"
)]
pub trait Jacobian<M: Module> {
    /// The type of variables with the shape of each value, followed by the shape of each argument.
    type Out;

    /// Takes the blocks: for each value, one for each argument.
    #[doc(hidden)]
    fn assembled(blocks: &mut Blocks<M::Element>) -> Self::Out;
}

/// Returns the derivatives of each value with respect to each argument, the values one after the other.
pub struct Blocks<T>(std::vec::IntoIter<Erased<T>>);

impl<T: Float, S: List, R: Lengths + ConcatAxes<S>> Jacobian<Var<T, S>> for Var<T, R> {
    type Out = Var<T, R::Out>;
    fn assembled(blocks: &mut Blocks<T>) -> Self::Out {
        Var::over(blocks.0.next().expect("a block for each pair"))
    }
}

/// Implements derivatives of one value with respect to several arguments, and of several values. (Documentation shows the first two of six similar
/// impls.)
macro_rules! tuples {
    ($($(#[$shown:meta])* $($name:ident)+;)*) => {$(
        $(#[$shown])*
        impl<T: Float, R: Lengths, $($name: Module<Element = T>),+> Jacobian<($($name,)+)> for Var<T, R>
        where
            $(Var<T, R>: Jacobian<$name>,)+
        {
            type Out = ($(<Var<T, R> as Jacobian<$name>>::Out,)+);
            fn assembled(blocks: &mut Blocks<T>) -> Self::Out {
                ($(<Var<T, R> as Jacobian<$name>>::assembled(blocks),)+)
            }
        }
        impl<M: Module, $($name: Jacobian<M>),+> Jacobian<M> for ($($name,)+) {
            type Out = ($($name::Out,)+);
            fn assembled(blocks: &mut Blocks<M::Element>) -> Self::Out {
                ($($name::assembled(blocks),)+)
            }
        }
    )*};
}
tuples! {
    A;
    A B;
    #[cfg_attr(doc, doc(hidden))] A B C;
    #[cfg_attr(doc, doc(hidden))] A B C D;
    #[cfg_attr(doc, doc(hidden))] A B C D E;
    #[cfg_attr(doc, doc(hidden))] A B C D E F;
}

impl<T: Float> Erased<T> {
    /// Returns zeros of these sizes, with a 1 at a place, row-major.
    fn one_of(sizes: &[usize], place: usize) -> Self {
        let mut value = Tensor::<T, _>::zeros_of(AnyRank::from(sizes));
        value.as_mut_slice()[place] = T::ONE;
        Erased::constant(value.into_shared())
    }

    /// Returns the rows of these sizes, one for each element of a value.
    #[track_caller]
    fn block(value: &[usize], row: &[usize], rows: &[Self]) -> Self {
        let elements = rows.iter().flat_map(|row| row.value.to_vec()).collect();
        let sizes = [value, row].concat();
        let block = Tensor::from_vec(AnyRank::from(sizes), elements).or_panic();
        let each: Box<[usize]> = row.into();
        let count = rows.len();
        let all = [&[count], row].concat();
        let rule = move || {
            move |g: &Self| {
                let g = g.reshape(&all);
                (0..count).map(|k| g.select(0, k as isize).expect("a row each").reshape(&each)).collect()
            }
        };
        Op::new("jacobian", block.into_shared()).edges(rows, rule).recorded()
    }
}
