//! Views: the same elements under another shape. Nothing is copied on the way there.

use crate::refuse::OrPanic;
use crate::rules::{from_front, sizes_of, sure};
use crate::tape::{Erased, Op};
use crate::{Var, VarLike, VarOf};
use congruent::dim::{AxisPattern, Numbers, ToValue};
use congruent::error::Fault;
use congruent::prelude::*;
use congruent::shape::{
    AtLeast, AxisList, Chain, Diagonal, Diagonalized, FlattenAxes, Flattened, InList, Matrix, Moved, Movedim, Narrow,
    Narrowed, Permute, Permuted, RaisedTo, Reduce, Reduced, ReverseAxes, SameNumel, SelectAt, Squeeze, SqueezeAll,
    Squeezed, Transpose, Transposed, Unflatten, Unflattened, Unfold, Unfolded, Unsqueeze, Unsqueezed, Viewed, ViewedAs,
    Wanted,
};
use congruent::slice::Item;
use congruent::{Float, Shared};
use congruent_macros::precompile;

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The elements row by row under these sizes, of which there are as many: copied only where no strides say so.
    #[precompile]
    #[track_caller]
    pub(crate) fn reshape(&self, sizes: &[usize]) -> Self {
        if self.sizes() == sizes {
            return self.passed_on();
        }
        let value = self.value.try_map_cow(|x| x.reshape(sizes)).or_panic();
        self.viewed("reshape", value, |x, g| g.reshape(x))
    }

    /// The last two axes exchanged: a view.
    #[precompile]
    #[track_caller]
    pub(crate) fn mt(&self) -> Self {
        let value = self.value.mt().or_panic();
        self.viewed("mt", value, |_, g| g.mt())
    }

    /// The axes in this order, from the front: a view.
    #[track_caller]
    pub(in crate::rules) fn permute(&self, order: &[isize]) -> Self {
        let value = self.value.permute(order).or_panic();
        let back = inverse(order);
        self.viewed("permute", value, move |_, g| g.permute(&back))
    }

    /// The axes back from an order in which they were put.
    #[track_caller]
    pub(in crate::rules) fn permute_back(&self, order: &[isize]) -> Self {
        self.permute(&inverse(order))
    }

    /// Records a result made of elements of `self`; `back` gets the sizes of `self`, and the gradient.
    #[track_caller]
    pub(in crate::rules) fn viewed(
        &self,
        op: &'static str,
        value: Shared<T, AnyRank>,
        back: impl Fn(&[usize], &Self) -> Self + Send + Sync + 'static,
    ) -> Self {
        let rule = || {
            let sizes: Box<[usize]> = self.sizes().into();
            move |g: &Self| back(&sizes, g)
        };
        Op::new(op, value).edge(self, rule).recorded()
    }
}

/// The order that undoes this one. (Of numbers that name each axis once.)
fn inverse(order: &[isize]) -> Box<[isize]> {
    let mut back: Box<[isize]> = order.into();
    for (place, &axis) in order.iter().enumerate() {
        back[from_front(order.len(), axis)] = place as isize;
    }
    back
}

