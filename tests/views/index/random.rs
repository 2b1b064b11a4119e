//! Random shapes and indices against the reference.

use super::naive::{Naive, picks};
use crate::random::Random;
use congruent::prelude::*;
use congruent::slice::{Index, Item};

/// One item of an index.
#[derive(Clone, Debug)]
pub enum Entry {
    At(i64),
    /// Start, stop and step, inside the axis.
    Range(usize, usize, usize),
    Ellipsis,
    NewAxis,
    Integers(Naive),
    Mask(Naive),
}

/// Random sizes and indices, the same in every run.
struct Dice(Random);
impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(n.max(1))
    }
    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    fn sizes(&mut self, most: usize) -> Vec<usize> {
        let rank = self.below(most + 1);
        (0..rank).map(|_| if self.one_in(9) { 0 } else { 1 + self.below(4) }).collect()
    }
    /// Sizes that mostly stretch to one of two lengths.
    fn stretching(&mut self, to: &[usize]) -> Vec<usize> {
        let rank = self.below(to.len() + 1);
        to[to.len() - rank..]
            .iter()
            .map(|&n| {
                if self.one_in(3) {
                    1
                } else if self.one_in(20) {
                    n + 1
                } else {
                    n
                }
            })
            .collect()
    }

    fn entries(&mut self, sizes: &[usize]) -> Vec<Entry> {
        let (together, mut axis, mut entries, mut ellipsis) = (self.sizes(2), 0, Vec::new(), false);
        loop {
            let left = sizes.len() - axis;
            match self.below(8) {
                0 => entries.push(Entry::NewAxis),
                1 if !ellipsis && (left == 0 || self.one_in(2)) => {
                    ellipsis = true;
                    // The items behind it take the last axes.
                    axis += self.below(left + 1);
                    entries.push(Entry::Ellipsis);
                }
                2 if left > 0 && sizes[axis] > 0 => {
                    entries.push(Entry::At(self.position(sizes[axis])));
                    axis += 1;
                }
                3 if left > 0 => {
                    let (start, stop) = (self.below(sizes[axis] + 1), self.below(sizes[axis] + 1));
                    entries.push(Entry::Range(start, stop, 1 + self.below(3)));
                    axis += 1;
                }
                4 | 5 if left > 0 => {
                    let own = self.stretching(&together);
                    let data = (0..own.iter().product()).map(|_| self.position(sizes[axis])).collect();
                    entries.push(Entry::Integers(Naive { sizes: own, data }));
                    axis += 1;
                }
                6 => {
                    let own = sizes[axis..axis + self.below(left.min(2) + 1)].to_vec();
                    let (axes, chance) = (own.len(), 1 + self.below(4));
                    let data = (0..own.iter().product()).map(|_| i64::from(self.one_in(chance))).collect();
                    entries.push(Entry::Mask(Naive { sizes: own, data }));
                    axis += axes;
                }
                _ => {}
            }
            if axis == sizes.len() || self.one_in(6) {
                // An ellipsis stands for exactly the axes it was given only if the others take all behind.
                let rest = if ellipsis { sizes.len() - axis } else { 0 };
                entries.extend((0..rest).map(|k| Entry::Range(0, sizes[axis + k], 1)));
                return entries;
            }
        }
    }

    /// A position, from either end, now and then outside.
    fn position(&mut self, size: usize) -> i64 {
        if self.one_in(60) {
            return size as i64;
        }
        self.below(2 * size) as i64 - size as i64
    }
}

fn tensor(x: &Naive) -> Tensor<i64, AnyRank> {
    Tensor::from_vec(AnyRank::from(&x.sizes), x.data.clone()).unwrap()
}

/// The same elements through a view that is not contiguous.
fn through_a_view(x: &Naive) -> Tensor<i64, AnyRank> {
    let order: Vec<isize> = (0..x.sizes.len() as isize).rev().collect();
    tensor(x).permute(&order).unwrap().to_tensor()
}

