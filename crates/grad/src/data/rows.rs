//! Data with rows, and the rows that are taken.

use super::DataError;
use crate::refuse::OrPanic;
use crate::tape::Erased;
use crate::{Var, VarOf};
use congruent::dim::Length;
use congruent::gather::IndexOperand;
use congruent::prelude::*;
use congruent::shape::same::SameDim;
use congruent::shape::{InList, SelectAlong, Selected};
use congruent::tensor::TensorOf;
use congruent::{Float, Shared};
use congruent_macros::precompile;

/// The rows to take, in an order.
pub(super) type Order = Tensor<i64, shape![_]>;

/// The rows that are taken, in order, and the length of the axis that counts them.
#[derive(Clone, Copy, Debug)]
pub struct Selection<'a, B> {
    order: Option<&'a Order>,
    start: usize,
    length: B,
}

impl<'a, B: Length> Selection<'a, B> {
    /// Returns the selection of rows of `order`, or of the data, from `start`.
    pub(super) fn new(order: Option<&'a Order>, start: usize, length: B) -> Self {
        Selection { order, start, length }
    }

    /// Returns the number of rows.
    pub fn length(&self) -> B {
        self.length
    }

    /// Returns the same selection without the type of the length.
    fn span(&self) -> RowRange<'a> {
        RowRange { order: self.order, start: self.start, len: self.length.size() }
    }
}

/// Returns a [`Selection`] whose length has no type: functions over rows are compiled once.
#[derive(Clone, Copy)]
struct RowRange<'a> {
    order: Option<&'a Order>,
    start: usize,
    len: usize,
}

impl<'a> RowRange<'a> {
    /// Returns the positions that are taken, if they are not consecutive.
    fn positions(&self) -> Option<View<'a, i64, shape![_]>> {
        let order: &'a Strided<i64, shape![_]> = self.order?;
        Some(order.slice(s![self.start..self.start + self.len]))
    }
}

#[precompile(f32, f64, i64)]
impl RowRange<'_> {
    /// Returns a copy of these rows of a tensor.
    #[precompile(<T>)]
    #[track_caller]
    fn copy_rows<T: Element>(self, x: &Strided<T, AnyRank>) -> Tensor<T, AnyRank> {
        match self.positions() {
            Some(positions) => x.index_select(0, &positions).or_panic(),
            None => x.narrow(0, self.start as isize, self.len).or_panic().to_tensor(),
        }
    }
}

#[precompile(f32)]
impl RowRange<'_> {
    /// Returns these rows of a variable: rows that follow each other are in the memory of the variable.
    #[precompile(<T>)]
    #[track_caller]
    fn take_rows<T: Float>(self, x: &Erased<T>) -> Erased<T> {
        match self.positions() {
            Some(positions) => x.index_select(0, positions.positions()).or_panic(),
            None => x.narrow_from(0, self.start as isize, self.len).or_panic(),
        }
    }
}

/// Data whose first axis counts rows, from which `B` rows are taken: a tensor, a variable, a tuple of these, or a reference.
///
/// # Examples
/// A struct can implement the trait:
/// ```
/// use congruent::dim::Length;
/// use congruent::prelude::*;
/// use congruent_grad::data::{Batches, Rows, Selection};
///
/// dim!(All, Batch);
///
/// struct Pictures<B: Dim> {
///     pixels: Tensor<f32, shape![B, 64]>,
///     labels: Tensor<i64, shape![B]>,
/// }
/// impl<B: Dim, N: Dim> Rows<N> for Pictures<B> {
///     type Length = B;
///     type Taken = Pictures<N>;
///     fn see_sizes(&self, see: &mut dyn FnMut(&[usize])) {
///         see(self.pixels.sizes());
///         see(self.labels.sizes());
///     }
///     fn take(&self, rows: &Selection<'_, N>) -> Pictures<N> {
///         Pictures { pixels: self.pixels.take(rows), labels: self.labels.take(rows) }
///     }
/// }
///
/// let all = Pictures { pixels: Tensor::zeros_of(dims![All(5), 64]), labels: Tensor::arange_of(dims![All(5)]) };
/// let first: Pictures<len![Batch]> = Batches::new(&all, Batch(3)).in_order().next().expect("five rows");
/// assert_eq!(first.labels.to_vec(), [0, 1, 2]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no rows",
    label = "expected data whose first axis counts rows",
    note = "tensors, variables, references to them, and tuples of two to twelve of these have rows; a scalar, and what has a rank known at run time, have none",
    note = "a struct has them with `impl Rows<B> for ..`"
)]
pub trait Rows<B: Length> {
    /// The length of the axis that counts the rows.
    type Length: Length;
    /// The type of the rows that are taken.
    type Taken;

