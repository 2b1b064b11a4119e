//! Operands of variables, and the operators.

use crate::Var;
use crate::refuse::OrPanic;
use crate::tape::Erased;
use congruent::error::Fault;
use congruent::prelude::*;
use congruent::shape::InlineShape;
use congruent::tensor::{Meets, Shaped, Single, TargetOf};
use congruent::{Contiguous, CowTensor, Float, Shared};

/// A variable, a tensor, a view, or a number: what an operation on variables of elements `T` takes. Sealed.
///
/// Everything but a variable is a constant. Borrowed tensors and views are copied, because the tape may outlive them; owned tensors
/// and [`Shared`] ones are not.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in an operation on variables of elements of type `{T}`",
    label = "expected a variable, a tensor, a view or a number with elements of type `{T}`",
    note = "element types are never converted silently: write `2.0` for a float, `T::of(2.0)` for a `T: Float`; `x.to_type::<f32>()` converts a tensor"
)]
pub trait VarOperand<T>: Sized {
    /// Its shape.
    type Shape: Lengths;

    /// A number, or something of that shape.
    #[doc(hidden)]
    type Kind;

    /// Closes the trait.
    #[doc(hidden)]
    fn lift(self) -> Lifted<T>;
}

/// An operand, on the tape.
pub struct Lifted<T>(pub(crate) Kind<T>);
pub(crate) enum Kind<T> {
    Number(T),
    Value(Erased<T>),
}

impl<T: Float> Lifted<T> {
    fn constant(value: Shared<T, AnyRank>) -> Self {
        Lifted(Kind::Value(Erased::constant(value)))
    }

    /// On the tape, a number as a scalar.
    pub(crate) fn erased(self) -> Erased<T> {
        match self.0 {
            Kind::Number(number) => Erased::number(number),
            Kind::Value(value) => value,
        }
    }

    /// The target of a loss of this prediction: a number as one for each element.
    pub(crate) fn target_of(self, prediction: &Erased<T>) -> Erased<T> {
        match self.0 {
            Kind::Number(number) => Erased::number(number).expand(prediction.sizes()),
            Kind::Value(value) => value,
        }
    }
}

/// An operand beside a variable of shape `S`: a number always is, anything else where the shapes broadcast. The bound of the eager
/// operators, [`Beside`](congruent::tensor::Beside), with variables.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in an operation on variables of elements of type `{T}`",
    label = "expected a variable, a tensor, a view or a number with elements of type `{T}`",
    note = "element types are never converted silently: write `2.0` for a float, `T::of(2.0)` for a `T: Float`; `x.to_type::<f32>()` converts a tensor"
)]
pub trait VarBeside<T, S>: VarOperand<T> {
    /// The shape of the result.
    type Out: Lengths;
}
impl<T, S, X, O: Lengths> VarBeside<T, S> for X
where
    X: VarOperand<T>,
    X::Kind: Meets<S, Out = O>,
{
    type Out = O;
}

/// The target of a loss whose prediction is a variable of shape `S`: a number, or something of the same shape. The bound of the eager losses,
/// [`LossTarget`](congruent::tensor::LossTarget), with variables.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the target of a prediction with elements of type `{T}`",
    label = "expected a variable, a tensor, a view or a number with elements of type `{T}`",
    note = "element types are never converted silently: write `2.0` for a float, `T::of(2.0)` for a `T: Float`; `x.to_type::<f32>()` converts a tensor"
)]
pub trait VarLossTarget<T, S>: VarOperand<T> {
    /// The shape of the losses.
    type Out: Lengths;
}
impl<T, S, X, O: Lengths> VarLossTarget<T, S> for X
where
    X: VarOperand<T>,
    X::Kind: TargetOf<S, Out = O>,
{
    type Out = O;
}

/// A number.
#[diagnostic::do_not_recommend]
impl<T: Float> VarOperand<T> for T {
    type Shape = ();
    type Kind = Single;
    fn lift(self) -> Lifted<T> {
        Lifted(Kind::Number(self))
    }
}

