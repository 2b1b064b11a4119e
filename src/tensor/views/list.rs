//! The list of views that differ only in their rule: on a list shape, where axes and results are types; and on a rank known only at run time, where
//! they are values.

use super::back::front;
use super::{Item, Items, any_rank, laid};
use crate::dim::{Axes, Axis, AxisPattern, Numbers, ToValue};
use crate::error::prelude::*;
use crate::shape::axis::{AxisList, InList};
use crate::shape::diagonal::{Diagonal, Diagonalized};
use crate::shape::flatten::{Unflatten, Unflattened};
use crate::shape::narrow::{Narrow, Narrowed, SelectAt};
use crate::shape::permute::{Matrix, Moved, Movedim, Permute, Permuted, ReverseAxes, Transpose, Transposed};
use crate::shape::reduce::{Reduce, Reduced};
use crate::shape::slice::{Slice, Sliced};
use crate::shape::squeeze::{AtLeast, RaisedTo, Squeeze, SqueezeAll, Squeezed, Unsqueeze, Unsqueezed};
use crate::shape::view::Wanted;
use crate::shape::window::{Apart, Unfold, Unfolded};
use crate::shape::{AnyRank, Chain, Lengths, List};
use crate::tensor::{AnyRankStrided, Shared, SharedOf, Strided, Tensor, TensorOf, View, ViewMut, ViewMutOf, ViewOf};
use congruent_kernel::element::Element;
use congruent_layout::view::{self as rule, Skip};
use congruent_layout::{Dims, Layout};
use congruent_macros::faces;

/// Exchanges two axes; a scalar stays as it is.
#[inline]
fn exchange(x: &Layout, (a, b): (usize, usize), to: &mut Layout) -> usize {
    if x.rank() == 0 { 0 } else { rule::exchange(x, front(x, a), front(x, b), to) }
}

/// Moves one axis to the place of another; a scalar stays as it is.
#[inline]
fn movedim(x: &Layout, (from, place): (usize, usize), to: &mut Layout) -> usize {
    if x.rank() == 0 { 0 } else { rule::movedim(x, front(x, from), front(x, place), to) }
}

/// Like [`rule::permute`], for an order that the types have proven.
#[inline]
fn permute(x: &Layout, order: Chain<isize>, to: &mut Layout) -> usize {
    rule::permute(x, &order.numbers(), to).expect("the types have proven it")
}

/// Reverses the order of the axes.
#[inline]
fn reverse(x: &Layout, (): (), to: &mut Layout) -> usize {
    rule::reverse(x, to)
}

/// Adds a new axis, `back` axes before the end.
#[inline]
fn unsqueeze(x: &Layout, back: usize, to: &mut Layout) -> usize {
    rule::unsqueeze(x, x.rank() - back, to)
}

fn at_least_of_any_rank<const RANK: usize>(x: &Layout, to: &mut Layout) -> Skip {
    Ok(rule::at_least(x, RANK, to))
}

/// Removes the axes that are known to have length 1.
#[inline]
fn squeeze_all(x: &Layout, axes: Chain<AxisPattern>, to: &mut Layout) -> usize {
    rule::squeeze_where(x, |k| axes.known(front(x, k)) == Some(1), to)
}

#[inline]
fn diagonal(x: &Layout, &(offset, (a, b)): &(isize, (usize, usize)), to: &mut Layout) -> usize {
    rule::diagonal(x, offset, front(x, a), front(x, b), to)
}

/// Like [`rule::squeeze_known`], for an axis that is removed.
#[inline]
fn squeeze(x: &Layout, (goes, back): (bool, usize), to: &mut Layout) -> Skip {
    if goes {
        return rule::squeeze_known(x, front(x, back), to);
    }
    to.lay_as(x);
    Ok(0)
}

/// (Three numbers as one constant: as arguments they would be written one by one and read together, for which the processor waits.)
#[inline]
fn narrow(x: &Layout, &(back, start, len): &(usize, usize, usize), to: &mut Layout) -> Skip {
    rule::narrow(x, front(x, back), start, len, to)
}

