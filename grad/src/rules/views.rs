//! Views: the same elements under another shape. Nothing is copied on the way there.

use super::{from_front, sure};
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarLike, VarOf};
use congruent::dim::ToValue;
use congruent::prelude::*;
use congruent::shape::{
    AxisList, Diagonal, Diagonalized, FlattenAxes, Flattened, InList, Matrix, Moved, Movedim, Narrow, Narrowed,
    Permute, Permuted, ReverseAxes, SameNumel, Squeeze, SqueezeAll, Squeezed, Stretch, Transpose, Transposed,
    Unflatten, Unflattened, Unfold, Unfolded, Unsqueeze, Unsqueezed, Viewed, ViewedAs, Wanted, Widen,
};
use congruent::slice::Item;
use congruent::{Float, Shared};

impl<T: Float> Erased<T> {
    /// The elements row by row under these sizes, of which there are as many: copied only where no strides say so.
    #[track_caller]
    pub(crate) fn reshape(&self, sizes: &[usize]) -> Self {
        if self.sizes() == sizes {
            return self.passed_on();
        }
        let copied = |_| self.value.to_tensor().into_shared().view(sizes);
        let value = self.value.view(sizes).or_else(copied).or_panic();
        self.viewed("reshape", value, |x, g| g.reshape(x))
    }

    /// Stretched to these sizes: a view.
    #[track_caller]
    pub(crate) fn expand(&self, sizes: &[usize]) -> Self {
        if self.sizes() == sizes {
            return self.passed_on();
        }
        let value = self.value.expand(sizes).or_panic();
        self.viewed("expand", value, |x, g| g.sum_to(x))
    }

    /// The last two axes exchanged: a view.
    #[track_caller]
    pub(crate) fn mt(&self) -> Self {
        let value = self.value.mt().or_panic();
        self.viewed("mt", value, |_, g| g.mt())
    }

    /// The axes in this order, from the front: a view.
    #[track_caller]
    pub(super) fn permute(&self, order: &[isize]) -> Self {
        let value = self.value.permute(order).or_panic();
        let back = inverse(order);
        self.viewed("permute", value, move |_, g| g.permute(&back))
    }

    /// The axes back from an order in which they were put.
    #[track_caller]
    pub(super) fn permute_back(&self, order: &[isize]) -> Self {
        self.permute(&inverse(order))
    }

    /// As [`viewed`](Self::viewed), compiled once.
    #[track_caller]
    fn viewed_by(
        &self,
        op: &'static str,
        value: Shared<T, AnyRank>,
        back: Box<dyn Fn(&[usize], &Self) -> Self + Send + Sync>,
    ) -> Self {
        self.viewed(op, value, back)
    }

    /// The same elements under other sizes: compiled once.
    #[track_caller]
    fn reshaped(&self, op: &'static str, value: Shared<T, AnyRank>) -> Self {
        self.viewed(op, value, |x, g| g.reshape(x))
    }