macro_rules! operands {
    ($($bound:ident: [$($life:lifetime)?] $name:ty, $x:ident => $lifted:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($life,)? T: Float, S: $bound> VarOperand<T> for $name {
            type Shape = S;
            type Kind = Shaped<S>;
            fn lift(self) -> Lifted<T> {
                let $x = self;
                $lifted
            }
        }
    )*};
}
operands! {
    Lengths: [] Var<T, S>, x => Lifted(Kind::Value(x.inner.erased));
    Lengths: [] &Var<T, S>, x => Lifted(Kind::Value(x.erased.clone()));
    Lengths: [] Shared<T, S>, x => Lifted::constant(x.into_dyn());
    Lengths: [] &Shared<T, S>, x => Lifted::constant(x.clone().into_dyn());
    Lengths: [] Tensor<T, S>, x => Lifted::constant(x.into_shared().into_dyn());
    Lengths: [] &Tensor<T, S>, x => Lifted::constant(x.to_tensor().into_shared().into_dyn());
    Lengths: [] &Strided<T, S>, x => Lifted::constant(x.to_tensor().into_shared().into_dyn());
    Lengths: ['a] View<'a, T, S>, x => Lifted::constant(x.to_tensor().into_shared().into_dyn());
    Lengths: ['a] &View<'a, T, S>, x => Lifted::constant(x.to_tensor().into_shared().into_dyn());
    Lengths: ['a] &ViewMut<'a, T, S>, x => Lifted::constant(x.to_tensor().into_shared().into_dyn());
    Lengths: ['a] CowTensor<'a, T, S>, x => Lifted::constant(x.into_tensor().into_shared().into_dyn());
    Lengths: ['a] &CowTensor<'a, T, S>, x => Lifted::constant(x.to_tensor().into_shared().into_dyn());
    Lengths: ['a] Contiguous<'a, T, S>, x => Lifted::constant(x.into_tensor().into_shared().into_dyn());
    Lengths: ['a] &Contiguous<'a, T, S>, x => Lifted::constant(x.to_tensor().into_shared().into_dyn());
    InlineShape: [] StackTensor<T, S>, x => Lifted::constant(x.to_tensor().into_shared().into_dyn());
    InlineShape: [] &StackTensor<T, S>, x => Lifted::constant(x.to_tensor().into_shared().into_dyn());
}

/// A variable, a tensor or a view, of elements of any type: the argument whose shape is used by [`expand_as`](Var::expand_as),
/// [`view_as`](Var::view_as) and [`reshape_as`](Var::reshape_as). Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no shape to take",
    label = "expected a variable, a tensor or a view"
)]
pub trait VarLike {
    /// Its elements.
    #[doc(hidden)]
    type Element;

    /// Its shape.
    type Shape: Lengths;

    /// Closes the trait: nobody else can name what it returns.
    #[doc(hidden)]
    fn lengths(&self) -> LentSizes<'_>;
}

/// The sizes of what a [`VarLike`] is, of its shape.
pub struct LentSizes<'a>(pub(crate) &'a [usize]);

macro_rules! likes {
    ($([$($generics:tt)*] $name:ty, $element:ident, $shape:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> VarLike for $name {
            type Element = $element;
            type Shape = $shape;
            fn lengths(&self) -> LentSizes<'_> {
                LentSizes(self.sizes())
            }
        }
    )*};
}
likes! {
    [T: Float, S: Lengths] Var<T, S>, T, S;
    [T, S: Lengths] Strided<T, S>, T, S;
    [T, S: Lengths] Tensor<T, S>, T, S;
    [T, S: Lengths] Shared<T, S>, T, S;
    [T, S: Lengths] View<'_, T, S>, T, S;
    [T, S: Lengths] ViewMut<'_, T, S>, T, S;
    [T, S: Lengths] CowTensor<'_, T, S>, T, S;
    [T, S: Lengths] Contiguous<'_, T, S>, T, S;
}
/// (So that a `&&Tensor` is taken, as it is by the eager methods.)
#[diagnostic::do_not_recommend]
impl<X: VarLike + ?Sized> VarLike for &X {
    type Element = X::Element;
    type Shape = X::Shape;
    fn lengths(&self) -> LentSizes<'_> {
        (**self).lengths()
    }
}

/// Rejects stretching a named axis, as the eager operation does: the tape knows sizes only. Takes the shape and the sizes of either operand,
/// and the number of axes at the end that do not broadcast.
macro_rules! check_names {
    ($op:expr, $s:ty: $a:expr, $r:ty: $b:expr, $after:expr) => {
        $crate::operand::names_stay_leading(
            $op,
            (<$s as congruent::Lengths>::SUMMARY.named, $a),
            (<$r as congruent::Lengths>::SUMMARY.named, $b),
            $after,
        )
    };
}
pub(crate) use check_names;

/// The function behind [`check_names!`], for all shapes: takes the axes of either operand that have names (bit 0 the last), and the sizes.
#[track_caller]
pub(crate) fn names_stay_leading(op: &'static str, a: (u64, &[usize]), b: (u64, &[usize]), after: usize) {
    if (a.0 | b.0) >> after == 0 {
        return;
    }
    let leading = |sizes: &[usize]| sizes.len().saturating_sub(after);
    let [(a_named, a), (b_named, b)] = [a, b].map(|(named, sizes)| (named >> after, &sizes[..leading(sizes)]));
    names_stay(op, (a_named, a), (b_named, b)).or_panic();
}

/// Like [`check_names!`], for axes that all broadcast.
///
/// # Errors
/// [`Fault::Named`].
pub(crate) fn names_stay(
    op: &'static str,
    (a_named, a): (u64, &[usize]),
    (b_named, b): (u64, &[usize]),
) -> Result<(), ShapeError> {
    for (k, (&a_size, &b_size)) in a.iter().rev().zip(b.iter().rev()).enumerate() {
        let stretches = |named: u64, size: usize| named.checked_shr(k as u32).unwrap_or(0) & 1 == 1 && size == 1;
        if a_size != b_size && (stretches(a_named, a_size) || stretches(b_named, b_size)) {
            let axis = a.len().max(b.len()) - 1 - k;
            let fault = Fault::Named { a: a.into(), b: b.into(), axis, a_size, b_size };
            return Err(ShapeError { op, fault });
        }
    }
    Ok(())
}
