//! The taps of a sample between the positions of an axis: positions and their weights.

use crate::element::Float;

/// The formula of an element between the positions of a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Between {
    /// The nearest position; in the middle, the even position.
    Nearest,
    /// Linear interpolation between two neighbours.
    Linear,
    /// Cubic interpolation between four neighbours, with the coefficient -0.75.
    Cubic,
}

/// The elements outside a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// Zeros around the plane.
    Zeros,
    /// The element at the border.
    Border,
    /// The plane, reflected at its border as often as needed.
    Reflection,
}

/// The way in which planes are sampled. The formulas are PyTorch's (`torch.nn.functional.grid_sample`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The formula of an element between positions.
    pub between: Between,
    /// The elements outside of the plane.
    pub outside: Outside,
    /// Whether -1 and 1 are the centres of the first and the last position, not their outer edges.
    pub corners: bool,
    /// The orders of the derivatives by the coordinate along columns, and by the coordinate along rows.
    pub order: [u8; 2],
}

impl Sampling {
    /// Returns the derivative by the coordinate along columns, 0, or along rows, 1.
    pub fn derivative(mut self, axis: usize) -> Self {
        self.order[axis] = self.order[axis].saturating_add(1);
        self
    }
}

/// The place of a tap outside: the sum of two such places is still beyond all planes, and does not overflow.
const NOWHERE: usize = usize::MAX / 2;

/// The places and weights of an axis. `slopes` are the weights of the next derivative.
#[derive(Clone, Copy)]
pub(super) struct AxisTaps<T, const K: usize> {
    pub places: [usize; K],
    pub weights: [T; K],
    pub slopes: [T; K],
}

/// An axis that is sampled. `step` is the stride of its positions.
#[derive(Clone, Copy)]
pub(super) struct ReadAxis<T> {
    of: Sampling,
    order: u8,
    step: usize,
    len: T,
    /// The last position.
    last: T,
    /// The number of positions per unit of a coordinate.
    scale: T,
}

impl<T: Float> ReadAxis<T> {
    pub fn new(of: Sampling, axis: usize, len: usize, step: usize) -> Self {
        let last = T::from_usize(len - 1);
        let scale = if of.corners { last } else { T::from_usize(len) } / T::of(2.0);
        ReadAxis { of, order: of.order[axis], step, len: T::from_usize(len), last, scale }
    }

    /// Returns the position of a coordinate.
    #[inline(always)]
    fn position(self, coordinate: T) -> T {
        let at = (coordinate + T::ONE) * self.scale;
        if self.of.corners { at } else { at - T::of(0.5) }
    }

    /// Returns the position that is read, and its slope: 1, or -1 in a reflection, or 0 if it is clamped to the border.
    #[inline(always)]
    fn bring_inside(self, at: T) -> (T, T) {
        match self.of.outside {
            Outside::Zeros => (at, T::ONE),
            Outside::Border => self.clamp(at),
            Outside::Reflection => {
                let (at, turned) = self.reflect(at);
                let (at, slope) = self.clamp(at);
                (at, slope * turned)
            }
        }
    }

    /// Clamps a position to the border. NaN becomes 0, as in PyTorch; the border itself counts as outside.
    #[inline(always)]
    fn clamp(self, at: T) -> (T, T) {
        let inner = at > T::ZERO && at < self.last;
        let low = if at > T::ZERO { at } else { T::ZERO };
        let at = if low < self.last { low } else { self.last };
        (at, if inner { T::ONE } else { T::ZERO })
    }

    /// Reflects a position at both borders.
    #[inline(always)]
    fn reflect(self, at: T) -> (T, T) {
        let (low, span) = if self.of.corners { (T::ZERO, self.last) } else { (T::of(-0.5), self.len) };
        let twice = span * T::of(2.0);
        if twice <= T::ZERO {
            return (T::ZERO, T::ZERO);
        }
        let from = at - low;
        let far = from.abs();
        let rest = far - (far / twice).trunc() * twice;
        let back = twice - rest;
        let (inside, is_back) = if rest > back { (back, true) } else { (rest, false) };
        let turned = (from < T::ZERO) != is_back;
        (inside + low, if turned { T::of(-1.0) } else { T::ONE })
    }

    /// Returns the place of a position, which is an integer.
    #[inline(always)]
    fn place(self, at: T) -> usize {
        // (NaN is outside, too.)
        if at >= T::ZERO && at <= self.last { at.to_f64() as usize * self.step } else { NOWHERE }
    }

    /// Returns the unit of a derivative by the coordinate, to this power.
    #[inline(always)]
    fn unit(self, slope: T, order: u8) -> T {
        (0..order).fold(T::ONE, |unit, _| unit * (slope * self.scale))
    }

