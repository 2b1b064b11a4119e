//! The taps of a resized axis: for each position of the result, positions of the axis and their weights.

use core::ops::Range;

/// The formula of a resized axis. The formulas are PyTorch's (`torch.nn.functional.interpolate`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The position `floor(i * scale)`. (In `f32`, as in PyTorch, where a scale of a third is rounded up.)
    Nearest,
    /// The position `floor((i + 1 / 2) * scale)`.
    NearestExact,
    /// Linear interpolation between two neighbours.
    Linear {
        /// Whether the first and the last positions of both axes coincide.
        corners: bool,
    },
    /// Cubic interpolation between four neighbours, with the coefficient -0.75.
    Cubic {
        /// Whether the first and the last positions of both axes coincide.
        corners: bool,
    },
    /// The mean of the positions that it covers, completely or partially.
    Area,
}

/// The lengths of an axis before and after it is resized, and the factor, if given.
#[derive(Clone, Copy, Debug)]
pub struct Resizing {
    /// The length.
    pub from: usize,
    /// The length of the result.
    pub to: usize,
    /// The requested ratio of the lengths.
    pub factor: Option<f64>,
}

impl Resizing {
    /// Returns the number of positions of the old axis per position of the new.
    fn scale(self) -> f64 {
        self.factor.map_or(self.from as f64 / self.to as f64, |factor| 1.0 / factor)
    }

    /// Returns the nearest position of the old axis.
    fn nearest(self, i: usize, exact: bool) -> usize {
        let scale = self.factor.map_or(self.from as f32 / self.to as f32, |factor| (1.0 / factor) as f32);
        let at = if exact { (i as f32 + 0.5) * scale } else { i as f32 * scale };
        (at as usize).min(self.from - 1)
    }

    /// Returns the coordinate of position `i` in the old axis.
    fn source(self, i: usize, corners: bool) -> f64 {
        if !corners {
            return self.scale() * (i as f64 + 0.5) - 0.5;
        }
        if self.to > 1 { i as f64 * ((self.from - 1) as f64 / (self.to - 1) as f64) } else { 0.0 }
    }

    /// Returns the positions that position `i` covers, completely or partially.
    pub fn covers(self, i: usize) -> Range<usize> {
        let Resizing { from, to, .. } = self;
        let whole = |n: usize| (n as u128 * from as u128 / to as u128) as usize;
        let end = ((i as u128 + 1) * from as u128).div_ceil(to as u128) as usize;
        whole(i)..end
    }
}

/// Returns the cubic's weights of four neighbours, the second and third of which are at distance `t` and `1 - t`.
fn cubic(t: f64) -> [f64; 4] {
    const A: f64 = -0.75;
    let near = |x: f64| ((A + 2.0) * x - (A + 3.0)) * x * x + 1.0;
    let far = |x: f64| ((A * x - 5.0 * A) * x + 8.0 * A) * x - 4.0 * A;
    [far(t + 1.0), near(t), near(1.0 - t), far(2.0 - t)]
}

/// For each position of a result, positions of an axis and their weights.
///
/// Invariant: `starts` has one more number than there are results, and is not descending; each place is less than `input`.
#[derive(Clone, Debug, PartialEq)]
pub struct Taps {
    input: usize,
    starts: Vec<usize>,
    places: Vec<usize>,
    weights: Vec<f64>,
}

impl Taps {
    /// Creates the taps from those of each result, by its position.
    fn from_each(input: usize, output: usize, mut each: impl FnMut(usize, &mut dyn FnMut(usize, f64))) -> Self {
        let mut taps = Taps { input, starts: vec![0], places: Vec::new(), weights: Vec::new() };
        for i in 0..output {
            each(i, &mut |place, weight| {
                assert!(place < input, "position {place} of an axis of length {input}");
                taps.places.push(place);
                taps.weights.push(weight);
            });
            taps.starts.push(taps.places.len());
        }
        taps
    }

    /// Returns the taps of an unchanged axis.
    pub fn same(len: usize) -> Self {
        Taps::from_each(len, len, |i, tap| tap(i, 1.0))
    }

