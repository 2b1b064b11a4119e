//! Windows, paddings, lengths and factors beyond all measure: an error, or the right result, never a panic.

use super::extreme_settings::Faults;
use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::window::{AskedPool, GridSampling, Pool};

/// Numbers of a setting; of those beyond all memory each product has no room.
const NUMBERS: [isize; 12] = [
    isize::MIN,
    -1,
    0,
    1,
    2,
    3,
    isize::MAX >> 18,
    isize::MAX / 8 + 1,
    isize::MAX / 2,
    isize::MAX / 2 + 1,
    isize::MAX - 1,
    isize::MAX,
];

fn filled(sizes: &[usize]) -> Tensor<f32, AnyRank> {
    Tensor::arange_of(AnyRank::from(sizes))
}

/// Every window that has numbers from the list for one or two of its settings, and small ones for the others.
fn windows() -> Vec<(String, Pool<AskedPool>)> {
    let mut all = Vec::new();
    for a in NUMBERS {
        for b in NUMBERS {
            for (i, j) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
                for ceil in [false, true] {
                    let mut of = [2, 1, 1, 1];
                    (of[i], of[j]) = (a, b);
                    let [k, s, p, d] = of;
                    let pool = pool_of([k, 1]).stride_of([s, 1]).padding_of([p, 0]).dilation_of([d, 1]);
                    all.push((
                        format!("kernel {k}, stride {s}, padding {p}, dilation {d}, {ceil}"),
                        pool.ceil_mode_of(ceil),
                    ));
                }
            }
        }
    }
    all
}

#[test]
fn windows_far_away() {
    let mut faults = Faults::default();
    for (name, pool) in windows() {
        for x in [filled(&[1, 1, 3, 4]), filled(&[0, 2, 5, 1])] {
            let name = format!("{name}, of {:?}", x.sizes());
            let _ = faults.run(format!("max_pool2d, {name}"), || x.max_pool2d_with_indices(pool.clone()));
            for counts in [false, true] {
                let pool = pool.clone().count_include_pad(counts);
                let y = faults.run(format!("avg_pool2d, {name}"), || x.avg_pool2d(pool.clone()));
                if let Some(Ok(y)) = y {
                    let _ = faults.run(format!("its gradient, {name}"), || x.avg_pool2d_backward(&y, pool));
                }
            }
            let _ = faults.run(format!("lp_pool2d, {name}"), || x.lp_pool2d(2.0, pool.clone()));
            let _ = faults.run(format!("im2col, {name}"), || x.im2col(pool.clone()));
        }
        for columns in [filled(&[2, 6]), filled(&[0, 6]), filled(&[1, 0, 1])] {
            for to in [[3, 4], [1, isize::MAX], [0, 1 << 45]] {
                let name = format!("{name}, of {:?} to {to:?}", columns.sizes());
                let _ = faults.run(format!("col2im, {name}"), || columns.col2im(sized_of(to), pool.clone()));
            }
        }
    }
    faults.none();
}

#[test]
fn kernels_far_away() {
    let mut faults = Faults::default();
    let x = filled(&[1, 2, 3, 4]);
    for a in NUMBERS {
        for b in NUMBERS {
            for w in [filled(&[2, 2, 1, 2]), filled(&[2, 2, 1, 1]), filled(&[2, 1, 1, 3])] {
                let name = format!("{a} and {b} with {:?}", w.sizes());
                for groups in [1, 2, a] {
                    let filter = || conv(&w).groups_of(groups);
                    let _ = faults.run(format!("stride {name}"), || x.conv2d(filter().stride_of([a, b])));
                    let _ = faults.run(format!("padding {name}"), || x.conv2d(filter().padding_of([a, b])));
                    let _ = faults.run(format!("dilation {name}"), || x.conv2d(filter().dilation_of([a, b])));
                    let _ = faults.run(format!("both {name}"), || x.conv2d(filter().padding_of(a).dilation_of(b)));
                    let same = || conv(&w).same_padding().dilation_of([a, b]).groups_of(groups);
                    let _ = faults.run(format!("same, dilation {name}"), || x.conv2d(same()));
                    let turned = || filter().stride_of([1, a]).dilation_of([1, b]);
                    let _ = faults.run(format!("transposed {name}"), || x.conv_transpose2d(turned()));
                }
            }
        }
    }
    faults.none();
}

