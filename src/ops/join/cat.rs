//! Joins of two operands, `cat`, `hstack` and `vstack`, and of any number of operands of one type, `cat_all`.

use super::blocks::{block_diag_of, cartesian_prod_of};
use super::{Parts, cat_or_panic, cat_parts, column_stack_of, dstack_of, hstack_of, vstack_of};
use crate::error::prelude::*;
use crate::shape::List;
use crate::shape::cat::{Concat, ConcatAll, Concatenated};
use crate::shape::depth::{
    BlockDiag, BlockDiagonal, CartesianPairs, CartesianProd, ColumnStack, ColumnStacked, Dstack, Dstacked,
};
use crate::shape::stack::{Hstack, Hstacked, Vstack, Vstacked};
use crate::tensor::{Lent, Operand, Strided, Tensor, TensorOf, View, ViewMut, rebranded};
use congruent_kernel::element::Element;
use congruent_kernel::element::number::ZeroOne;
use congruent_macros::aliases;

/// A tensor, or the reason why there is none.
type CatResult<T, S> = Result<TensorOf<T, S>, ShapeError>;

/// A tensor or view that can be joined with the operand `X`: another tensor or view of the same elements.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be joined with `{X}`",
    label = "expected a tensor or a view with the same type of elements",
    note = "`b.to_type::<f32>()` converts elements; tensors of any rank are joined by `congruent::cat(axis, &[&a, &b])`"
)]
pub trait Cat<X> {
    /// The type of an element.
    type Element: Element;
    /// The shape of `self`.
    type Shape: List;
    /// The shape of the operand.
    type Other;

    /// Returns both operands joined one after the other along axis `A`, in new memory, O(n).
    ///
    /// # Shapes
    /// `[2, 3]` and `[4, 3]` along 0 give `[6, 3]`: the lengths of the axis are added (if one of them is `_`, so is the
    /// sum), and all other lengths are equal.
    ///
    /// # Panics
    /// When lengths known only at run time differ outside the axis.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1, 2], [3, 4]]);
    /// let b = Tensor::from([[5, 6]]);
    /// let c: Tensor<i32, shape![3, 2]> = a.cat::<0>(&b);
    /// assert_eq!(c.to_vec(), [1, 2, 3, 4, 5, 6]);
    /// let c: Tensor<i32, shape![2, 5]> = Tensor::cat::<1>(&a, &Tensor::from([[7, 8, 9], [0, 0, 0]]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1, 2], [3, 4]]);
    /// a.cat::<1>(&Tensor::from([[5, 6]]));   // one row next to two
    /// ```
    #[track_caller]
    #[aliases]
    fn cat<const A: isize>(&self, other: X) -> TensorOf<Self::Element, Concatenated<Self::Shape, Self::Other, A>>
    where
        Self::Shape: Concat<A, Self::Other>,
    {
        self.try_cat::<A>(other).or_panic()
    }

    /// Like [`cat`](Self::cat), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::CatSize`] when lengths known only at run time differ outside the axis.
    fn try_cat<const A: isize>(&self, other: X) -> CatResult<Self::Element, Concatenated<Self::Shape, Self::Other, A>>
    where
        Self::Shape: Concat<A, Self::Other>;

    /// Returns both operands side by side, in new memory, O(n). They are joined along axis 1, vectors along their only
    /// axis, and a scalar as a vector of length 1.
    ///
    /// # Shapes
    /// `[2, 3]` and `[2, 1]` give `[2, 4]`, `[3]` and `[2]` give `[5]`.
    ///
    /// # Panics
    /// When lengths known only at run time differ outside the axis.
    #[track_caller]
    fn hstack(&self, other: X) -> TensorOf<Self::Element, Hstacked<Self::Shape, Self::Other>>
    where
        Self::Shape: Hstack<Self::Other>,
    {
        self.try_hstack(other).or_panic()
    }

