//! Connectionist temporal classification (Graves and others 2006): the probability of a sequence of labels under any alignment.
//!
//! Between the labels, before and after them there may be blanks, so a sequence of `s` labels has `2 s + 1` states. A state follows itself
//! and the state before it, and a label follows another label if the two differ. Sums of probabilities are logarithms of `f64`.

use crate::element::Float;

/// A sequence of scores, and its target labels.
#[derive(Clone, Copy)]
pub struct Sequence<'a, T> {
    /// Logarithms of probabilities, beginning with class 0 at time 0.
    pub scores: &'a [T],
    /// The stride from one time to the next.
    pub step: usize,
    /// The number of times.
    pub times: usize,
    /// The target labels, in order.
    pub labels: &'a [i64],
    /// The class of blanks.
    pub blank: usize,
}

/// Returns `ln(exp a + exp b)`.
fn add(a: f64, b: f64) -> f64 {
    let most = a.max(b);
    if most == f64::NEG_INFINITY { most } else { most + ((a - most).exp() + (b - most).exp()).ln() }
}

impl<T: Float> Sequence<'_, T> {
    fn states(&self) -> usize {
        2 * self.labels.len() + 1
    }

    fn class(&self, state: usize) -> usize {
        if state.is_multiple_of(2) { self.blank } else { self.labels[state / 2] as usize }
    }

    fn score(&self, time: usize, state: usize) -> f64 {
        self.scores[time * self.step + self.class(state)].to_f64()
    }

    /// Returns whether a state can follow the state two before it: neither a blank nor the same label.
    fn skips(&self, state: usize) -> bool {
        !state.is_multiple_of(2) && state >= 2 && self.class(state) != self.class(state - 2)
    }

    /// Computes the probability to be in each state at a time from the probabilities at the time before.
    fn forward(&self, time: usize, before: &[f64], now: &mut [f64]) {
        for (state, now) in now.iter_mut().enumerate() {
            let mut sum = match time {
                0 => {
                    if state < 2 {
                        0.0
                    } else {
                        f64::NEG_INFINITY
                    }
                }
                _ => before[state],
            };
            if time > 0 && state >= 1 {
                sum = add(sum, before[state - 1]);
            }
            if time > 0 && self.skips(state) {
                sum = add(sum, before[state - 2]);
            }
            *now = sum + self.score(time, state);
        }
    }

    /// Computes the probability of the rest after each state at a time, excluding the time itself, from the values of the next time, including it.
    fn backward(&self, time: usize, behind: &[f64], now: &mut [f64]) {
        let states = self.states();
        for state in 0..states {
            let mut sum = match time + 1 == self.times {
                true => {
                    if state + 2 >= states {
                        0.0
                    } else {
                        f64::NEG_INFINITY
                    }
                }
                false => behind[state],
            };
            if time + 1 < self.times && state + 1 < states {
                sum = add(sum, behind[state + 1]);
            }
            if time + 1 < self.times && state + 2 < states && self.skips(state + 2) {
                sum = add(sum, behind[state + 2]);
            }
            now[state] = sum;
        }
    }

    /// Returns the logarithm of the probability of the labels, from the last states.
    fn total(&self, last: &[f64]) -> f64 {
        match (self.times, last) {
            (0, _) => {
                if self.labels.is_empty() {
                    0.0
                } else {
                    f64::NEG_INFINITY
                }
            }
            (_, [.., a, b]) => add(*a, *b),
            (_, [b]) => *b,
            (_, []) => f64::NEG_INFINITY,
        }
    }

    /// Returns `-ln p`, where `p` is the probability of the labels; infinite if there are too few times for them.
    #[must_use]
    pub fn loss(&self) -> f64 {
        let (mut before, mut now) = (vec![0.0; self.states()], vec![0.0; self.states()]);
        for time in 0..self.times {
            self.forward(time, &before, &mut now);
            core::mem::swap(&mut before, &mut now);
        }
        0.0 - self.total(&before)
    }

    /// Subtracts the probability that a class belongs to a state at a time, given the labels, from the element of `slopes` for its score:
    /// the derivative of [`loss`](Self::loss).
    pub fn add_slopes(&self, slopes: &mut [T]) {
        let states = self.states();
        let mut fronts = vec![0.0; states * self.times];
        for time in 0..self.times {
            let (before, now) = fronts.split_at_mut(time * states);
            self.forward(time, &before[before.len().saturating_sub(states)..], &mut now[..states]);
        }
        let total = self.total(&fronts[fronts.len().saturating_sub(states)..]);
        let (mut behind, mut now) = (vec![0.0; states], vec![0.0; states]);
        for time in (0..self.times).rev() {
            self.backward(time, &behind, &mut now);
            for (state, (front, back)) in fronts[time * states..][..states].iter().zip(&mut now).enumerate() {
                // (Only `front` contains the score: a score of -∞ could not be subtracted again.)
                let share = (front + *back - total).exp();
                let slope = &mut slopes[time * self.step + self.class(state)];
                *slope = *slope - T::of(share);
                *back += self.score(time, state);
            }
            core::mem::swap(&mut behind, &mut now);
        }
    }
}