#[test]
fn lengths_far_away() {
    let mut faults = Faults::default();
    let index = Tensor::<i64, AnyRank>::zeros_of(AnyRank::from([1, 4, 1, 2]));
    for a in NUMBERS {
        for b in NUMBERS {
            for sizes in [[1, 4, 1, 2], [0, 1, 3, 3], [1, 0, 2, 2]] {
                let (x, to) = (filled(&sizes), || sized_of([a, b]));
                let name = format!("to {a} and {b} of {sizes:?}");
                let _ = faults.run(format!("interpolate {name}"), || x.interpolate(to()));
                let _ = faults.run(format!("linear {name}"), || x.interpolate(to().linear().align_corners(true)));
                let _ = faults.run(format!("area {name}"), || x.interpolate(to().area()));
                let by = || scaled_of([a as f64, b as f64]);
                let _ = faults.run(format!("scaled {name}"), || x.interpolate(by().cubic()));
                let _ = faults.run(format!("avg {name}"), || x.adaptive_avg_pool2d(to()));
                let _ = faults.run(format!("max {name}"), || x.adaptive_max_pool2d_with_indices(to()));
                let index =
                    index.clone().reshape([-1]).map(|i| i.narrow(0, 0, x.numel().min(8)).map(|i| i.to_tensor()));
                let Ok(Ok(index)) = index else { continue };
                let Ok(index) = index.reshape(x.sizes()) else { continue };
                let _ = faults.run(format!("max_unpool2d {name}"), || x.max_unpool2d(index.to_tensor(), to()));
            }
            for maps in [[1, 2, 3], [0, 2, 3]] {
                let to = || sized_of([a, b]);
                let name = format!("affine_grid to {a} and {b} of {maps:?}");
                let _ = faults.run(name.clone(), || filled(&maps).affine_grid(to()));
                let _ = faults.run(name, || filled(&maps).affine_grid(to().align_corners(true)));
            }
        }
        for sizes in [[1, 4, 2, 2], [0, 4, 2, 2], [1, 0, 2, 2], [1, 4, 0, 2]] {
            let x = filled(&sizes);
            let _ = faults.run(format!("pixel_shuffle by {a} of {sizes:?}"), || x.pixel_shuffle(a));
            let _ = faults.run(format!("pixel_unshuffle by {a} of {sizes:?}"), || x.pixel_unshuffle(a));
            let _ = faults.run(format!("channel_shuffle by {a} of {sizes:?}"), || x.channel_shuffle(a));
            let _ = faults.run(format!("unfold by {a} of {sizes:?}"), || x.unfold(3, 1, a.unsigned_abs()));
            let _ = faults.run(format!("pad by {a} of {sizes:?}"), || x.pad([a, a], Constant(0.0)));
        }
    }
    faults.none();
}

#[test]
fn grids_far_away() {
    let mut faults = Faults::default();
    let x = filled(&[1, 1, 3, 2]);
    for a in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, 1e9, -1e9, 1e19] {
        let grid = Tensor::from([[[[a, 0.0], [0.0, a], [a, a]]]]).into_dyn();
        for how in [GridSampling::new(), GridSampling::new().nearest(), GridSampling::new().cubic()] {
            for how in [how, how.border(), how.reflection()] {
                for align in [false, true] {
                    let name = format!("{a}, {how:?}, {align}");
                    faults.run(name, || x.grid_sample(&grid, how.align_corners(align))).map(|y| y.unwrap());
                }
            }
        }
    }
    faults.none();
}

/// A sum of powers has no divisor.
#[test]
fn divisors_of_a_sum_are_rejected() {
    let x = filled(&[1, 1, 2, 4]);
    for pool in [pool_of(2).divisor_override(1), pool_of(2).padding_of(1).count_include_pad(false)] {
        let error = x.lp_pool2d(2.0, pool.clone()).unwrap_err().to_string();
        assert!(error.starts_with("lp_pool2d takes the root of a sum"), "{error}");
        assert!(x.select(0, 0).unwrap().select(0, 0).unwrap().lp_pool1d(2.0, pool).is_err());
    }
    assert!(x.lp_pool2d(2.0, pool_of(2).padding_of(1)).is_ok());
}

/// There is no root of order 0. An infinite order is the largest absolute value, also next to a padding, and the smallest one.
#[test]
fn powers_of_windows_have_a_root() {
    let x = filled(&[1, 1, 2, 4]) * -1.0 - 1.0;
    for p in [0.0, -0.0, f64::NAN] {
        let error = x.lp_pool2d(p, pool_of(2)).unwrap_err().to_string();
        assert_eq!(error, format!("p must be a number other than 0, but got p: {p}: lp_pool2d of shape [1, 1, 2, 4]"));
        assert!(Tensor::<f32, shape![1, 4]>::ones().try_lp_pool1d(p, pool::<2>()).is_err());
    }
    let sizes = x.abs();
    let padded = pool_of(2).padding_of(1).stride_of(1);
    assert_eq!(x.lp_pool2d(f64::INFINITY, padded.clone()).unwrap(), sizes.max_pool2d(padded.clone()).unwrap());
    assert_eq!(x.lp_pool2d(f64::NEG_INFINITY, padded.clone()).unwrap(), -(-sizes).max_pool2d(padded).unwrap());
    let y: Tensor<f32, shape![1, 2]> = Tensor::from([[-1.0f32, 2.0, -3.0, -4.0]]).lp_pool1d(f64::INFINITY, pool::<2>());
    assert_eq!(y.to_vec(), [2.0, 4.0]);
}

/// The first mistake is the one that is reported.
#[test]
fn columns_report_their_window() {
    let columns = filled(&[4, 2]);
    let error = |pool: Pool<AskedPool>| columns.col2im(sized_of([2, 3]), pool).unwrap_err().to_string();
    assert!(error(pool_of([2, 2, 2])).starts_with("col2im: kernel_size must either be a single int"));
    assert!(error(pool_of([2, -1])).contains("kernel"), "{}", error(pool_of([2, -1])));
    let far = error(pool_of([isize::MAX, 3]));
    assert!(!far.contains("divisible"), "{far}");
}