    /// Like [`hstack`](Self::hstack), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::CatSize`] when lengths known only at run time differ outside the axis.
    fn try_hstack(&self, other: X) -> CatResult<Self::Element, Hstacked<Self::Shape, Self::Other>>
    where
        Self::Shape: Hstack<Self::Other>;

    /// Returns both operands one below the other, in new memory, O(n). They are joined along axis 0; a vector counts as
    /// one row.
    ///
    /// # Shapes
    /// `[2, 3]` and `[1, 3]` give `[3, 3]`, `[3]` and `[3]` give `[2, 3]`.
    ///
    /// # Panics
    /// When lengths known only at run time differ outside the axis.
    #[track_caller]
    #[aliases]
    fn vstack(&self, other: X) -> TensorOf<Self::Element, Vstacked<Self::Shape, Self::Other>>
    where
        Self::Shape: Vstack<Self::Other>,
    {
        self.try_vstack(other).or_panic()
    }

    /// Like [`vstack`](Self::vstack), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::CatSize`] when lengths known only at run time differ outside the axis.
    fn try_vstack(&self, other: X) -> CatResult<Self::Element, Vstacked<Self::Shape, Self::Other>>
    where
        Self::Shape: Vstack<Self::Other>;

    /// Returns both operands one behind the other, in new memory, O(n). They are joined along axis 2; `[n]` counts as `[1, n, 1]`, and `[m, n]` as
    /// `[m, n, 1]`.
    ///
    /// # Shapes
    /// `[2, 3]` and `[2, 3]` give `[2, 3, 2]`, `[3]` and `[3]` give `[1, 3, 2]`.
    ///
    /// # Panics
    /// When lengths known only at run time differ outside the axis.
    #[track_caller]
    fn dstack(&self, other: X) -> TensorOf<Self::Element, Dstacked<Self::Shape, Self::Other>>
    where
        Self::Shape: Dstack<Self::Other>,
    {
        self.try_dstack(other).or_panic()
    }

    /// Like [`dstack`](Self::dstack), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::CatSize`] when lengths known only at run time differ outside the axis.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    fn try_dstack(&self, other: X) -> CatResult<Self::Element, Dstacked<Self::Shape, Self::Other>>
    where
        Self::Shape: Dstack<Self::Other>;

    /// Returns both operands side by side, in new memory, O(n). They are joined along axis 1; a vector counts as one column.
    ///
    /// # Shapes
    /// `[2, 3]` and `[2]` give `[2, 4]`, `[3]` and `[3]` give `[3, 2]`.
    ///
    /// # Panics
    /// When lengths known only at run time differ outside the axis.
    #[track_caller]
    fn column_stack(&self, other: X) -> TensorOf<Self::Element, ColumnStacked<Self::Shape, Self::Other>>
    where
        Self::Shape: ColumnStack<Self::Other>,
    {
        self.try_column_stack(other).or_panic()
    }

    /// Like [`column_stack`](Self::column_stack), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::CatSize`] when lengths known only at run time differ outside the axis.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    fn try_column_stack(&self, other: X) -> CatResult<Self::Element, ColumnStacked<Self::Shape, Self::Other>>
    where
        Self::Shape: ColumnStack<Self::Other>;

    /// Returns a matrix with both operands as blocks on its diagonal and 0 elsewhere, in new memory, O(n). A vector counts as one row, and a scalar as
    /// a matrix of one element.
    ///
    /// # Shapes
    /// `[2, 3]` and `[1, 2]` give `[3, 5]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1, 2], [3, 4]]);
    /// let c: Tensor<i32, shape![3, 3]> = a.block_diag(&Tensor::from([[5]]));
    /// assert_eq!(c.to_vec(), [1, 2, 0, 3, 4, 0, 0, 0, 5]);
    /// ```
    ///
    /// # Panics
    /// With the error of [`try_block_diag`](Self::try_block_diag).
    #[track_caller]
    fn block_diag(&self, other: X) -> TensorOf<Self::Element, BlockDiagonal<Self::Shape, Self::Other>>
    where
        Self::Element: ZeroOne,
        Self::Shape: BlockDiag<Self::Other>,
    {
        self.try_block_diag(other).or_panic()
    }

