//! The number of elements in each of several intervals; `bincount`, the number for each value, is in `count`.

mod count;

pub use count::{Bincount, CountWeights};

use crate::dim::number::{Counted, Numeral};
use crate::error::prelude::*;
use crate::ops::difference::Steps;
use crate::shape::count::Intervals;
use crate::shape::gather::Vector;
use crate::shape::reduce::Reduce;
use crate::shape::window::Unfold;
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Strided, Tensor, TensorOf};
use congruent_kernel::element::{Element, Float};
use congruent_kernel::storage::repeated;
use congruent_macros::with_try;
use core::cmp::Ordering;

/// Returns the interval that is divided: from the smallest to the largest element if both ends are equal, as in PyTorch.
fn interval<T: Float>(x: &[T], low: T, high: T) -> Result<(T, T), ShapeError> {
    let (mut low, mut high) = (low, high);
    if let (true, [first, rest @ ..]) = (low == high, x) {
        (low, high) = rest.iter().fold((*first, *first), |(low, high), &x| (low.smaller(x), high.larger(x)));
    }
    if low == high {
        (low, high) = (low - T::ONE, high + T::ONE);
    }
    if low < high && low.to_f64().is_finite() && high.to_f64().is_finite() {
        return Ok((low, high));
    }
    Err(Fault::HistogramRange { low: low.to_f64().to_string(), high: high.to_f64().to_string() }.of("histc"))
}

/// The numbers of elements, as floats.
fn counts<T: Float>(counts: Vec<u64>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let numbers = counts.iter().map(|&count| T::of(count as f64)).collect();
    Tensor::from_vec(AnyRank::from([counts.len()]), numbers)
}

#[inline(never)]
fn equal<T: Float>(x: &[T], bins: usize, low: T, high: T) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let Some(last) = bins.checked_sub(1) else {
        return Err(Fault::Setting { name: "bins", value: "0".into(), wanted: "1 or more" }.of("histc"));
    };
    let (low, high) = interval(x, low, high)?;
    let mut found = repeated(0, bins)?;
    let number = T::of(bins as f64);
    // (With halves, the width is finite.)
    let half = if (high - low).to_f64().is_finite() { T::ONE } else { T::of(0.5) };
    let width = high * half - low * half;
    // PyTorch's order; the other order if the product would be infinite.
    let is_wide = !(width * number).to_f64().is_finite();
    for &x in x {
        // (NaN is in no interval.)
        if low <= x && x <= high {
            let above = x * half - low * half;
            let place = if is_wide { above / width * number } else { above * number / width };
            found[(place.to_f64() as usize).min(last)] += 1;
        }
    }
    counts(found)
}

#[inline(never)]
fn between<T: Float>(x: &[T], sizes: &[usize], edges: &[T]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let unsorted = edges.windows(2).position(|pair| pair[0].partial_cmp(&pair[1]).is_none_or(Ordering::is_gt));
    let n = edges.len();
    if sizes.len() != 1 || n < 2 || unsorted.is_some() {
        return Err(Fault::HistogramEdges { sizes: sizes.into(), at: unsorted }.of("histogram_between"));
    }
    let mut found = repeated(0, n - 1)?;
    for &x in x {
        // The last interval includes its upper edge.
        if edges[0] <= x && x <= edges[n - 1] {
            found[edges[..n - 1].partition_point(|&edge| edge <= x) - 1] += 1;
        }
    }
    counts(found)
}

/// # Histograms
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// The number of elements in each of `BINS` intervals of equal width between `low` and `high`; elements outside, and NaN, are not counted. If the
    /// ends are equal, the smallest and the largest element are the ends. New, O(n).
    ///
    /// # Shapes
    /// All shapes give `[BINS]`. The edges are `Tensor::linspace(low, high)` with one element more.
    ///
    /// # Panics
    /// With the error of [`try_histc`](Self::try_histc).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[0.0, 0.5, 1.0], [3.5, 4.0, 9.0]]);
    /// assert_eq!(x.histc::<4>(0.0, 4.0).to_vec(), [2.0, 1.0, 0.0, 2.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::HistogramRange`] if `low` is above `high`, or the interval is not finite.
    pub fn histc<const BINS: usize>(&self, low: T, high: T) -> Tensor<T, ((), <Numeral<BINS> as Counted>::Dim)>
    where
        T: Float,
        Numeral<BINS>: Counted<Dim: Intervals>,
    {
        // SAFETY: invariant 2: one axis, of `BINS` counts.
        unsafe { equal(self.contiguous().as_slice(), BINS, low, high) }
    }

    /// The number of elements in each of `bins` intervals of equal width between `low` and `high`: new, O(n).
    ///
    /// # Errors
    /// [`Fault::Setting`] for 0 intervals; [`Fault::HistogramRange`].
    #[any_rank]
    pub fn histc(&self, bins: usize, low: T, high: T) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        equal(self.strided.contiguous().as_slice(), bins, low, high)
    }

    /// The number of elements between each of these ascending edges and the next: an element at an edge belongs to the interval above, at the last
    /// edge to the one below. Elements outside, and NaN, are not counted. New, O(n log m).
    ///
    /// # Shapes
    /// All shapes with edges `[m]` give `[m - 1]`.
    ///
    /// # Panics
    /// With the error of [`try_histogram_between`](Self::try_histogram_between).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[0.0, 0.5, 1.0], [3.5, 4.0, 9.0]]);
    /// let counts: Tensor<f64, shape![2]> = x.histogram_between(&Tensor::from([0.0, 1.0, 4.0]));
    /// assert_eq!(counts.to_vec(), [2.0, 3.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::HistogramEdges`] if the edges are not in order, or if there is only one.
    pub fn histogram_between<E>(&self, edges: &Strided<T, E>) -> TensorOf<T, Steps<E, 0>>
    where
        T: Float,
        E: List + Vector + Unfold<0, 2, 1, Out: Reduce<{ -1 }>>,
    {
        // SAFETY: invariant 2: `Unfold` gives as many windows of 2 as there are intervals, and `Reduce` removes the window.
        unsafe { between(self.contiguous().as_slice(), edges.sizes(), edges.contiguous().as_slice()) }
    }

    /// The number of elements between each of these ascending edges and the next: new, O(n log m).
    ///
    /// # Errors
    /// [`Fault::HistogramEdges`].
    #[any_rank]
    pub fn histogram_between<E>(&self, edges: &Strided<T, E>) -> Tensor<T, AnyRank>
    where
        T: Float,
        E: Lengths,
    {
        between(self.strided.contiguous().as_slice(), edges.sizes(), edges.contiguous().as_slice())
    }
}
