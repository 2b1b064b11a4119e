//! Element by element: into a new tensor, in place, past the caches.

use super::layouts::{Any, Peek, any, close, layouts, steps, whole};
use congruent::prelude::*;

const SIZES: [&[usize]; 5] = [&[], &[0], &[1], &[2, 3], &[2, 1, 7]];

fn wide(x: &[f32]) -> Vec<f64> {
    x.iter().map(|&x| f64::from(x)).collect()
}

#[test]
fn of_one_operand() {
    let number = |i: usize| i as f32 / 4.0 - 1.0;
    let mut check = |x: &Peek<f32>, elements: &[f32]| {
        let each = |f: fn(f32) -> f32| elements.iter().map(|&x| f(x)).collect::<Vec<_>>();
        assert_eq!((-x).to_vec(), each(|x| -x));
        assert_eq!(x.map(|x| x + 1.0).to_vec(), each(|x| x + 1.0));
        assert_eq!(x.to_type::<i8>().to_vec(), elements.iter().map(|&x| x as i8).collect::<Vec<_>>());
        assert_eq!(x.isnan().to_vec(), vec![false; elements.len()]);
        close(&wide(&x.exp().to_vec()), &wide(&each(f32::exp)));
        close(&wide(&x.sin().to_vec()), &wide(&each(f32::sin)));
    };
    for sizes in SIZES {
        layouts(sizes, number, &mut check);
    }
    steps(&[2, 5], 3..6, &number, &mut check);
}

/// What a fast loop does not cover: a block with such an element goes through the exact one.
#[test]
fn partial_operations_in_blocks() {
    let number = |at: usize| move |i: usize| if i == at { 1e30 } else { i as f64 / 100.0 };
    for at in [usize::MAX, 0, 515] {
        let x = any(&[520], number(at));
        let want: Vec<_> = x.to_vec().into_iter().map(f64::sin).collect();
        close(&x.sin().to_vec(), &want);
        let mut x = x;
        x.sin_();
        close(&x.to_vec(), &want);
        let x = any(&[18], number(at)).to_type::<f32>();
        close(&wide(&x.cos().to_vec()), &wide(&x.to_vec().into_iter().map(f32::cos).collect::<Vec<_>>()));
    }
}

#[test]
fn of_two_operands() {
    for sizes in [&[5][..], &[2, 3]] {
        layouts(sizes, whole, |x, a| {
            layouts(
                sizes,
                |i| i as f64,
                |y, b| {
                    let want: Vec<_> = a.iter().zip(b).map(|(a, b)| a * b).collect();
                    assert_eq!((x * y).to_vec(), want);
                },
            );
            let (row, scalar) = (any(&sizes[sizes.len() - 1..], |i| i as f64), any(&[], |_| 7.0));
            let n = sizes[sizes.len() - 1];
            let want: Vec<_> = a.iter().enumerate().map(|(i, a)| a - (i % n) as f64).collect();
            assert_eq!((x - &row).to_vec(), want);
            assert_eq!((&row - x).to_vec(), want.iter().map(|x| -x).collect::<Vec<_>>());
            assert_eq!((x + &scalar).to_vec(), a.iter().map(|a| a + 7.0).collect::<Vec<_>>());
            assert_eq!((x + 7.0).to_vec(), (&scalar + x).to_vec());
            assert_eq!(x.lt(&scalar).to_vec(), vec![true; a.len()]);
        });
    }
    // An outer sum, and one that takes more than two loops.
    let (column, row) = (any(&[4, 1], |i| i as f32), any(&[1, 5], |i| 10.0 * i as f32));
    assert_eq!((&column + &row).to_vec(), any(&[4, 5], |i| (i / 5) as f32 + 10.0 * (i % 5) as f32).to_vec());
    let (a, b) = (any(&[2, 1, 3, 1], |i| i as i64), any(&[4, 1, 2], |i| 100 * i as i64));
    let want = any(&[2, 4, 3, 2], |i| (i / 24 * 3 + i / 2 % 3) as i64 + 100 * (i / 6 % 4 * 2 + i % 2) as i64);
    assert_eq!((&a + &b).to_vec(), want.to_vec());
}

#[test]
fn of_three_operands() {
    for sizes in [&[][..], &[2, 4]] {
        layouts(
            sizes,
            |i| i % 3 == 0,
            |mask, m| {
                layouts(sizes, whole, |x, a| {
                    let want: Vec<_> = m.iter().zip(a).map(|(&m, &a)| if m { a } else { 9.0 }).collect();
                    assert_eq!(congruent::where_(mask, x, 9.0).to_vec(), want);
                    let clamped: Vec<_> = a.iter().map(|a| a.clamp(-2.0, 1.0)).collect();
                    assert_eq!(x.clamp(-2.0, 1.0).to_vec(), clamped);
                    let rows: Vec<_> = a.iter().map(|a| a.clamp(-2.0, 1.0)).collect();
                    assert_eq!(x.clamp(&any(sizes, |_| -2.0), &any(&[], |_| 1.0)).to_vec(), rows);
                });
            },
        );
    }
}

