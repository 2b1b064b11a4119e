//! `expand`: a view that repeats elements.

use super::laid;
use crate::dim::Numbers;
use crate::error::prelude::*;
use crate::shape::expand::{Stretch, Widen};
use crate::shape::view::Wanted;
use crate::shape::{AnyRank, Broadcast, Chain, Lengths, List};
use crate::tensor::{AnyRankStrided, Strided, View, sizes_of};
use congruent_layout::broadcast::expand;
use congruent_layout::view::{Skip, keep_sizes};
use congruent_layout::{Dims, Layout};
use congruent_macros::aliases;

/// Stretches to sizes that are constants, with -1 for a length that stays; some axes have names.
fn asked(x: &Layout, (wanted, named): (Chain<isize>, u64), to: &mut Layout) -> Skip {
    expanded(x, (&keep_sizes(x.sizes(), &wanted.numbers())?, named), to)
}

/// Stretches to these sizes; some axes have names.
fn expanded(x: &Layout, (sizes, named): (&[usize], u64), to: &mut Layout) -> Skip {
    let strides = expand(x.sizes_and_strides(), sizes, named)?;
    to.lay(sizes.len(), |k| (sizes[k], strides[k]));
    Ok(0)
}

/// Methods that borrow from a tensor, or from the base of a view: see [`super::list`].
macro_rules! expands {
    ($([$($life:lifetime)?] $owner:ident<$($own:lifetime,)? ..>, $lent:lifetime, self$(.$strided:ident)?, $any_rank:ty;)*) => {$(
        /// # Stretched views
        impl<$($life,)? T, S: List> $owner<$($own,)? T, S> {
            /// A view that repeats elements along new axes and axes of length 1 until the shape is `R`: O(rank), read-only because positions share
            /// elements.
            ///
            /// # Shapes
            /// `[3, 1]` to `[2, 3, 4]`, or to `shape![2, -1, 4]`: -1 keeps the existing length.
            ///
            /// # Panics
            /// When a length known only at run time is neither 1 nor that of `R`.
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            ///
            /// let column = Tensor::from([[1], [2]]);
            /// let wide: View<i32, shape![2, 3]> = column.expand::<shape![-1, 3]>();
            /// assert_eq!(wide.to_vec(), [1, 1, 1, 2, 2, 2]);
            /// assert_eq!(wide.strides(), [1, 0]);
            /// ```
            /// ```compile_fail,E0277
            /// use congruent::prelude::*;
            ///
            /// let row = Tensor::from([1, 2]);
            /// row.expand::<shape![2, 3]>();   // only a length of 1 is repeated
            /// ```
            #[track_caller]
            #[aliases]
            pub fn expand<R>(&self) -> View<$lent, T, R::Out>
            where
                R: Wanted + Widen<S>,
                S: Stretch<R::Out>,
            {
                // SAFETY: the rule's layout of these elements; the relation names its shape.
                unsafe { laid!(View of self$(.$strided)?, in "expand" => asked, (R::CHAIN, S::SUMMARY.named)) }
            }

            /// Like [`expand`](Self::expand), but returns an error instead of panicking.
            ///
            /// # Errors
            /// [`Fault::Expand`] when a length known only at run time is neither 1 nor that of `R`.
            pub fn try_expand<R>(&self) -> Result<View<$lent, T, R::Out>, ShapeError>
            where
                R: Wanted + Widen<S>,
                S: Stretch<R::Out>,
            {
                // SAFETY: the rule's layout of these elements; the relation names its shape.
                unsafe { laid!(View of self$(.$strided)?, tried "expand" => asked, (R::CHAIN, S::SUMMARY.named)) }
            }

            /// Like [`expand`](Self::expand), to lengths known at run time.
            ///
            /// # Panics
            /// With the error of [`try_expand_of`](Self::try_expand_of).
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            ///
            /// let (row, n) = (Tensor::from([1, 2]), 3);
            /// let rows: View<i32, shape![_, 2]> = row.expand_of(dims![n, 2]);
            /// assert_eq!(rows.to_vec(), [1, 2, 1, 2, 1, 2]);
            /// ```
            #[track_caller]
            pub fn expand_of<R>(&self, shape: R) -> View<$lent, T, R>
            where
                S: Stretch<R>,
                R: Lengths,
            {
                // SAFETY: the rule's layout of these elements, of sizes that fit `R`.
                unsafe { laid!(View of self$(.$strided)?, in "expand" => expanded, (&*sizes_of(&shape), S::SUMMARY.named)) }
            }

            /// Like [`expand_of`](Self::expand_of), but returns an error instead of panicking.
            ///
            /// # Errors
            /// [`Fault::Expand`] when a length is neither 1 nor the requested one, [`Fault::Named`] when a named length would stretch.
            pub fn try_expand_of<R>(&self, shape: R) -> Result<View<$lent, T, R>, ShapeError>
            where
                S: Stretch<R>,
                R: Lengths,
            {
                // SAFETY: the rule's layout of these elements, of sizes that fit `R`.
                unsafe { laid!(View of self$(.$strided)?, tried "expand" => expanded, (&*sizes_of(&shape), S::SUMMARY.named)) }
            }

            /// Like [`expand`](Self::expand), to the lengths of another tensor.
            ///
            /// # Panics
            /// With the error of [`try_expand_as`](Self::try_expand_as).
            #[track_caller]
            pub fn expand_as<U, R>(&self, other: &Strided<U, R>) -> View<$lent, T, R>
            where
                S: Stretch<R>,
                R: Lengths,
            {
                // SAFETY: the rule's layout of these elements, of sizes that fit `R`.
                unsafe { laid!(View of self$(.$strided)?, in "expand_as" => expanded, (other.sizes(), S::SUMMARY.named)) }
            }

            /// Like [`expand_as`](Self::expand_as), but returns an error instead of panicking.
            ///
            /// # Errors
            /// [`Fault::Expand`] when a length is neither 1 nor that of the other.
            pub fn try_expand_as<U, R>(&self, other: &Strided<U, R>) -> Result<View<$lent, T, R>, ShapeError>
            where
                S: Stretch<R>,
                R: Lengths,
            {
                // SAFETY: the rule's layout of these elements, of sizes that fit `R`.
                unsafe { laid!(View of self$(.$strided)?, tried "expand_as" => expanded, (other.sizes(), S::SUMMARY.named)) }
            }
        }

        /// # Stretched views, any rank
        impl<$($life,)? T> $any_rank {
            /// A view that repeats elements along new axes and axes of length 1 until the sizes are these, with -1 for a length that stays: O(rank),
            /// read-only because positions share elements.
            ///
            /// # Errors
            /// [`Fault::Expand`] when a length is neither 1 nor the requested one, [`Fault::ExpandRank`] when there are fewer sizes than axes,
            /// [`Fault::ExpandKept`] for a -1 without a length to keep.
            pub fn expand(&self, sizes: impl Numbers) -> Result<View<$lent, T, AnyRank>, ShapeError> {
                let sizes = named!("expand", keep_sizes(self.strided.sizes(), &sizes.numbers()));
                // SAFETY: the rule's layout of these elements; any sizes fit `AnyRank`.
                unsafe { laid!(View of self.strided, tried "expand" => expanded, (&*sizes, 0)) }
            }

            /// Like [`expand`](Self::expand), to the sizes of another tensor.
            ///
            /// # Errors
            /// The errors of [`expand`](Self::expand).
            pub fn expand_as<U, R>(&self, other: &Strided<U, R>) -> Result<View<$lent, T, AnyRank>, ShapeError> {
                // SAFETY: the rule's layout of these elements; any sizes fit `AnyRank`.
                unsafe { laid!(View of self.strided, tried "expand_as" => expanded, (other.sizes(), 0)) }
            }
        }
    )*};
}
expands! {
    [] Strided<..>, '_, self, AnyRankStrided<T>;
    ['a] View<'a, ..>, 'a, self.strided, View<'a, T, AnyRank>;
}

/// Two views of one shape.
type TwoViews<'a, 'b, T, U, S> = (View<'a, T, S>, View<'b, U, S>);

/// Returns two tensors expanded to their broadcast shape: views, O(rank).
///
/// # Panics
/// With the error of [`try_broadcast_tensors`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let (row, column) = (Tensor::from([1, 2, 3]), Tensor::from([[10], [20]]));
/// let (a, b) = congruent::broadcast_tensors(&row, &column);
/// assert_eq!(a.to_vec(), [1, 2, 3, 1, 2, 3]);
/// assert_eq!(b.to_vec(), [10, 10, 10, 20, 20, 20]);
/// ```
#[track_caller]
pub fn broadcast_tensors<'a, 'b, T, U, S, R, O>(a: &'a Strided<T, S>, b: &'b Strided<U, R>) -> TwoViews<'a, 'b, T, U, O>
where
    S: Broadcast<R, Out = O>,
    R: Lengths,
{
    try_broadcast_tensors(a, b).or_panic()
}

/// Like [`broadcast_tensors`], but returns an error instead of panicking.
///
/// # Errors
/// [`Fault::Broadcast`] where lengths known only at run time do not fit.
pub fn try_broadcast_tensors<'a, 'b, T, U, S, R, O>(
    a: &'a Strided<T, S>,
    b: &'b Strided<U, R>,
) -> Result<TwoViews<'a, 'b, T, U, O>, ShapeError>
where
    S: Broadcast<R, Out = O>,
    R: Lengths,
{
    let sizes = congruent_layout::broadcast::broadcast(congruent_layout::broadcast::Operands {
        a: a.sizes(),
        b: b.sizes(),
        a_named: S::SUMMARY.named,
        b_named: R::SUMMARY.named,
    })
    .of("broadcast_tensors")?;
    // SAFETY: the sizes that the two have together, which the relation names.
    let a = unsafe { widened(a, &sizes, 0) }?;
    // SAFETY: the sizes that the two have together, which the relation names.
    let b = unsafe { widened(b, &sizes, 0) }?;
    Ok((a, b))
}

/// Three views of one shape.
type ThreeViews<'a, 'b, 'c, T, U, V, S> = (View<'a, T, S>, View<'b, U, S>, View<'c, V, S>);

