//! Random shapes, layouts and indices against the reference, on the face of unknown rank.

use super::naive::{Naive, gather, scatter};
use crate::random::Random;
use congruent::gather::Reduction;
use congruent::prelude::*;

type Any<T> = Tensor<T, AnyRank>;

fn tensor(x: &Naive) -> Any<i64> {
    Tensor::from_vec(AnyRank::from(&x.sizes), x.data.clone()).unwrap()
}

/// Numbers of these sizes.
fn numbers(random: &mut Random, sizes: &[usize]) -> Naive {
    let data = (0..sizes.iter().product()).map(|_| random.between(-9, 9) as i64).collect();
    Naive { sizes: sizes.to_vec(), data }
}

/// A length that mostly fits.
fn beside(random: &mut Random, n: usize) -> usize {
    match random.below(16) {
        0 => random.below(4),
        1..6 => 1,
        _ => n,
    }
}

/// One case: what is indexed, the axis, the index, the values.
fn question(random: &mut Random) -> (Naive, isize, Naive, Naive) {
    let rank = random.below(5);
    let common: Vec<_> = (0..rank).map(|_| [0, 1, 2, 3, 3, 4][random.below(6)]).collect();
    let x: Vec<_> = common.iter().map(|&n| if random.below(5) == 0 { 1 } else { n }).collect();
    let surplus = usize::from(random.below(12) == 0);
    let m = random.below(rank + 1 + surplus);
    let axis = if m == 0 { 0 } else { random.between(-(m as isize), m as isize - 1) };
    let axis = if random.below(15) == 0 { axis + 3 } else { axis };
    let place = axis.rem_euclid(m.max(1) as isize) as usize;
    let mut index: Vec<_> = (0..m).map(|k| beside(random, common.get(k).copied().unwrap_or(1))).collect();
    let mut src: Vec<_> = common.iter().map(|&n| beside(random, n)).collect();
    if m > 0 && place < rank {
        index[place] = random.below(5);
        src[place] = index[place] + random.below(2);
    }
    if random.below(20) == 0 {
        src.pop();
    }
    let most = x.get(place).copied().unwrap_or(1).max(1);
    let outside = random.below(12) == 0;
    let entry = |random: &mut Random| match outside && random.below(4) == 0 {
        true => [-1, most as i64][random.below(2)],
        false => random.below(most) as i64,
    };
    let data = (0..index.iter().product()).map(|_| entry(random)).collect();
    let (x, src) = (numbers(random, &x), numbers(random, &src));
    (x, axis, Naive { sizes: index, data }, src)
}

/// The same tensor with its axes in another order in memory.
fn shuffled<'a>(base: &'a mut Option<Any<i64>>, x: &Naive) -> ViewMut<'a, i64, AnyRank> {
    let back: Vec<usize> = (0..x.sizes.len()).rev().collect();
    let copy = tensor(x).permute(&*back).unwrap().to_tensor();
    base.insert(copy).permute_mut(&*back).unwrap()
}

fn agrees(what: &str, got: Result<Any<i64>, ShapeError>, want: Option<Naive>, case: &impl std::fmt::Debug) {
    match (got, want) {
        (Ok(got), Some(want)) => {
            assert_eq!((got.sizes(), got.to_vec()), (&*want.sizes, want.data), "{what}: {case:?}");
        }
        (Err(_), None) => {}
        (Ok(got), None) => panic!("{what} accepted, {:?}: {case:?}", got.sizes()),
        (Err(error), Some(_)) => panic!("{what} refused, {error}: {case:?}"),
    }
}

#[test]
fn gathering_agrees_with_index_by_index() {
    let (mut random, mut accepted) = (Random(1), 0);
    for _ in 0..4000 {
        let case = question(&mut random);
        let (x, axis, index, _) = &case;
        let want = gather(x, *axis, index);
        accepted += usize::from(want.is_some());
        agrees("gather", tensor(x).gather(*axis, tensor(index)), want.clone(), &case);
        let (mut a, mut b) = (None, None);
        let (x, index) = (shuffled(&mut a, x), shuffled(&mut b, index));
        agrees("of views", x.gather(*axis, &index), want.clone(), &case);
        agrees("by i32", x.gather(*axis, index.map(|i| i as i32)), want.clone(), &case);
        agrees("by isize", x.gather(*axis, index.map(|i| i as isize)), want, &case);
    }
    assert!(accepted > 1500, "{accepted} accepted");
}