/// A tensor of these sizes that is written through a view of it, which `at` maps to places of the view.
fn through(
    sizes: &[usize],
    view: impl Fn(&mut Any<f64>, &mut dyn FnMut(ViewMut<f64, AnyRank>)),
    mut write: impl FnMut(ViewMut<f64, AnyRank>),
    f: impl Fn(usize, f64) -> f64,
) {
    let mut x = any(sizes, whole);
    let mut want = x.to_vec();
    let mut table = any(sizes, |i| i as f64);
    let mut places = Vec::new();
    view(&mut table, &mut |view| places = view.to_vec());
    for (i, &at) in places.iter().enumerate() {
        want[at as usize] = f(i, want[at as usize]);
    }
    view(&mut x, &mut |view| write(view));
    assert_eq!(x.to_vec(), want);
}

#[test]
fn in_place() {
    type Turn<'a> = &'a dyn Fn(&mut Any<f64>, &mut dyn FnMut(ViewMut<f64, AnyRank>));
    let turns: [(&[usize], Turn); 4] = [
        (&[2, 3], &|x, see| see(x.as_view_mut())),
        (&[3, 2], &|x, see| see(x.t_mut().unwrap())),
        (&[2, 6], &|x, see| see(x.slice_mut(s![.., 1..;2]).unwrap())),
        (&[6, 2], &|x, see| see(x.slice_mut(s![1..;2]).unwrap().into_t().unwrap())),
    ];
    for (sizes, turn) in turns {
        through(sizes, turn, |mut x| _ = x.neg_(), |_, x| -x);
        through(sizes, turn, |mut x| _ = x.map_(|x| 2.0 * x), |_, x| 2.0 * x);
        through(sizes, turn, |mut x| _ = x.fill_(3.0), |_, _| 3.0);
        through(sizes, turn, |mut x| x += 3.0, |_, x| x + 3.0);
        through(sizes, turn, |mut x| _ = x.clamp_(-1.0, 2.0), |_, x| x.clamp(-1.0, 2.0));
        layouts(
            &[2, 3],
            |i| i as f64,
            |y, b| {
                through(sizes, turn, |mut x| x += y, |i, x| x + b[i]);
                through(sizes, turn, |mut x| _ = x.copy_(y), |i, _| b[i]);
                through(sizes, turn, |mut x| _ = x.clamp_(-1.0, y), |i, x| x.max(-1.0).min(b[i]));
            },
        );
        through(sizes, turn, |mut x| x *= &any(&[3], |i| i as f64), |i, x| x * (i % 3) as f64);
        let mask = any(&[2, 3], |i| i % 2 == 0);
        through(sizes, turn, |mut x| _ = x.masked_fill_(&mask, 8.0), |i, x| if i % 2 == 0 { 8.0 } else { x });
    }
}

/// A result of so many bytes is written past the caches, a block at a time.
#[test]
fn streamed() {
    let n = 1550;
    let x = any(&[n], |i| i as f64);
    assert_eq!((-&x).to_vec(), (0..n).map(|i| -(i as f64)).collect::<Vec<_>>());
    assert_eq!((&x + &x).to_vec(), (0..n).map(|i| 2.0 * i as f64).collect::<Vec<_>>());
    assert_eq!((&x + 1.0).to_vec(), (0..n).map(|i| i as f64 + 1.0).collect::<Vec<_>>());
    let wide = any(&[2 * n], |i| i as f64);
    let odd = wide.slice(s![1..;2]).unwrap();
    assert_eq!((&odd + 0.0).to_vec(), (0..n).map(|i| 2.0 * i as f64 + 1.0).collect::<Vec<_>>());
    assert_eq!((&odd * &x).to_vec(), (0..n).map(|i| (2 * i + 1) as f64 * i as f64).collect::<Vec<_>>());
    // Behind a head that is not aligned, and with a tail.
    let mut to = any(&[n + 3], |_| 0.0);
    to.narrow_mut(0, 3, n).unwrap().copy_(&x);
    assert_eq!(to.to_vec()[..4], [0.0, 0.0, 0.0, 0.0]);
    assert_eq!(to.to_vec()[n + 2], n as f64 - 1.0);
    // Padding is written past the caches as it is.
    let padded = x.map(|x| (x as usize as u8, x));
    assert_eq!(padded.to_vec(), (0..n).map(|i| (i as u8, i as f64)).collect::<Vec<_>>());
}
