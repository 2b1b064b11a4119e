//! How sums err, beside a loop that adds one element after the other; and that threads change no bit.

use crate::random::Random;
use congruent::prelude::*;

fn numbers(n: usize) -> Vec<f32> {
    let mut random = Random(n as u64);
    (0..n).map(|_| (random.next() >> 40) as f32 / (1u64 << 24) as f32).collect()
}

/// How far off, in units of the last place of the result.
fn units(got: f32, exact: f64) -> f64 {
    (f64::from(got) - exact).abs() / (exact.abs() * f64::from(f32::EPSILON) / 2.0)
}

fn naive(x: impl Iterator<Item = f32>) -> f32 {
    x.fold(0.0, |sum, x| sum + x)
}

/// The error of a sum of n positive numbers, added one after the other, grows about as √n to n; in blocks about as √(log n)
/// to log n (Higham 1993).
#[test]
fn the_error_of_a_sum_grows_with_the_logarithm() {
    let mut table = String::new();
    for bits in [10, 14, 18, 21, 24] {
        let n = 1usize << bits;
        let x = Tensor::from_vec(dims![n], numbers(n)).unwrap();
        let (mut exact, mut naive) = (0.0, 0.0);
        for &x in x.as_slice() {
            exact += f64::from(x);
            naive += x;
        }
        let ours = units(x.sum_all().item(), exact);
        let beside = units(naive, exact);
        table += &format!("2^{bits}: {ours:.1} beside {beside:.1}\n");
        assert!(ours <= f64::from(bits) / 2.0, "{table}");
        if bits >= 18 {
            assert!(beside > 10.0 * ours.max(1.0), "{table}");
        }
    }
    println!("{table}");
}

#[test]
fn the_error_is_as_small_along_every_axis_and_stride() {
    let n = 1 << 18;
    let both = Tensor::from_vec(dims![n, 3], numbers(3 * n)).unwrap();
    let columns: Tensor<f32, shape![3, _]> = both.t().to_tensor();
    let exact = [0, 1, 2].map(|k| both.select::<1>(k).iter().map(|&x| f64::from(x)).sum::<f64>());
    let beside = units(naive(both.select::<1>(0).iter().copied()), exact[0]);
    assert!(beside > 20.0, "{beside}");
    let ways = [both.sum::<0>(), columns.sum::<1>(), both.t().sum::<1>(), columns.t().sum::<0>()];
    for way in ways {
        for (&got, &exact) in way.iter().zip(&exact) {
            assert!(units(got, exact) <= 9.0, "{}", units(got, exact));
        }
    }
    let one = both.select::<1>(0);
    assert!(units(one.sum_all().item(), exact[0]) <= 9.0);
    assert!(units(one.mean_all().item() * n as f32, exact[0]) <= 9.0);
}

/// 2^24, and then quarters, of which no four beside it are counted: added one after the other, or in fours, all are lost.
#[test]
fn no_more_than_a_few_are_added_in_sequence_along_any_axis() {
    for n in [65, 100, 511, 512, 513, 1025, 5000] {
        for lanes in [1, 3, 7, 8, 31, 33, 129, 1030].into_iter().filter(|lanes| n * lanes <= 200_000) {
            let large = |at: &[usize]| if at[0] == 0 { 16_777_216.0f32 } else { 0.25 };
            let x = Tensor::<f32, _>::from_fn_of(AnyRank::from([n, lanes]), |at| large(at));
            let exact = 16_777_216.0 + 0.25 * (n - 1) as f64;
            let turned = x.transpose(0, 1).unwrap().to_tensor();
            let wide = turned.unsqueeze(2).unwrap().expand([-1, -1, 2]).unwrap().to_tensor();
            let ways = [
                x.sum(&[0], false).unwrap(),
                turned.transpose(0, 1).unwrap().sum(&[0], false).unwrap(),
                wide.slice(s![.., .., 1]).unwrap().sum(&[1], false).unwrap(),
                x.unsqueeze(2)
                    .unwrap()
                    .expand([-1, -1, 2])
                    .unwrap()
                    .to_tensor()
                    .select(2, 1)
                    .unwrap()
                    .sum(&[0], false)
                    .unwrap(),
                x.mean(&[0], false).unwrap() * n as f32,
            ];
            for (way, sums) in ways.iter().enumerate() {
                // Of one after the other n / 4; pairwise 16 sums of four, and one more for each doubling.
                let most = (20 + n.div_ceil(64).ilog2()) as f64;
                let worst = sums.iter().map(|&sum| units(sum, exact)).fold(0.0, f64::max);
                assert!(sums.numel() == lanes && worst <= most, "way {way} of {n} by {lanes}: {worst}");
            }
        }
    }
    let few = [16_777_216.0f32].into_iter().chain([0.25; 511]);
    assert!(units(naive(few), 16_777_216.0 + 127.75) > 100.0);
}

#[test]
fn a_variance_far_from_zero_keeps_its_digits() {
    for far in [0.0f32, 1e3, 1e5, 1e6] {
        let x = Tensor::from_vec(dims![4096], numbers(4096)).unwrap() + far;
        let wide: Vec<f64> = x.iter().map(|&x| f64::from(x)).collect();
        let mean = wide.iter().sum::<f64>() / 4096.0;
        let exact = wide.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 4095.0;
        assert!(units(x.var_all().item(), exact) <= 2.0, "{far}");
        assert!(units(x.std::<0>().item(), exact.sqrt()) <= 2.0, "{far}");
    }
    let x = Tensor::from([1e15f64, 1e15, 1e15]);
    assert_eq!(x.var_all().item(), 0.0);
    assert_eq!(Tensor::<f64, shape![10]>::full(0.1).var_all().item(), 0.0);
    assert_eq!(Tensor::<f64, shape![10, 2]>::full(1e308).std::<0>().to_vec(), [0.0, 0.0]);
    assert_eq!(Tensor::from([1e308f64, -1e308]).var_all().item(), f64::INFINITY);
}

/// The bits of some reductions of shapes that are cut for threads.
fn bits() -> Vec<u32> {
    let n = 1 << 20;
    let x = Tensor::from_vec(AnyRank::from([n]), numbers(n)).unwrap();
    let mut all = Vec::new();
    for sizes in [[1, n], [n / 1024, 1024], [149_796, 7]] {
        let x = x.narrow(0, 0, sizes[0] * sizes[1]).unwrap().reshape(sizes.map(|n| n as isize)).unwrap().to_tensor();
        for x in [x.as_view(), x.transpose(0, 1).unwrap()] {
            for axes in [&[0][..], &[1], &[]] {
                all.extend(x.sum(axes, false).unwrap().to_vec().into_iter().map(f32::to_bits));
                all.extend(x.var(axes, false).unwrap().to_vec().into_iter().map(f32::to_bits));
            }
            all.extend([0, 1].iter().flat_map(|&axis| x.argmax(axis, false).unwrap().to_vec()).map(|at| at as u32));
            all.push(x.argmax_all().item() as u32);
        }
    }
    all
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    let with = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(bits);
    assert!(with(1) == with(3));
}
