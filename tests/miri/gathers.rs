//! Reading and writing at places.

use super::layouts::{Peek, any, layouts, whole};
use crate::positions::positions;
use congruent::gather::Reduction;
use congruent::prelude::*;

#[test]
fn along_an_axis() {
    for (sizes, axis, count) in [(&[3, 5][..], 0, 4), (&[3, 5], 1, 6), (&[2, 3, 4], 1, 2)] {
        let n = sizes[axis];
        let mut to = sizes.to_vec();
        to[axis] = count;
        let check = |x: &Peek<f32>, elements: &[f32], index: &Peek<i64>, places: &[i64]| {
            let from = |(mut p, &place): (Vec<usize>, &i64)| {
                p[axis] = place as usize;
                elements[p.iter().zip(sizes).fold(0, |at, (&i, &n)| at * n + i)]
            };
            let want: Vec<_> = positions(&to).into_iter().zip(places).map(from).collect();
            assert_eq!(x.gather(axis, index).unwrap().to_vec(), want);
        };
        let place = |i: usize| (i * 7 % n) as i64;
        let (base, index) = (any(sizes, |i| i as f32), any(&to, place));
        layouts(&to, place, |index, places| check(&base.as_view(), base.as_slice(), index, places));
        layouts(
            sizes,
            |i| i as f32,
            |x, elements| {
                check(x, elements, &index.as_view(), index.as_slice());
                let picked = any(&[count], |i| (i * 7 % n) as u32);
                let want = |mut p: Vec<usize>| {
                    p[axis] = p[axis] * 7 % n;
                    elements[p.iter().zip(sizes).fold(0, |at, (&i, &n)| at * n + i)]
                };
                let want: Vec<_> = positions(&to).into_iter().map(want).collect();
                assert_eq!(x.index_select(axis, &picked).unwrap().to_vec(), want);
            },
        );
    }
}

#[test]
fn outside_is_refused() {
    let (x, index) = (any(&[3], |i| i as u8), any(&[2, 6], |i| i as i64));
    assert!(x.gather(0, index.slice(s![0]).unwrap()).is_err());
    assert!(x.gather(0, index.slice(s![0, ..;3]).unwrap()).is_err());
    assert!(x.index_select(0, any(&[1], |_| -1i32)).is_err());
}

#[test]
fn written_at_places() {
    for (sizes, axis) in [(&[4, 5][..], 0), (&[4, 5], 1), (&[2, 3, 4], 1)] {
        let n = sizes[axis];
        let mut of = sizes.to_vec();
        of[axis] = n - 1;
        let index = any(&of, |i| (i * 5 % n) as i64);
        layouts(
            &of,
            |i| i as f64 + 100.0,
            |src, values| {
                let each = |f: &dyn Fn(f64, f64) -> f64| {
                    let mut want: Vec<f64> = (0..sizes.iter().product()).map(whole).collect();
                    for ((mut p, &place), &value) in positions(&of).into_iter().zip(index.as_slice()).zip(values) {
                        p[axis] = place as usize;
                        let at = p.iter().zip(sizes).fold(0, |at, (&i, &n)| at * n + i);
                        want[at] = f(want[at], value);
                    }
                    want
                };
                let x = any(sizes, whole);
                assert_eq!(x.scatter(axis, &index, src).unwrap().to_vec(), each(&|_, v| v));
                assert_eq!(x.scatter_add(axis, &index, src).unwrap().to_vec(), each(&|x, v| x + v));
                let got = x.scatter_reduce(axis, &index, src, Reduction::Prod).unwrap();
                assert_eq!(got.to_vec(), each(&|x, v| x * v));
                let got = x.scatter_reduce(axis, &index, src, Reduction::Amax).unwrap();
                assert_eq!(got.to_vec(), each(&f64::max));
                // In place, through axes the other way round.
                let mut turned = x.T().unwrap().to_tensor();
                let mut view = turned.T_mut().unwrap();
                view.scatter_add_(axis, &index, src).unwrap();
                view.scatter_value_(axis, &index, 3.0).unwrap();
                assert_eq!(view.to_vec(), each(&|_, _| 3.0));
            },
        );
    }
    let mut x = any(&[4, 3], whole);
    let (rows, src) = (any(&[3], |i| [2i64, 0, 2][i]), any(&[3, 3], |i| i as f64));
    let mut want = x.to_vec();
    (0..9).for_each(|i| want[[2, 0, 2][i / 3] * 3 + i % 3] += i as f64);
    x.index_add_(0, &rows, &src).unwrap();
    assert_eq!(x.to_vec(), want);
    x.index_fill_(1, any(&[1], |_| 1i64), 0.5).unwrap();
    (0..4).for_each(|r| want[3 * r + 1] = 0.5);
    assert_eq!(x.to_vec(), want);
}