    #[inline(always)]
    pub fn nearest(self, coordinate: T) -> AxisTaps<T, 1> {
        let (at, _) = self.bring_inside(self.position(coordinate));
        let weights = [if self.order == 0 { T::ONE } else { T::ZERO }];
        AxisTaps { places: [self.place(at.round())], weights, slopes: [T::ZERO] }
    }

    #[inline(always)]
    pub fn linear(self, coordinate: T) -> AxisTaps<T, 2> {
        let (at, slope) = self.bring_inside(self.position(coordinate));
        let first = at.floor();
        let share = at - first;
        let unit = slope * self.scale;
        let of = |order: u8| match order {
            0 => [T::ONE - share, share],
            1 => [T::ZERO - unit, unit],
            _ => [T::ZERO; 2],
        };
        let places = [self.place(first), self.place(first + T::ONE)];
        AxisTaps { places, weights: of(self.order), slopes: of(self.order.saturating_add(1)) }
    }

    #[inline(always)]
    pub fn cubic(self, coordinate: T) -> AxisTaps<T, 4> {
        let at = self.position(coordinate);
        let first = at.floor();
        let share = at - first;
        let places = [-1.0, 0.0, 1.0, 2.0].map(|k| self.place(self.bring_inside(first + T::of(k)).0));
        let of = |order: u8| {
            let unit = self.unit(T::ONE, order);
            cubic(share, order).map(|weight| weight * unit)
        };
        AxisTaps { places, weights: of(self.order), slopes: of(self.order.saturating_add(1)) }
    }
}

/// Returns the cubic's weights of four neighbours, the second and third of which are at distance `t` and `1 - t`; or a derivative of these by `t`.
#[inline(always)]
fn cubic<T: Float>(t: T, order: u8) -> [T; 4] {
    let a = T::of(-0.75);
    let n = |x: f64| T::of(x);
    // Coefficients of `c3 x³ + c2 x² + c1 x + c0`.
    let near = [a + n(2.0), T::ZERO - (a + n(3.0)), T::ZERO, T::ONE];
    let far = [a, n(-5.0) * a, n(8.0) * a, n(-4.0) * a];
    let value = |[c3, c2, c1, c0]: [T; 4], x: T| match order {
        0 => ((c3 * x + c2) * x + c1) * x + c0,
        1 => (n(3.0) * c3 * x + n(2.0) * c2) * x + c1,
        2 => n(6.0) * c3 * x + n(2.0) * c2,
        3 => n(6.0) * c3,
        _ => T::ZERO,
    };
    // (`1 - t` has the opposite direction.)
    let turned = if order.is_multiple_of(2) { T::ONE } else { n(-1.0) };
    [value(far, t + T::ONE), value(near, t), turned * value(near, T::ONE - t), turned * value(far, n(2.0) - t)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(between: Between, outside: Outside, corners: bool, len: usize) -> ReadAxis<f64> {
        ReadAxis::new(Sampling { between, outside, corners, order: [0; 2] }, 0, len, 1)
    }

    #[test]
    fn edges_or_centres_are_at_one() {
        let edges = axis(Between::Linear, Outside::Zeros, false, 4);
        let centres = axis(Between::Linear, Outside::Zeros, true, 4);
        assert_eq!([-1.0, 0.0, 1.0].map(|at| edges.position(at)), [-0.5, 1.5, 3.5]);
        assert_eq!([-1.0, 0.0, 1.0].map(|at| centres.position(at)), [0.0, 1.5, 3.0]);
    }

    #[test]
    fn reflections_come_back() {
        let edges = axis(Between::Linear, Outside::Reflection, false, 3);
        let centres = axis(Between::Linear, Outside::Reflection, true, 3);
        assert_eq!([-1.0, 3.0, 4.0, 6.0].map(|at| edges.bring_inside(at).0), [0.0, 2.0, 1.0, 0.0]);
        assert_eq!([-1.0, 3.0, 4.0, 6.5].map(|at| centres.bring_inside(at).0), [1.0, 1.0, 0.0, 1.5]);
        assert_eq!([-1.5, 0.5, 2.5, 4.5].map(|at| centres.bring_inside(at).1), [-1.0, 1.0, -1.0, 1.0]);
    }

    #[test]
    fn derivatives_of_the_cubic_are_slopes() {
        for order in 0..4 {
            for t in [0.125, 0.5, 0.75] {
                let (low, high, slope) = (cubic(t - 1e-6, order), cubic(t + 1e-6, order), cubic(t, order + 1));
                for k in 0..4 {
                    let difference: f64 = (high[k] - low[k]) / 2e-6;
                    assert!((difference - slope[k]).abs() < 1e-6, "{order} at {t}, tap {k}");
                }
            }
        }
    }
}
