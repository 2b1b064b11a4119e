//! Reductions that consist of one fold, or of two.

use super::{Folded, Reduces, mapped};
use crate::error::prelude::*;
use crate::shape::{InlineShape, StaticShape};
use crate::tensor::StackTensor;
use congruent_kernel::Ref;
use congruent_kernel::RefMut;
use congruent_kernel::element::ordered::Ordered;
use congruent_kernel::element::truth::Truth;
use congruent_kernel::element::{Float, Numeric};
use congruent_kernel::fold::epilogue::{FiniteOrZero, LnPlus};
use congruent_kernel::fold::reduce::{All, Any, Count, Max, Min, NanSum, Numbers, Prod, Sum, SumExp};
use congruent_kernel::loops::cast::Convert;
use congruent_kernel::loops::elementwise::{map2, update2};
use congruent_kernel::loops::op::Div;
use congruent_kernel::storage::{Filled, OutOfMemory};
use congruent_layout::Layout;
use congruent_layout::reduce::ReducedAlong;
use core::marker::PhantomData;

/// `impl<T: Numeric> Reduces<T> for Sum { const NAME = "sum"; .. }`; the reductions after `not_empty` have no result for no elements.
macro_rules! folded {
    ($($name:literal $fold:ident: $bound:ident -> $out:ty;)* not_empty $($found:literal $best:ident: $number:ident -> $same:ty;)*) => {
        $(folded! { @one $name $fold $bound $out, |_sizes, _along| Ok(()) })*
        $(folded! { @one $found $best $number $same, |sizes, along| along.not_empty(sizes).of($found) })*
    };
    (@one $name:literal $fold:ident $bound:ident $out:ty, |$sizes:ident, $along:ident| $check:expr) => {
        impl<T: $bound> Reduces<T> for $fold {
            const NAME: &'static str = $name;
            type Out = $out;
            fn check(self, $sizes: &[usize], $along: &ReducedAlong) -> Result<(), ShapeError> {
                $check
            }
            fn reduce_marked<X: Folded<T>>(self, x: X, marks: &[bool]) -> Result<Filled<$out>, OutOfMemory> {
                x.fold(marks, self)
            }
            #[inline]
            fn reduce_few<X: Folded<T>>(self, x: X) -> Option<Filled<$out>> {
                x.fold_few(self)
            }
            #[inline(always)]
            fn inline<S: InlineShape, K: StaticShape, O: InlineShape>(self, x: &StackTensor<T, S>) -> StackTensor<$out, O> {
                x.fold::<K, O, $fold>(|_| (), self)
            }
        }
    };
}

folded! {
    "sum" Sum: Numeric -> T;
    "nansum" NanSum: Float -> T;
    "prod" Prod: Numeric -> T;
    "any" Any: Truth -> bool;
    "all" All: Truth -> bool;
    "count_nonzero" Count: Truth -> i64;
    not_empty
    "amax" Max: Ordered -> T;
    "amin" Min: Ordered -> T;
}

/// The mean of the elements that are not NaN.
#[derive(Clone, Copy)]
pub(in crate::ops) struct NanMean;

/// The sum of these elements, divided by their number: NaN if there are none.
impl<T: Float> Reduces<T> for NanMean {
    const NAME: &'static str = "nanmean";
    type Out = T;
    fn reduce_marked<X: Folded<T>>(self, x: X, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        let numbers = mapped(x.fold(marks, Numbers), Convert(PhantomData::<fn() -> T>))?;
        let mut sums = x.fold(marks, NanSum)?;
        let layout = Layout::contiguous(&[sums.len()]);
        update2(RefMut::over(sums.as_mut_slice(), &layout), Ref::over(numbers.as_slice(), &layout), Div);
        Ok(sums)
    }
    #[inline(always)]
    fn inline<S: InlineShape, K: StaticShape, O: InlineShape>(self, x: &StackTensor<T, S>) -> StackTensor<T, O> {
        let numbers = x.fold::<K, O, Numbers>(|_| (), Numbers).map(T::of);
        x.fold::<K, O, NanSum>(|_| (), NanSum).beside(&numbers, Div)
    }
}

/// The logarithm of the sum of exponentials.
#[derive(Clone, Copy)]
pub(in crate::ops) struct LogSumExp;

/// `m + ln Σ exp(x - m)`, where m is the maximum, or 0 if the maximum is infinite (where the difference would be NaN).
impl<T: Float> Reduces<T> for LogSumExp {
    const NAME: &'static str = "logsumexp";
    const REPEATS_RESULTS: bool = false;
    type Out = T;
    fn reduce_marked<X: Folded<T>>(self, x: X, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        let most = mapped(x.fold(marks, Max), FiniteOrZero)?;
        let sums = x.fold_with(marks, most.as_slice(), SumExp)?;
        let layout = Layout::contiguous(&[sums.len()]);
        let [sums, most] = [&sums, &most].map(|elements| Ref::over(elements.as_slice(), &layout));
        map2(&layout, sums, most, LnPlus)
    }
    #[inline(always)]
    fn inline<S: InlineShape, K: StaticShape, O: InlineShape>(self, x: &StackTensor<T, S>) -> StackTensor<T, O> {
        let most = x.fold::<K, O, Max>(|_| (), Max).unary(FiniteOrZero);
        x.fold::<K, O, SumExp>(|i| most.as_slice()[i], SumExp).beside(&most, LnPlus)
    }
}