#[test]
fn scattering_agrees_with_index_by_index() {
    let (mut random, mut accepted) = (Random(2), 0);
    for _ in 0..4000 {
        let case = question(&mut random);
        let (x, axis, index, src) = &case;
        let (i, s) = (tensor(index), tensor(src));
        let put = |_, value, _| value;
        let add = |element, value, _| element + value;
        let want = scatter(x, *axis, index, Some(src), false, put, 0);
        accepted += usize::from(want.is_some());
        agrees("scatter", tensor(x).scatter(*axis, &i, &s), want, &case);
        let want = scatter(x, *axis, index, Some(src), false, add, 0);
        agrees("scatter_add", tensor(x).scatter_add(*axis, &i, &s), want, &case);
        let want = scatter(x, *axis, index, None, false, put, 7);
        agrees("scatter_value", tensor(x).scatter_value(*axis, &i, 7), want, &case);
    }
    assert!(accepted > 700, "{accepted} accepted");
}

#[test]
fn in_place_nothing_is_written_or_all_of_it() {
    let (mut random, mut accepted) = (Random(3), 0);
    for _ in 0..4000 {
        let case = question(&mut random);
        let (x, axis, index, src) = &case;
        let (mut b, mut c) = (None, None);
        let (i, s) = (shuffled(&mut b, index), shuffled(&mut c, src));
        type Write<'a> = &'a dyn Fn(&mut ViewMut<i64, AnyRank>) -> Result<(), ShapeError>;
        let check = |what: &str, write: Write, want: Option<Naive>| {
            let mut a = None;
            let mut view = shuffled(&mut a, x);
            match (write(&mut view), &want) {
                (Ok(()), Some(want)) => assert_eq!(view.to_vec(), want.data, "{what}: {case:?}"),
                (Err(_), None) => assert_eq!(view.to_vec(), x.data, "{what}, half written: {case:?}"),
                (got, _) => panic!("{what}: {got:?}: {case:?}"),
            }
        };
        let want = scatter(x, *axis, index, Some(src), true, |_, value, _| value, 0);
        accepted += usize::from(want.is_some());
        check("scatter_", &|view| view.scatter_(*axis, &i, &s).map(drop), want);
        let want = scatter(x, *axis, index, Some(src), true, |element, value, _| element + value, 0);
        check("scatter_add_", &|view| view.scatter_add_(*axis, &i, &s).map(drop), want);
        let want = scatter(x, *axis, index, None, true, |_, value, _| value, 7);
        check("scatter_value_", &|view| view.scatter_value_(*axis, &i, 7).map(drop), want);
    }
    assert!(accepted > 600, "{accepted} accepted");
}

#[test]
fn reductions_agree_with_index_by_index() {
    let mut random = Random(4);
    for _ in 0..2000 {
        let case = question(&mut random);
        let (x, axis, index, src) = &case;
        for include in [false, true] {
            let check = |how: Reduction, f: fn(i64, i64) -> i64| {
                let fold = |element, value, first: bool| if first && !include { value } else { f(element, value) };
                let want = scatter(x, *axis, index, Some(src), false, fold, 0);
                let got = tensor(x).scatter_reduce(*axis, tensor(index), tensor(src), how.include_self(include));
                agrees("scatter_reduce", got, want, &(how, include, &case));
            };
            check(Reduction::Sum, |a, b| a + b);
            check(Reduction::Prod, |a, b| a * b);
            check(Reduction::Amax, i64::max);
            check(Reduction::Amin, i64::min);
            // The mean: how many there are, then their sum.
            let all = |start: i64| {
                move |element, value, first: bool| if first { start * element + value } else { element + value }
            };
            let sum = scatter(x, *axis, index, Some(src), false, all(include.into()), 0);
            let ones = Naive { sizes: x.sizes.clone(), data: vec![0; x.data.len()] };
            let wide = scatter(x, *axis, index, Some(src), false, |e, _, _| e, 0).map(|wide| wide.sizes);
            let mean = sum.zip(wide).map(|(sum, _)| {
                let units = Naive { sizes: src.sizes.clone(), data: vec![1; src.data.len()] };
                let counts = scatter(&ones, *axis, index, Some(&units), false, |e, v, _| e + v, 0).unwrap();
                let divide =
                    |(&sum, &n): (&i64, &i64)| if n == 0 { sum } else { sum.div_euclid(n + i64::from(include)) };
                Naive { data: sum.data.iter().zip(&counts.data).map(divide).collect(), sizes: sum.sizes }
            });
            let got =
                tensor(x).scatter_reduce(*axis, tensor(index), tensor(src), Reduction::Mean.include_self(include));
            agrees("mean", got, mean, &(include, &case));
        }
    }
}