/// Returns three tensors expanded to their broadcast shape: views, O(rank).
///
/// # Panics
/// With the error of [`try_broadcast_tensors3`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let (row, column, one) = (Tensor::from([1, 2, 3]), Tensor::from([[10], [20]]), Tensor::from([7]));
/// let (_, _, c) = congruent::broadcast_tensors3(&row, &column, &one);
/// let _: &View<i32, shape![2, 3]> = &c;
/// assert_eq!(c.to_vec(), [7; 6]);
/// ```
#[track_caller]
pub fn broadcast_tensors3<'a, 'b, 'c, T, U, V, S, R, Q, M, O>(
    a: &'a Strided<T, S>,
    b: &'b Strided<U, R>,
    c: &'c Strided<V, Q>,
) -> ThreeViews<'a, 'b, 'c, T, U, V, O>
where
    S: Broadcast<R, Out = M>,
    R: Lengths,
    M: Broadcast<Q, Out = O>,
    Q: Lengths,
{
    try_broadcast_tensors3(a, b, c).or_panic()
}

/// Like [`broadcast_tensors3`], but returns an error instead of panicking.
///
/// # Errors
/// [`Fault::Broadcast`] where lengths known only at run time do not fit.
pub fn try_broadcast_tensors3<'a, 'b, 'c, T, U, V, S, R, Q, M, O>(
    a: &'a Strided<T, S>,
    b: &'b Strided<U, R>,
    c: &'c Strided<V, Q>,
) -> Result<ThreeViews<'a, 'b, 'c, T, U, V, O>, ShapeError>
where
    S: Broadcast<R, Out = M>,
    R: Lengths,
    M: Broadcast<Q, Out = O>,
    Q: Lengths,
{
    let (first, _) = try_broadcast_tensors(a, b)?;
    let (_, c) = try_broadcast_tensors(&first, c)?;
    let sizes = Dims::from_slice(c.sizes());
    // SAFETY: the sizes of `c`, of the shape that all three have together.
    let a = unsafe { widened(a, &sizes, S::SUMMARY.named) }?;
    // SAFETY: the sizes of `c`, of the shape that all three have together.
    let b = unsafe { widened(b, &sizes, R::SUMMARY.named) }?;
    Ok((a, b, c))
}

