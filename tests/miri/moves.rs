//! The same elements in another order: copies, joins, margins, halves.

use super::layouts::{Any, any, layouts};
use crate::positions::positions;
use congruent::prelude::*;

fn copies<T: Element + PartialEq + std::fmt::Debug>(all: &[&[usize]], number: impl Fn(usize) -> T) {
    for &sizes in all {
        layouts(sizes, &number, |x, want| {
            assert_eq!(x.to_tensor().to_vec(), want);
            let mut to = any(sizes, |_| number(99));
            to.T_mut().unwrap().copy_(&x.T().unwrap());
            assert_eq!(to.to_vec(), want);
        });
    }
    // Squares that are transposed in registers, the last of each row and column moved back.
    let side = match size_of::<T>() {
        0 => 4,
        size @ (1 | 2) => 8 / size,
        size => (64 / size).max(4),
    };
    let (rows, columns) = (2 * side + 1, side + 2);
    let x = any(&[rows, columns], &number);
    let want: Vec<_> = (0..rows * columns).map(|i| number(i % rows * columns + i / rows)).collect();
    assert_eq!(x.t().unwrap().to_tensor().to_vec(), want);
}

#[test]
fn elements_of_1_and_2_bytes() {
    copies(&[&[9, 3]], |i| i as u8);
    copies(&[&[9, 3]], |i| i as i16);
}

#[test]
fn elements_of_4_and_8_bytes() {
    copies(&[&[0, 3], &[7], &[9, 3], &[2, 3, 4]], |i| i as f32);
    copies(&[&[0, 3], &[7], &[9, 3], &[2, 3, 4]], |i| i as f64);
}

#[test]
fn elements_of_16_bytes() {
    copies(&[&[9, 3]], |i| i as u128);
}

#[test]
fn elements_that_are_no_words() {
    copies(&[&[9, 3]], |_| ());
    copies(&[&[9, 3], &[2, 3, 4]], |i| [i as u8; 3]);
    copies(&[&[5, 3]], |i| [i as u16; 3]);
    copies(&[&[5, 3]], |i| (i as u8, i as u32));
    copies(&[&[5, 3]], |i| Some(i as u64));
}

/// As a reference, which keeps where it may point.
#[test]
fn elements_that_are_references() {
    static NUMBERS: [u8; 100] = [7; 100];
    copies(&[&[5, 3]], |i| &NUMBERS[i % 100]);
}

/// Long columns beside few rows, walked a stretch at a time; streamed squares.
#[test]
fn long_rows() {
    let x = any(&[2, 1030], |i| i as u32);
    let want: Vec<_> = (0..2060).map(|i| i % 2 * 1030 + i / 2).collect();
    assert_eq!(x.t().unwrap().to_tensor().to_vec(), want);
    let y = any(&[1030, 3], |i| i as u16);
    assert_eq!(y.t().unwrap().to_tensor().to_vec(), (0..3090).map(|i| i % 1030 * 3 + i / 1030).collect::<Vec<u16>>());
    let z = any(&[34, 50], |i| i as f64);
    let want: Vec<_> = (0..1700).map(|i| (i % 34 * 50 + i / 34) as f64).collect();
    assert_eq!(z.t().unwrap().to_tensor().to_vec(), want);
    let wide = any(&[32, 48], |i| i as f64);
    let want: Vec<_> = (0..1536).map(|i| (i % 32 * 48 + i / 32) as f64).collect();
    assert_eq!(wide.t().unwrap().to_tensor().to_vec(), want);
}

/// Every second element, picked in vectors: up to the last of an allocation, of each length of a rest.
#[test]
fn every_second_element() {
    for n in [1, 2, 3, 15, 16, 17, 33, 34, 67] {
        let want: Vec<usize> = (0..2 * n).filter(|i| i % n % 2 == 0).collect();
        let every = |i: usize| want[i];
        let x = any(&[2, n], |i| i as f32);
        assert!(
            x.slice(s![.., ..;2]).unwrap().to_tensor().to_vec().iter().enumerate().all(|(i, &x)| x == every(i) as f32)
        );
        let x = any(&[2, n], |i| i as u64);
        assert!(
            x.slice(s![.., ..;2]).unwrap().to_tensor().to_vec().iter().enumerate().all(|(i, &x)| x == every(i) as u64)
        );
    }
}

/// The position of each element of a result in the parts that it is joined of.
fn joined(parts: &[&[usize]], axis: usize) -> Vec<u32> {
    let mut to = parts[0].to_vec();
    to[axis] = parts.iter().map(|sizes| sizes[axis]).sum();
    let element = |mut p: Vec<usize>| {
        for (k, sizes) in parts.iter().enumerate() {
            if p[axis] < sizes[axis] {
                let at = p.iter().zip(*sizes).fold(0, |at, (&i, &size)| at * size + i);
                return (1000 * k + at) as u32;
            }
            p[axis] -= sizes[axis];
        }
        unreachable!()
    };
    positions(&to).into_iter().map(element).collect()
}