    /// Calls the function with the sizes of each tensor: at least one axis, the first of which counts the rows. Data without tensors have no rows.
    fn see_sizes(&self, see: &mut dyn FnMut(&[usize]));

    /// Returns these rows, O(n) of the result.
    ///
    /// # Panics
    /// If there are not as many rows. (The rows of [`Batches`](super::Batches) and [`split_of`](super::split_of) always exist.)
    #[track_caller]
    fn take(&self, rows: &Selection<'_, B>) -> Self::Taken;
}

/// Returns the number of rows, which all tensors must have.
///
/// # Errors
/// [`DataError::Scalar`]; [`DataError::Lengths`]
pub(super) fn count_rows<B: Length, D: Rows<B>>(op: &'static str, data: &D) -> Result<usize, DataError> {
    let mut sizes = Vec::new();
    data.see_sizes(&mut |each| push_sizes(&mut sizes, each));
    agree_on_rows(op, &sizes)
}

/// Keeps the sizes of a tensor.
fn push_sizes(sizes: &mut Vec<Box<[usize]>>, each: &[usize]) {
    sizes.push(each.into());
}

/// Returns the number of rows of tensors with these sizes.
fn agree_on_rows(op: &'static str, sizes: &[Box<[usize]>]) -> Result<usize, DataError> {
    if let Some(place) = sizes.iter().position(|sizes| sizes.is_empty()) {
        return Err(DataError::Scalar { op, place });
    }
    let Some((first, others)) = sizes.split_first() else { return Ok(0) };
    match others.iter().position(|other| other[0] != first[0]) {
        None => Ok(first[0]),
        Some(k) => Err(DataError::Lengths { op, first: first.clone(), other: others[k].clone(), place: k + 1 }),
    }
}

/// Writes `impl<T: Element, S: List, B: Length> Rows<B> for Tensor<T, S> { type Taken = Tensor<T, S with B in front>; .. }`.
macro_rules! tensors {
    ($($owner:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Element, S: List + Reduce<0, Place: InList>, B: Length> Rows<B> for $owner
        where
            shape![B]: SelectAlong<S, 0>,
        {
            type Length = <S as Reduce<0>>::Dim;
            type Taken = TensorOf<T, Selected<S, shape![B], 0>>;
            fn see_sizes(&self, see: &mut dyn FnMut(&[usize])) {
                see(self.sizes());
            }
            #[track_caller]
            fn take(&self, rows: &Selection<'_, B>) -> Self::Taken {
                let taken = rows.span().copy_rows(&self.as_dyn());
                taken.try_into_shape::<Selected<S, shape![B], 0>>().or_panic()
            }
        }
    )*};
}
tensors! { Strided<T, S>, Tensor<T, S>, View<'_, T, S>, Shared<T, S> }

#[diagnostic::do_not_recommend]
impl<T: Float, S: List + Reduce<0, Place: InList>, B: Length> Rows<B> for Var<T, S>
where
    shape![B]: SelectAlong<S, 0>,
{
    type Length = <S as Reduce<0>>::Dim;
    type Taken = VarOf<T, Selected<S, shape![B], 0>>;
    fn see_sizes(&self, see: &mut dyn FnMut(&[usize])) {
        see(self.sizes());
    }
    #[track_caller]
    fn take(&self, rows: &Selection<'_, B>) -> Self::Taken {
        Var::<T, Selected<S, shape![B], 0>>::over(rows.span().take_rows(&self.erased))
    }
}

#[diagnostic::do_not_recommend]
impl<B: Length, D: Rows<B> + ?Sized> Rows<B> for &D {
    type Length = D::Length;
    type Taken = D::Taken;
    fn see_sizes(&self, see: &mut dyn FnMut(&[usize])) {
        (**self).see_sizes(see);
    }
    #[track_caller]
    fn take(&self, rows: &Selection<'_, B>) -> D::Taken {
        (**self).take(rows)
    }
}

/// Writes `impl<L: Length, A: Rows<L>, B: Rows<L, Length: SameDim<A::Length>>> Rows<L> for (A, B) { type Taken = (A::Taken, B::Taken); .. }`.
macro_rules! tuples {
    ($($first:ident 0 $($name:ident $place:tt)*;)*) => {$(
        impl<N: Length, $first: Rows<N>, $($name: Rows<N, Length: SameDim<$first::Length>>),*> Rows<N> for ($first, $($name,)*) {
            type Length = $first::Length;
            type Taken = ($first::Taken, $($name::Taken,)*);
            fn see_sizes(&self, see: &mut dyn FnMut(&[usize])) {
                self.0.see_sizes(see);
                $(self.$place.see_sizes(see);)*
            }
            #[track_caller]
            fn take(&self, rows: &Selection<'_, N>) -> Self::Taken {
                (self.0.take(rows), $(self.$place.take(rows),)*)
            }
        }
    )*};
}
crate::tuples::each! { tuples }
