//! Rules of windows and planes, against differences, of first and second order. Each result is squared, so that the second is not constant.

use crate::support::{Any, between, check};
use congruent::pad::Circular;
use congruent::prelude::*;
use congruent::window::GridSampling;
use congruent_grad::{AnyRankVar, Var, grad};

#[test]
fn planes_of_other_lengths() {
    let rows = between(-2.0, 2.0, &[1, 2, 5]);
    let planes = between(-2.0, 2.0, &[2, 1, 3, 4]);
    for x in [&rows, &planes] {
        for length in [1, 3, 7] {
            check(x, |x| x.interpolate(sized_of(length)).unwrap().square());
            check(x, |x| x.interpolate(sized_of(length).linear()).unwrap().square());
            check(x, |x| x.interpolate(sized_of(length).linear().align_corners(true)).unwrap().square());
            check(x, |x| x.interpolate(sized_of(length).cubic()).unwrap().square());
            check(x, |x| x.interpolate(sized_of(length).area()).unwrap().square());
            check(x, |x| x.interpolate(sized_of(length).nearest_exact()).unwrap().square());
        }
        check(x, |x| x.interpolate(scaled_of([1.7]).linear()).unwrap().square());
    }
    check(&rows, |x| x.adaptive_avg_pool1d(sized::<3>()).unwrap().square());
    check(&rows, |x| x.adaptive_max_pool1d(sized::<3>()).unwrap().square());
    check(&planes, |x| x.adaptive_avg_pool2d(sized2::<2, 3>()).unwrap().square());
    check(&planes, |x| x.adaptive_max_pool2d_with_indices(sized2::<2, 3>()).unwrap().0.square());
}

#[test]
fn windows_beyond_the_end_and_powers_of_windows() {
    let x = between(0.5, 2.0, &[1, 2, 5, 4]);
    let window = pool::<2>().stride::<3>().ceil_mode();
    check(&x, |x| x.avg_pool2d(window.padding::<1>()).unwrap().square());
    check(&x, |x| x.avg_pool2d(window.count_include_pad(false)).unwrap().square());
    check(&x, |x| x.avg_pool2d(window.divisor_override(3)).unwrap().square());
    check(&x, |x| x.max_pool2d(window).unwrap().square());
    check(&x, |x| x.lp_pool2d(3.0, window).unwrap().square());
    check(&between(0.5, 2.0, &[2, 5]), |x| x.lp_pool1d(2.0, pool::<2>()).unwrap().square());
}

#[test]
fn a_sum_of_powers_has_no_divisor() {
    let x: Any = between(0.5, 2.0, &[1, 2, 5, 4]);
    assert!(x.lp_pool2d(2.0, pool::<2>().divisor_override(1)).is_err());
    assert!(x.lp_pool2d(2.0, pool::<2>().count_include_pad(false)).is_err());
}

#[test]
fn windows_as_columns_and_back() {
    let x = between(-2.0, 2.0, &[1, 2, 4, 5]);
    let window = pool2::<2, 3>().strides::<2, 1>().padding::<1>().dilations::<2, 1>();
    check(&x, |x| x.im2col(window).unwrap().square());
    let columns = between(-2.0, 2.0, &[8, 6]);
    check(&columns, |x| x.col2im(sized2::<3, 4>(), pool::<2>().stride::<1>()).unwrap().square());
    let index = Tensor::from([[[3_i64, 0], [5, 1]]]).into_dyn();
    check(&between(-2.0, 2.0, &[1, 2, 2]), |x| x.max_unpool1d(&index, sized::<6>()).unwrap().square());
    check(&between(-2.0, 2.0, &[1, 2, 2]), |x| x.max_unpool2d(&index, sized2::<2, 3>()).unwrap().square());
}

#[test]
fn channels_and_margins() {
    let x = between(-2.0, 2.0, &[1, 4, 2, 2]);
    check(&x, |x| x.pixel_shuffle(2).unwrap().square());
    check(&x, |x| x.pixel_unshuffle(2).unwrap().square());
    check(&x, |x| x.channel_shuffle(2).unwrap().square());
    check(&x, |x: &Any| x.pad([2, 1, 0, 2], Circular).unwrap().square());
}

