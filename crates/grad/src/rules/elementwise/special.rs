//! Derivatives of special functions, of each order, one number at a time. A composition of other functions would cancel near 0 in the orders that follow.

use crate::tape::{Erased, Op, Value};
use congruent::Float;
use congruent::prelude::*;
use core::f64::consts::PI;

impl<T: Float> Erased<T> {
    /// The derivative of `digamma` of this order, at least 1; its own derivative is the next.
    #[inline(never)]
    #[track_caller]
    pub(super) fn polygamma(&self, order: u32) -> Self {
        let next = move |x: &Self| x.polygamma(order + 1);
        self.of_family("polygamma", self.value.map(|x| T::of(polygamma(order, f64::of(x)))), next)
    }

    /// The derivative of `sinc` of this order; its own derivative is the next.
    #[inline(never)]
    #[track_caller]
    pub(super) fn sinc_derivative(&self, order: u32) -> Self {
        let next = move |x: &Self| x.sinc_derivative(order + 1);
        self.of_family("sinc", self.value.map(|x| T::of(sinc(order, f64::of(x)))), next)
    }

    /// `Iᵥ(x) / x^v`, for an order `v` of at least 1; its derivative is the next, times `x` (Abramowitz and Stegun, 9.6.28).
    #[inline(never)]
    #[track_caller]
    pub(super) fn bessel_quotient(&self, order: u32) -> Self {
        let x = &self.value;
        let value = match order {
            // (Closer to 0 it is 1/2 to the last digit, and the function may be subnormal.)
            1 => (x.i1() / x).masked_fill(&x.abs().lt(T::of(1e-8)), T::of(0.5)),
            _ => x.map(|x| T::of(bessel_quotient(order, f64::of(x)))),
        };
        self.of_family("bessel", value, move |x: &Self| x.mul(&x.bessel_quotient(order + 1)))
    }

    /// Records a value whose derivative is another function of `self`.
    #[track_caller]
    fn of_family(
        &self,
        op: &'static str,
        value: impl Into<Value<T>>,
        slope: impl Fn(&Self) -> Self + Send + Sync + 'static,
    ) -> Self {
        let rule = || {
            let x = self.clone();
            move |g: &Self| g.mul(&slope(&x))
        };
        Op::new(op, value).edge(self, rule).recorded()
    }
}

/// `d^n/dx^n sinc x`, where `sinc x = s(πx)` and `s(t) = sin(t) / t`: near 0 by its Taylor series, elsewhere by the recurrence
/// `t s⁽ⁿ⁾ = sin⁽ⁿ⁾ - n s⁽ⁿ⁻¹⁾`, the `n`th derivative of `t s = sin t`.
fn sinc(n: u32, x: f64) -> f64 {
    let t = PI * x;
    let power = n as i32;
    if t.is_nan() || t.abs() > f64::from(n.max(1)) {
        let (sin, cos) = (PI * (x % 2.0)).sin_cos();
        let mut value = sin / t;
        for k in 1..=n {
            let derivative = [sin, cos, -sin, -cos][k as usize % 4];
            value = (derivative - f64::from(k) * value) / t;
        }
        return PI.powi(power) * value;
    }
    // (-1)^m t^(2m - n) / ((2m + 1) (2m - n)!), from the first `m` that leaves no negative power.
    let first = n.div_ceil(2);
    let mut term = if n.is_multiple_of(2) { 1.0 } else { t };
    let (mut sum, mut m) = (0.0, first);
    loop {
        let sign = if m.is_multiple_of(2) { 1.0 } else { -1.0 };
        let summand = sign * term / f64::from(2 * m + 1);
        sum += summand;
        // (Of 0, there is one summand.)
        if summand.abs() <= f64::EPSILON * 1e-3 * sum.abs() || term == 0.0 {
            return PI.powi(power) * sum;
        }
        m += 1;
        let exponent = f64::from(2 * m - n);
        term *= t * t / (exponent * (exponent - 1.0));
    }
}