    /// What has elements of `self`; `back` gets the sizes of `self`, and the gradient.
    #[track_caller]
    pub(super) fn viewed(
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

/// Views of a list shape: the eager one, of the value, and its adjoint. Behind `/` stands the twin that returns an error, of
/// what is not proven by the types alone: what panics in a closure would name a line of ours.
///
/// ```text
/// impl<T: Float, S: List> Var<T, S> {
///     /// As [`Strided::squeeze_all`].
///     pub fn squeeze_all<R: Lengths>(&self) -> VarOf<T, R> where S: SqueezeAll<Out = R> {
///         Var::<T, R>::over(self.erased.viewed("squeeze_all", self.to_shared().map_view(|x| x.squeeze_all()).into_dyn(), |x, g| g.reshape(x)))
///     }
/// }
/// ```
macro_rules! of_lists {
    ($(
        $name:ident $(/ $try_name:ident)? [$($generics:tt)*] [$($given:tt)*] ($($arg:ident: $type:ty),*) -> $out:ty where [$($bound:tt)*]
        |$rank:ident| { $($before:tt)* } |$x:ident, $g:ident| $back:expr;
    )*) => {
        impl<T: Float, S: List> Var<T, S> {$(
            #[doc = concat!("As [`Strided::", stringify!($name), "`]: nothing is copied.")]
            #[track_caller]
            #[allow(non_snake_case, reason = "`T` is PyTorch's name")]
            pub fn $name<$($generics)*>(&self $(, $arg: $type)*) -> VarOf<T, $out>
            where
                $($bound)*
            {
                let $rank = self.ndim();
                $($before)*
                let value: Shared<T, $out> =
                    of_lists! { @value self.to_shared(), $name $(/ $try_name)? [$($given)*] ($($arg),*) };
                let value = value.into_dyn();
                Var::<T, $out>::over(if self.erased.records() {
                    let back = Box::new(move |$x: &[usize], $g: &Erased<T>| $back);
                    self.erased.viewed_by(stringify!($name), value, back)
                } else {
                    Erased::constant(value)
                })
            }
        )*}
    };
    (@value $shared:expr, $name:ident [$($given:tt)*] ($($arg:ident),*)) => {
        $shared.map_view(|x| x.$name $($given)* ($($arg),*))
    };
    (@value $shared:expr, $name:ident / $try_name:ident [$($given:tt)*] ($($arg:ident),*)) => {
        $shared.try_map_view(|x| x.$try_name $($given)* ($($arg),*)).or_panic()
    };
}
of_lists! {
    squeeze / try_squeeze [const A: isize] [::<A>] () -> Squeezed<S, A> where [S: Squeeze<A>]
        |_rank| {} |x, g| g.reshape(x);
    expand / try_expand [R: Wanted + Widen<S>] [::<R>] () -> R::Out where [S: Stretch<R::Out>]
        |_rank| {} |x, g| g.sum_to(x);
    expand_of / try_expand_of [R: Lengths] [] (shape: R) -> R where [S: Stretch<R>]
        |_rank| {} |x, g| g.sum_to(x);
    expand_as / try_expand_as [X: VarLike] [] (other: &X) -> X::Shape where [S: Stretch<X::Shape>]
        |_rank| { let other = &other.lent(); } |x, g| g.sum_to(x);
    T [R: Lengths] [] () -> R where [S: ReverseAxes<Out = R>]
        |rank| { let order: Box<[isize]> = (0..rank as isize).rev().collect(); } |_x, g| g.permute(&order);
    movedim [const A: isize, const B: isize] [::<A, B>] () -> Moved<S, A, B> where [S: Movedim<A, B>]
        |rank| {} |_x, g| if rank == 0 { g.clone() } else { g.moved(&[B], &[A]) };
    squeeze_all [R: Lengths] [] () -> R where [S: SqueezeAll<Out = R>]
        |_rank| {} |x, g| g.reshape(x);
    diagonal [const OFF: isize, const A: isize, const B: isize] [::<OFF, A, B>] () -> Diagonalized<S, OFF, A, B>
        where [S: Diagonal<OFF, A, B>]
        |_rank| {} |x, g| g.on_diagonal(x, OFF, A, B);
    unflatten / try_unflatten [const A: isize, R: Wanted] [::<A, R>] () -> Unflattened<S, A, R> where [S: Unflatten<A, R>]
        |_rank| {} |x, g| g.reshape(x);
    unfold / try_unfold [const A: isize, const SIZE: usize, const STEP: usize] [::<A, SIZE, STEP>] () -> Unfolded<S, A, SIZE, STEP>
        where [S: Unfold<A, SIZE, STEP>]
        |_rank| {} |x, g| g.folded(x, A, SIZE, STEP);
    view_of / try_view_of [R: Lengths] [] (shape: R) -> R where [S: SameNumel<R>]
        |_rank| {} |x, g| g.reshape(x);
    view_as / try_view_as [X: VarLike] [] (other: &X) -> X::Shape where [S: SameNumel<X::Shape>]
        |_rank| { let other = &other.lent(); } |x, g| g.reshape(x);
}

/// Views that are made on a rank known at run time, and so compiled once: nothing about them is left to prove.
macro_rules! of_proven_lists {
    ($($name:ident [$($generics:tt)*] ($($arg:ident: $type:ty),*) -> $out:ty where [$($bound:tt)*] |$x:ident| $erased:expr;)*) => {
        impl<T: Float, S: List> Var<T, S> {$(
            #[doc = concat!("As [`Strided::", stringify!($name), "`]: nothing is copied.")]
            #[track_caller]
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
of_proven_lists! {
    permute [X: AxisList] () -> Permuted<S, X> where [S: Permute<X>] |x| x.permute_by(&X::CHAIN.numbers());
    transpose [const A: isize, const B: isize] () -> Transposed<S, A, B> where [S: Transpose<A, B>] |x| x.transpose(A, B);
    swapaxes [const A: isize, const B: isize] () -> Transposed<S, A, B> where [S: Transpose<A, B>] |x| x.transpose(A, B);
    t [R: Lengths] () -> R where [S: Matrix<Out = R>] |x| x.t();
    mt [R: Lengths] () -> R where [S: Transpose<-2, -1, Out = R>] |x| x.transpose(-2, -1);
    unsqueeze [const A: isize] () -> Unsqueezed<S, A> where [S: Unsqueeze<A>] |x| x.unsqueeze(A);
    narrow [const A: isize, const START: usize, const LEN: usize] () -> Narrowed<S, A, START, LEN>
        where [S: Narrow<A, START, LEN>] |x| x.narrow_from(A, START as isize, LEN);
    select [const A: isize] (index: impl ToValue) -> Reduced<S, A> where [S: Reduce<A, Place: InList>]
        |x| x.select(A, index.to_value());
}

/// The order in which two axes have changed places. (A scalar has none.)
fn exchanged(rank: usize, a: isize, b: isize) -> Box<[isize]> {
    let mut order: Box<[isize]> = (0..rank as isize).collect();
    if rank > 0 {
        order.swap(from_front(rank, a), from_front(rank, b));
    }
    order
}

impl<T: Float, S: List> Var<T, S> {
    /// As [`Strided::view`]: nothing is copied.
    ///
    /// # Panics
    /// Where the value, which may lie in any way, has no view under these lengths: [`reshape`](Self::reshape) copies then.
    #[track_caller]
    pub fn view<R: Wanted>(&self) -> VarOf<T, ViewedAs<S, R>>
    where
        S: Viewed<R>,
    {
        let value: Shared<T, ViewedAs<S, R>> = self.to_shared().view::<R>();
        Var::<T, ViewedAs<S, R>>::over(self.erased.reshaped("view", value.into_dyn()))
    }

    /// As [`Strided::reshape`]: copied only where no strides describe the result.
    #[track_caller]
    pub fn reshape<R: Wanted>(&self) -> VarOf<T, ViewedAs<S, R>>
    where
        S: Viewed<R>,
    {
        let value = self.to_shared();
        let viewed: Result<Shared<T, ViewedAs<S, R>>, ShapeError> = value.try_map_view(|x| x.try_view::<R>());
        let value: Shared<T, ViewedAs<S, R>> = match viewed {
            Ok(value) => value,
            Err(_) => value.to_tensor().into_shared().view::<R>(),
        };
        Var::<T, ViewedAs<S, R>>::over(self.erased.reshaped("reshape", value.into_dyn()))
    }
}

impl<T: Float, S: List> Var<T, S> {
    /// As [`Strided::flatten`]: copied only where no strides describe the result.
    #[track_caller]
    pub fn flatten<const A: isize, const B: isize>(&self) -> VarOf<T, Flattened<S, A, B>>
    where
        S: FlattenAxes<A, B>,
    {
        sure::<T, Flattened<S, A, B>>(self.erased.flatten(A, B))
    }

    /// As [`Strided::reshape_as`]: copied only where no strides describe the result.
    #[track_caller]
    pub fn reshape_as<X: VarLike>(&self, other: &X) -> Var<T, X::Shape>
    where
        S: SameNumel<X::Shape>,
    {
        let sizes: Vec<isize> = other.lent().sizes().iter().map(|&size| size as isize).collect();
        sure(self.erased.reshape_to(&sizes))
    }
}

/// On a rank known at run time.
impl<T: Float> Erased<T> {
    #[track_caller]
    pub(crate) fn permute_by(&self, order: &[isize]) -> Result<Self, ShapeError> {
        let (value, back) = (self.value.permute(order)?, inverse(order));
        Ok(self.viewed("permute", value, move |_, g| g.permute(&back)))
    }

    #[track_caller]
    pub(crate) fn transpose(&self, a: isize, b: isize) -> Result<Self, ShapeError> {
        let (value, order) = (self.value.transpose(a, b)?, exchanged(self.sizes().len(), a, b));
        Ok(self.viewed("transpose", value, move |_, g| g.permute(&order)))
    }

    #[track_caller]
    pub(crate) fn t(&self) -> Result<Self, ShapeError> {
        Ok(self.viewed("t", self.value.t()?, |_, g| if g.sizes().len() == 2 { g.mt() } else { g.clone() }))
    }

    #[track_caller]
    pub(crate) fn unsqueeze(&self, axis: isize) -> Result<Self, ShapeError> {
        Ok(self.viewed("unsqueeze", self.value.unsqueeze(axis)?, |x, g| g.reshape(x)))
    }

    #[track_caller]
    pub(crate) fn squeeze(&self, axes: &[isize]) -> Result<Self, ShapeError> {
        Ok(self.viewed("squeeze", self.value.squeeze(axes)?, |x, g| g.reshape(x)))
    }

    #[track_caller]
    pub(crate) fn expand_to(&self, sizes: &[isize]) -> Result<Self, ShapeError> {
        Ok(self.viewed("expand", self.value.expand(sizes)?, |x, g| g.sum_to(x)))
    }

    #[track_caller]
    pub(crate) fn view(&self, sizes: &[isize]) -> Result<Self, ShapeError> {
        Ok(self.viewed("view", self.value.view(sizes)?, |x, g| g.reshape(x)))
    }

    #[track_caller]
    pub(crate) fn movedim(&self, from: &[isize], places: &[isize]) -> Result<Self, ShapeError> {
        let value = self.value.try_map_view(|x| x.movedim(from, places))?;
        let (from, places): (Box<[isize]>, Box<[isize]>) = (from.into(), places.into());
        Ok(self.viewed("movedim", value, move |_, g| g.moved(&places, &from)))
    }

    /// As [`movedim`](Self::movedim), of axes that are there.
    #[track_caller]
    fn moved(&self, from: &[isize], places: &[isize]) -> Self {
        self.movedim(from, places).or_panic()
    }

    #[track_caller]
    pub(crate) fn squeeze_all(&self) -> Result<Self, ShapeError> {
        let value = self.value.try_map_view(|x| x.squeeze_all())?;
        Ok(self.viewed("squeeze_all", value, |x, g| g.reshape(x)))
    }

    #[track_caller]
    pub(crate) fn diagonal(&self, offset: isize, a: isize, b: isize) -> Result<Self, ShapeError> {
        let value = self.value.try_map_view(|x| x.diagonal(offset, a, b))?;
        Ok(self.viewed("diagonal", value, move |x, g| g.on_diagonal(x, offset, a, b)))
    }

    /// Zeros of these sizes, with this on a diagonal: the adjoint of `diagonal`.
    #[track_caller]
    pub(super) fn on_diagonal(&self, sizes: &[usize], offset: isize, a: isize, b: isize) -> Self {
        let mut value = Tensor::<T, _>::zeros_of(AnyRank::from(sizes));
        value.diagonal_mut(offset, a, b).or_panic().copy_(&self.value);
        let back = move |_: &[usize], g: &Self| g.diagonal(offset, a, b).or_panic();
        self.viewed("diagonal", value.into_shared(), back)
    }

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

    #[track_caller]
    pub(crate) fn unflatten(&self, axis: isize, sizes: &[isize]) -> Result<Self, ShapeError> {
        let value = self.value.try_map_view(|x| x.unflatten(axis, sizes))?;
        Ok(self.viewed("unflatten", value, |x, g| g.reshape(x)))
    }

    #[track_caller]
    pub(crate) fn flatten(&self, start: isize, end: isize) -> Result<Self, ShapeError> {
        let sizes: Box<[usize]> = self.value.flatten(start, end)?.sizes().into();
        Ok(self.reshape(&sizes))
    }

    #[track_caller]
    pub(crate) fn reshape_to(&self, sizes: &[isize]) -> Result<Self, ShapeError> {
        let sizes: Box<[usize]> = self.value.reshape(sizes)?.sizes().into();
        Ok(self.reshape(&sizes))
    }
}
