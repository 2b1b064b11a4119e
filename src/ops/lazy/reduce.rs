//! Reductions of expressions: those of a tensor, from the same list, without memory for what is reduced (but for divisions of
//! integers, which are evaluated first).

use super::{Lazy, evaluated};
use crate::dim::Axes;
use crate::error::prelude::*;
use crate::kernel::Ref;
use crate::kernel::element::ordered::Ordered;
use crate::kernel::element::truth::Truth;
use crate::kernel::element::{Element, Float, Number};
use crate::kernel::fold::Fold;
use crate::kernel::fold::reduce::{All, Any, Count, Max, Min, Prod, Sum};
use crate::kernel::lazy::{Folding, Handle, Stop};
use crate::layout::reduce::ReducedAlong;
use crate::layout::{MOST_VISITED, count_positions, visits};
use crate::ops::reduce::fold::LogSumExp;
use crate::ops::reduce::forms::{given, name, reductions};
use crate::ops::reduce::moments::{Mean, Std, Var};
use crate::ops::reduce::norm::Norm;
use crate::ops::reduce::{Folded, Reduces, reduced};
use crate::shape::reduce::{Kept, Reduce, Reduced};
use crate::shape::reduce_axes::{KeptAxes, ReduceAxes, ReducedAxes};
use crate::shape::{AnyRank, Lengths, List};
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::tensor::{Tensor, TensorOf};
use core::marker::PhantomData;
use core::ptr::NonNull;

/// An expression of elements `T`, as what is reduced. None of its steps refuses elements.
struct Terms<'a, T>(&'a Handle, PhantomData<T>);
impl<T> Clone for Terms<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Terms<'_, T> {}

/// What may stop it: no more than memory.
fn memory(stop: Stop) -> OutOfMemory {
    match stop {
        Stop::Memory(error) => error,
        Stop::Refused(_) => unreachable!("what may refuse its elements is evaluated first"),
    }
}

impl<T: Element> Terms<'_, T> {
    fn results(self, marks: &[bool]) -> usize {
        self.0.sizes().iter().zip(marks).filter(|(_, marked)| !**marked).map(|(&size, _)| size).product()
    }

    /// Folds it, with what is at `with`.
    ///
    /// # Safety
    /// There is one for each result.
    unsafe fn folded<F: Fold<T>>(self, marks: &[bool], with: *mut u8, fold: F) -> Result<Filled<F::Acc>, OutOfMemory> {
        let out = Buffer::<F::Acc>::new(self.results(marks))?;
        let state = (&raw const fold).cast();
        let how = Folding { loops: F::loops(), state, marks, at: [out.ptr().as_ptr().cast(), with] };
        // SAFETY: the fold is one of these loops, of the elements of the expression; there is room for all results.
        unsafe { self.0.fold(&how) }.map_err(memory)?;
        // SAFETY: each was written.
        Ok(unsafe { out.filled() })
    }
}

impl<T: Element> Folded<T> for Terms<'_, T> {
    fn sizes(&self) -> &[usize] {
        self.0.sizes()
    }
    fn fold<F: Fold<T, With = ()>>(self, marks: &[bool], fold: F) -> Result<Filled<F::Acc>, OutOfMemory> {
        // SAFETY: units take no memory.
        unsafe { self.folded(marks, NonNull::<()>::dangling().as_ptr().cast(), fold) }
    }
    fn fold_with<F: Fold<T>>(self, marks: &[bool], with: &[F::With], fold: F) -> Result<Filled<F::Acc>, OutOfMemory> {
        assert_eq!(with.len(), self.results(marks));
        // SAFETY: as many as results.
        unsafe { self.folded(marks, with.as_ptr() as *mut u8, fold) }
    }
    fn check_visits(self, _once: &dyn Fn(usize) -> bool) -> Result<(), Fault> {
        // Each element is evaluated, whatever its operands repeat.
        if count_positions(self.sizes().iter().copied()) <= MOST_VISITED { Ok(()) } else { Err(visits(self.sizes())) }
    }
    fn firsts(self, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        let out = Buffer::<T>::new(self.results(marks))?;
        // SAFETY: there is room for as many elements as results; no marked axis is empty.
        unsafe { self.0.firsts(marks, out.ptr().as_ptr().cast(), size_of::<T>()) }.map_err(memory)?;
        // SAFETY: all were written.
        Ok(unsafe { out.filled() })
    }
}

