//! The order of contractions, two operands at a time, with the least cost.

use super::axes::Set;
use smallvec::{SmallVec, smallvec};

/// The largest number of operands for which all orders are compared; beyond, the cheapest pair is contracted repeatedly.
const EXHAUSTIVE: usize = 6;

/// Returns the pairs of operands to contract, in order; each result is appended to the list of operands.
///
/// The cost of a pair is the product of the lengths of its labels: the number of multiplications.
pub fn order(operands: &[Set], size: impl Fn(u32) -> usize, output: Set) -> SmallVec<[[usize; 2]; 4]> {
    let costs = Costs { operands, size: &size, output };
    match operands.len() {
        0 | 1 => smallvec![],
        2 => smallvec![[0, 1]],
        n if n <= EXHAUSTIVE => costs.best(),
        _ => costs.greedy(),
    }
}

struct Costs<'a, F> {
    operands: &'a [Set],
    size: &'a F,
    output: Set,
}

impl<F: Fn(u32) -> usize> Costs<'_, F> {
    fn volume(&self, mut labels: Set) -> f64 {
        let mut volume = 1.0;
        while labels != 0 {
            volume *= (self.size)(labels.trailing_zeros()) as f64;
            labels &= labels - 1;
        }
        volume
    }

    /// Returns the labels of the result of these operands, a bit each: those that the output or another operand has.
    fn remaining(&self, group: usize) -> Set {
        let all = |inside: bool| {
            let picked = self.operands.iter().enumerate().filter(|(i, _)| ((group >> i) & 1 == 1) == inside);
            picked.fold(0, |labels, (_, own)| labels | own)
        };
        all(true) & (all(false) | self.output)
    }

    /// Returns the best split of each group of operands into two halves.
    fn best(&self) -> SmallVec<[[usize; 2]; 4]> {
        let all = (1usize << self.operands.len()) - 1;
        let kept: Vec<Set> = (0..=all).map(|group| self.remaining(group)).collect();
        let mut cost = vec![0.0; all + 1];
        let mut half = vec![0; all + 1];
        for group in (1..=all).filter(|group: &usize| group.count_ones() > 1) {
            cost[group] = f64::INFINITY;
            let mut left = (group - 1) & group;
            while left > group ^ left {
                let right = group ^ left;
                let sum = cost[left] + cost[right] + self.volume(kept[left] | kept[right]);
                if sum < cost[group] {
                    (cost[group], half[group]) = (sum, left);
                }
                left = (left - 1) & group;
            }
        }
        let mut pairs = smallvec![];
        let mut next = self.operands.len();
        walk(all, &half, &mut next, &mut pairs);
        pairs
    }

    /// Returns the pairs by contracting the cheapest pair repeatedly. There may be more operands than bits in a number.
    fn greedy(&self) -> SmallVec<[[usize; 2]; 4]> {
        let mut pairs = smallvec![];
        let mut left: Vec<(usize, Set)> = self.operands.iter().copied().enumerate().collect();
        for next in self.operands.len()..2 * self.operands.len() - 1 {
            let choices = (0..left.len()).flat_map(|j| (0..j).map(move |i| [i, j]));
            let [_, twice, thrice] = counted(left.iter().map(|(_, labels)| *labels));
            // The labels of two operands' result: the labels of the output, and those that a third operand has.
            let result = |a: Set, b: Set| (a & b & (thrice | self.output)) | ((a ^ b) & (twice | self.output));
            // Pairs without a common label come last: their outer product only grows.
            let price = |&[i, j]: &[usize; 2]| {
                let (a, b) = (left[i].1, left[j].1);
                (a & b == 0, self.volume(a | b), self.volume(result(a, b)))
            };
            let cheaper = |a: &(bool, f64, f64), b: &(bool, f64, f64)| {
                a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.total_cmp(&b.2))
            };
            let [i, j] = choices.min_by(|a, b| cheaper(&price(a), &price(b))).expect("two are left");
            let labels = result(left[i].1, left[j].1);
            let (second, first) = (left.remove(j), left.remove(i));
            pairs.push([first.0, second.0]);
            left.push((next, labels));
        }
        pairs
    }
}

/// Returns the labels that at least one, two, and three of these operands have.
fn counted(operands: impl Iterator<Item = Set>) -> [Set; 3] {
    operands.fold([0; 3], |[once, twice, thrice], own| [once | own, twice | (once & own), thrice | (twice & own)])
}

/// Appends the pairs of a group, those of its halves first; returns the number of its result.
fn walk(group: usize, half: &[usize], next: &mut usize, pairs: &mut SmallVec<[[usize; 2]; 4]>) -> usize {
    if group.count_ones() == 1 {
        return group.trailing_zeros() as usize;
    }
    let a = walk(half[group], half, next, pairs);
    let b = walk(group ^ half[group], half, next, pairs);
    pairs.push([a.min(b), a.max(b)]);
    *next += 1;
    *next - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_of_matrices_takes_the_cheap_end_first() {
        // [100, 2] · [2, 100] · [100, 1]
        let sizes = [100, 2, 100, 1];
        let operands = [0b0011, 0b0110, 0b1100];
        assert_eq!(order(&operands, |i| sizes[i as usize], 0b1001)[..], [[1, 2], [0, 3]]);
        let sizes = [1, 100, 2, 100];
        assert_eq!(order(&operands, |i| sizes[i as usize], 0b1001)[..], [[0, 1], [2, 3]]);
    }

    #[test]
    fn a_long_chain_begins_at_the_vector() {
        let mut operands: Vec<Set> = (0..8).map(|i| 0b11 << i).collect();
        operands.push(1);
        let pairs = order(&operands, |_| 100, 1 << 8);
        assert_eq!(pairs[..3], [[0, 8], [1, 9], [2, 10]]);
    }

    #[test]
    fn every_operand_is_contracted_once() {
        for n in 2..10usize {
            let operands: Vec<Set> = (0..n).map(|i| 0b11 << i).collect();
            let pairs = order(&operands, |i| 2 + i as usize % 3, 1 | 1 << n);
            let mut seen: Vec<_> = pairs.iter().flatten().copied().collect();
            seen.sort();
            assert_eq!(seen, (0..2 * n - 2).collect::<Vec<_>>());
            for (i, pair) in pairs.iter().enumerate() {
                assert!(pair.iter().all(|&one| one < n + i), "{pairs:?}");
            }
        }
    }
}
