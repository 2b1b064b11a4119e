//! `expand`: a view that repeats elements.

use crate::Broadcast;
use crate::error::ShapeError;
use crate::kernel::element::Element;
use crate::layout::broadcast::expand;
use crate::layout::{Dims, Layout};
use crate::shape::expand::Stretch;
use crate::shape::{AnyRank, Lengths, List, StaticShape};
use crate::tensor::{Strided, View};

impl<T: Element, S: List> Strided<T, S> {
    /// Each element repeated along new or length-1 axes until the shape is `R`: a view, O(rank),
    /// read-only because positions share elements.
    ///
    /// # Shapes
    /// `[3, 1]` to `[2, 3, 4]`; any `S` that expands to a static `R`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let column = Tensor::from([[1], [2]]);
    /// let wide = column.expand::<shape![2, 3]>();
    /// assert_eq!(wide.to_vec(), [1, 1, 1, 2, 2, 2]);
    /// assert_eq!(wide.strides(), [1, 0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let row = Tensor::from([1, 2]);
    /// row.expand::<shape![2, 3]>();   // only a length of 1 is repeated
    /// ```
    ///
    /// # Panics
    /// When a length known only at run time is neither 1 nor that of `R`.
    #[track_caller]
    pub fn expand<R>(&self) -> View<'_, T, R>
    where
        S: Stretch<R>,
        R: StaticShape,
    {
        expanded(self, R::VALUE).unwrap_or_else(|error| panic!("{error}"))
    }

    /// As [`expand`](Self::expand), to lengths that come at run time.
    ///
    /// # Errors
    /// [`ShapeError::Expand`] when a length is neither 1 nor the one asked for.
    pub fn try_expand<R>(&self, shape: R) -> Result<View<'_, T, R>, ShapeError>
    where
        S: Stretch<R>,
        R: Lengths,
    {
        expanded(self, shape)
    }
}

impl<T: Element> Strided<T, AnyRank> {
    /// Each element repeated along new or length-1 axes until the sizes are these: a view, O(rank),
    /// read-only because positions share elements.
    ///
    /// # Errors
    /// [`ShapeError::Expand`] when a length is neither 1 nor the one asked for,
    /// [`ShapeError::ExpandRank`] when there are fewer sizes than axes.
    pub fn expand(&self, sizes: &[usize]) -> Result<View<'_, T, AnyRank>, ShapeError> {
        expanded(self, AnyRank::from(sizes))
    }
}

fn expanded<T, S, R: Lengths>(x: &Strided<T, S>, shape: R) -> Result<View<'_, T, R>, ShapeError> {
    let mut to = Dims::from_elem(0, shape.rank());
    shape.write(&mut to);
    let strides = expand("expand", x.sizes(), x.strides(), &to)?;
    Ok(View::over(x.relaid(0, Layout::new(&to, &strides))))
}

/// Two views of one shape.
type Pair<'a, 'b, T, U, S> = (View<'a, T, S>, View<'b, U, S>);

/// Two tensors expanded to the shape that they have together: views, O(rank).
///
/// # Errors
/// [`ShapeError::Broadcast`] where lengths known only at run time do not fit.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let (row, column) = (Tensor::from([1, 2, 3]), Tensor::from([[10], [20]]));
/// let (a, b) = congruent::broadcast_tensors(&row, &column)?;
/// assert_eq!(a.to_vec(), [1, 2, 3, 1, 2, 3]);
/// assert_eq!(b.to_vec(), [10, 10, 10, 20, 20, 20]);
/// # Ok::<(), ShapeError>(())
/// ```
pub fn broadcast_tensors<'a, 'b, T, U, S, R>(
    a: &'a Strided<T, S>,
    b: &'b Strided<U, R>,
) -> Result<Pair<'a, 'b, T, U, S::Out>, ShapeError>
where
    S: Broadcast<R>,
    R: Lengths,
{
    let sizes = crate::layout::broadcast::broadcast(crate::layout::broadcast::Operands {
        op: "broadcast_tensors",
        a: a.sizes(),
        b: b.sizes(),
        a_named: S::SUMMARY.named,
        b_named: R::SUMMARY.named,
    })?;
    let a_strides = expand("broadcast_tensors", a.sizes(), a.strides(), &sizes)?;
    let b_strides = expand("broadcast_tensors", b.sizes(), b.strides(), &sizes)?;
    let lay = |strides: &[usize]| Layout::new(&sizes, strides);
    Ok((View::over(a.relaid(0, lay(&a_strides))), View::over(b.relaid(0, lay(&b_strides)))))
}

/// The sizes that two shapes give together: PyTorch's `torch.broadcast_shapes`.
///
/// # Errors
/// [`ShapeError::BroadcastShapes`].
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
                return Err(ShapeError::BroadcastShapes { op, a: a.into(), b: b.into(), so_far, back, b_size });
            }
        }
    }
    Ok(out)
}