#[test]
fn side_by_side() {
    let cases: [(usize, &[&[usize]]); 10] = [
        (0, &[&[2, 3], &[1, 3], &[0, 3]]),
        (1, &[&[5, 1], &[5, 2], &[5, 9]]),
        (1, &[&[3, 3], &[3, 0], &[3, 4], &[3, 5], &[3, 6], &[3, 7], &[3, 8], &[3, 1]]),
        (1, &[&[3, 17], &[3, 1], &[3, 33], &[3, 0], &[3, 80]]),
        (1, &[&[70, 1], &[70, 1]]),
        (1, &[&[70, 1], &[70, 1], &[70, 1]]),
        (1, &[&[9, 1], &[9, 1], &[9, 1], &[9, 1]]),
        (1, &[&[40, 1], &[40, 1], &[40, 1], &[40, 1], &[40, 1], &[40, 1]]),
        (1, &[&[2, 3, 2], &[2, 1, 2]]),
        (1, &[&[2, 600], &[2, 3]]),
    ];
    for (axis, sizes) in cases {
        let want = joined(sizes, axis);
        let parts: Vec<Any<u32>> =
            sizes.iter().enumerate().map(|(k, sizes)| any(sizes, |i| (1000 * k + i) as u32)).collect();
        let all: Vec<&Strided<u32, AnyRank>> = parts.iter().map(|x| &**x).collect();
        assert_eq!(congruent::cat(axis, &all).unwrap().to_vec(), want);
        // The same from columns, which lie apart.
        let turned: Vec<Any<u32>> = parts.iter().map(|x| x.T().unwrap().to_tensor()).collect();
        let views: Vec<_> = turned.iter().map(|x| x.T().unwrap()).collect();
        let all: Vec<&Strided<u32, AnyRank>> = views.iter().map(|x| &**x).collect();
        assert_eq!(congruent::cat(axis, &all).unwrap().to_vec(), want);
    }
    let parts: [Any<u8>; 5] = [0, 1, 2, 3, 4].map(|k| any(&[20, 3], |i| (60 * k + i) as u8));
    for n in 1..=5 {
        let all: Vec<&Strided<u8, AnyRank>> = parts[..n].iter().map(|x| &**x).collect();
        let want: Vec<_> = (0..60 * n).map(|i| (i % n * 60 + i / n) as u8).collect();
        assert_eq!(congruent::stack(2, &all).unwrap().to_vec(), want);
        assert_eq!(congruent::stack(0, &all).unwrap().to_vec(), (0..60 * n).map(|i| i as u8).collect::<Vec<_>>());
    }
}

#[test]
fn backwards_and_round() {
    for sizes in [&[5][..], &[0, 2], &[2, 3, 2]] {
        layouts(
            sizes,
            |i| i as u16,
            |x, elements| {
                for axes in [&[0][..], &[-1], if sizes.len() > 1 { &[0, 1] } else { &[0] }] {
                    let back: Vec<_> =
                        axes.iter().map(|&a: &isize| a.rem_euclid(sizes.len() as isize) as usize).collect();
                    let row_major = |p: Vec<usize>| elements[p.iter().zip(sizes).fold(0, |at, (&i, &n)| at * n + i)];
                    let flipped = |mut p: Vec<usize>| {
                        back.iter().for_each(|&a| p[a] = sizes[a] - 1 - p[a]);
                        row_major(p)
                    };
                    assert_eq!(
                        x.flip(axes).unwrap().to_vec(),
                        positions(sizes).into_iter().map(flipped).collect::<Vec<_>>()
                    );
                    let rolled = |mut p: Vec<usize>| {
                        back.iter().for_each(|&a| p[a] = (p[a] + sizes[a] - 1 % sizes[a].max(1)) % sizes[a]);
                        row_major(p)
                    };
                    let shifts = vec![1isize; axes.len()];
                    assert_eq!(
                        x.roll(&shifts[..], along(axes)).unwrap().to_vec(),
                        positions(sizes).into_iter().map(rolled).collect::<Vec<_>>()
                    );
                }
            },
        );
    }
    let x = any(&[1600], |i| i as f64);
    assert_eq!(x.flip([0]).unwrap().to_vec(), (0..1600).rev().map(|i| i as f64).collect::<Vec<_>>());
    let x = any(&[2, 1030], |i| i as f64);
    let want: Vec<_> = (0..2060).map(|i| ((1 - i / 1030) * 1030 + i % 1030) as f64).collect();
    assert_eq!(x.flip([0]).unwrap().to_vec(), want);
}