/// The reduction of an expression along some axes: one function for all shapes.
fn of_expression<T: Element, R: Reduces<T>>(
    mut e: Handle,
    along: ReducedAlong,
    keep: bool,
    how: R,
) -> Result<Tensor<R::Out, AnyRank>, ShapeError> {
    if let Some(fault) = e.fault() {
        return Err(fault);
    }
    if let Some(x) = e.alone() {
        // SAFETY: invariant 1 of `Lazy`.
        return reduced(&unsafe { Ref::<T>::at(x.ptr().cast(), x.geometry()) }, &along, keep, how);
    }
    if e.is_checked() {
        let x = evaluated::<T>(&mut e)?;
        return reduced(&x.raw(), &along, keep, how);
    }
    reduced(Terms::<T>(&e, PhantomData), &along, keep, how)
}

/// That from a `Result`: safe where the sizes that are left fit its shape type, as for tensors (`reduce::forms`).
macro_rules! give {
    (plain $result:expr) => {{
        let out = $result.or_panic();
        // SAFETY: invariant 1 of `Lazy`; these are the sizes that `reduce` leaves.
        unsafe { out.rebrand() }
    }};
    (tried $result:expr) => {{
        let out = $result?;
        // SAFETY: invariant 1 of `Lazy`; these are the sizes that `reduce` leaves.
        Ok(unsafe { out.rebrand() })
    }};
}

