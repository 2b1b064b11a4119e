//! `meshgrid`: vectors as the coordinates of a grid.

use crate::dim::{Length, One};
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Strided, Tensor, View, ViewMut};
use congruent_layout::{Dims, Layout, addressable};

/// Matrix indexing: the first vector runs along axis 0, the second along axis 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ij;
/// Cartesian indexing: the first vector, x, runs along axis 1, the second, y, along axis 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xy;

mod sealed {
    /// Seals [`Indexing`](super::Indexing) and [`GridVector`](super::GridVector): unsafe code that makes the views of a
    /// grid relies on their results.
    pub trait Sealed {}
    impl Sealed for super::Ij {}
    impl Sealed for super::Xy {}
}
use sealed::Sealed;

/// Which axis a vector runs along: [`Ij`] or [`Xy`]. Sealed.
pub trait Indexing: Sealed {
    /// Returns the axis of vector number `vector`, among `of` vectors.
    #[doc(hidden)]
    fn axis(vector: usize, of: usize) -> usize;
}
impl Indexing for Ij {
    fn axis(vector: usize, _: usize) -> usize {
        vector
    }
}
impl Indexing for Xy {
    fn axis(vector: usize, of: usize) -> usize {
        if of > 1 && vector < 2 { 1 - vector } else { vector }
    }
}

/// Vectors that span a grid under the indexing `I`: a tuple of two or three references to vectors.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not span a grid",
    label = "expected a tuple of two or three vectors, as in `meshgrid((&x, &y), Ij)`",
    note = "each is a reference to a tensor or view with at most one axis; of any rank: `meshgrid_dyn(&[&x, &y], Ij)`"
)]
pub trait Meshgrid<I> {
    /// The coordinates: a view for each vector, in a tuple.
    type Out;
    /// Returns the coordinates, or an error if the grid is too large.
    #[doc(hidden)]
    fn grid(self) -> Result<Self::Out, ShapeError>;
}

/// Returns the coordinates of all points of a grid that vectors span: views of one shape, O(rank).
///
/// # Shapes
/// `[3]` and `[4]` give two views of `[3, 4]` under [`Ij`], and of `[4, 3]` under [`Xy`]. A scalar counts as a vector of length 1:
/// `[3]` and `[]` give two views of `[3, 1]` under [`Ij`].
///
/// # Panics
/// With the error of [`try_meshgrid`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::{meshgrid, meshgrid::{Ij, Xy}};
///
/// let (x, y) = (Tensor::from([1, 2, 3]), Tensor::from([10, 20]));
/// let (a, b) = meshgrid((&x, &y), Ij);
/// let _: &View<i32, shape![3, 2]> = &a;
/// assert_eq!((&a + &b).to_vec(), [11, 21, 12, 22, 13, 23]);
/// let (a, b) = meshgrid((&x, &y), Xy);
/// assert_eq!((&a + &b).to_vec(), [11, 12, 13, 21, 22, 23]);
/// let five = Tensor::scalar(5);
/// let (a, b) = meshgrid((&x, &five), Ij);
/// let _: &View<i32, shape![3, 1]> = &b;
/// assert_eq!((a.to_vec(), b.to_vec()), (vec![1, 2, 3], vec![5, 5, 5]));
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent::{meshgrid, meshgrid::Ij};
///
/// let x = Tensor::from([[1, 2, 3]]);
/// meshgrid((&x, &x), Ij);   // a matrix is no coordinate
/// ```
#[track_caller]
pub fn meshgrid<I: Indexing, V: Meshgrid<I, Out = O>, O>(vectors: V, _: I) -> O {
    vectors.grid().or_panic()
}

/// Like [`meshgrid`], but returns an error instead of panicking.
///
/// # Errors
/// [`Fault::TooLarge`] if the grid has more positions than can be counted.
pub fn try_meshgrid<I: Indexing, V: Meshgrid<I, Out = O>, O>(vectors: V, _: I) -> Result<O, ShapeError> {
    vectors.grid()
}

/// The shape of a grid of these lengths.
pub trait Grid<I> {
    /// The shape.
    type Shape;
}
/// `[m], [n]` give `[m, n]`, or `[n, m]`
impl<M: Length, N: Length> Grid<Ij> for (M, N) {
    type Shape = (((), M), N);
}
impl<M: Length, N: Length> Grid<Xy> for (M, N) {
    type Shape = (((), N), M);
}
/// `[m], [n], [k]` give `[m, n, k]`, or `[n, m, k]`
impl<M: Length, N: Length, K: Length> Grid<Ij> for (M, N, K) {
    type Shape = ((((), M), N), K);
}
impl<M: Length, N: Length, K: Length> Grid<Xy> for (M, N, K) {
    type Shape = ((((), N), M), K);
}

/// Rejects a grid whose positions cannot be counted.
fn countable(lengths: &[usize]) -> Result<(), ShapeError> {
    match addressable(lengths.iter().copied()) {
        true => Ok(()),
        false => Err(Fault::TooLarge { sizes: lengths.into() }.of("meshgrid")),
    }
}

