//! Several variables in one: along an axis they have, or along a new one.
//!
//! | | on list shapes | on `AnyRank` |
//! |---|---|---|
//! | along an axis | `a.cat::<0>(&b)`, `Var::cat_all::<0, 3>([&a, &b, &c])` | `cat(0, &[&a, &b])` |
//! | along a new one | `Var::stack::<0>([&a, &b])` | `stack(0, &[&a, &b])` |
//! | a `Vec` or slice of one type | `Var::cat_slice::<0>(&all)`, `Var::stack_slice::<0>(&all)` | |
//! | side by side, one below the other | `a.hstack(&b)`, `Var::hstack_all([..])` | `hstack(&[&a, &b])` |
//!
//! The gradient of a part is the part of the gradient.

mod blocks;
pub(super) mod joined;

use crate::rules::{from_front, sure};
use crate::tape::Erased;
use crate::{Var, VarOf, VarOperand};
use blocks::{block_diag_of, cartesian_prod_of, column_stack_of, dstack_of};
use congruent::dim::Axis;
use congruent::prelude::*;
use congruent::shape::cat::{Agree, AsManyAxes};
use congruent::shape::{
    BlockDiag, BlockDiagonal, CartesianPairs, CartesianProd, ColumnStack, ColumnStackAll, ColumnStacked, Concat,
    ConcatAll, ConcatMany, Concatenated, ConcatenatedMany, Dstack, DstackAll, Dstacked, Hstack, HstackAll, Hstacked,
    StackAll, StackAt, Stacked, StackedMany, Vstack, VstackAll, Vstacked,
};
use congruent::{Float, ShapeError};
use congruent_macros::precompile;
use joined::{Parts, Tried, count_rows, joined, values};

#[precompile(f32)]
#[track_caller]
pub(super) fn cat_of<T: Float>(axis: isize, parts: Parts<T>) -> Tried<T> {
    let value = congruent::cat(axis, &values(parts))?;
    let axis = from_front(value.ndim(), axis);
    // A vector of length 0 joins anything, and adds nothing.
    Ok(joined("cat", value, axis, parts, |sizes| if *sizes == [0] { 0 } else { sizes[axis] }))
}

#[precompile(f32)]
#[track_caller]
pub(crate) fn stack_of<T: Float>(axis: isize, parts: Parts<T>) -> Tried<T> {
    let value = congruent::stack(axis, &values(parts))?;
    let axis = from_front(value.ndim(), axis);
    Ok(joined("stack", value, axis, parts, |_| 1))
}

#[precompile(f32)]
#[track_caller]
fn hstack_of<T: Float>(parts: Parts<T>) -> Tried<T> {
    let value = congruent::hstack(&values(parts))?;
    // Vectors along their only axis; scalars are vectors of length 1.
    let axis = usize::from(parts[0].sizes().len() > 1);
    let length = |sizes: &[usize]| if *sizes == [0] { 0 } else { sizes.get(axis).copied().unwrap_or(1) };
    Ok(joined("hstack", value, axis, parts, length))
}

#[precompile(f32)]
#[track_caller]
fn vstack_of<T: Float>(parts: Parts<T>) -> Tried<T> {
    Ok(joined("vstack", congruent::vstack(&values(parts))?, 0, parts, count_rows))
}

/// Joins of two: methods with an axis as a type and another operand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be joined with `{X}`",
    label = "expected a variable, a tensor or a view with the same type of elements",
    note = "`b.to_type::<f32>()` converts a tensor; variables of any rank are joined by `congruent_grad::cat(axis, &[&a, &b])`"
)]
pub trait VarCat<X> {
    /// The type of the elements.
    type Element: Float;
    /// Its shape.
    type Shape: List;
    /// The shape of the other operand.
    type Other;

