//! Joins of any number of operands of one type: along a new axis, side by side, or one below the other.

use super::{Parts, column_stack_of, dstack_of, hstack_of, stack_parts, vstack_of};
use crate::error::prelude::*;
use crate::shape::cat::{Agree, AsManyAxes};
use crate::shape::depth::{ColumnStackAll, DstackAll};
use crate::shape::stack::{HstackAll, StackAll, Stacked, VstackAll};
use crate::shape::{Lengths, List};
use crate::tensor::{Operand, Tensor, TensorOf};
use congruent_kernel::element::Element;

/// A tensor type to which `P`, `K` tensors or views, can be stacked. The trait has their element type and their shape.
///
/// `P` is an array of any length, or a tuple of two or three tensors of different types. A length of the result is known if one
/// of the tensors knows it.
///
/// **Why a trait?** The turbofish should have only the axis: the number of tensors is inferred from the array.
#[diagnostic::on_unimplemented(
    message = "`{P}` cannot be stacked",
    label = "expected an array of tensors or views of one type, or a tuple of two or three",
    note = "as in `Tensor::stack::<0>([&a, &b])`; of a `Vec` or a slice: `Tensor::stack_slice::<0>(&rows)`; tensors of any rank are stacked by `congruent::stack(axis, &[&a, &b])`"
)]
pub trait Stack<P, const K: usize> {
    /// The type of an element.
    type Element: Element;
    /// The shape of each tensor.
    type Shape: List;

    /// Returns the tensors joined along a new axis `A`, in new memory, O(n).
    ///
    /// # Shapes
    /// Two tensors of `[3]` give `[2, 3]` along 0, and `[3, 2]` along -1.
    ///
    /// # Panics
    /// When lengths known only at run time differ.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (a, b) = (Tensor::from([1, 2, 3]), Tensor::from([4, 5, 6]));
    /// let rows: Tensor<i32, shape![2, 3]> = Tensor::stack::<0>([&a, &b]);
    /// let columns: Tensor<i32, shape![3, 2]> = Tensor::stack::<-1>([&a, &b]);
    /// assert_eq!(rows.to_vec(), [1, 2, 3, 4, 5, 6]);
    /// assert_eq!(columns.to_vec(), [1, 4, 2, 5, 3, 6]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([1, 2, 3]);
    /// Tensor::stack::<2>([&a, &a]);   // the result has axes 0 and 1
    /// ```
    #[track_caller]
    fn stack<const A: isize>(parts: P) -> TensorOf<Self::Element, Stacked<Self::Shape, A, K>>
    where
        Self::Shape: StackAll<A, K>,
    {
        Self::try_stack::<A>(parts).or_panic()
    }

    /// Like [`stack`](Self::stack), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::StackSize`] when lengths known only at run time differ.
    fn try_stack<const A: isize>(parts: P) -> Result<TensorOf<Self::Element, Stacked<Self::Shape, A, K>>, ShapeError>
    where
        Self::Shape: StackAll<A, K>;

    /// Returns the tensors side by side, in new memory, O(n). They are joined along axis 1, vectors along their only axis.
    ///
    /// # Panics
    /// When lengths known only at run time differ outside the axis.
    #[track_caller]
    fn hstack_all(parts: P) -> TensorOf<Self::Element, <Self::Shape as HstackAll<K>>::Out>
    where
        Self::Shape: HstackAll<K>,
    {
        Self::try_hstack_all(parts).or_panic()
    }

    /// Like [`hstack_all`](Self::hstack_all), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::CatSize`] when lengths known only at run time differ outside the axis.
    fn try_hstack_all(parts: P) -> Result<TensorOf<Self::Element, <Self::Shape as HstackAll<K>>::Out>, ShapeError>
    where
        Self::Shape: HstackAll<K>;

    /// Returns the tensors one below the other, in new memory, O(n). They are joined along axis 0; a vector counts as one row.
    ///
    /// # Panics
    /// When lengths known only at run time differ outside the axis.
    #[track_caller]
    fn vstack_all(parts: P) -> TensorOf<Self::Element, <Self::Shape as VstackAll<K>>::Out>
    where
        Self::Shape: VstackAll<K>,
    {
        Self::try_vstack_all(parts).or_panic()
    }

    /// Like [`vstack_all`](Self::vstack_all), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::CatSize`] when lengths known only at run time differ outside the axis.
    fn try_vstack_all(parts: P) -> Result<TensorOf<Self::Element, <Self::Shape as VstackAll<K>>::Out>, ShapeError>
    where
        Self::Shape: VstackAll<K>;

    /// Returns the tensors one behind the other, in new memory, O(n). They are joined along axis 2, as by [`dstack`](super::Cat::dstack).
    ///
    /// # Panics
    /// When lengths known only at run time differ outside the axis.
    #[track_caller]
    fn dstack_all(parts: P) -> TensorOf<Self::Element, <Self::Shape as DstackAll<K>>::Out>
    where
        Self::Shape: DstackAll<K>,
    {
        Self::try_dstack_all(parts).or_panic()
    }

    /// Like [`dstack_all`](Self::dstack_all), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::CatSize`] when lengths known only at run time differ outside the axis.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    fn try_dstack_all(parts: P) -> Result<TensorOf<Self::Element, <Self::Shape as DstackAll<K>>::Out>, ShapeError>
    where
        Self::Shape: DstackAll<K>;

    /// Returns the tensors side by side, in new memory, O(n). They are joined along axis 1; a vector counts as one column.
    ///
    /// # Panics
    /// When lengths known only at run time differ outside the axis.
    #[track_caller]
    fn column_stack_all(parts: P) -> TensorOf<Self::Element, <Self::Shape as ColumnStackAll<K>>::Out>
    where
        Self::Shape: ColumnStackAll<K>,
    {
        Self::try_column_stack_all(parts).or_panic()
    }

