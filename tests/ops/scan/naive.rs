//! The reference: lanes one by one, element by element.

use crate::positions::positions;
use crate::random::Random;
use congruent::prelude::*;

pub type Peek<'a, T> = View<'a, T, AnyRank>;

/// The lanes along an axis, row-major over the other axes.
pub struct Lanes<T>(pub Vec<Vec<T>>);

pub fn split<T: Copy>(x: &Strided<T, AnyRank>, axis: usize) -> Lanes<T> {
    let mut others = x.sizes().to_vec();
    let n = others.remove(axis);
    let lane = |at: Vec<usize>| {
        let place = |i| [&at[..axis], &[i], &at[axis..]].concat();
        (0..n).map(|i| *x.get(&place(i)[..]).unwrap()).collect()
    };
    Lanes(positions(&others).into_iter().map(lane).collect())
}

/// `f` of each lane, put back: row-major.
pub fn lanes<T: Copy, U: Copy>(x: &Strided<T, AnyRank>, axis: usize, f: impl Fn(&[T]) -> Vec<U>) -> Vec<U> {
    let done: Vec<Vec<U>> = split(x, axis).0.iter().map(|lane| f(lane)).collect();
    let mut others = x.sizes().to_vec();
    others.remove(axis);
    let place = |at: &[usize]| {
        let other = [&at[..axis], &at[axis + 1..]].concat();
        done[other.iter().zip(&others).fold(0, |i, (&at, &size)| i * size + at)][at[axis]]
    };
    positions(x.sizes()).iter().map(|at| place(at)).collect()
}

/// The elements at these places along an axis, row-major.
pub fn picked(x: &Strided<f32, AnyRank>, axis: usize, places: &Strided<i64, AnyRank>) -> Vec<f32> {
    let at = |mut at: Vec<usize>| {
        at[axis] = *places.get(&at[..]).unwrap() as usize;
        *x.get(&at[..]).unwrap()
    };
    positions(x.sizes()).into_iter().map(at).collect()
}

/// Few different numbers, so that some are equal; among them infinities, NaN and both zeros.
pub fn random_values(random: &mut Random, n: usize) -> Vec<f32> {
    let special = [f32::NAN, f32::NEG_INFINITY, f32::INFINITY, -0.0];
    let wild = random.below(3) == 0;
    let one = |random: &mut Random| match random.below(40) {
        i if wild && i < special.len() => special[i],
        _ => random.between(-12, 12) as f32 / 4.0,
    };
    (0..n).map(|_| one(random)).collect()
}

/// Random shapes of rank 1 to 4, in every layout: contiguous, permuted, with gaps, expanded, and some that are
/// long, wide or empty.
pub fn layouts(mut check: impl FnMut(&Peek<f32>, &str)) {
    let mut random = Random(20);
    let fixed: [&[usize]; 9] =
        [&[0], &[1], &[3, 0, 2], &[0, 4], &[5, 1], &[70, 33], &[2, 1030], &[1030, 2], &[37, 6, 17]];
    let mut shapes: Vec<Vec<usize>> = fixed.iter().map(|sizes| sizes.to_vec()).collect();
    shapes.extend((0..60).map(|_| (0..1 + random.below(4)).map(|_| random.below(7)).collect()));
    for sizes in shapes {
        let numel = sizes.iter().product();
        let x = Tensor::from_vec(AnyRank::from(&sizes), random_values(&mut random, numel)).unwrap();
        let rank = sizes.len();
        check(&x.as_view(), &format!("{sizes:?}"));
        let turned: Vec<isize> = (0..rank as isize).map(|axis| (axis + 1) % rank as isize).collect();
        check(&x.permute(&turned[..]).unwrap(), &format!("{sizes:?} permuted"));
        let doubled = [&sizes[..], &[2]].concat();
        let numel = doubled.iter().product();
        let gaps = Tensor::from_vec(AnyRank::from(&doubled), random_values(&mut random, numel)).unwrap();
        check(&gaps.select(-1, 1).unwrap(), &format!("{sizes:?} with gaps"));
        let expanded = [&[3], &sizes[..]].concat();
        let expanded: Vec<isize> = expanded.iter().map(|&n| n as isize).collect();
        check(&x.expand(&expanded[..]).unwrap(), &format!("{sizes:?} expanded"));
    }
}