#[test]
fn by_index_tensors_and_masks() {
    for sizes in [&[4, 5][..], &[3, 2, 18]] {
        layouts(
            sizes,
            |i| i as i32,
            |x, elements| {
                let inner: usize = sizes[1..].iter().product();
                let rows = any(&[3], |i| [2i64, -1, 0][i]);
                let picked: Vec<i32> =
                    [2, sizes[0] - 1, 0].iter().flat_map(|&r| elements[r * inner..][..inner].to_vec()).collect();
                assert_eq!(x.index(s![&rows]).unwrap().to_vec(), picked);
                let y = x.index(s![&rows, ..;2]).unwrap();
                let n: usize = sizes[2..].iter().product();
                let want: Vec<i32> = picked
                    .chunks(n)
                    .enumerate()
                    .filter(|(k, _)| k % sizes[1] % 2 == 0)
                    .flat_map(|(_, chunk)| chunk.to_vec())
                    .collect();
                assert_eq!(y.to_vec(), want);
                let mask = any(sizes, |i| i % 3 == 1);
                let held: Vec<i32> = elements.iter().skip(1).step_by(3).copied().collect();
                assert_eq!(x.masked_select(&mask).to_vec(), held);
                assert_eq!(x.index(s![&mask]).unwrap().to_vec(), held);
                assert_eq!(x.masked_fill(&mask, -1).to_vec().iter().filter(|&&x| x == -1).count(), held.len());
                let places = x.nonzero();
                let nonzero = elements.iter().filter(|&&x| x != 0).count();
                assert_eq!(places.sizes()[0], nonzero);
            },
        );
    }
    let mut x = any(&[3, 4], |i| i as i32);
    let (rows, columns) = (any(&[2, 1], |i| 2 * i as i64), any(&[2], |i| 3 * i as i64));
    assert_eq!(x.index(s![&rows, &columns]).unwrap().to_vec(), [0, 3, 8, 11]);
    x.index_put_(s![&rows, &columns], any(&[2, 2], |i| 100 + i as i32)).unwrap();
    x.t_mut().unwrap().index_put_(s![1, &any(&[1], |_| -1i64)], any(&[], |_| 7)).unwrap();
    assert_eq!(x.to_vec(), [100, 1, 2, 101, 4, 5, 6, 7, 102, 7, 10, 103]);
    assert_eq!(x.index(s![&any(&[0], |_| 0i64), ..]).unwrap().sizes(), [0, 4]);
}

#[test]
fn counted_and_searched() {
    layouts(
        &[7],
        |i| (i % 4) as i64,
        |x, elements| {
            let mut want = [0; 4];
            elements.iter().for_each(|&i| want[i as usize] += 1);
            let most = elements.iter().max().map_or(0, |&m| m as usize + 1);
            assert_eq!(x.bincount().unwrap().to_vec(), want[..most]);
            let weights = any(&[7], |_| 0.5f64);
            let halves: Vec<_> = want[..most].iter().map(|&n| n as f64 / 2.0).collect();
            assert_eq!(x.bincount_with(Bincount::new().weights(&weights)).unwrap().to_vec(), halves);
            let marks: Vec<_> = elements.iter().flat_map(|&i| (0..4).map(move |k| i64::from(i == k))).collect();
            assert_eq!(x.one_hot(4).unwrap().to_vec(), marks);
        },
    );
    let sorted = any(&[2, 4], |i| (i % 4 * 2) as f32);
    layouts(
        &[2, 3],
        |i| i as f32,
        |values, elements| {
            let want: Vec<_> =
                elements.iter().map(|&v| (0..4).filter(|&k| (k * 2) as f32 <= v).count() as i64).collect();
            assert_eq!(sorted.searchsorted_with(values, SearchSorted::new().right(true)).unwrap().to_vec(), want);
        },
    );
    let table = any(&[5, 3], |i| i as f64);
    assert_eq!(table.embedding(any(&[2], |i| 4 - i as i64)).unwrap().to_vec(), [12.0, 13.0, 14.0, 9.0, 10.0, 11.0]);
    let (value, place) = any(&[2, 3], |i| [5, 1, 9, 0, 7, 7][i]).max(1, false).unwrap();
    assert_eq!((value.to_vec(), place.to_vec()), (vec![9, 7], vec![2, 1]));
}