    /// Like [`column_stack_all`](Self::column_stack_all), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::CatSize`] when lengths known only at run time differ outside the axis.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    fn try_column_stack_all(
        parts: P,
    ) -> Result<TensorOf<Self::Element, <Self::Shape as ColumnStackAll<K>>::Out>, ShapeError>
    where
        Self::Shape: ColumnStackAll<K>;
}

impl<T: Element, S: List, X: Operand<T, Shape = S>, const K: usize> Stack<[X; K], K> for Tensor<T, S> {
    type Element = T;
    type Shape = S;

    fn try_stack<const A: isize>(parts: [X; K]) -> Result<TensorOf<T, Stacked<S, A, K>>, ShapeError>
    where
        S: StackAll<A, K>,
    {
        let out = stack_parts("stack", &parts.iter().map(Operand::raw).collect::<Parts<T>>(), -1 - S::BACK as isize)?;
        // SAFETY: the relation names the shape of all together (`shape/joins/stack.rs`).
        Ok(unsafe { out.rebrand() })
    }
    fn try_hstack_all(parts: [X; K]) -> Result<TensorOf<T, S::Out>, ShapeError>
    where
        S: HstackAll<K>,
    {
        let out = hstack_of("hstack_all", parts.iter().map(Operand::raw))?;
        // SAFETY: the relation names the shape of all together (`shape/joins/stack.rs`).
        Ok(unsafe { out.rebrand() })
    }
    fn try_vstack_all(parts: [X; K]) -> Result<TensorOf<T, S::Out>, ShapeError>
    where
        S: VstackAll<K>,
    {
        let out = vstack_of("vstack_all", parts.iter().map(Operand::raw))?;
        // SAFETY: the relation names the shape of all together (`shape/joins/stack.rs`).
        Ok(unsafe { out.rebrand() })
    }
    fn try_dstack_all(parts: [X; K]) -> Result<TensorOf<T, S::Out>, ShapeError>
    where
        S: DstackAll<K>,
    {
        let out = dstack_of("dstack_all", parts.iter().map(Operand::raw))?;
        // SAFETY: the relation names the shape of all together (`shape/joins/depth.rs`).
        Ok(unsafe { out.rebrand() })
    }
    fn try_column_stack_all(parts: [X; K]) -> Result<TensorOf<T, S::Out>, ShapeError>
    where
        S: ColumnStackAll<K>,
    {
        let out = column_stack_of("column_stack_all", parts.iter().map(Operand::raw))?;
        // SAFETY: the relation names the shape of all together (`shape/joins/depth.rs`).
        Ok(unsafe { out.rebrand() })
    }
}

/// Implements [`Stack`] for two or three operands of different types: a length is known if one of them knows it.
macro_rules! tuples {
    ($k:literal, [$($x:ident)*], [$($with:tt)*], $all:ident => [$($raw:expr),*]) => {
        #[cfg_attr(doc, doc(hidden))]
        impl<T: Element, S: Lengths, X: Operand<T, Shape = S>, $($x: Operand<T>,)* M, O: List> Stack<(X, $($x),*), $k> for Tensor<T, S>
        where
            $($with)*
        {
            type Element = T;
            type Shape = O;

            fn try_stack<const A: isize>($all: (X, $($x),*)) -> Result<TensorOf<T, Stacked<O, A, $k>>, ShapeError>
            where
                O: StackAll<A, $k>,
            {
                let out = stack_parts("stack", &[$($raw),*], -1 - O::BACK as isize)?;
                // SAFETY: the relation names the shape of all together (`shape/joins/stack.rs`).
                Ok(unsafe { out.rebrand() })
            }
            fn try_hstack_all($all: (X, $($x),*)) -> Result<TensorOf<T, O::Out>, ShapeError>
            where
                O: HstackAll<$k>,
            {
                let out = hstack_of("hstack_all", [$($raw),*])?;
                // SAFETY: the relation names the shape of all together (`shape/joins/stack.rs`).
                Ok(unsafe { out.rebrand() })
            }
            fn try_vstack_all($all: (X, $($x),*)) -> Result<TensorOf<T, O::Out>, ShapeError>
            where
                O: VstackAll<$k>,
            {
                let out = vstack_of("vstack_all", [$($raw),*])?;
                // SAFETY: the relation names the shape of all together (`shape/joins/stack.rs`).
                Ok(unsafe { out.rebrand() })
            }
            fn try_dstack_all($all: (X, $($x),*)) -> Result<TensorOf<T, O::Out>, ShapeError>
            where
                O: DstackAll<$k>,
            {
                let out = dstack_of("dstack_all", [$($raw),*])?;
                // SAFETY: the relation names the shape of all together (`shape/joins/depth.rs`).
                Ok(unsafe { out.rebrand() })
            }
            fn try_column_stack_all($all: (X, $($x),*)) -> Result<TensorOf<T, O::Out>, ShapeError>
            where
                O: ColumnStackAll<$k>,
            {
                let out = column_stack_of("column_stack_all", [$($raw),*])?;
                // SAFETY: the relation names the shape of all together (`shape/joins/depth.rs`).
                Ok(unsafe { out.rebrand() })
            }
        }
    };
}
tuples! { 2, [Y], [S: AsManyAxes<Y::Shape> + Agree<Y::Shape, Out = M>, M: Agree<M, Out = O>,], all => [all.0.raw(), all.1.raw()] }
tuples! { 3, [Y Z], [S: AsManyAxes<Y::Shape> + AsManyAxes<Z::Shape> + Agree<Y::Shape, Out = M>, M: Agree<Z::Shape, Out = O>,], all => [all.0.raw(), all.1.raw(), all.2.raw()] }