/// `Iᵥ(x) / x^v`, by its power series, whose terms are all positive (Abramowitz and Stegun, 9.6.10).
fn bessel_quotient(order: u32, x: f64) -> f64 {
    let quarter = x * x / 4.0;
    let mut term = 1.0 / (1..=order).map(|k| 2.0 * f64::from(k)).product::<f64>();
    let (mut sum, mut m) = (term, 1.0);
    loop {
        term *= quarter / (m * (m + f64::from(order)));
        sum += term;
        if term <= sum * 1e-17 || !sum.is_finite() {
            return sum;
        }
        m += 1.0;
    }
}

/// The Bernoulli numbers of even index, from 2.
const BERNOULLI: [f64; 10] = [
    1.0 / 6.0,
    -1.0 / 30.0,
    1.0 / 42.0,
    -1.0 / 30.0,
    5.0 / 66.0,
    -691.0 / 2730.0,
    7.0 / 6.0,
    -3617.0 / 510.0,
    43867.0 / 798.0,
    -174611.0 / 330.0,
];

/// `(-1)^(n+1) n! sum of 1 / (x + k)^(n+1)`: some terms, then the Euler-Maclaurin formula. At a pole it is infinite.
fn polygamma(n: u32, x: f64) -> f64 {
    if x < 0.0 {
        return reflected(n, x);
    }
    let power = n as i32;
    let factorial = (1..=n).map(f64::from).product::<f64>();
    let (mut sum, mut y) = (0.0, x);
    // (NaN is not less.)
    while y < 10.0 + f64::from(n) {
        sum += y.powi(-power - 1);
        y += 1.0;
    }
    let mut rest = 1.0 / (f64::from(n) * y.powi(power)) + 0.5 * y.powi(-power - 1);
    // (2k + n - 1)! / (n! (2k)!) y^-(2k + n)
    let mut factor = y.powi(-power) / f64::from(n);
    for (k, bernoulli) in (1..).zip(BERNOULLI) {
        let k = 2.0 * f64::from(k);
        factor *= (k + f64::from(n) - 1.0) * (k + f64::from(n) - 2.0) / (k * (k - 1.0) * y * y);
        rest += bernoulli * factor;
    }
    let value = factorial * (sum + rest);
    if n.is_multiple_of(2) { -value } else { value }
}

/// Like [`polygamma`], by the function at `1 - x` (Abramowitz and Stegun, 6.4.7): `(-1)^n ψ⁽ⁿ⁾(1 - x) - π d^n/dx^n cot πx`.
fn reflected(n: u32, x: f64) -> f64 {
    let mirrored = polygamma(n, 1.0 - x);
    // Exact, as is all that is left of `x`: it is an integer then, a pole, or infinite.
    let rest = x - x.round();
    if rest == 0.0 {
        return if n.is_multiple_of(2) { -f64::INFINITY } else { f64::INFINITY };
    }
    // (The cosine as a sine, which is exact near a half.)
    let cot = (PI * (0.5 - rest.abs())).sin() / (PI * rest).sin();
    // The derivative of `cot` is `-(1 + cot²)`: each one is a polynomial in it, and these are the coefficients.
    let mut coefficients = vec![0.0, 1.0];
    for _ in 0..n {
        let mut next = vec![0.0; coefficients.len() + 1];
        for (k, c) in coefficients.iter().enumerate().skip(1) {
            next[k - 1] -= k as f64 * c;
            next[k + 1] -= k as f64 * c;
        }
        coefficients = next;
    }
    let derivative = coefficients.iter().rev().fold(0.0, |sum, c| sum * cot + c) * PI.powi(n as i32 + 1);
    if n.is_multiple_of(2) { mirrored - derivative } else { -mirrored - derivative }
}

#[cfg(test)]
mod tests {
    use super::{bessel_quotient, polygamma, sinc};

