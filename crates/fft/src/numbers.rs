//! Frequencies and windows: vectors that are computed by a formula.

use crate::element::RealElement;
use crate::shapes::Frequencies;
use congruent::dim::{Length, ToDim};
use congruent::prelude::*;
use std::f64::consts::PI;

/// Returns a vector of this length, computed from positions.
fn compute<T: RealElement, D: Length>(length: D, f: impl Fn(usize) -> f64) -> Tensor<T, ((), D)> {
    let elements = (0..length.size()).map(|i| T::of(f(i))).collect();
    Tensor::from_vec(((), length), elements).expect("the length of the vector")
}

/// Returns the frequency with this number, of `n` in all.
fn frequency(k: usize, n: usize, spacing: f64) -> f64 {
    let k = if 2 * k < n { k as f64 } else { k as f64 - n as f64 };
    k / (n as f64 * spacing)
}

/// Writes functions in pairs: for a length that is a type, and for a length that is a value.
macro_rules! vectors {
    ($(
        $(#[$doc:meta])*
        $name:ident $of:ident ($($arg:ident)?) |$n:ident| -> $Out:ident [$count:expr] $f:expr;
    )*) => {$(
        $(#[$doc])*
        pub fn $name<T: RealElement, D: StaticDim>($($arg: f64)?) -> Tensor<T, shape![$Out<D>]> {
            $of(D::VALUE $(, $arg)?)
        }

        #[doc = concat!("Returns the vector of [`", stringify!($name), "`], of a length that may be known only at run time.")]
        ///
        /// # Shapes
        /// `[_]`, if the length is a `usize`. A new tensor, O(n).
        pub fn $of<T: RealElement, D: ToDim<Dim: Dim>>(length: D $(, $arg: f64)?) -> Tensor<T, shape![$Out<D::Dim>]> {
            let length = length.to_dim();
            let $n = length.size();
            compute($Out::<D::Dim>::of($count).expect("the length of the vector"), $f)
        }
    )*};
}

/// A length as it is.
type UnchangedLength<D> = D;

/// Returns an element of a periodic window: a sum of cosines of one, two, .. turns. A window of length 1 is 1, as PyTorch has it.
fn sum_cosines<const K: usize>(i: usize, n: usize, factors: [f64; K]) -> f64 {
    let angle = 2.0 * PI * i as f64 / n as f64;
    let terms = factors.iter().enumerate().map(|(turns, factor)| factor * (turns as f64 * angle).cos());
    if n == 1 { 1.0 } else { terms.sum() }
}

vectors! {
    /// Returns the frequencies of `fft`, in periods per unit of `spacing`, the distance of two elements of the signal: as `torch.fft.fftfreq`.
    ///
    /// # Shapes
    /// `fftfreq::<f64, len![8]>(d)` is `[8]`: 0 to 3, then -4 to -1, divided by `8 d`. A new tensor, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// assert_eq!(fftfreq::<f64, len![4]>(0.5).to_vec(), [0.0, 0.5, -1.0, -0.5]);
    /// ```
    fftfreq fftfreq_of (spacing) |n| -> UnchangedLength [n] |k| frequency(k, n, spacing);

    /// Returns the frequencies of `rfft`, in periods per unit of `spacing`, the distance of two elements of the signal: as `torch.fft.rfftfreq`.
    ///
    /// # Shapes
    /// `rfftfreq::<f64, len![8]>(d)` is `[5]`: 0 to 4, divided by `8 d`. A new tensor, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let frequencies: Tensor<f64, shape![3]> = rfftfreq::<f64, len![4]>(0.5);
    /// assert_eq!(frequencies.to_vec(), [0.0, 0.5, 1.0]);
    /// ```
    rfftfreq rfftfreq_of (spacing) |n| -> Frequencies [n / 2 + 1] |k| k as f64 / (n as f64 * spacing);

    /// Returns a periodic Hann window, `0.5 - 0.5 cos(2πi / n)`, as `torch.hann_window`.
    ///
    /// # Shapes
    /// `hann_window::<f64, len![8]>()` is `[8]`; a window of length 1 is 1. A new tensor, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let window = hann_window::<f64, len![4]>();
    /// assert!(window.allclose(Tensor::from([0.0, 0.5, 1.0, 0.5]), 0.0, 1e-15));
    /// ```
    hann_window hann_window_of () |n| -> UnchangedLength [n] |i| sum_cosines(i, n, [0.5, -0.5]);

    /// Returns a periodic Hamming window, `0.54 - 0.46 cos(2πi / n)`, as `torch.hamming_window`.
    ///
    /// # Shapes
    /// `hamming_window::<f64, len![8]>()` is `[8]`; a window of length 1 is 1. A new tensor, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let window = hamming_window::<f64, len![4]>();
    /// assert!(window.allclose(Tensor::from([0.08, 0.54, 1.0, 0.54]), 0.0, 1e-15));
    /// ```
    hamming_window hamming_window_of () |n| -> UnchangedLength [n] |i| sum_cosines(i, n, [0.54, -0.46]);

    /// Returns a periodic Blackman window, `0.42 - 0.5 cos(2πi / n) + 0.08 cos(4πi / n)`, as `torch.blackman_window`.
    ///
    /// # Shapes
    /// `blackman_window::<f64, len![8]>()` is `[8]`; a window of length 1 is 1. A new tensor, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_fft::prelude::*;
    ///
    /// let window = blackman_window::<f64, len![4]>();
    /// assert!(window.allclose(Tensor::from([0.0, 0.34, 1.0, 0.34]), 0.0, 1e-15));
    /// ```
    blackman_window blackman_window_of () |n| -> UnchangedLength [n] |i| sum_cosines(i, n, [0.42, -0.5, 0.08]);
}