    /// Like [`block_diag`](Self::block_diag), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::TooLarge`].
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    fn try_block_diag(&self, other: X) -> CatResult<Self::Element, BlockDiagonal<Self::Shape, Self::Other>>
    where
        Self::Element: ZeroOne,
        Self::Shape: BlockDiag<Self::Other>;

    /// Returns all pairs of an element of this vector and an element of the other, one per row, in new memory, O(pairs).
    ///
    /// # Shapes
    /// `[2]` and `[3]` give `[6, 2]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let c: Tensor<i32, shape![4, 2]> = Tensor::from([1, 2]).cartesian_prod(&Tensor::from([7, 8]));
    /// assert_eq!(c.to_vec(), [1, 7, 1, 8, 2, 7, 2, 8]);
    /// ```
    ///
    /// # Panics
    /// With the error of [`try_cartesian_prod`](Self::try_cartesian_prod).
    #[track_caller]
    fn cartesian_prod(&self, other: X) -> TensorOf<Self::Element, CartesianPairs<Self::Shape, Self::Other>>
    where
        Self::Shape: CartesianProd<Self::Other>,
    {
        self.try_cartesian_prod(other).or_panic()
    }

    /// Like [`cartesian_prod`](Self::cartesian_prod), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::TooLarge`].
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    fn try_cartesian_prod(&self, other: X) -> CatResult<Self::Element, CartesianPairs<Self::Shape, Self::Other>>
    where
        Self::Shape: CartesianProd<Self::Other>;
}

