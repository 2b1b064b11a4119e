//! Derivatives of `trigamma`: `polygamma` of each order, one number at a time.

use crate::tape::{Erased, Op};
use congruent::__compiled as compiled;
use congruent::Float;
use congruent::prelude::*;

impl<T: Float> Erased<T> {
    /// The derivative of `digamma` of this order, at least 1; its own derivative is the next.
    #[inline(never)]
    #[track_caller]
    pub(super) fn polygamma(&self, order: u32) -> Self {
        let value = self.value.map(|x| T::of(polygamma(order, f64::of(x))));
        let rule = || {
            let x = self.clone();
            move |g: &Self| g.mul(&x.polygamma(order + 1))
        };
        Op::new("polygamma", value).edge(self, rule).recorded()
    }
}

compiled! { Erased::<T>::polygamma }

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

/// Where steps of 1 would take too long.
const LOWEST: f64 = -1e6;

/// `(-1)^(n+1) n! sum of 1 / (x + k)^(n+1)`: some terms, then the Euler-Maclaurin formula. At a pole it is infinite, or NaN between its sides.
fn polygamma(n: u32, x: f64) -> f64 {
    if x.is_nan() || x < LOWEST {
        return f64::NAN;
    }
    let power = n as i32;
    let factorial = (1..=n).map(f64::from).product::<f64>();
    let (mut sum, mut y) = (0.0, x);
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

#[cfg(test)]
mod tests {
    use super::polygamma;

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
        assert!(polygamma(2, f64::NAN).is_nan());
        assert_eq!(polygamma(3, 0.0), f64::INFINITY);
    }
}