/// The view of vector `which` along its axis of the grid.
///
/// # Safety
/// `x` is a vector of that length, or a scalar and the length is 1; the lengths, in the order of `I`, fit `R`.
unsafe fn along<'a, I: Indexing, T, S, R>(x: &'a Strided<T, S>, which: usize, lengths: &[usize]) -> View<'a, T, R> {
    let mut sizes: Dims = lengths.iter().map(|_| 0).collect();
    for (vector, &length) in lengths.iter().enumerate() {
        sizes[I::axis(vector, lengths.len())] = length;
    }
    let mut strides: Dims = lengths.iter().map(|_| 0).collect();
    strides[I::axis(which, lengths.len())] = x.strides().first().copied().unwrap_or(0);
    // SAFETY: a position of the grid is one along the vector; the caller's promise.
    unsafe { View::over(x.relaid(0, Layout::new(&sizes, &strides))) }
}

/// A tensor or view with one axis, or a scalar, which counts as a vector of length 1. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a vector, so it spans no axis of a grid",
    label = "expected tensors with at most one axis",
    note = "`x.flatten::<0, -1>()` makes a vector of any tensor; of any rank: `meshgrid_dyn(&[&x, &y], Ij)`"
)]
pub trait GridVector: Sealed {
    /// The type of an element.
    type Element: 'static;
    /// The length.
    type Dim: Length;
    /// The shape: one axis of length `Dim`, or none.
    #[doc(hidden)]
    type Shape;
    /// The elements, as many as the length says.
    #[doc(hidden)]
    fn elements(&self) -> &Strided<Self::Element, Self::Shape>;
}
macro_rules! vectors {
    ($([$($param:tt)*] $name:ty: $shape:ty, $dim:ty;)*) => {$(
        impl<$($param)*> Sealed for $name {}
        #[diagnostic::do_not_recommend]
        impl<$($param)*> GridVector for $name {
            type Element = T;
            type Dim = $dim;
            type Shape = $shape;
            fn elements(&self) -> &Strided<T, $shape> {
                self
            }
        }
    )*};
}
vectors! {
    [T: 'static, D: Length] Strided<T, ((), D)>: ((), D), D;
    [T: 'static, D: Length] Tensor<T, ((), D)>: ((), D), D;
    [T: 'static, D: Length] View<'_, T, ((), D)>: ((), D), D;
    [T: 'static, D: Length] ViewMut<'_, T, ((), D)>: ((), D), D;
    [T: 'static] Strided<T, ()>: (), One;
    [T: 'static] Tensor<T, ()>: (), One;
    [T: 'static] View<'_, T, ()>: (), One;
    [T: 'static] ViewMut<'_, T, ()>: (), One;
}

macro_rules! grids {
    ($(($($v:ident $x:ident $k:literal),*);)*) => {$(
        impl<'a, I: Indexing, $($v: GridVector + ?Sized,)* O> Meshgrid<I> for ($(&'a $v,)*)
        where
            ($($v::Dim,)*): Grid<I, Shape = O>,
        {
            type Out = ($(View<'a, $v::Element, O>,)*);
            fn grid(self) -> Result<Self::Out, ShapeError> {
                let ($($x,)*) = self;
                let lengths = [$($x.elements().numel()),*];
                countable(&lengths)?;
                // SAFETY: each operand is a vector by its type, or a scalar as one, of the length that was read from
                // it; the relation names the grid.
                Ok(($(unsafe { along::<I, _, _, _>($x.elements(), $k, &lengths) },)*))
            }
        }
    )*};
}
grids! {
    (V x 0, W y 1);
    (V x 0, W y 1, Z z 2);
}

/// Returns the coordinates of all points of a grid that vectors span: views of one shape, O(rank). A scalar counts as a vector of length 1.
///
/// # Errors
/// [`Fault::NoTensors`], [`Fault::GridRank`], [`Fault::TooLarge`].
pub fn meshgrid_dyn<'a, I: Indexing, T>(
    vectors: &[&'a Strided<T, AnyRank>],
    _: I,
) -> Result<Vec<View<'a, T, AnyRank>>, ShapeError> {
    if vectors.is_empty() {
        return Err(Fault::NoTensors {}.of("meshgrid"));
    }
    if let Some(index) = vectors.iter().position(|x| x.ndim() > 1) {
        return Err(Fault::GridRank { sizes: vectors[index].sizes().into(), index }.of("meshgrid"));
    }
    let lengths: Dims = vectors.iter().map(|x| x.numel()).collect();
    countable(&lengths)?;
    let view = |(k, x): (usize, &&'a Strided<T, AnyRank>)| {
        // SAFETY: a vector, or a scalar as one, of the length that was read from it; any sizes fit `AnyRank`.
        unsafe { along::<I, _, _, _>(*x, k, &lengths) }
    };
    Ok(vectors.iter().enumerate().map(view).collect())
}