#[inline]
fn select(x: &Layout, (back, index): (usize, isize), to: &mut Layout) -> Skip {
    rule::select(x, front(x, back), index, to)
}

#[inline]
fn slice(x: &Layout, items: &[Item], to: &mut Layout) -> Skip {
    congruent_layout::slice::slice(x, items, to)
}

#[inline]
fn unflatten(x: &Layout, (back, wanted): (usize, Chain<isize>), to: &mut Layout) -> Skip {
    rule::unflatten(x, front(x, back), &wanted.numbers(), to)
}

#[inline]
fn unfold(x: &Layout, &(back, size, step): &(usize, usize, usize), to: &mut Layout) -> Skip {
    rule::unfold(x, (x.rank() > 0).then(|| front(x, back)), size, step, to)
}

faces! {
    view;
    without contiguous, flatten, view, reshape, expand, as_strided, split, split_sizes, chunk, tensor_split, unbind;

    Strided, View {
        // SAFETY: the rule's part of this layout; the relation names its shape.
        unsafe { laid!(View of base => operation) }
    } {
        // SAFETY: the rule's part of this layout; the relation names its shape.
        unsafe { laid!(View of base, in stringify!(name) => operation) }
    } {
        // SAFETY: the rule's part of this layout; the relation names its shape.
        unsafe { laid!(View of base, tried stringify!(name) => operation) }
    }
    Tensor, ViewMut {
        // SAFETY: the rule's part of this layout, no two of its positions in one place; the relation names its shape.
        unsafe { laid!(ViewMut of self.strided => operation) }
    } {
        // SAFETY: the rule's part of this layout, no two of its positions in one place; the relation names its shape.
        unsafe { laid!(ViewMut of self.strided, in stringify!(name) => operation) }
    } {
        // SAFETY: the rule's part of this layout, no two of its positions in one place; the relation names its shape.
        unsafe { laid!(ViewMut of self.strided, tried stringify!(name) => operation) }
    }
    Owned {
        let view: View<'_, T, OUT> = self.name::<PARAMETERS>();
        let sizes = Dims::from_slice(view.sizes());
        // SAFETY: the sizes of a view of this shape.
        unsafe { self.resized(&sizes).rebrand() }
    } {
        self.try_into_name::<PARAMETERS>().or_panic()
    } {
        let sizes = Dims::from_slice(self.try_name::<PARAMETERS>()?.sizes());
        // SAFETY: the sizes of a view of this shape.
        Ok(unsafe { self.resized(&sizes).rebrand() })
    } {
        let view: View<'_, T, OUT> = self.name::<PARAMETERS>();
        if !view.is_contiguous() {
            return view.to_tensor();
        }
        let sizes = Dims::from_slice(view.sizes());
        // SAFETY: the sizes of a view of this shape.
        unsafe { self.resized(&sizes).rebrand() }
    }
    Shared {
        self.map_view(|x| x.name::<PARAMETERS>(arguments))
    } {
        self.try_map_view(|x| x.try_name::<PARAMETERS>(arguments)).or_panic()
    }

    /// The axes in the order `X`: a view, O(rank). The owned form: [`into_permute`](Tensor::into_permute).
    ///
    /// # Shapes
    /// `[2, 3, 5]` in the order `axes![1, 2, 0]` is `[3, 5, 2]`: each axis is named once.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let images = Tensor::<f32, shape![8, 3, 28, 28]>::zeros();
    /// let channels_last: View<f32, shape![8, 28, 28, 3]> = images.permute::<axes![0, 2, 3, 1]>();
    /// assert_eq!(channels_last.data_ptr(), images.data_ptr());
    ///
    /// let x: Tensor<i32, shape![3, 1, 2]> = Tensor::<i32, shape![1, 2, 3]>::arange().into_permute::<axes![2, 0, 1]>();
    /// assert_eq!(x.to_vec(), [0, 3, 1, 4, 2, 5]);
    /// assert_eq!(x.strides(), [2, 2, 1]);   // row-major, as every tensor
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![2, 3, 5]>::zeros();
    /// x.permute::<axes![0, 1, -2]>();   // axis 1 twice, and the last never
    /// ```
    permute [X: AxisList] -> Permuted<S, X> where [S: Permute<X>]
        by permute, X::CHAIN;

    /// Axes `A` and `B` exchanged: a view, O(rank). The owned form: [`into_transpose`](Tensor::into_transpose).
    ///
    /// # Shapes
    /// `[2, 3, 5]` with 0 and -1 exchanged is `[5, 3, 2]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![2, 3]>::arange();
    /// let y: View<i32, shape![3, 2]> = x.transpose::<0, 1>();
    /// assert_eq!(y.to_vec(), [0, 3, 1, 4, 2, 5]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<i32, shape![2, 3]>::arange().transpose::<0, 2>();   // there is no axis 2
    /// ```
    transpose [const A: isize, const B: isize] -> Transposed<S, A, B> where [S: Transpose<A, B>]
        by exchange, S::BACK;

    /// Axes `A` and `B` exchanged: NumPy's name for [`transpose`](Self::transpose). A view, O(rank). The owned form:
    /// [`into_swapaxes`](Tensor::into_swapaxes).
    swapaxes [const A: isize, const B: isize] -> Transposed<S, A, B> where [S: Transpose<A, B>]
        by exchange, S::BACK;

    /// The two axes of a matrix exchanged: a view, O(1). `[m, k]` becomes `[k, m]`; a vector and a scalar
    /// stay as they are. The owned form: [`into_t`](Tensor::into_t).
    ///
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<f32, shape![2, 3, 4]>::zeros().t();   // of three axes: `mt()`, or `transpose::<0, 1>()`
    /// ```
    t [R: Lengths] -> R where [S: Matrix<Out = R>]
        by reverse, ();

    /// The last two axes exchanged: a view, O(rank). `[.., m, k]` becomes `[.., k, m]`. The owned form:
    /// [`into_mt`](Tensor::into_mt).
    mt [R: Lengths] -> R where [S: Transpose<-2, -1, Out = R>]
        by exchange, (1, 0);

    /// The axes in the opposite order, PyTorch's `x.T`: a view, O(rank). `[2, 3, 5]` becomes `[5, 3, 2]`. The owned form:
    /// [`into_T`](Tensor::into_T).
    T [R: Lengths] -> R where [S: ReverseAxes<Out = R>]
        by reverse, ();

    /// Axis `A` moved to place `B`; the others keep their order: a view, O(rank). The owned form:
    /// [`into_movedim`](Tensor::into_movedim).
    ///
    /// # Shapes
    /// `[2, 3, 5]` with axis 0 moved to -1 is `[3, 5, 2]`.
    movedim [const A: isize, const B: isize] -> Moved<S, A, B> where [S: Movedim<A, B>]
        by movedim, S::BACK;

    /// A view with a new axis of length 1, which is axis `A` of the result, O(rank). The owned form:
    /// [`into_unsqueeze`](Tensor::into_unsqueeze).
    ///
    /// # Shapes
    /// `[2, 3]` with a new axis 0 is `[1, 2, 3]`, with a new axis -1 `[2, 3, 1]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([1, 2, 3]);
    /// let table: Tensor<i32, shape![3, 3]> = x.unsqueeze::<1>() * x.unsqueeze::<0>();
    /// assert_eq!(table[[2, 1]], 6);
    ///
    /// let batch: Tensor<f32, shape![1, 3]> = Tensor::from([1.0, 2.0, 3.0]).into_unsqueeze::<0>();
    /// assert_eq!(batch.sizes(), [1, 3]);
    /// ```
    /// ```compile_fail,E0716
    /// use congruent::prelude::*;
    ///
    /// let batch = Tensor::from([1.0, 2.0, 3.0]).unsqueeze::<0>();   // a view of what is gone at the end of the line
    /// assert_eq!(batch.sizes(), [1, 3]);
    /// ```
    unsqueeze [const A: isize] -> Unsqueezed<S, A> where [S: Unsqueeze<A>] in_order
        by unsqueeze, S::BACK;

    /// A view without the axes that are known to have length 1: O(rank). The owned form:
    /// [`into_squeeze_all`](Tensor::into_squeeze_all).
    ///
    /// # Shapes
    /// `[1, 3, 1, 2]` becomes `[3, 2]`; a `_` stays.
    squeeze_all [R: Lengths] -> R where [S: SqueezeAll<Out = R>] in_order
        by squeeze_all, S::AXES;

    /// A view of a scalar as a vector of one element; other tensors keep their shape: O(rank).
    ///
    /// # Shapes
    /// `[]` becomes `[1]`; other shapes stay.
    atleast_1d [] -> RaisedTo<S, 1> where [S: AtLeast<1>] in_order
        by rule::at_least, 1;

    /// A view with axes of length 1 added in front until there are two axes: O(rank).
    ///
    /// # Shapes
    /// `[]` becomes `[1, 1]`, and `[n]` becomes `[1, n]`; other shapes stay.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([1, 2, 3]);
    /// let row: View<i32, shape![1, 3]> = x.atleast_2d();
    /// assert_eq!(row[[0, 2]], 3);
    /// let y: Tensor<i32, shape![1, 3]> = x.into_atleast_2d();
    /// ```
    atleast_2d [] -> RaisedTo<S, 2> where [S: AtLeast<2>] in_order
        by rule::at_least, 2;

    /// A view with axes of length 1 added until there are three axes: O(rank).
    ///
    /// # Shapes
    /// `[]` becomes `[1, 1, 1]`, `[n]` becomes `[1, n, 1]`, and `[m, n]` becomes `[m, n, 1]`, as in PyTorch; other shapes stay.
    atleast_3d [] -> RaisedTo<S, 3> where [S: AtLeast<3>] in_order
        by rule::at_least, 3;

    /// The positions where the indices along axes `A` and `B` are equal, apart from an offset of `OFF` along `B`: a view, O(rank). Both axes are
    /// removed, and one along the diagonal is added at the end.
    ///
    /// # Shapes
    /// `[4, 3]` with offset 0 is `[3]`, with offset 1 `[2]`, with offset -1 `[3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut x = Tensor::<i32, shape![3, 3]>::zeros();
    /// x.diagonal_mut::<0, 0, 1>().fill_(1);
    /// assert_eq!(x.to_vec(), [1, 0, 0, 0, 1, 0, 0, 0, 1]);
    /// let above: View<i32, shape![2]> = x.diagonal::<1, 0, 1>();
    /// assert_eq!(above.to_vec(), [0, 0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<i32, shape![3, 3]>::zeros().diagonal::<0, 1, -1>();   // both are the last axis
    /// ```
    diagonal [const OFF: isize, const A: isize, const B: isize] -> Diagonalized<S, OFF, A, B>
        where [S: Diagonal<OFF, A, B>]
        by diagonal, &const { (OFF, S::BACK) };

    /// A view without axis `A` if that has length 1: O(rank). The owned form:
    /// [`into_squeeze`](Tensor::into_squeeze).
    ///
    /// # Shapes
    /// `[2, 1, 3]` along 1 is `[2, 3]`. A known length other than 1 stays, as in PyTorch; a `_` is removed,
    /// and must be 1.
    ///
    /// # Errors
    /// [`Fault::NotOne`] when the length is a `_` that is not 1.
    squeeze [const A: isize] -> Squeezed<S, A>
        where [S: Squeeze<A>] in_order
        by squeeze, (S::GOES, S::BACK);

    /// The positions `START..START + LEN` of axis `A`: a view, O(rank).
    ///
    /// # Shapes
    /// `[8, 3]` along 0 from 2 by 4 is `[4, 3]`. Numbers up to 1,024; larger ones are written in a slice,
    /// `x.slice(s![2_000..4_000])`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![4, 2]>::arange();
    /// let y: View<i32, shape![2, 2]> = x.narrow::<0, 1, 2>();
    /// assert_eq!(y.to_vec(), [2, 3, 4, 5]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<i32, shape![4, 2]>::arange().narrow::<0, 3, 2>();   // 3 + 2 exceeds 4
    /// ```
    ///
    /// # Errors
    /// [`Fault::NarrowBeyond`] when a length known only at run time is too short.
    narrow [const A: isize, const START: usize, const LEN: usize] -> Narrowed<S, A, START, LEN>
        where [S: Narrow<A, START, LEN>]
        by narrow, &const { (S::BACK, START, LEN) };

    /// Position `index` of axis `A`, which is removed: a view, O(rank). A negative index counts from the
    /// back.
    ///
    /// For a position known at run time. For a literal position, use a type, which `cargo check` compares with the length: [`select_at::<1,
    /// 2>()`](Self::select_at), `x.slice(s![.., 2])`, and `x[s![0, 2]]` for an element.
    ///
    /// # Shapes
    /// `[2, 3, 5]` along 1 is `[2, 5]`.
    ///
    /// # Errors
    /// [`Fault::SelectBeyond`] when the index is outside the axis.
    select [const A: isize] (index: impl ToValue) -> Reduced<S, A>
        where [S: Reduce<A, Place: InList>]
        by select, (S::BACK, index.to_value());

    /// Position `INDEX` of axis `A`, checked at compile time if the length is known: a view, O(rank).
    ///
    /// # Shapes
    /// `[2, 3, 5]` along 1 is `[2, 5]`.
    ///
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<i32, shape![4, 2]>::arange().select_at::<0, 4>();   // the last position is 3
    /// ```
    ///
    /// # Errors
    /// [`Fault::SelectBeyond`] when a length known only at run time is too short.
    select_at [const A: isize, const INDEX: usize] -> Reduced<S, A>
        where [S: Reduce<A, Place: InList> + SelectAt<A, INDEX>]
        by select, (<S as Reduce<A>>::BACK, INDEX as isize);

    /// The part that an index of positions and ranges selects: a view, O(rank).
    ///
    /// # Shapes
    /// `[4, 8, 3]` by `s![0, 1..7;2]` is `[3, 3]`. A position removes its axis, a range keeps it; `..` is a whole axis, `...` stands for the axes
    /// without an item, `NewAxis` is a new axis of length 1. Negative numbers count from the back; steps are positive.
    ///
    /// Numbers are checked against known lengths at compile time, and the result has known lengths: an end out of bounds does not compile.
    /// Expressions, and any end in an axis `_`, are checked at run time, and the result has `_`: positions must be inside, and the ends of ranges are
    /// clamped, as in PyTorch.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![4, 3]>::arange();
    /// let y: View<i32, shape![2, 3]> = x.slice(s![1..3]);
    /// let odd: View<i32, shape![2]> = x.slice(s![1..;2, -1]);
    /// assert_eq!(odd.to_vec(), [5, 11]);
    /// let n = 9;
    /// let all: View<i32, shape![_, 3]> = x.slice(s![..n]);
    /// assert_eq!(all.sizes(), [4, 3]);
    ///
    /// let mut z = x.clone();
    /// z.slice_mut(s![.., 0]).fill_(7);
    /// assert_eq!(z.to_vec(), [7, 1, 2, 7, 4, 5, 7, 7, 8, 7, 10, 11]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<i32, shape![4, 3]>::arange().slice(s![.., 3]);   // the last position is 2
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexBeyond`] when a position is outside its axis, [`Fault::Step`] for a step of 0.
    slice [X: Items] (items: X) -> picked Sliced<S, X>
        where [S: Slice<X>]
        by slice, &*items.items();

    /// Axis `A` as the axes `R`, one of which may be -1: a view, O(rank). The owned form:
    /// [`into_unflatten`](Tensor::into_unflatten).
    ///
    /// # Shapes
    /// `[8, 3]` with axis 0 as `shape![2, -1]` is `[2, 4, 3]`. If the lengths are generic, one bound is required, [`D: Divisor<C,
    /// H>`](crate::shape::Divisor): then `shape![.., C]` unflattens to `shape![.., H, D]`, and that flattens back.
    ///
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<i32, shape![8, 3]>::arange().unflatten::<0, shape![3, -1]>();   // 8 is no multiple of 3
    /// ```
    ///
    /// # Errors
    /// [`Fault::PartsProduct`] when a length known only at run time is not the product of these lengths.
    unflatten [const A: isize, R: Wanted] -> Unflattened<S, A, R>
        where [S: Unflatten<A, R>] in_order
        by unflatten, (S::BACK, R::CHAIN);

    /// Windows of `SIZE` positions along axis `A`, `STEP` apart: a view, O(rank). The axis counts the windows, and a new last axis runs inside them.
    /// Windows that overlap share elements, and cannot be mutable.
    ///
    /// # Shapes
    /// `[8, 3]` along 0, windows of 3, 2 apart, is `[3, 3, 3]`: `(8 - 3) / 2 + 1` windows.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![5]>::arange();
    /// let windows: View<f32, shape![3, 3]> = x.unfold::<0, 3, 1>();
    /// assert_eq!(windows.mean::<-1>().to_vec(), [1.0, 2.0, 3.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let mut x = Tensor::<f32, shape![5]>::arange();
    /// x.unfold_mut::<0, 3, 1>().fill_(0.0);   // windows that overlap are read-only
    /// ```
    ///
    /// # Errors
    /// [`Fault::WindowTooLong`] when a length known only at run time is shorter than a window.
    unfold [const A: isize, const SIZE: usize, const STEP: usize] -> Unfolded<S, A, SIZE, STEP>
        where [S: Unfold<A, SIZE, STEP>] mut [S: Apart<SIZE, STEP>]
        by unfold, &const { (S::BACK, SIZE, STEP) };
}