#[test]
fn halves() {
    for sizes in [&[3, 4][..], &[2, 3, 2], &[3, 0]] {
        layouts(
            sizes,
            |i| i as i32 + 1,
            |x, elements| {
                for diagonal in [-7, -1, 2] {
                    let half = |keep: &dyn Fn(isize, isize) -> bool| -> Vec<i32> {
                        let at = |(p, &e): (Vec<usize>, &i32)| {
                            let [.., r, c] = p[..] else { unreachable!() };
                            if keep(r as isize + diagonal, c as isize) { e } else { 0 }
                        };
                        positions(sizes).into_iter().zip(elements).map(at).collect()
                    };
                    assert_eq!(x.tril(diagonal).unwrap().to_vec(), half(&|on, c| c <= on));
                    assert_eq!(x.triu(diagonal).unwrap().to_vec(), half(&|on, c| c >= on));
                }
            },
        );
    }
}

#[test]
fn margins() {
    use congruent::pad::{Constant, Reflect, Replicate};
    for sizes in [&[4][..], &[3, 4]] {
        layouts(
            sizes,
            |i| i as u16 + 1,
            |x, elements| {
                for pads in [&[2isize, 1][..], &[-1, 2], &[2, 2, 1, 2], &[-1, -1, 1, 0]] {
                    if pads.len() > 2 * sizes.len() {
                        continue;
                    }
                    let mut margins = vec![(0, 0); sizes.len()];
                    for (k, pair) in pads.chunks(2).enumerate() {
                        margins[sizes.len() - 1 - k] = (pair[0], pair[1]);
                    }
                    let to: Vec<usize> =
                        sizes.iter().zip(&margins).map(|(&n, (a, b))| (n as isize + a + b) as usize).collect();
                    // Of a position of the result that of the operand, each axis folded by the mode.
                    let by = |fold: &dyn Fn(isize, isize) -> Option<isize>| -> Vec<u16> {
                        let at = |p: Vec<usize>| {
                            let mut at = 0;
                            for ((&i, &n), &(before, _)) in p.iter().zip(sizes).zip(&margins) {
                                at = at * n as isize + fold(i as isize - before, n as isize)?;
                            }
                            Some(elements[at as usize])
                        };
                        positions(&to).into_iter().map(|p| at(p).unwrap_or(7)).collect()
                    };
                    let inside = by(&|i, n| (0..n).contains(&i).then_some(i));
                    assert_eq!(x.pad(pads, Constant(7)).unwrap().to_vec(), inside);
                    assert_eq!(x.pad(pads, Replicate).unwrap().to_vec(), by(&|i, n| Some(i.clamp(0, n - 1))));
                    if let Ok(y) = x.pad(pads, Reflect) {
                        assert_eq!(y.to_vec(), by(&|i, n| Some(if i < 0 { -i } else { i.min(2 * (n - 1) - i) })));
                    }
                }
            },
        );
    }
}

#[test]
fn repeated() {
    let x = any(&[2, 3], |i| i as u8);
    let want: Vec<_> = positions(&[2, 4, 3]).iter().map(|p| (p[1] % 2 * 3 + p[2]) as u8).collect();
    assert_eq!(x.repeat(&[2, 2, 1]).unwrap().to_vec(), want);
    assert_eq!(x.t().unwrap().tile(&[2]).unwrap().to_vec(), [0, 3, 0, 3, 1, 4, 1, 4, 2, 5, 2, 5]);
    let v = any(&[3], |i| i as i32 + 1);
    assert_eq!(v.diag(1).unwrap().diag(1).unwrap().to_vec(), [1, 2, 3]);
    assert_eq!(v.diag_embed(0).unwrap().to_vec(), [1, 0, 0, 0, 2, 0, 0, 0, 3]);
}

#[test]
fn cloned_past_the_caches() {
    // Under Miri from 6 KiB on.
    let x = any(&[2001], |i| i as i32);
    assert_eq!(x.clone().to_vec(), (0..2001).collect::<Vec<_>>());
    let pairs = any(&[1501], |i| (i as u8, i as u32));
    assert_eq!(pairs.clone().to_vec(), (0..1501).map(|i| (i as u8, i)).collect::<Vec<_>>());
    assert_eq!(pairs.flip([0]).unwrap().to_vec(), (0..1501).rev().map(|i| (i as u8, i)).collect::<Vec<_>>());
    let joined = congruent::cat(0, &[&pairs, &pairs]).unwrap().to_vec();
    assert_eq!((joined[1500], joined[1501], joined.len()), ((220, 1500), (0, 0), 3002));
    // Pointers arrive with what they may point at.
    let words = ["one", "two", "three"];
    let names = any(&[501], |i| words[i % 3]);
    assert_eq!(names.clone().to_vec(), (0..501).map(|i| words[i % 3]).collect::<Vec<_>>());
}
