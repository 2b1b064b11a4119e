//! Running sums and products along an axis.
//!
//! Floats are summed in `f64`, as in PyTorch, and rounded once. A sequential sum takes four cycles per element,
//! so the terms of a vector are first summed within the vector, in two or three steps, and then added to the sum of all
//! previous vectors. If this overflows (two terms of one vector may overflow, although a previous term cancels one of them), the
//! terms are added again, one by one. Sums of `f32` do not overflow in `f64`.

pub mod extremes;
pub mod logsum;
pub mod softmax;

use crate::element::{Numeric, Wide};
use crate::fold::lanes::{LaneLoops, LaneOp, PANEL, Panel};
use crate::fold::reduce::{Prod, Sum};
use crate::fold::{Fold, fold_lanes};
use crate::math::float::Vectored;
use crate::sealed::operation::Sealed;
use crate::simd::isa::Isa;
use crate::simd::vectored::{Lanes, Sums, sum};
use core::mem::MaybeUninit;
#[cfg(feature = "complex")]
use num_complex::{Complex32, Complex64};

/// A running fold along an axis. Sealed.
pub trait Running: Copy + Send + Sync + Sealed {
    /// Whether terms may be summed within a vector first, as for sums.
    const BLOCKS: bool;
    /// Returns the result for no terms.
    fn start<W: Numeric>(self) -> W;
    /// Returns the result with one more term.
    fn join<W: Numeric>(self, a: W, b: W) -> W;
    /// Returns the loops of this running fold.
    fn loops<T: Numeric>() -> &'static LaneLoops;
}

/// ```text
/// impl Running for Sum { const BLOCKS: bool = true; .. }
/// ```
macro_rules! running {
    ($($name:ident $blocks:literal $loops:ident;)*) => {$(
        impl Running for $name {
            const BLOCKS: bool = $blocks;
            #[inline(always)]
            fn start<W: Numeric>(self) -> W { Fold::<W>::start(self) }
            #[inline(always)]
            fn join<W: Numeric>(self, a: W, b: W) -> W { Fold::<W>::join(self, a, b) }
            #[inline]
            fn loops<T: Numeric>() -> &'static LaneLoops { T::$loops() }
        }
    )*};
}
running! { Sum true cumsum_lanes; Prod false cumprod_lanes; }

/// `cumsum` and `cumprod`.
#[derive(Clone, Copy)]
pub struct Scan<F>(pub F);

/// The number of terms after which the code checks that all sums are finite.
const CHUNK: usize = 512;

/// A float whose running sums are computed a vector at a time.
pub(crate) trait Term: Copy {
    /// Whether no sum of finite terms overflows.
    const FINITE: bool;
    /// Reads a vector.
    ///
    /// # Safety
    /// The processor has the instruction set of the vector; a vector's number of elements are readable from `from`.
    unsafe fn read<V: Sums>(from: *const Self) -> V;
    /// Writes a vector.
    ///
    /// # Safety
    /// The processor has the instruction set of the vector; a vector's number of elements are writable at `to`.
    unsafe fn write<V: Sums>(sums: V, to: *mut Self);
}
impl Term for f32 {
    const FINITE: bool = true;
    #[inline(always)]
    unsafe fn read<V: Sums>(from: *const f32) -> V {
        // SAFETY: the caller's promise.
        unsafe { V::widen(from) }
    }
    #[inline(always)]
    unsafe fn write<V: Sums>(sums: V, to: *mut f32) {
        // SAFETY: the caller's promise.
        unsafe { sums.narrow(to) };
    }
}
impl Term for f64 {
    const FINITE: bool = false;
    #[inline(always)]
    unsafe fn read<V: Sums>(from: *const f64) -> V {
        // SAFETY: the caller's promise.
        unsafe { V::load(from) }
    }
    #[inline(always)]
    unsafe fn write<V: Sums>(sums: V, to: *mut f64) {
        // SAFETY: the caller's promise.
        unsafe { sums.store(to) };
    }
}