/// Joins on each type: on `Strided` for methods, on the others for calls like `Tensor::cat::<0>(&a, &b)`.
macro_rules! joins {
    ($($(#[$hidden:meta])* $name:ty, $($life:lifetime)?;)*) => {$(
        #[diagnostic::do_not_recommend]
        $(#[$hidden])*
        impl<$($life,)? T: Element, S: List, X: Operand<T>> Cat<X> for $name {
            type Element = T;
            type Shape = S;
            type Other = X::Shape;

            #[track_caller]
            fn cat<const A: isize>(&self, other: X) -> TensorOf<T, S::Out>
            where
                S: Concat<A, X::Shape>,
            {
                let lent = Lent(self);
                let parts = [lent.raw(), other.raw()];
                // SAFETY: `S::Out` is the shape of both joined (`shape/joins/cat.rs`).
                unsafe { rebranded!(T: cat_or_panic("cat", &parts, self.axis_back(S::BACK) as isize)) }
            }
            fn try_cat<const A: isize>(&self, other: X) -> Result<TensorOf<T, S::Out>, ShapeError>
            where
                S: Concat<A, X::Shape>,
            {
                let out = cat_parts("cat", &[Lent(self).raw(), other.raw()], self.axis_back(S::BACK) as isize)?;
                // SAFETY: `S::Out` is the shape of both joined (`shape/joins/cat.rs`).
                Ok(unsafe { out.rebrand() })
            }
            fn try_hstack(&self, other: X) -> Result<TensorOf<T, S::Out>, ShapeError>
            where
                S: Hstack<X::Shape>,
            {
                let out = hstack_of("hstack", [Lent(self).raw(), other.raw()])?;
                // SAFETY: `S::Out` is the shape of both joined (`shape/joins/stack.rs`).
                Ok(unsafe { out.rebrand() })
            }
            fn try_vstack(&self, other: X) -> Result<TensorOf<T, S::Out>, ShapeError>
            where
                S: Vstack<X::Shape>,
            {
                let out = vstack_of("vstack", [Lent(self).raw(), other.raw()])?;
                // SAFETY: `S::Out` is the shape of both joined (`shape/joins/stack.rs`).
                Ok(unsafe { out.rebrand() })
            }
            fn try_dstack(&self, other: X) -> Result<TensorOf<T, S::Out>, ShapeError>
            where
                S: Dstack<X::Shape>,
            {
                let out = dstack_of("dstack", [Lent(self).raw(), other.raw()])?;
                // SAFETY: `S::Out` is the shape of both joined (`shape/joins/depth.rs`).
                Ok(unsafe { out.rebrand() })
            }
            fn try_column_stack(&self, other: X) -> Result<TensorOf<T, S::Out>, ShapeError>
            where
                S: ColumnStack<X::Shape>,
            {
                let out = column_stack_of("column_stack", [Lent(self).raw(), other.raw()])?;
                // SAFETY: `S::Out` is the shape of both joined (`shape/joins/depth.rs`).
                Ok(unsafe { out.rebrand() })
            }
            fn try_block_diag(&self, other: X) -> Result<TensorOf<T, S::Out>, ShapeError>
            where
                T: ZeroOne,
                S: BlockDiag<X::Shape>,
            {
                let out = block_diag_of(&[Lent(self).raw(), other.raw()])?;
                // SAFETY: `S::Out` is the shape of both blocks (`shape/joins/depth.rs`).
                Ok(unsafe { out.rebrand() })
            }
            fn try_cartesian_prod(&self, other: X) -> Result<TensorOf<T, S::Out>, ShapeError>
            where
                S: CartesianProd<X::Shape>,
            {
                let out = cartesian_prod_of(&[Lent(self).raw(), other.raw()])?;
                // SAFETY: `S::Out` is the shape of all pairs (`shape/joins/depth.rs`).
                Ok(unsafe { out.rebrand() })
            }
        }
    )*};
}
joins! {
    Strided<T, S>,;
    #[cfg_attr(doc, doc(hidden))]
    Tensor<T, S>,;
    #[cfg_attr(doc, doc(hidden))]
    View<'a, T, S>, 'a;
    #[cfg_attr(doc, doc(hidden))]
    ViewMut<'a, T, S>, 'a;
}

/// # Joins
impl<T: Element, S: List> Tensor<T, S> {
    /// Returns `K` tensors or views of one shape joined one after the other along axis `A`, in new memory, O(n).
    ///
    /// # Shapes
    /// Three tensors of `[2, 3]` along 0 give `[6, 3]`.
    ///
    /// # Panics
    /// When lengths known only at run time differ outside the axis.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (a, b, c) = (Tensor::from([1, 2]), Tensor::from([3, 4]), Tensor::from([5, 6]));
    /// let d: Tensor<i32, shape![6]> = Tensor::cat_all::<0, 3>([&a, &b, &c]);
    /// assert_eq!(d.to_vec(), [1, 2, 3, 4, 5, 6]);
    /// ```
    #[track_caller]
    pub fn cat_all<const A: isize, const K: usize>(parts: [impl Operand<T, Shape = S>; K]) -> TensorOf<T, S::Out>
    where
        S: ConcatAll<A, K>,
    {
        Self::try_cat_all::<A, K>(parts).or_panic()
    }

    /// Like [`cat_all`](Self::cat_all), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::CatSize`] when lengths known only at run time differ outside the axis.
    pub fn try_cat_all<const A: isize, const K: usize>(
        parts: [impl Operand<T, Shape = S>; K],
    ) -> Result<TensorOf<T, S::Out>, ShapeError>
    where
        S: ConcatAll<A, K>,
    {
        let out = cat_parts("cat_all", &parts.iter().map(Operand::raw).collect::<Parts<T>>(), -1 - S::BACK as isize)?;
        // SAFETY: `S::Out` is the shape of all joined (`shape/joins/cat.rs`).
        Ok(unsafe { out.rebrand() })
    }
}