    /// The differentiable form of [`Cat::cat`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::{Var, VarCat, grad};
    ///
    /// let x: (Var<f64, shape![2, 1]>, Var<f64, shape![2, 2]>) = (Tensor::ones().into(), Tensor::ones().into());
    /// let scale = Tensor::from([1.0, 10.0, 100.0]);
    /// let (a, b) = grad(&x, |(a, b)| (a.cat::<1>(b) * &scale).sum_all());
    /// assert_eq!((a.to_vec(), b.to_vec()), (vec![1.0; 2], vec![10.0, 100.0, 10.0, 100.0]));
    /// ```
    #[track_caller]
    fn cat<const A: isize>(&self, other: X) -> VarOf<Self::Element, Concatenated<Self::Shape, Self::Other, A>>
    where
        Self::Shape: Concat<A, Self::Other>;

    /// The differentiable form of [`Cat::hstack`].
    #[track_caller]
    fn hstack(&self, other: X) -> VarOf<Self::Element, Hstacked<Self::Shape, Self::Other>>
    where
        Self::Shape: Hstack<Self::Other>;

    /// The differentiable form of [`Cat::vstack`].
    #[track_caller]
    fn vstack(&self, other: X) -> VarOf<Self::Element, Vstacked<Self::Shape, Self::Other>>
    where
        Self::Shape: Vstack<Self::Other>;

    /// The differentiable form of [`Cat::dstack`].
    #[track_caller]
    fn dstack(&self, other: X) -> VarOf<Self::Element, Dstacked<Self::Shape, Self::Other>>
    where
        Self::Shape: Dstack<Self::Other>;

    /// The differentiable form of [`Cat::column_stack`].
    #[track_caller]
    fn column_stack(&self, other: X) -> VarOf<Self::Element, ColumnStacked<Self::Shape, Self::Other>>
    where
        Self::Shape: ColumnStack<Self::Other>;

    /// The differentiable form of [`Cat::block_diag`].
    #[track_caller]
    fn block_diag(&self, other: X) -> VarOf<Self::Element, BlockDiagonal<Self::Shape, Self::Other>>
    where
        Self::Shape: BlockDiag<Self::Other>;

    /// The differentiable form of [`Cat::cartesian_prod`].
    #[track_caller]
    fn cartesian_prod(&self, other: X) -> VarOf<Self::Element, CartesianPairs<Self::Shape, Self::Other>>
    where
        Self::Shape: CartesianProd<Self::Other>;
}

/// The joins of two without an axis: each by its relation and its rule.
macro_rules! of_two {
    ($($name:ident $relation:ident $rule:ident;)*) => {$(
        #[track_caller]
        fn $name(&self, other: X) -> VarOf<T, S::Out>
        where
            S: $relation<X::Shape>,
        {
            sure::<T, S::Out>($rule(&[&self.erased, &other.lift().erased()]))
        }
    )*};
}

#[diagnostic::do_not_recommend]
// (The page of the trait has these methods; on that of `Var` they would stand once more.)
#[cfg_attr(all(doc, not(every_method)), doc(hidden))]
impl<T: Float, S: List, X: VarOperand<T>> VarCat<X> for Var<T, S> {
    type Element = T;
    type Shape = S;
    type Other = X::Shape;

    #[track_caller]
    fn cat<const A: isize>(&self, other: X) -> VarOf<T, S::Out>
    where
        S: Concat<A, X::Shape>,
    {
        sure::<T, S::Out>(cat_of(A, &[&self.erased, &other.lift().erased()]))
    }

    of_two! {
        hstack Hstack hstack_of;
        vstack Vstack vstack_of;
        dstack Dstack dstack_of;
        column_stack ColumnStack column_stack_of;
        block_diag BlockDiag block_diag_of;
        cartesian_prod CartesianProd cartesian_prod_of;
    }
}