#[test]
fn known_shapes_have_the_methods() {
    let x: Var<f64, shape![1, 4, 2, 4]> = Tensor::from_fn(|[_, c, h, w]| (c * 7 + h * 3 + w) as f64 / 4.0 + 0.5).into();
    check(&x, |x| -> Var<f64, shape![1, 4, 4, 8]> { x.interpolate(scaled::<2>().linear()).square() });
    check(&x, |x| -> Var<f64, shape![1, 4, 1, 3]> { x.adaptive_avg_pool2d(sized2::<1, 3>()).square() });
    check(&x, |x| -> Var<f64, shape![1, 4, 1, 2]> { x.lp_pool2d(2.0, pool::<2>()).square() });
    check(&x, |x| -> Var<f64, shape![1, 16, 2]> { x.im2col(pool::<2>()).square() });
    check(&x, |x| -> Var<f64, shape![1, 1, 4, 8]> { x.pixel_shuffle::<2>().square() });
    check(&x, |x| -> Var<f64, shape![1, 16, 1, 2]> { x.pixel_unshuffle::<2>().square() });
    check(&x, |x| -> Var<f64, shape![1, 4, 2, 4]> { x.channel_shuffle::<2>().square() });
    let columns: Var<f64, shape![4, 6]> = Tensor::from_fn(|[i, j]| (i + 3 * j) as f64 / 4.0).into();
    check(&columns, |x| -> Var<f64, shape![1, 3, 4]> {
        x.col2im(sized2::<3, 4>(), pool::<2>().stride::<1>()).square()
    });
    let rows: Var<f64, shape![1, 2]> = Tensor::from([[1.0, 2.0]]).into();
    check(&rows, |x| -> Var<f64, shape![1, 5]> { x.max_unpool1d(Tensor::from([[4_i64, 1]]), sized::<5>()).square() });
}

#[test]
fn a_mean_of_no_rows_has_a_gradient_of_zeros() {
    let x: Var<f64, shape![1, 4, 3]> = Tensor::ones().into();
    assert_eq!(grad(&x, |x| x.adaptive_avg_pool2d(sized2::<0, 3>()).sum_all()).to_vec(), [0.0; 12]);
    assert_eq!(grad(&x, |x| x.adaptive_avg_pool2d(sized2::<0, 2>()).sum_all()).to_vec(), [0.0; 12]);
    assert_eq!(grad(&x, |x| x.adaptive_avg_pool2d(sized2::<2, 0>()).sum_all()).to_vec(), [0.0; 12]);
}

/// Both operands of a function, as one variable: the first elements are those of `x`.
fn check_both(x: &[usize], grid: &[usize], f: impl Fn(&Any, &Any) -> Any) {
    let counts = [x, grid].map(|sizes| sizes.iter().product::<usize>());
    // (No point is at a border, or at the centre of a position, where there are jumps.)
    let own =
        |i: usize| if i < counts[0] { (i * 7 % 11) as f64 / 3.0 - 1.5 } else { (i * 37 % 61) as f64 / 23.0 - 1.31 };
    let both: Any = Tensor::from_fn_of(AnyRank::from([counts[0] + counts[1]]), |at: &[usize]| own(at[0])).into();
    let sizes = |of: &[usize]| of.iter().map(|&size| size as isize).collect::<Vec<_>>();
    check(&both, |both| {
        let part = |start: usize, len: usize, of: &[usize]| {
            both.narrow(0, start as isize, len).unwrap().reshape(&sizes(of)[..]).unwrap()
        };
        f(&part(0, counts[0], x), &part(counts[0], counts[1], grid)).square()
    });
}

#[test]
fn planes_at_the_points_of_a_grid() {
    for how in [GridSampling::new(), GridSampling::new().cubic(), GridSampling::new().nearest()] {
        for align in [false, true] {
            for how in [how, how.border(), how.reflection()] {
                let how = how.align_corners(align);
                check_both(&[1, 2, 3, 2], &[1, 2, 2, 2], |x, grid| x.grid_sample(grid, how).unwrap());
            }
        }
    }
    check_both(&[2, 1, 1, 3], &[2, 1, 2, 2], |x, grid| x.grid_sample(grid, GridSampling::new()).unwrap());
    let maps = between(-0.8, 0.7, &[2, 2, 3]);
    check(&maps, |x| x.affine_grid(sized2::<2, 3>()).unwrap().square());
    check(&maps, |x| x.affine_grid(sized::<2>().align_corners(true)).unwrap().square());
    let x: Var<f64, shape![2, 1, 2, 2]> = Tensor::from_fn(|[n, _, h, w]| (n * 5 + h * 3 + w) as f64).into();
    let maps: Var<f64, shape![2, 2, 3]> = Tensor::from_fn(|[n, i, j]| (n + 2 * i + 3 * j) as f64 / 11.0 - 0.4).into();
    check(&maps, |maps| -> Var<f64, shape![2, 1, 3, 3]> {
        x.grid_sample(maps.affine_grid(sized::<3>()), GridSampling::new()).square()
    });
}
