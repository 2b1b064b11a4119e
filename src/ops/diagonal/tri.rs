//! `tril` and `triu`: the triangles of matrices.

use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::shape::tri::Triangle;
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor};
use congruent_kernel::arrange::triangle::{Half, triangle};
use congruent_kernel::element::Element;

macro_rules! triangles {
    ($($name:ident $half:ident $doc:literal $example:literal;)*) => {
        /// # Triangles of matrices
        impl<T: Element + Default, S: List> Strided<T, S> {$(
            #[doc = concat!($doc, " the others 0: a copy, O(n).")]
            ///
            /// Diagonal 0 is the main diagonal, 1 the diagonal above it, -1 the diagonal below it.
            ///
            /// # Shapes
            /// The shape stays the same: the last two axes are the rows and the columns of each matrix.
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            ///
            #[doc = $example]
            /// ```
            /// ```compile_fail,E0277
            /// use congruent::prelude::*;
            ///
            #[doc = concat!("Tensor::from([1, 2, 3]).", stringify!($name), "(0);   // a vector is no matrix")]
            /// ```
            #[track_caller]
            pub fn $name(&self, diagonal: isize) -> Tensor<T, S>
            where
                S: Triangle,
            {
                half(self, Half::$half, diagonal).or_panic()
            }
        )*}
        /// # Triangles of matrices, any rank
        impl<T: Element + Default> AnyRankStrided<T> {$(
            #[doc = concat!($doc, " the others 0: a copy, O(n).")]
            ///
            /// # Errors
            /// [`Fault::Triangle`] when there are fewer than two axes.
            pub fn $name(&self, diagonal: isize) -> Result<Tensor<T, AnyRank>, ShapeError> {
                match self.strided.ndim() {
                    0 | 1 => Err(Fault::Triangle { sizes: self.strided.sizes().into() }.of(stringify!($name))),
                    _ => Ok(half(&self.strided, Half::$half, diagonal)?),
                }
            }
        )*}
    };
}
triangles! {
    tril Lower "Returns the elements on and below a diagonal, with"
        "let x = Tensor::from([[1, 2], [3, 4]]);\nassert_eq!(x.tril(0).to_vec(), [1, 0, 3, 4]);";
    triu Upper "Returns the elements on and above a diagonal, with"
        "let x = Tensor::from([[1, 2], [3, 4]]);\nassert_eq!(x.triu(1).to_vec(), [0, 2, 0, 0]);";
}

fn half<T: Element + Default, S: Lengths>(
    x: &Strided<T, S>,
    half: Half,
    diagonal: isize,
) -> Result<Tensor<T, S>, OutOfMemory> {
    let rows_lie = x.strides().last() == Some(&1) || x.sizes().last() == Some(&1);
    let own = if rows_lie { None } else { Some(x.try_to_tensor()?) };
    let rows = own.as_deref().unwrap_or(x);
    Ok(x.with(triangle(rows.raw(), half, diagonal, T::default())?))
}