/// Joins of several of one type: an array, or a tuple of two or three.
#[diagnostic::on_unimplemented(
    message = "`{P}` cannot be stacked",
    label = "expected an array of variables or tensors of one type",
    note = "as in `Var::stack::<0>([&a, &b])`; of a `Vec` or a slice: `Var::stack_slice::<0>(&rows)`; variables of any rank are stacked by `congruent_grad::stack(axis, &[&a, &b])`"
)]
pub trait VarStack<P, const K: usize> {
    /// The type of the elements.
    type Element: Float;
    /// The shape of each.
    type Shape: List;

    /// The differentiable form of [`Stack::stack`].
    #[track_caller]
    fn stack<const A: isize>(parts: P) -> VarOf<Self::Element, Stacked<Self::Shape, A, K>>
    where
        Self::Shape: StackAll<A, K>;

    /// The differentiable form of [`Stack::hstack_all`].
    #[track_caller]
    fn hstack_all(parts: P) -> VarOf<Self::Element, <Self::Shape as HstackAll<K>>::Out>
    where
        Self::Shape: HstackAll<K>;

    /// The differentiable form of [`Stack::vstack_all`].
    #[track_caller]
    fn vstack_all(parts: P) -> VarOf<Self::Element, <Self::Shape as VstackAll<K>>::Out>
    where
        Self::Shape: VstackAll<K>;

    /// The differentiable form of [`Stack::dstack_all`].
    #[track_caller]
    fn dstack_all(parts: P) -> VarOf<Self::Element, <Self::Shape as DstackAll<K>>::Out>
    where
        Self::Shape: DstackAll<K>;

    /// The differentiable form of [`Stack::column_stack_all`].
    #[track_caller]
    fn column_stack_all(parts: P) -> VarOf<Self::Element, <Self::Shape as ColumnStackAll<K>>::Out>
    where
        Self::Shape: ColumnStackAll<K>;
}

/// Records the operands of a join on the tape.
fn lifted<T: Float>(parts: impl IntoIterator<Item = impl VarOperand<T>>) -> Vec<Erased<T>> {
    // (A loop: each adapter of an iterator would be one more for every shape.)
    let mut all = Vec::new();
    for part in parts {
        all.push(part.lift().erased());
    }
    all
}

/// Borrows each part.
fn borrow_each<T>(parts: &[Erased<T>]) -> Vec<&Erased<T>> {
    parts.iter().collect()
}

/// Parts of one type; and two or three of different types, where a length is known if one of them knows it.
///
/// ```text
/// impl<T: Float, S: List, X: VarOperand<T, Shape = S>, const K: usize> VarStack<[X; K], K> for Var<T, S> { .. }
/// ```
macro_rules! stacks {
    ($([$($param:tt)*] $owner:ident $parts:ty, $k:tt -> $o:ident where [$($with:tt)*], $given:ident => $list:expr;)*) => {$(
        #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
        impl<T: Float, $($param)*> VarStack<$parts, $k> for Var<T, $owner>
        where
            $($with)*
        {
            type Element = T;
            type Shape = $o;

            #[track_caller]
            fn stack<const A: isize>($given: $parts) -> VarOf<T, Stacked<$o, A, $k>>
            where
                $o: StackAll<A, $k>,
            {
                let parts: Vec<Erased<T>> = $list;
                sure::<T, Stacked<$o, A, $k>>(stack_of(A, &borrow_each(&parts)))
            }

            #[track_caller]
            fn hstack_all($given: $parts) -> VarOf<T, $o::Out>
            where
                $o: HstackAll<$k>,
            {
                let parts: Vec<Erased<T>> = $list;
                sure::<T, $o::Out>(hstack_of(&borrow_each(&parts)))
            }

            #[track_caller]
            fn vstack_all($given: $parts) -> VarOf<T, $o::Out>
            where
                $o: VstackAll<$k>,
            {
                let parts: Vec<Erased<T>> = $list;
                sure::<T, $o::Out>(vstack_of(&borrow_each(&parts)))
            }

            #[track_caller]
            fn dstack_all($given: $parts) -> VarOf<T, $o::Out>
            where
                $o: DstackAll<$k>,
            {
                let parts: Vec<Erased<T>> = $list;
                sure::<T, $o::Out>(dstack_of(&borrow_each(&parts)))
            }

            #[track_caller]
            fn column_stack_all($given: $parts) -> VarOf<T, $o::Out>
            where
                $o: ColumnStackAll<$k>,
            {
                let parts: Vec<Erased<T>> = $list;
                sure::<T, $o::Out>(column_stack_of(&borrow_each(&parts)))
            }
        }
    )*};
}
stacks! {
    [S: List, X: VarOperand<T, Shape = S>, const K: usize] S [X; K], K -> S where [],
        parts => lifted(parts);
    [S: Lengths, X: VarOperand<T, Shape = S>, Y: VarOperand<T>, O: List] S (X, Y), 2 -> O
        where [S: AsManyAxes<Y::Shape> + Agree<Y::Shape, Out = O>],
        parts => vec![parts.0.lift().erased(), parts.1.lift().erased()];
    [S: Lengths, X: VarOperand<T, Shape = S>, Y: VarOperand<T>, Z: VarOperand<T>, M, O: List] S (X, Y, Z), 3 -> O
        where [S: AsManyAxes<Y::Shape> + AsManyAxes<Z::Shape> + Agree<Y::Shape, Out = M>, M: Agree<Z::Shape, Out = O>],
        parts => vec![parts.0.lift().erased(), parts.1.lift().erased(), parts.2.lift().erased()];
}

