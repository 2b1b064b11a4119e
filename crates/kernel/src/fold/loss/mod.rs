//! Cross entropy of rows of scores with their classes.
//!
//! The loss is `-ln p(class)`, where `ln p = x - m - ln Σ e^(x - m)`: no array as large as the scores is written. With
//! smoothing `s` and `C` classes, the loss is `(1 - s)` times this plus `s / C` times the sum of `-ln p` over all classes (Szegedy et al.
//! 2016, "Rethinking the Inception architecture").

pub mod classes;
pub mod ctc;
pub mod margins;

use crate::Ref;
use crate::element::Float;
use crate::fold::fold_strided;
use crate::fold::lanes::{LaneLoops, LaneOp, along};
use crate::fold::loss::classes::{Classes, Losses};
use crate::fold::reduce::Sum;
use crate::fold::scan::softmax::sum_of_exps;
use crate::simd::isa::Isa;
use crate::storage::{Buffer, Filled, OutOfMemory};
use congruent_layout::{Dims, Layout, zeros};
use core::mem::MaybeUninit;

/// Returns the loss at each position, row-major, and the sum of all weights in `f64`: adding a million tenths in sequence in `f32`
/// is one percent off.
///
/// # Panics
/// If a class is out of range, or the number of targets differs from the number of positions.
// SOUND: asserts a target for each position, and that each class is one
fn losses<T: Float>(x: Ref<T>, axis: usize, of: &Classes<T>) -> Result<(Filled<T>, f64), OutOfMemory> {
    let rows = Classified { logits: of.logits, smooth: of.smoothing != T::ZERO, weight: of.weight };
    let (shifts, smooth) = along(x, axis, 1, rows)?;
    assert_eq!(of.target.len(), shifts.len(), "a class for each position");
    let out = Buffer::<T>::new(of.target.len())?;
    let (shifts, smooth) = (shifts.as_slice(), smooth.as_slice());
    let share = of.smoothing / T::from_usize(x.sizes[axis]);
    let mut weights = 0.0;
    let mut scores = ScoreOffsets::beside(x, axis);
    for (i, &class) in of.target.iter().enumerate() {
        let mut loss = T::ZERO;
        let start = scores.next();
        if class != of.ignored {
            let weight = of.weight.map_or(T::ONE, |weight| weight[class as usize]);
            assert!((class as usize) < x.sizes[axis], "class {class} of {}", x.sizes[axis]);
            // SAFETY: the class is below the length of the axis, and the start is a position of the other axes.
            let score = unsafe { *x.ptr().wrapping_add(start + class as usize * x.strides[axis]) };
            loss = -(weight * (score - shifts[i].0 - shifts[i].1));
            if rows.smooth {
                loss = (T::ONE - of.smoothing) * loss - share * smooth[i];
            }
            weights += weight.to_f64();
        }
        // SAFETY: the buffer has one element per position.
        unsafe { out.ptr().add(i).write(loss) };
    }
    // SAFETY: a loss was written for each target.
    Ok((unsafe { out.filled() }, weights))
}

/// Returns the sum of all losses.
pub fn sum<T: Float>(losses: &Filled<T>) -> Result<T, OutOfMemory> {
    let layout = Layout::contiguous(&[losses.len()]);
    let total = fold_strided(&Ref::over(losses.as_slice(), &layout), &[true], Sum)?;
    Ok(total.as_slice()[0])
}

/// The offsets at which the scores of each target begin, row-major: an odometer of all axes except the axis of the classes.
struct ScoreOffsets {
    layout: Layout,
    at: Dims,
    offset: usize,
}

impl ScoreOffsets {
    fn beside<T>(x: Ref<T>, axis: usize) -> Self {
        let layout = x.without(axis);
        ScoreOffsets { at: zeros(layout.rank()), layout, offset: 0 }
    }

    /// Returns the next offset, in elements; the first again after the last.
    #[inline]
    fn next(&mut self) -> usize {
        let offset = self.offset;
        let (sizes, strides) = self.layout.sizes_and_strides();
        for axis in (0..sizes.len()).rev() {
            self.at[axis] += 1;
            self.offset += strides[axis];
            if self.at[axis] < sizes[axis] {
                break;
            }
            self.offset -= sizes[axis] * strides[axis];
            self.at[axis] = 0;
        }
        offset
    }
}

/// Computes the shift that makes each score of a lane the logarithm of a probability, as two terms, and
/// the weighted sum of these logarithms.
#[derive(Clone, Copy)]
pub struct Classified<'a, T> {
    logits: bool,
    smooth: bool,
    weight: Option<&'a [T]>,
}
// SAFETY: the results have one element each, which is written.
unsafe impl<T: Float> LaneOp<T> for Classified<'_, T> {
    const WIDE: bool = true;
    type A = (T, T);
    type B = T;
    type Scratch = ();
    const COST: usize = 6;
    const KEEPS: bool = false;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<(T, T)>], all: &mut [MaybeUninit<T>], _: &mut ()) {
        let mut shift = (T::ZERO, T::ZERO);
        if self.logits {
            let (top, sum) = sum_of_exps::<I, T>(x);
            shift = (top, sum.ln_on::<I>());
        }
        // In `f64`, like the weights: there may be a hundred thousand classes.
        let mut smooth = 0.0;
        if self.smooth {
            for (class, &x) in x.iter().enumerate() {
                let weight = self.weight.map_or(T::ONE, |weight| weight[class]);
                smooth += (weight * (x - shift.0 - shift.1)).to_f64();
            }
        }
        let ([out], [all]) = (out, all) else { unreachable!("one result a lane") };
        out.write(shift);
        all.write(T::of(smooth));
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::classified_lanes()
    }
}

/// `impl Losses for f32 { fn losses(x: Ref<f32>, axis: usize, of: &Classes<f32>) -> .. { losses(x, axis, of) } }`
macro_rules! compile {
    ($(#[$inline:meta] $t:ident)*) => {$(
        impl Losses for $t {
            #[$inline]
            fn losses(x: Ref<$t>, axis: usize, of: &Classes<$t>) -> Result<(Filled<$t>, f64), OutOfMemory> {
                losses(x, axis, of)
            }
        }
    )*};
}
compile! { #[inline(never)] f32 #[inline] f64 }
