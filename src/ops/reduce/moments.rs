//! Mean, variance and standard deviation.

use super::{Folded, Reduces, mapped};
use crate::kernel::Ref;
use crate::kernel::cast::Convert;
use crate::kernel::element::{Element, Float};
use crate::kernel::elementwise::map2;
use crate::kernel::finish::Spread;
use crate::kernel::op::{Div, Weighted};
use crate::kernel::reduce::{Deviation, Distance, Sum, WideSum};
use crate::layout::Layout;
use crate::layout::reduce::ReducedAlong;
use crate::storage::{Filled, OutOfMemory};
use core::marker::PhantomData;

/// The mean.
#[derive(Clone, Copy)]
pub(in crate::ops) struct Mean;

impl<T: Float> Reduces<T> for Mean {
    const NAME: &'static str = "mean";
    type Out = T;
    fn of<X: Folded<T>>(self, x: X, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        shared(x.fold(marks, Sum), T::from_usize(count(x, marks)))
    }
}

/// The variance, its divisor n less the correction.
#[derive(Clone, Copy)]
pub(in crate::ops) struct Var(pub f64);
/// The root of the variance.
#[derive(Clone, Copy)]
pub(in crate::ops) struct Std(pub f64);

/// The sum of squared distances from the mean, over `max(0, n - correction)`: NaN or infinite for too few elements,
/// as in PyTorch. Both passes add in `f64`, so that a mean far from 0 costs no digits.
impl<T: Float> Reduces<T> for Var {
    const NAME: &'static str = "var";
    type Out = T;
    fn of<X: Folded<T>>(self, x: X, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        spread(x, marks, self.0, false)
    }
}
impl<T: Float> Reduces<T> for Std {
    const NAME: &'static str = "std";
    type Out = T;
    fn of<X: Folded<T>>(self, x: X, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        spread(x, marks, self.0, true)
    }
}

fn spread<T: Float>(x: impl Folded<T>, marks: &[bool], correction: f64, root: bool) -> Result<Filled<T>, OutOfMemory> {
    let n = count(x, marks) as f64;
    let means = means(x, marks)?;
    let sums = x.fold_with(marks, means.as_slice(), Deviation);
    mapped(sums, Spread { divisor: (n - correction).max(0.0), root, to: PhantomData })
}

/// The means in `f64`.
fn means<T: Float>(x: impl Folded<T>, marks: &[bool]) -> Result<Filled<f64>, OutOfMemory> {
    let n = count(x, marks);
    if size_of::<T>() < size_of::<f64>() || n == 0 {
        return shared(x.fold(marks, WideSum), n as f64);
    }
    // Counted from the first element: the sum of equal numbers is rounded, and that of large ones is infinite, where the
    // sum of their differences is 0.
    let firsts = mapped(x.firsts(marks), Convert(PhantomData::<fn() -> f64>))?;
    let sums = x.fold_with(marks, firsts.as_slice(), Distance)?;
    let flat = Layout::contiguous(&[sums.len()]);
    let [sums, firsts] = [&sums, &firsts].map(|elements| Ref::of(elements.as_slice(), &flat));
    map2(&flat, sums, firsts, Weighted { times: 1.0 / n as f64, onto: 1.0 })
}

/// Each sum divided by how many numbers it has.
fn shared<T: Float>(sums: Result<Filled<T>, OutOfMemory>, n: T) -> Result<Filled<T>, OutOfMemory> {
    let sums = sums?;
    let layout = Layout::contiguous(&[sums.len()]);
    map2(&layout, Ref::of(sums.as_slice(), &layout), Ref::scalar(&n), Div)
}

fn count<T: Element>(x: impl Folded<T>, marks: &[bool]) -> usize {
    ReducedAlong::marked(marks.into()).count(x.sizes())
}