/// # Joins of many
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Tensor::cat_all`].
    #[track_caller]
    pub fn cat_all<const A: isize, const K: usize>(parts: [impl VarOperand<T, Shape = S>; K]) -> VarOf<T, S::Out>
    where
        S: ConcatAll<A, K>,
    {
        sure::<T, S::Out>(cat_of(A, &borrow_each(&lifted(parts))))
    }

    /// The differentiable form of [`Tensor::cat_slice`].
    #[track_caller]
    pub fn cat_slice<const A: isize>(
        parts: &[impl VarOperand<T, Shape = S> + Clone],
    ) -> VarOf<T, ConcatenatedMany<S, A>>
    where
        S: ConcatMany<A>,
    {
        sure::<T, ConcatenatedMany<S, A>>(cat_of(A, &borrow_each(&lifted(parts.iter().cloned()))))
    }

    /// The differentiable form of [`Tensor::stack_slice`].
    #[track_caller]
    pub fn stack_slice<const A: isize>(parts: &[impl VarOperand<T, Shape = S> + Clone]) -> VarOf<T, StackedMany<S, A>>
    where
        S: StackAt<A>,
    {
        sure::<T, StackedMany<S, A>>(stack_of(A, &borrow_each(&lifted(parts.iter().cloned()))))
    }
}

/// `pub fn cat<T: Float>(axis: impl Axis, parts: &[&Var<T, AnyRank>]) -> Result<Var<T, AnyRank>, ShapeError> { .. }`
macro_rules! any_rank {
    ($($name:ident($($axis:ident: $one:ty)?) $by:ident;)*) => {$(
        #[doc = concat!("The differentiable form of [`congruent::", stringify!($name), "`](fn@congruent::", stringify!($name), "), for variables.")]
        ///
        /// # Errors
        /// Those of the eager function.
        #[track_caller]
        pub fn $name<T: Float>($($axis: $one,)? parts: &[&Var<T, AnyRank>]) -> Result<Var<T, AnyRank>, ShapeError> {
            let parts: Vec<&Erased<T>> = parts.iter().map(|part| &part.erased).collect();
            Ok(Var::over($by($($axis.to_value(),)? &parts)?))
        }
    )*};
}
any_rank! {
    cat(axis: impl Axis) cat_of;
    stack(axis: impl Axis) stack_of;
    hstack() hstack_of;
    vstack() vstack_of;
    dstack() dstack_of;
    column_stack() column_stack_of;
    block_diag() block_diag_of;
    cartesian_prod() cartesian_prod_of;
}
