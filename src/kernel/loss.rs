//! Cross entropy: what a row of scores says of its class.
//!
//! `-ln p(class)`, where `ln p = x - m - ln Σ e^(x - m)`: nothing of the size of the scores is written. With
//! smoothing `s` of `C` classes it is `(1 - s)` of that, and `s / C` of the same for every class (Szegedy et al.
//! 2016, "Rethinking the Inception architecture").

use super::Ref;
use super::element::Float;
use super::fold::fold_strided;
use super::isa::Isa;
use super::lanes::{LaneOp, along};
use super::reduce::Sum;
use super::softmax::sum_of_exps;
use crate::layout::Layout;
use crate::storage::Buffer;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts;

/// What is asked of the scores.
pub struct Classes<'a, T> {
    /// The classes, row-major over the other axes; each below the length of the axis, or ignored.
    pub target: &'a [i64],
    /// A weight for each class.
    pub weight: Option<&'a [T]>,
    /// The class that does not count.
    pub ignored: i64,
    /// How much of the loss is spread over all classes.
    pub smoothing: T,
    /// Whether the scores are logits; else logarithms of probabilities.
    pub logits: bool,
}

/// The loss at each position, row-major, and the weight of all of them.
pub fn losses<T: Float>(x: Ref<T>, axis: usize, of: &Classes<T>) -> (Buffer<T>, T) {
    let rows = Rows { logits: of.logits, smooth: of.smoothing != T::ZERO, weight: of.weight };
    let (shifts, smooth) = along(x, axis, 1, rows);
    let out = Buffer::<T>::new(of.target.len());
    // SAFETY (both): `along` has written one element for each position.
    let shifts = unsafe { from_raw_parts(shifts.ptr().as_ptr(), shifts.len()) };
    let smooth = unsafe { from_raw_parts(smooth.ptr().as_ptr(), smooth.len()) };
    let share = of.smoothing / T::from_usize(x.sizes[axis]);
    let mut weights = T::ZERO;
    for (i, &class) in of.target.iter().enumerate() {
        let mut loss = T::ZERO;
        if class != of.ignored {
            let weight = of.weight.map_or(T::ONE, |weight| weight[class as usize]);
            // SAFETY: the class is below the length of the axis, the rest a position of the other axes.
            let score = unsafe { *x.ptr.wrapping_add(offset(x, axis, i) + class as usize * x.strides[axis]) };
            loss = -(weight * (score - shifts[i].0 - shifts[i].1));
            if rows.smooth {
                loss = (T::ONE - of.smoothing) * loss - share * smooth[i];
            }
            weights = weights + weight;
        }
        // SAFETY: there are as many positions.
        unsafe { out.ptr().add(i).write(loss) };
    }
    (out, weights)
}

/// The sum of all losses.
pub fn sum<T: Float>(losses: &Buffer<T>) -> T {
    let layout = Layout::contiguous(&[losses.len()]);
    let total = fold_strided(Ref::new(losses.ptr().as_ptr(), &layout, 0), &[true], Sum);
    // SAFETY: a fold of every axis has one element.
    unsafe { total.ptr().read() }
}

/// Where the `i`th position of all axes but one is, in elements.
fn offset<T>(x: Ref<T>, axis: usize, mut i: usize) -> usize {
    let mut offset = 0;
    for other in (0..x.sizes.len()).rev().filter(|&other| other != axis) {
        offset += i % x.sizes[other] * x.strides[other];
        i /= x.sizes[other];
    }
    offset
}

/// What is taken away from each score of a lane to make it the logarithm of a probability, in two terms; and the
/// weighted sum of those logarithms.
struct Rows<'a, T> {
    logits: bool,
    smooth: bool,
    weight: Option<&'a [T]>,
}
impl<T> Clone for Rows<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Rows<'_, T> {}

impl<T: Float> LaneOp<T> for Rows<'_, T> {
    type A = (T, T);
    type B = T;
    type Scratch = ();
    const COST: usize = 6;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<(T, T)>], all: &mut [MaybeUninit<T>], _: &mut ()) {
        let mut shift = (T::ZERO, T::ZERO);
        if self.logits {
            let (top, sum) = sum_of_exps::<I, T>(x);
            shift = (top, sum.ln::<I>());
        }
        let mut smooth = T::ZERO;
        if self.smooth {
            for (class, &x) in x.iter().enumerate() {
                let weight = self.weight.map_or(T::ONE, |weight| weight[class]);
                smooth = smooth + weight * (x - shift.0 - shift.1);
            }
        }
        out[0].write(shift);
        all[0].write(smooth);
    }
}
