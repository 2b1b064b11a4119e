//! The places of numbers between two ends, and numbers as labels.
//!
//! Known by now: colours for 0 to 1. This file maps the numbers of a tensor to that range, and separates NaN and infinities.

use super::color::{INFINITE, MINUS_INFINITE, NAN, Rgb, viridis};

/// The place at which a number is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    /// On the scale, from 0 to 1.
    At(f64),
    Nan,
    Infinite,
    MinusInfinite,
}

impl Place {
    pub(super) fn color(self) -> Rgb {
        match self {
            Place::At(t) => viridis(t),
            Place::Nan => NAN,
            Place::Infinite => INFINITE,
            Place::MinusInfinite => MINUS_INFINITE,
        }
    }

    /// The sign of a number that is not finite.
    pub(super) fn sign(self) -> Option<char> {
        match self {
            Place::At(_) => None,
            Place::Nan => Some('×'),
            Place::Infinite => Some('↑'),
            Place::MinusInfinite => Some('↓'),
        }
    }

    /// Returns the number of this place among `count` equal levels, from 0; `None` for a number that is not finite.
    pub(super) fn level(self, count: usize) -> Option<usize> {
        match self {
            Place::At(t) => Some(((t * count as f64) as usize).min(count - 1)),
            _ => None,
        }
    }
}

/// The numbers at the two ends of a picture's colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Scale {
    /// Returns the place of a number; beyond an end, the end. If both ends are the same number, that number is in the middle.
    pub(super) fn place(self, x: f64) -> Place {
        match x {
            _ if x.is_nan() => Place::Nan,
            f64::INFINITY => Place::Infinite,
            f64::NEG_INFINITY => Place::MinusInfinite,
            // Halves: the difference of two finite numbers may be infinite.
            _ => {
                let (from_low, width) = (x / 2.0 - self.low / 2.0, self.high / 2.0 - self.low / 2.0);
                let t = from_low / width;
                Place::At(if t.is_nan() { 0.5 } else { t.clamp(0.0, 1.0) })
            }
        }
    }
}

/// A number as a label: whole numbers in full below 10¹⁵, others with six significant digits.
///
/// ```text
/// 3   -0.333333   2.5e-7   1e20   nan   inf
/// ```
pub(super) fn write_number(x: f64) -> String {
    if x.is_nan() {
        return "nan".into();
    }
    if !x.is_finite() || x.fract() == 0.0 && x.abs() < 1e15 {
        // (Without the sign of -0.)
        return format!("{}", x + 0.0);
    }
    let scientific = format!("{x:.5e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    match exponent.parse::<i32>() {
        Ok(exponent @ -4..6) => trim_zeros(&format!("{x:.digits$}", digits = (5 - exponent) as usize)).to_owned(),
        _ => format!("{}e{exponent}", trim_zeros(mantissa)),
    }
}

/// Removes trailing zeros: `0.250` becomes `0.25`, `2.000` becomes `2`.
fn trim_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// Returns the place of a number; without a scale, all numbers are NaN or infinite.
pub(super) fn place(scale: Option<Scale>, x: f64) -> Place {
    scale.unwrap_or(Scale { low: 0.0, high: 0.0 }).place(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_between_the_ends() {
        let scale = Scale { low: -1.0, high: 3.0 };
        assert_eq!([-1.0, 0.0, 3.0, 9.0, -9.0].map(|x| scale.place(x)), [0.0, 0.25, 1.0, 1.0, 0.0].map(Place::At));
        assert_eq!(scale.place(f64::NAN), Place::Nan);
        assert_eq!(scale.place(f64::INFINITY), Place::Infinite);
        assert_eq!(scale.place(f64::NEG_INFINITY), Place::MinusInfinite);
    }

    #[test]
    fn equal_ends_are_the_middle_and_the_widest_do_not_overflow() {
        assert_eq!(Scale { low: 2.0, high: 2.0 }.place(2.0), Place::At(0.5));
        let widest = Scale { low: f64::MIN, high: f64::MAX };
        assert_eq!([f64::MIN, 0.0, f64::MAX].map(|x| widest.place(x)), [0.0, 0.5, 1.0].map(Place::At));
        // Ends in the opposite order reverse the colours.
        assert_eq!(Scale { low: 1.0, high: 0.0 }.place(0.25), Place::At(0.75));
    }

    #[test]
    fn levels_share_the_range() {
        assert_eq!([0.0, 0.2499, 0.25, 0.75, 1.0].map(|t| Place::At(t).level(4)), [0, 0, 1, 3, 3].map(Some));
        assert_eq!(Place::Nan.level(4), None);
    }

    #[test]
    fn labels_have_six_digits() {
        let shown = |x: f64| write_number(x);
        assert_eq!([3.0, -0.0, 123456789.0, 1.0 / 3.0].map(shown), ["3", "0", "123456789", "0.333333"]);
        assert_eq!([f64::from(0.1_f32), 0.25, -1234.5678].map(shown), ["0.1", "0.25", "-1234.57"]);
        assert_eq!([0.9999999, 999999.7, 2.5e-7, 1e20].map(shown), ["1", "1e6", "2.5e-7", "1e20"]);
        assert_eq!([f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(shown), ["nan", "inf", "-inf"]);
    }
}