    /// mpmath's, with 30 digits.
    #[test]
    fn each_order_has_its_values() {
        let cases = [
            (1, 0.1, 101.43329915079275),
            (1, 1.0, 1.6449340668482264),
            (1, 2.5, 0.49035775610023485),
            (1, 30.0, 0.033895060357739946),
            (1, -0.5, 8.934802200544679),
            (1, -2.25, 19.37941051186914),
            (2, 0.1, -2001.8614573783436),
            (2, 1.0, -2.4041138063191885),
            (2, 2.5, -0.2362040516417274),
            (2, 30.0, -0.0011487652037286),
            (2, -0.5, -0.82879664423432),
            (2, -2.25, 123.89694977406016),
            (3, 0.1, 60004.51287679026),
            (3, 1.0, 6.493939402266829),
            (3, 2.5, 0.22390584881725206),
            (3, 30.0, 7.78600366473613e-05),
            (3, -0.5, 193.40909103400244),
            (3, -2.25, 1558.4550231887144),
            (5, 0.1, 120000069.30751093),
            (5, 1.0, 122.0811674381339),
            (5, 2.5, 0.5785691785671835),
            (5, 30.0, 1.0726994936161623e-06),
            (5, -0.5, 15371.113548602436),
            (5, -2.25, 492231.1355044701),
        ];
        for (n, x, want) in cases {
            let got = polygamma(n, x);
            assert!((got - want).abs() <= 1e-13 * want.abs(), "order {n} at {x}: {got:e}, not {want:e}");
        }
        assert!(polygamma(2, f64::NAN).is_nan() && polygamma(2, -f64::INFINITY).is_nan());
        assert_eq!(
            [polygamma(3, 0.0), polygamma(3, -20.0), polygamma(2, -1e300)],
            [f64::INFINITY, f64::INFINITY, -f64::INFINITY]
        );
    }

    /// mpmath's, with 50 digits, by the same reflection.
    #[test]
    fn negative_numbers_are_reflected() {
        let cases = [
            (2, -1e9 - 0.25, 124.02510672119928),
            (1, -1e9 - 0.25, 19.739208801178717),
            (3, -999_999.25, 1558.545456544038),
            (2, -10.25, 124.0164720214871),
            (4, -9.5, -5.950601190094068e-4),
        ];
        for (n, x, want) in cases {
            let got = polygamma(n, x);
            assert!((got - want).abs() <= 1e-11 * want.abs(), "order {n} at {x}: {got:e}, not {want:e}");
        }
    }

    #[test]
    fn series_end_at_zeros_and_at_what_is_not_finite() {
        let pi = core::f64::consts::PI;
        let near = |got: f64, want: f64| assert!((got - want).abs() <= 1e-14 * want.abs(), "{got:e}, not {want:e}");
        [0.0, -pi * pi / 3.0, 0.0, pi.powi(4) / 5.0]
            .into_iter()
            .zip(1..)
            .for_each(|(want, n)| near(sinc(n, 0.0), want));
        [0.5, 0.125, 1.0 / 48.0].into_iter().zip(1..).for_each(|(want, n)| near(bessel_quotient(n, 0.0), want));
        assert!(sinc(2, f64::NAN).is_nan() && sinc(3, f64::INFINITY).is_nan() && bessel_quotient(2, f64::NAN).is_nan());
        assert_eq!((bessel_quotient(2, f64::INFINITY), bessel_quotient(3, 1e200)), (f64::INFINITY, f64::INFINITY));
        // On either side of the place from which the recurrence is taken.
        for n in 1..6 {
            let place = f64::from(n) / pi;
            let (below, above) = (sinc(n, place - 1e-9), sinc(n, place + 1e-9));
            let step = 2e-9 * sinc(n + 1, place);
            assert!((above - below - step).abs() <= 1e-12 * pi.powi(n as i32), "{n}: {below:e} and {above:e}");
        }
    }
}