/// Views of a list shape: made on a rank known at run time, and so compiled once for all shapes. What the types alone know goes along as
/// a constant.
///
/// ```text
/// impl<T: Float, S: List> Var<T, S> {
///     /// As [`Strided::unsqueeze`]: nothing is copied.
///     pub fn unsqueeze<const A: isize>(&self) -> VarOf<T, Unsqueezed<S, A>> where S: Unsqueeze<A> {
///         sure::<T, Unsqueezed<S, A>>(self.erased.unsqueeze(A))
///     }
/// }
/// ```
macro_rules! of_lists {
    ($heading:literal, $copied:literal $(
        $(#[doc = $doc:literal])*
        $name:ident [$($generics:tt)*] ($($arg:ident: $type:ty),*) -> $out:ty where [$($bound:tt)*] |$x:ident| $erased:expr;
    )*) => {
        #[doc = concat!("# ", $heading)]
        impl<T: Float, S: List> Var<T, S> {$(
            #[doc = concat!("The differentiable form of [`Strided::", stringify!($name), "`]: ", $copied, ".")]
            $(#[doc = $doc])*
            #[track_caller]
            #[allow(non_snake_case, reason = "`T` is PyTorch's name")]
            pub fn $name<$($generics)*>(&self $(, $arg: $type)*) -> VarOf<T, $out>
            where
                $($bound)*
            {
                let $x = &self.erased;
                sure::<T, $out>($erased)
            }
        )*}
    };
}
pub(in crate::rules) use of_lists;

of_lists! {
    "Views", "nothing is copied"
    permute [X: AxisList] () -> Permuted<S, X> where [S: Permute<X>] |x| x.permute_by(&X::CHAIN.numbers());
    transpose [const A: isize, const B: isize] () -> Transposed<S, A, B> where [S: Transpose<A, B>] |x| x.transpose(A, B);
    swapaxes [const A: isize, const B: isize] () -> Transposed<S, A, B> where [S: Transpose<A, B>] |x| x.transpose(A, B);
    t [R: Lengths] () -> R where [S: Matrix<Out = R>] |x| x.t();
    mt [R: Lengths] () -> R where [S: Transpose<-2, -1, Out = R>] |x| x.transpose(-2, -1);
    T [R: Lengths] () -> R where [S: ReverseAxes<Out = R>] |x| x.reversed();
    movedim [const A: isize, const B: isize] () -> Moved<S, A, B> where [S: Movedim<A, B>] |x| x.movedim(&[A], &[B]);
    unsqueeze [const A: isize] () -> Unsqueezed<S, A> where [S: Unsqueeze<A>] |x| x.unsqueeze(A);
    squeeze [const A: isize] () -> Squeezed<S, A> where [S: Squeeze<A>] |x| x.squeeze_known(A, S::GOES);
    squeeze_all [R: Lengths] () -> R where [S: SqueezeAll<Out = R>] |x| x.squeeze_all_known(S::AXES);
    atleast_1d [] () -> RaisedTo<S, 1> where [S: AtLeast<1>] |x| x.atleast_1d();
    atleast_2d [] () -> RaisedTo<S, 2> where [S: AtLeast<2>] |x| x.atleast_2d();
    atleast_3d [] () -> RaisedTo<S, 3> where [S: AtLeast<3>] |x| x.atleast_3d();
    narrow [const A: isize, const START: usize, const LEN: usize] () -> Narrowed<S, A, START, LEN>
        where [S: Narrow<A, START, LEN>] |x| x.narrow_from(A, START as isize, LEN);
    select [const A: isize] (index: impl ToValue) -> Reduced<S, A> where [S: Reduce<A, Place: InList>]
        |x| x.select(A, index.to_value());
    select_at [const A: isize, const INDEX: usize] () -> Reduced<S, A>
        where [S: Reduce<A, Place: InList> + SelectAt<A, INDEX>] |x| x.select_as("select_at", A, INDEX as isize);
    diagonal [const OFF: isize, const A: isize, const B: isize] () -> Diagonalized<S, OFF, A, B>
        where [S: Diagonal<OFF, A, B>] |x| x.diagonal(OFF, A, B);
    unflatten [const A: isize, R: Wanted] () -> Unflattened<S, A, R> where [S: Unflatten<A, R>] |x| x.unflatten(A, &R::CHAIN.numbers());
    unfold [const A: isize, const SIZE: usize, const STEP: usize] () -> Unfolded<S, A, SIZE, STEP>
        where [S: Unfold<A, SIZE, STEP>] |x| x.unfold(A, SIZE, STEP);
    ///
    /// # Panics
    /// Where the value, which may lie in any way, has no view under these lengths: [`reshape`](Self::reshape) copies then.
    view [R: Wanted] () -> ViewedAs<S, R> where [S: Viewed<R>] |x| x.view("view", &R::CHAIN.numbers());
    ///
    /// # Panics
    /// As [`view`](Self::view).
    view_of [R: Lengths] (shape: R) -> R where [S: SameNumel<R>] |x| x.view("view", &sizes_of(&shape).numbers());
    ///
    /// # Panics
    /// As [`view`](Self::view).
    view_as [X: VarLike] (other: &X) -> X::Shape where [S: SameNumel<X::Shape>] |x| x.view("view_as", &other.lengths().0.numbers());
}
of_lists! {
    "Views, or copies", "copied only where no strides describe the result"
    reshape [R: Wanted] () -> ViewedAs<S, R> where [S: Viewed<R>] |x| x.reshape_to("reshape", &R::CHAIN.numbers());
    reshape_as [X: VarLike] (other: &X) -> X::Shape where [S: SameNumel<X::Shape>]
        |x| x.reshape_to("reshape_as", &other.lengths().0.numbers());
    flatten [const A: isize, const B: isize] () -> Flattened<S, A, B> where [S: FlattenAxes<A, B>] |x| x.flatten(A, B);
}

/// An error as that of another operation.
pub(in crate::rules) fn named<V>(op: &'static str, out: Result<V, ShapeError>) -> Result<V, ShapeError> {
    out.map_err(|error| ShapeError { op, ..error })
}

/// The order in which two axes have changed places. (A scalar has none.)
fn exchanged(rank: usize, a: isize, b: isize) -> Box<[isize]> {
    let mut order: Box<[isize]> = (0..rank as isize).collect();
    if rank > 0 {
        order.swap(from_front(rank, a), from_front(rank, b));
    }
    order
}

/// On a rank known at run time.
#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
    #[track_caller]
    pub(crate) fn permute_by(&self, order: &[isize]) -> Result<Self, ShapeError> {
        let (value, back) = (self.value.permute(order)?, inverse(order));
        Ok(self.viewed("permute", value, move |_, g| g.permute(&back)))
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn transpose(&self, a: isize, b: isize) -> Result<Self, ShapeError> {
        let (value, order) = (self.value.transpose(a, b)?, exchanged(self.sizes().len(), a, b));
        Ok(self.viewed("transpose", value, move |_, g| g.permute(&order)))
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn t(&self) -> Result<Self, ShapeError> {
        Ok(self.viewed("t", self.value.t()?, |_, g| if g.sizes().len() == 2 { g.mt() } else { g.clone() }))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn reversed(&self) -> Result<Self, ShapeError> {
        let value = self.value.try_map_view(|x| x.T())?;
        Ok(self.viewed("T", value, |_, g| g.reversed().or_panic()))
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn unsqueeze(&self, axis: isize) -> Result<Self, ShapeError> {
        Ok(self.viewed("unsqueeze", self.value.unsqueeze(axis)?, |x, g| g.reshape(x)))
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn squeeze(&self, axes: &[isize]) -> Result<Self, ShapeError> {
        Ok(self.viewed("squeeze", self.value.squeeze(axes)?, |x, g| g.reshape(x)))
    }

    /// Like [`squeeze`](Self::squeeze), where the type determines whether the axis is removed. A removed axis has length 1.
    #[inline(never)]
    #[track_caller]
    fn squeeze_known(&self, axis: isize, goes: bool) -> Result<Self, ShapeError> {
        if !goes {
            return Ok(self.passed_on());
        }
        let place = from_front(self.sizes().len(), axis);
        if self.sizes()[place] != 1 {
            let fault = Fault::NotOne { sizes: self.sizes().into(), axis: place };
            return Err(ShapeError { op: "squeeze", fault });
        }
        self.squeeze(&[axis])
    }

    /// Without the axes of which the type says that they have length 1.
    #[inline(never)]
    #[track_caller]
    fn squeeze_all_known(&self, axes: Chain<AxisPattern>) -> Result<Self, ShapeError> {
        let rank = self.sizes().len();
        let ones = (0..rank).filter(|axis| axes.known(rank - 1 - axis) == Some(1));
        let ones: Box<[isize]> = ones.map(|axis| axis as isize).collect();
        Ok(self.viewed("squeeze_all", self.value.squeeze(&ones[..])?, |x, g| g.reshape(x)))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn atleast_1d(&self) -> Result<Self, ShapeError> {
        Ok(self.viewed("atleast_1d", self.value.atleast_1d()?, |x, g| g.reshape(x)))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn atleast_2d(&self) -> Result<Self, ShapeError> {
        Ok(self.viewed("atleast_2d", self.value.atleast_2d()?, |x, g| g.reshape(x)))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn atleast_3d(&self) -> Result<Self, ShapeError> {
        Ok(self.viewed("atleast_3d", self.value.atleast_3d()?, |x, g| g.reshape(x)))
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn view(&self, op: &'static str, sizes: &[isize]) -> Result<Self, ShapeError> {
        let value = named(op, self.value.view(sizes))?;
        Ok(self.viewed(op, value, |x, g| g.reshape(x)))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn movedim(&self, from: &[isize], places: &[isize]) -> Result<Self, ShapeError> {
        let value = self.value.try_map_view(|x| x.movedim(from, places))?;
        let (from, places): (Box<[isize]>, Box<[isize]>) = (from.into(), places.into());
        Ok(self.viewed("movedim", value, move |_, g| g.moved(&places, &from)))
    }

    /// Like [`movedim`](Self::movedim), for axes that exist.
    #[track_caller]
    fn moved(&self, from: &[isize], places: &[isize]) -> Self {
        self.movedim(from, places).or_panic()
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn squeeze_all(&self) -> Result<Self, ShapeError> {
        let value = self.value.try_map_view(|x| x.squeeze_all())?;
        Ok(self.viewed("squeeze_all", value, |x, g| g.reshape(x)))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn diagonal(&self, offset: isize, a: isize, b: isize) -> Result<Self, ShapeError> {
        let value = self.value.try_map_view(|x| x.diagonal(offset, a, b))?;
        Ok(self.viewed("diagonal", value, move |x, g| g.on_diagonal(x, offset, a, b)))
    }

    /// Zeros of these sizes, with this on a diagonal: the adjoint of `diagonal`.
    #[track_caller]
    pub(in crate::rules) fn on_diagonal(&self, sizes: &[usize], offset: isize, a: isize, b: isize) -> Self {
        let mut value = Tensor::<T, _>::zeros_of(AnyRank::from(sizes));
        value.diagonal_mut(offset, a, b).or_panic().copy_(&self.value);
        let back = move |_: &[usize], g: &Self| g.diagonal(offset, a, b).or_panic();
        self.viewed("diagonal", value.into_shared(), back)
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn unfold(&self, axis: isize, size: usize, step: usize) -> Result<Self, ShapeError> {
        let value = self.value.try_map_view(|x| x.unfold(axis, size, step))?;
        Ok(self.viewed("unfold", value, move |x, g| g.folded(x, axis, size, step)))
    }

    /// Zeros of these sizes, to which every window is added: the adjoint of `unfold`.
    #[track_caller]
    fn folded(&self, sizes: &[usize], axis: isize, size: usize, step: usize) -> Self {
        let lent: &[usize] = if sizes.is_empty() { &[1] } else { sizes };
        let axis_from_front = from_front(lent.len(), axis);
        let windows = if sizes.is_empty() { 1 } else { self.sizes()[axis_from_front] };
        let mut sum = Tensor::<T, _>::zeros_of(AnyRank::from(lent));
        for k in 0..size {
            // The element `k` of each window: every `step`th position from `k` on.
            let one = self.value.select(-1, k).or_panic();
            let mut items = vec![Item::FULL; axis_from_front];
            let stop = Some((k + step * windows.saturating_sub(1) + 1) as isize);
            items.push(Item::Range {
                start: Some(k as isize),
                stop: stop.filter(|_| windows > 0).or(Some(k as isize)),
                step,
            });
            let mut at = sum.slice_mut(&items[..]).or_panic();
            at.add_(one.view(&*at.sizes().to_vec()).or_panic());
        }
        let back = move |_: &[usize], g: &Self| g.unfold(axis, size, step).or_panic();
        let value = sum.into_shared().view(sizes).or_panic();
        self.viewed("unfold", value, back)
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn unflatten(&self, axis: isize, sizes: &[isize]) -> Result<Self, ShapeError> {
        let value = self.value.try_map_view(|x| x.unflatten(axis, sizes))?;
        Ok(self.viewed("unflatten", value, |x, g| g.reshape(x)))
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn flatten(&self, start: isize, end: isize) -> Result<Self, ShapeError> {
        let value = self.value.try_map_cow(|x| x.flatten(start, end))?;
        Ok(self.reshaped("flatten", value))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn reshape_to(&self, op: &'static str, sizes: &[isize]) -> Result<Self, ShapeError> {
        let value = self.value.try_map_cow(|x| x.reshape(sizes));
        Ok(self.reshaped(op, named(op, value)?))
    }

    /// The same elements in the same order.
    #[track_caller]
    fn reshaped(&self, op: &'static str, value: Shared<T, AnyRank>) -> Self {
        if value.sizes() == self.sizes() {
            return self.passed_on();
        }
        self.viewed(op, value, |x, g| g.reshape(x))
    }
}