faces! {
    any_rank_view;
    without flatten, reshape, expand, as_strided, split, split_sizes, chunk, tensor_split, tensor_split_at, unbind;

    AnyRank, View {
        // SAFETY: the rule's part of this layout; any sizes fit `AnyRank`.
        unsafe { laid!(View of self.strided, tried stringify!(name) => |x: &Layout, (), to: &mut Layout| operation(x, converted to), ()) }
    }
    Tensor, ViewMut {
        // SAFETY: the rule's part of this layout, no two of its positions in one place; any sizes fit `AnyRank`.
        unsafe { laid!(ViewMut of self.strided, tried stringify!(name) => |x: &Layout, (), to: &mut Layout| operation(x, converted to), ()) }
    }
    Owned {
        let view = self.name(values)?;
        if !view.is_contiguous() {
            return Ok(view.try_to_tensor()?);
        }
        debug_assert_eq!(view.numel(), self.numel(), "a view of all elements");
        let sizes = Dims::from_slice(view.sizes());
        Ok(self.resized(&sizes))
    }
    Shared {
        self.try_map_view(|x| x.name(values))
    }

    /// The axes in this order, which names each axis once: a view, O(rank).
    ///
    /// # Errors
    /// [`Fault::AxisCount`], [`Fault::Axis`], [`Fault::PermutedTwice`].
    permute by rule::permute;
    /// Two axes exchanged: a view, O(rank).
    ///
    /// # Errors
    /// [`Fault::Axis`].
    transpose by any_rank::transpose;
    /// Two axes exchanged: a view, O(rank).
    ///
    /// # Errors
    /// [`Fault::Axis`].
    swapaxes by any_rank::transpose;
    /// The two axes of a matrix exchanged: a view, O(1). A vector and a scalar stay as they are.
    ///
    /// # Errors
    /// [`Fault::NotAMatrix`].
    t by any_rank::t;
    /// The last two axes exchanged: a view, O(rank).
    ///
    /// # Errors
    /// [`Fault::Axis`] when there are fewer than two.
    mt by any_rank::mt;
    /// The axes in the opposite order, PyTorch's `x.T`: a view, O(rank).
    ///
    /// # Errors
    /// None: it is a `Result` like all views of any rank.
    T by any_rank::reverse;
    /// Axes moved to other places, one or several; the others keep their order: a view, O(rank).
    ///
    /// # Errors
    /// [`Fault::MovedimCounts`], [`Fault::Axis`], [`Fault::PermutedTwice`].
    movedim by rule::movedims;
    /// A view without one axis or several, where their length is 1: O(rank). Other lengths stay.
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::AxisTwice`].
    squeeze by any_rank::squeeze;
    /// A view without any axis of length 1: O(rank).
    ///
    /// # Errors
    /// None: it is a `Result` like all views of any rank.
    squeeze_all by any_rank::squeeze_all;
    /// A view with a new axis of length 1 at this place of the result: O(rank).
    ///
    /// # Errors
    /// [`Fault::NoGap`].
    unsqueeze by any_rank::unsqueeze;
    /// A view of a scalar as a vector of one element; other tensors keep their shape: O(rank).
    ///
    /// # Errors
    /// None: it is a `Result` like all views of any rank.
    atleast_1d by at_least_of_any_rank::<1>;
    /// A view with axes of length 1 added in front until there are two axes: O(rank).
    ///
    /// # Errors
    /// None: it is a `Result` like all views of any rank.
    atleast_2d by at_least_of_any_rank::<2>;
    /// A view with axes of length 1 added until there are three axes: O(rank). `[n]` becomes `[1, n, 1]`, and `[m, n]` becomes `[m, n, 1]`, as in
    /// PyTorch.
    ///
    /// # Errors
    /// None: it is a `Result` like all views of any rank.
    atleast_3d by at_least_of_any_rank::<3>;
    /// The positions `start..start + len` of an axis: a view, O(rank).
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::NarrowBeyond`].
    narrow by any_rank::narrow;
    /// One position of an axis, which is removed: a view, O(rank).
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::SelectBeyond`].
    select by any_rank::select;
    /// The part that an index of positions and ranges selects, `s![..]` or a slice of
    /// [`Item`](crate::slice::Item)s: a view, O(rank). Positions must be inside; the ends of ranges are
    /// clamped.
    ///
    /// # Errors
    /// [`Fault::TooManyIndices`], [`Fault::TwoEllipses`], [`Fault::IndexBeyond`], [`Fault::Step`].
    slice by congruent_layout::slice::slice;
    /// The positions where the indices along axes `a` and `b` are equal, apart from an offset along `b`: a view, O(rank). Both axes are removed, and
    /// one along the diagonal is added at the end.
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::SameAxes`].
    diagonal by any_rank::diagonal;
    /// The same elements under other lengths, one of which may be -1: a view, O(rank).
    ///
    /// # Errors
    /// [`Fault::Numel`], [`Fault::Ambiguous`], [`Fault::InferTwice`]; [`Fault::Strides`]
    /// when strides do not describe the elements under these lengths.
    view by rule::viewed;
    /// An axis as several, one of whose lengths may be -1: a view, O(rank).
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::PartsProduct`], [`Fault::InferTwice`].
    unflatten by any_rank::unflatten;
    /// Windows of `size` positions of an axis, `step` apart: a view, O(rank), read-only because windows
    /// may share elements. The axis counts the windows, and a new last axis runs inside them.
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::WindowTooLong`], [`Fault::Step`].
    unfold by any_rank::unfold;
}