/// Expands to sizes that another relation has found.
///
/// # Safety
/// The sizes fit `R`.
unsafe fn widened<'a, T, S, R>(
    x: &'a Strided<T, S>,
    sizes: &[usize],
    named: u64,
) -> Result<View<'a, T, R>, ShapeError> {
    let strides = expand(x.layout().sizes_and_strides(), sizes, named).of("broadcast_tensors")?;
    // SAFETY: an expanded position is one of the elements that there are; the caller's promise.
    Ok(unsafe { View::over(x.relaid(0, Layout::new(sizes, &strides))) })
}

/// Returns tensors of any rank expanded to their broadcast shape: views, O(rank) each.
///
/// # Errors
/// [`Fault::Broadcast`], [`Fault::TooLarge`].
pub fn broadcast_tensors_dyn<'a, T>(all: &[&'a Strided<T, AnyRank>]) -> Result<Vec<View<'a, T, AnyRank>>, ShapeError> {
    let together = all.iter().try_fold(Dims::new(), |sizes, x| {
        use congruent_layout::broadcast::{Operands, broadcast};
        broadcast(Operands { a: &sizes, b: x.sizes(), a_named: 0, b_named: 0 })
    });
    let together = together.of("broadcast_tensors")?;
    // SAFETY: any sizes fit `AnyRank`.
    all.iter().map(|x| unsafe { widened(x, &together, 0) }).collect()
}

/// Returns the broadcast sizes of two shapes: PyTorch's `torch.broadcast_shapes`.
///
/// # Errors
/// [`Fault::BroadcastShapes`].
pub fn broadcast_shapes(a: &[usize], b: &[usize]) -> Result<Vec<usize>, ShapeError> {
    let op = "broadcast_shapes";
    let rank = a.len().max(b.len());
    let mut out = vec![1; rank];
    out[rank - a.len()..].copy_from_slice(a);
    for (back, &n) in b.iter().rev().enumerate() {
        let axis = rank - 1 - back;
        match (out[axis], n) {
            (m, n) if m == n || n == 1 => {}
            (1, n) => out[axis] = n,
            (_, b_size) => {
                let (so_far, back) = ((&*out).into(), -1 - back as isize);
                return Err(Fault::BroadcastShapes { a: a.into(), b: b.into(), so_far, back, b_size }.of(op));
            }
        }
    }
    Ok(out)
}
