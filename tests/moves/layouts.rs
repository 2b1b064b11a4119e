//! Elements that tell their numbers, in every layout, and results compared with the numbers that they should have.

use congruent::prelude::*;
use congruent::slice::Item;

/// An element that tells its number.
pub trait Numbered: Element + PartialEq + Default {
    fn number(i: usize) -> Self;
    fn is(&self, i: usize) -> bool {
        *self == Self::number(i)
    }
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
    /// For elements that are too large to be held: without one of them on the stack.
    fn all(numbers: impl Iterator<Item = usize>) -> Vec<Self> {
        numbers.map(Self::number).collect()
    }
}

pub type Any<T> = Tensor<T, AnyRank>;
pub type Dims = Vec<usize>;

/// The number at a position, row-major.
pub fn rank_of(sizes: &[usize], p: &[usize]) -> usize {
    sizes.iter().zip(p).fold(0, |offset, (n, i)| offset * n + i)
}

pub fn numbered<T: Numbered>(sizes: &[usize], first: usize) -> Any<T> {
    let n: usize = sizes.iter().product();
    Tensor::from_vec(AnyRank::from(sizes), T::all(first..first + n)).unwrap()
}

/// The numbers of the elements of a result: `None` for one that is `T::default()`.
#[track_caller]
pub fn check<T: Numbered>(got: &Strided<T, AnyRank>, sizes: &[usize], want: &dyn Fn(&[usize]) -> Option<usize>) {
    assert_eq!(got.sizes(), sizes);
    let numel: usize = sizes.iter().product();
    let (mut elements, values, mut p) = (got.iter(), got.to_vec(), vec![0; sizes.len()]);
    assert_eq!((elements.len(), values.len()), (numel, numel));
    for (i, value) in values.iter().enumerate() {
        (0..sizes.len()).rev().fold(i, |rest, axis| {
            p[axis] = rest % sizes[axis];
            rest / sizes[axis]
        });
        let want = want(&p);
        assert!(want.map_or_else(|| value.is_default(), |i| value.is(i)), "at {p:?} of {sizes:?}: not {want:?}");
        for x in [elements.next().unwrap(), got.get(&p[..]).unwrap()] {
            assert!(x == value, "at {p:?} of {sizes:?}: read in another way it is not {want:?}");
        }
    }
}

pub const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A view of these sizes that lies in one of many ways, and the number at each position.
pub fn each_layout<T: Numbered>(sizes: [usize; 3], mut run: impl FnMut(&View<T, AnyRank>, &dyn Fn(&[usize]) -> usize)) {
    for order in ORDERS {
        let mut base_sizes = [0; 3];
        (0..3).for_each(|k| base_sizes[order[k]] = sizes[k]);
        let base = numbered::<T>(&base_sizes, 100);
        run(&base.permute(order.map(|k| k as isize)).unwrap(), &|p| {
            let mut q = [0; 3];
            (0..3).for_each(|k| q[order[k]] = p[k]);
            100 + rank_of(&base_sizes, &q)
        });
    }
    let wide = [sizes[0], 2 * sizes[1], 3 * sizes[2]];
    let base = numbered::<T>(&wide, 0);
    run(&stepped(&base), &|p| rank_of(&wide, &[p[0], 2 * p[1] + 1, 3 * p[2]]));
    let base = numbered::<T>(&[sizes[0], 1, sizes[2]], 50);
    let expanded = base.expand([sizes[0], sizes[1], sizes[2]]).unwrap();
    run(&expanded, &|p| 50 + rank_of(&[sizes[0], sizes[2]], &[p[0], p[2]]));
    let base = numbered::<T>(&[sizes[0] + 2, sizes[1], sizes[2] + 1], 7);
    let narrow = base.narrow(0, 1, sizes[0]).unwrap().narrow(2, 1, sizes[2]).unwrap();
    run(&narrow, &|p| 7 + rank_of(base.sizes(), &[p[0] + 1, p[1], p[2] + 1]));
}

/// Every second row and every third column.
pub fn steps() -> [Item; 3] {
    let step = |start, step| Item::Range { start: Some(start), stop: None, step };
    [Item::FULL, step(1, 2), step(0, 3)]
}
pub fn stepped<T>(x: &Any<T>) -> View<'_, T, AnyRank> {
    x.slice(&steps()).unwrap()
}