/// Writes the running sums of whole vectors of terms, beginning with `total`, which becomes the last sum. Returns the number of sums, and
/// whether all are finite.
#[inline(always)]
// SOUND: asserts as many results as terms; whole vectors inside both slices
pub(crate) fn running_sums<I: Isa, T: Term>(x: &[T], out: &mut [MaybeUninit<T>], total: &mut f64) -> (usize, bool) {
    assert_eq!(x.len(), out.len());
    let whole = x.len() - x.len() % I::F64::COUNT;
    // SAFETY: a loop of this instruction set, over whole vectors inside both slices.
    unsafe {
        let zero = I::F64::splat(0.0);
        let (mut before, mut odd) = (I::F64::splat(*total), zero);
        for at in (0..whole).step_by(I::F64::COUNT) {
            let terms = T::read::<I::F64>(x.as_ptr().add(at)).running();
            let sums = before.add(terms);
            T::write(sums, out.as_mut_ptr().add(at).cast());
            // Not computed from `sums`: only this addition depends on the previous vector.
            before = before.add(terms.last());
            if !T::FINITE {
                // 0 as long as all sums are finite, NaN afterwards.
                odd = sums.mul_add(zero, odd);
            }
        }
        let mut last = [0.0; 8];
        before.store(last.as_mut_ptr());
        *total = last[0];
        (whole, T::FINITE || !odd.sum().is_nan())
    }
}

// SAFETY: one result per element, all written: in whole blocks, and one by one.
unsafe impl<T: Numeric, F: Running> LaneOp<T> for Scan<F> {
    const WIDE: bool = true;
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 2;
    const BESIDE: bool = true;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        let mut total: T::Wide = self.0.start();
        if !(T::BLOCKS && F::BLOCKS) {
            return one_by_one(x, out, &mut total, self.0);
        }
        for (x, out) in x.chunks(CHUNK).zip(out.chunks_mut(CHUNK)) {
            let before = total;
            let (whole, finite) = T::running_sums::<I>(x, out, &mut total);
            one_by_one(&x[whole..], &mut out[whole..], &mut total, self.0);
            if !finite {
                total = before;
                one_by_one(x, out, &mut total, self.0);
            }
        }
    }

    #[inline(always)]
    fn beside<I: Isa>(self, mut panel: Panel<T, T>) {
        let mut totals = [self.0.start::<T::Wide>(); PANEL];
        let totals = &mut totals[..panel.lanes];
        for row in 0..panel.rows {
            let (x, out) = panel.both(row);
            for ((out, &x), total) in out.iter_mut().zip(x).zip(&mut *totals) {
                *total = self.0.join(*total, x.widen());
                out.write(T::narrow(*total));
            }
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        F::loops::<T>()
    }
}

#[inline(always)]
fn one_by_one<T: Numeric, F: Running>(x: &[T], out: &mut [MaybeUninit<T>], total: &mut T::Wide, op: F) {
    for (out, &x) in out.iter_mut().zip(x) {
        *total = op.join(*total, x.widen());
        out.write(T::narrow(*total));
    }
}
macro_rules! wide {
    ($($t:ident $wide:ident $blocks:literal, |$x:ident, $out:ident, $total:ident| $sums:expr, |$run:ident, $zero:ident| $sum:expr;)*) => {$(
        impl Wide for $t {
            type Wide = $wide;
            const BLOCKS: bool = $blocks;
            #[inline(always)]
            fn widen(self) -> $wide { wide!(@as self $t $wide) }
            #[inline(always)]
            fn narrow(wide: $wide) -> $t { wide!(@as wide $wide $t) }
            #[inline(always)]
            fn running_sums<I: Isa>($x: &[$t], $out: &mut [MaybeUninit<$t>], $total: &mut $wide) -> (usize, bool) { $sums }
            #[inline(always)]
            fn sum_of<I: Isa>($run: &[$t], $zero: $t) -> $t { $sum }
        }
    )*};
    (@as $x:ident Complex32 Complex64) => { Complex64::new($x.re.into(), $x.im.into()) };
    (@as $x:ident Complex64 Complex32) => { Complex32::new($x.re as f32, $x.im as f32) };
    (@as $x:ident Complex64 Complex64) => { $x };
    (@as $x:ident $from:ident $to:ident) => { $x as $to };
    (floats $($float:ident)*; integers $($integer:ident)*;) => {
        wide! {
            $($float f64 true, |x, out, total| running_sums::<I, $float>(x, out, total), |x, zero| sum::<$float, <$float as Vectored>::Lanes<I>>(x, zero);)*
            $($integer $integer false, |_x, _out, _total| unreachable!("no blocks of integers"), |x, _zero| fold_lanes::<I, $integer, Sum>(x, (), Sum);)*
        }
    };
}
#[cfg(feature = "complex")]
wide! {
    Complex32 Complex64 false, |_x, _out, _total| unreachable!("no blocks of complex numbers"), |x, _zero| fold_lanes::<I, Complex32, Sum>(x, (), Sum);
    Complex64 Complex64 false, |_x, _out, _total| unreachable!("no blocks of complex numbers"), |x, _zero| fold_lanes::<I, Complex64, Sum>(x, (), Sum);
}
wide! { floats f32 f64; integers i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize; }