#[test]
fn random_indices_pick_and_write_what_the_reference_does() {
    let (mut dice, mut accepted, mut apart, mut masks) = (Dice(Random(7)), 0, 0, 0);
    for round in 0..6000 {
        let sizes = dice.sizes(4);
        let numel = sizes.iter().product::<usize>();
        let x = Naive { sizes: sizes.clone(), data: (0..numel as i64).collect() };
        let entries = dice.entries(&sizes);
        let owned: Vec<_> = entries.iter().map(owned).collect();
        let items: Vec<_> = entries.iter().zip(&owned).map(|(entry, owned)| item(entry, owned)).collect();

        let order: Vec<isize> = (0..sizes.len() as isize).rev().collect();
        let reversed = through_a_view(&x);
        let (contiguous, strided) = (tensor(&x), reversed.permute(&order).unwrap());
        let (a, b) = (contiguous.index(&items[..]), strided.index(&items[..]));
        let Some((wanted, from)) = picks(&sizes, &entries) else {
            assert!(
                a.is_err() && b.is_err(),
                "round {round}: {sizes:?} by {entries:?} gave {:?}",
                a.map(|a| a.sizes().to_vec())
            );
            continue;
        };
        let (a, b) = (a.unwrap_or_else(|error| panic!("round {round}: {sizes:?} by {entries:?}: {error}")), b.unwrap());
        let elements: Vec<_> = from.iter().map(|position| x.at(position)).collect();
        assert_eq!((a.sizes(), a.to_vec()), (&wanted[..], elements), "round {round}: {sizes:?} by {entries:?}");
        assert_eq!((a.sizes(), a.to_vec()), (b.sizes(), b.to_vec()));

        // Written: the last of several stays, or all count.
        let own: Vec<usize> =
            wanted[dice.below(wanted.len() + 1)..].iter().map(|&n| if dice.one_in(4) { 1 } else { n }).collect();
        let values =
            Naive { sizes: own.clone(), data: (0..own.iter().product::<usize>() as i64).map(|v| 1000 + v).collect() };
        let stretched =
            tensor(&values).expand(wanted.iter().map(|&n| n as isize).collect::<Vec<_>>()).unwrap().to_vec();
        let (mut put, mut added) = (x.clone(), x.clone());
        for (position, value) in from.iter().zip(stretched) {
            let at = position.iter().zip(&sizes).fold(0, |at, (i, size)| at * size + i);
            put.data[at] = value;
            added.data[at] += value;
        }
        let given = tensor(&values);
        assert_eq!(
            contiguous.index_put(&items[..], &given).unwrap().to_vec(),
            put.data,
            "round {round}: {sizes:?} by {entries:?}"
        );
        assert_eq!(contiguous.index_put_accumulate(&items[..], &given).unwrap().to_vec(), added.data);
        let mut target = reversed;
        target.permute_mut(&order).unwrap().index_put_(&items[..], &given).unwrap();
        assert_eq!(target.permute(&order).unwrap().to_vec(), put.data);

        let tensors: Vec<bool> =
            entries.iter().map(|entry| matches!(entry, Entry::Integers(_) | Entry::Mask(_))).collect();
        (accepted, masks) = (accepted + 1, masks + usize::from(entries.iter().any(|e| matches!(e, Entry::Mask(_)))));
        apart += usize::from(tensors.iter().filter(|&&t| t).count() > 1);
    }
    assert!(
        accepted > 4000 && apart > 800 && masks > 800,
        "{accepted} accepted, {apart} with several, {masks} with masks"
    );
}

/// What an item borrows.
fn owned(entry: &Entry) -> (Tensor<i64, AnyRank>, Tensor<bool, AnyRank>) {
    match entry {
        Entry::Integers(x) | Entry::Mask(x) => (tensor(x), tensor(x).ne(0)),
        _ => (Tensor::zeros_of(AnyRank::from([0])), Tensor::full_of(AnyRank::from([0]), false)),
    }
}

fn item<'a>(entry: &Entry, (positions, mask): &'a (Tensor<i64, AnyRank>, Tensor<bool, AnyRank>)) -> Index<'a> {
    match *entry {
        Entry::At(i) => Index::Item(Item::At(i as isize)),
        Entry::Range(start, stop, step) => {
            Index::Item(Item::Range { start: Some(start as isize), stop: Some(stop as isize), step })
        }
        Entry::Ellipsis => Index::Item(Item::Ellipsis),
        Entry::NewAxis => Index::Item(Item::NewAxis),
        Entry::Integers(_) => Index::Integers(positions.as_dyn()),
        Entry::Mask(_) => Index::Mask(mask.as_dyn()),
    }
}