/// Like `forms!` of tensors, but consumes the expression.
macro_rules! forms {
    ($by_one:tt $by_several:tt $($(#[$doc:meta])* $name:ident($axes:ident: $those:ty $(, $arg:ident: $value:ty)*): $bound:tt -> $out:ty, $how:expr, $kind:ident;)*) => {
        /// # Reductions
        impl<'a, T: Element, S: List> Lazy<'a, T, S> {$(
            forms! { @$kind list $name [$($arg: $value)*] [$bound $by_one $by_several] [$out] $how }
        )*}
        /// # Reductions of all elements
        impl<'a, T: Element, S: Lengths> Lazy<'a, T, S> {$(
            forms! { @$kind all $name [$($arg: $value)*] [$bound [] []] [$out] $how }
        )*}
        /// # Reductions, any rank
        impl<'a, T: Element> Lazy<'a, T, AnyRank> {$(
            forms! { @any_rank $name [$axes: $those] [$($arg: $value)*] $bound [$out] $how }
        )*}
    };
    (@total $face:ident $name:ident $args:tt $bounds:tt $out:tt $how:expr) => { paste::paste! {
        forms! { @$face plain $name [$name [<$name _keepdim>] [<$name _axes>] [<$name _axes_keepdim>] [<$name _all>]] $args $bounds $out $how }
    }};
    (@partial $face:ident $name:ident $args:tt $bounds:tt $out:tt $how:expr) => { paste::paste! {
        forms! { @$face plain $name [$name [<$name _keepdim>] [<$name _axes>] [<$name _axes_keepdim>] [<$name _all>]] $args $bounds $out $how }
        forms! { @$face tried $name
            [[<try_ $name>] [<try_ $name _keepdim>] [<try_ $name _axes>] [<try_ $name _axes_keepdim>] [<try_ $name _all>]]
            $args $bounds $out $how }
    }};
    (@list $given:ident $like:ident
        [$one:ident $keep:ident $axes:ident $axes_keep:ident $all:ident]
        [$($arg:ident: $value:ty)*] [[$($bound:tt)*] [$($by_one:tt)*] [$($by_several:tt)*]] [$out:ty] $how:expr) => {
        #[doc = concat!("As [`Strided::", stringify!($one), "`](crate::Strided::", stringify!($one), "), of the values of the expression.")]
        #[track_caller]
        pub fn $one<const AXIS: isize>(self, $($arg: $value),*) -> given!($given TensorOf<$out, Reduced<S, AXIS>>)
        where
            $($bound)*,
            $($by_one)*,
        {
            let along = axis::<S, AXIS>(self.sizes());
            give!($given of_expression::<T, _>(self.expression, along, false, $how))
        }
        #[doc = concat!("As [`Strided::", stringify!($keep), "`](crate::Strided::", stringify!($keep), "), of the values of the expression.")]
        #[track_caller]
        pub fn $keep<const AXIS: isize>(self, $($arg: $value),*) -> given!($given TensorOf<$out, Kept<S, AXIS>>)
        where
            $($bound)*,
            $($by_one)*,
        {
            let along = axis::<S, AXIS>(self.sizes());
            give!($given of_expression::<T, _>(self.expression, along, true, $how))
        }
        #[doc = concat!("As [`Strided::", stringify!($axes), "`](crate::Strided::", stringify!($axes), "), of the values of the expression.")]
        #[track_caller]
        pub fn $axes<X>(self, $($arg: $value),*) -> given!($given TensorOf<$out, ReducedAxes<S, X>>)
        where
            $($bound)*,
            $($by_several)*,
        {
            let along = ReducedAlong::marked(S::marks(S::RANK.unwrap_or(self.sizes().len())));
            give!($given of_expression::<T, _>(self.expression, along, false, $how))
        }
        #[doc = concat!("As [`Strided::", stringify!($axes_keep), "`](crate::Strided::", stringify!($axes_keep), "), of the values of the expression.")]
        #[track_caller]
        pub fn $axes_keep<X>(self, $($arg: $value),*) -> given!($given TensorOf<$out, KeptAxes<S, X>>)
        where
            $($bound)*,
            $($by_several)*,
        {
            let along = ReducedAlong::marked(S::marks(S::RANK.unwrap_or(self.sizes().len())));
            give!($given of_expression::<T, _>(self.expression, along, true, $how))
        }
    };
    (@all $given:ident $like:ident
        [$one:ident $keep:ident $axes:ident $axes_keep:ident $all:ident]
        [$($arg:ident: $value:ty)*] [[$($bound:tt)*] [] []] [$out:ty] $how:expr) => {
        #[doc = concat!("As [`Strided::", stringify!($all), "`](crate::Strided::", stringify!($all), "), of the values of the expression.")]
        #[track_caller]
        pub fn $all(self, $($arg: $value),*) -> given!($given Tensor<$out, ()>)
        where
            $($bound)*,
        {
            let along = ReducedAlong::all(self.sizes().len());
            give!($given of_expression::<T, _>(self.expression, along, false, $how))
        }
    };
    (@any_rank $name:ident [$axes:ident: $those:ty] [$($arg:ident: $value:ty)*] [$($bound:tt)*] [$out:ty] $how:expr) => {
        #[doc = concat!("`", stringify!($name), "` along an axis or several (all of them for `&[]`), which are removed, or kept with length 1 under `keepdim`: of the values of the expression.")]
        ///
        /// # Errors
        /// [`Fault::Axis`], [`Fault::AxisTwice`]; where there is no result for no elements [`Fault::Empty`],
        /// [`Fault::EmptyAll`], [`Fault::EmptyNorm`]; and those of the expression.
        pub fn $name(mut self, $axes: $those, $($arg: $value,)* keepdim: bool) -> Result<Tensor<$out, AnyRank>, ShapeError>
        where
            $($bound)*,
        {
            if let Some(fault) = self.expression.fault() {
                return Err(fault);
            }
            let how = $how;
            let along = named!(name::<T, _>(&how), ReducedAlong::listed(self.sizes(), &$axes.axes()));
            of_expression::<T, _>(self.expression, along, keepdim, how)
        }
    };
}

/// Axis `AXIS` of a list. (Sizes that do not fit are those of an expression with a fault, which is reported instead.)
fn axis<S: Reduce<AXIS>, const AXIS: isize>(sizes: &[usize]) -> ReducedAlong {
    ReducedAlong::back(sizes.len(), S::BACK)
}

// The bounds are written here, and not in the macro: rustc shows the place they were written at.
reductions! { forms [S: Reduce<AXIS>] [S: ReduceAxes<X>] }