    /// Returns the taps of a resized axis, which has positions.
    pub fn resized(of: Resizing, mode: Mode) -> Self {
        let last = of.from.saturating_sub(1);
        Taps::from_each(of.from, of.to, |i, tap| match mode {
            Mode::Nearest if of.from == of.to => tap(i, 1.0),
            Mode::Nearest if of.to == 2 * of.from => tap(i / 2, 1.0),
            Mode::Nearest => tap(of.nearest(i, false), 1.0),
            Mode::NearestExact => tap(of.nearest(i, true), 1.0),
            Mode::Linear { .. } if of.from == of.to => tap(i, 1.0),
            Mode::Linear { corners } => {
                let at = of.source(i, corners).max(0.0);
                let (first, share) = ((at as usize).min(last), (at - at.floor()).clamp(0.0, 1.0));
                tap(first, 1.0 - share);
                tap((first + 1).min(last), share);
            }
            Mode::Cubic { corners } => {
                let at = of.source(i, corners);
                let first = at.floor();
                for (k, weight) in cubic(at - first).into_iter().enumerate() {
                    tap((first + k as f64 - 1.0).clamp(0.0, last as f64) as usize, weight);
                }
            }
            Mode::Area => {
                let covered = of.covers(i);
                let share = 1.0 / covered.len() as f64;
                covered.for_each(|place| tap(place, share));
            }
        })
    }

    /// Returns the taps of the adjoint, with the same weights and with inputs and results swapped.
    pub fn transposed(&self) -> Self {
        let mut given = vec![Vec::new(); self.input];
        for i in 0..self.output() {
            self.taps_of(i).for_each(|(place, weight)| given[place].push((i, weight)));
        }
        Taps::from_each(self.output(), self.input, |place, tap| {
            given[place].iter().for_each(|&(i, weight)| tap(i, weight));
        })
    }

    /// Returns the length of the axis.
    pub fn input(&self) -> usize {
        self.input
    }

    /// Returns the length of the result.
    pub fn output(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of taps.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// Iterates over the positions of a result, with their weights.
    pub(super) fn taps_of(&self, i: usize) -> impl Iterator<Item = (usize, f64)> + Clone + '_ {
        let range = self.starts[i]..self.starts[i + 1];
        self.places[range.clone()].iter().copied().zip(self.weights[range].iter().copied())
    }

    /// Returns whether a result has the taps of the previous one.
    pub(super) fn repeats(&self, i: usize) -> bool {
        i > 0 && self.taps_of(i - 1).eq(self.taps_of(i))
    }

    /// Returns the places, if each result has `N` taps.
    pub(super) fn places_of<const N: usize>(&self) -> Option<&[[usize; N]]> {
        let regular = self.starts.iter().enumerate().all(|(i, &start)| start == i * N);
        regular.then(|| self.places.as_chunks().0)
    }

    /// Returns all weights.
    pub(super) fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// Returns whether each result is one position of weight 1.
    pub(super) fn picks(&self) -> bool {
        self.places_of::<1>().is_some() && self.weights.iter().all(|&weight| weight == 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taps_between(from: usize, to: usize, mode: Mode) -> Vec<Vec<(usize, f64)>> {
        let taps = Taps::resized(Resizing { from, to, factor: None }, mode);
        (0..to).map(|i| taps.taps_of(i).collect()).collect()
    }

    #[test]
    fn a_mean_covers_positions_in_part() {
        let third = 1.0 / 3.0;
        assert_eq!(
            taps_between(5, 2, Mode::Area),
            [[(0, third), (1, third), (2, third)], [(2, third), (3, third), (4, third)]]
        );
        assert_eq!(taps_between(2, 3, Mode::Area), [vec![(0, 1.0)], vec![(0, 0.5), (1, 0.5)], vec![(1, 1.0)]]);
    }

    #[test]
    fn weights_add_up_to_one() {
        let modes = [
            Mode::Linear { corners: false },
            Mode::Cubic { corners: false },
            Mode::Cubic { corners: true },
            Mode::Area,
        ];
        for mode in modes {
            for (from, to) in [(1, 1), (1, 4), (4, 1), (7, 3), (3, 8)] {
                for taps in taps_between(from, to, mode) {
                    let sum: f64 = taps.iter().map(|&(_, weight)| weight).sum();
                    assert!((sum - 1.0).abs() < 1e-12, "{mode:?} {from} {to}: {sum}");
                }
            }
        }
    }

    #[test]
    fn the_adjoint_of_the_adjoint_is_the_map() {
        for (from, to) in [(1, 4), (4, 1), (7, 3), (3, 8)] {
            let taps = Taps::resized(Resizing { from, to, factor: None }, Mode::Linear { corners: true });
            let (mut twice, mut once) = (taps.transposed().transposed(), taps);
            // (The places may be in another order.)
            for taps in [&mut twice, &mut once] {
                taps.places.sort_unstable();
                taps.weights.sort_unstable_by(f64::total_cmp);
            }
            assert_eq!(twice, once);
        }
    }
}
