//! Operations along an axis that stays, and what is built on them: against a reference that goes element by
//! element, over random shapes and layouts; types written out; what is refused at run time.

mod long;
mod losses;
mod naive;

use crate::random::Random;
use congruent::prelude::*;
use naive::{Lanes, lanes, layouts, random_values};
use std::cmp::Ordering;

type Any<T> = Tensor<T, AnyRank>;

/// Closer than a few roundings of `f32`.
fn close(got: &[f32], want: &[f64], what: &str) {
    assert_eq!(got.len(), want.len(), "{what}");
    for (i, (&got, &want)) in got.iter().zip(want).enumerate() {
        let both_nan = got.is_nan() && want.is_nan();
        let near = f64::from(got) == want || (f64::from(got) - want).abs() <= 1e-6 + 4e-6 * want.abs();
        assert!(both_nan || near, "{what}, element {i}: {got}, not {want}");
    }
}

/// A length that the types do not know.
fn len(n: usize) -> usize {
    n
}

/// The order of PyTorch: NaN last, equal elements as they came.
fn order(a: f32, b: f32) -> Ordering {
    a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

#[test]
fn cumsum_and_cumprod_go_element_by_element() {
    layouts(|x, what| {
        for axis in 0..x.ndim() {
            let running = |f: fn(f64, f64) -> f64, start: f64| {
                lanes(x, axis, |lane| {
                    let mut total = start;
                    lane.iter()
                        .map(|&x| {
                            total = f(total, f64::from(x));
                            total
                        })
                        .collect()
                })
            };
            let sums = x.cumsum(axis as isize).unwrap();
            assert_eq!(sums.sizes(), x.sizes());
            close(&sums.to_vec(), &running(|a, b| a + b, 0.0), what);
            close(&x.cumprod(axis as isize).unwrap().to_vec(), &running(|a, b| a * b, 1.0), what);
        }
    });
}

#[test]
fn softmax_and_its_logarithm_go_element_by_element() {
    layouts(|x, what| {
        for axis in 0..x.ndim() {
            let soft = |logarithm: bool| {
                lanes(x, axis, |lane| {
                    let top = lane
                        .iter()
                        .fold(f64::NEG_INFINITY, |m, &x| if x.is_nan() { f64::NAN } else { m.max(x.into()) });
                    let sum: f64 = lane.iter().map(|&x| (f64::from(x) - top).exp()).sum();
                    let log = |x: f32| f64::from(x) - top - sum.ln();
                    lane.iter().map(|&x| if logarithm { log(x) } else { (f64::from(x) - top).exp() / sum }).collect()
                })
            };
            close(&x.softmax(axis as isize).unwrap().to_vec(), &soft(false), what);
            close(&x.log_softmax(axis as isize).unwrap().to_vec(), &soft(true), what);
        }
    });
}

#[test]
fn sorting_is_stable_and_nan_is_the_largest() {
    layouts(|x, what| {
        for axis in 0..x.ndim() {
            for descending in [false, true] {
                let places = lanes(x, axis, |lane| {
                    let mut places: Vec<usize> = (0..lane.len()).collect();
                    places.sort_by(|&a, &b| {
                        let keys = order(lane[a], lane[b]);
                        if descending { keys.reverse() } else { keys }
                    });
                    places.into_iter().map(|i| i as i64).collect()
                });
                let (values, got) = x.sort(axis as isize, descending).unwrap();
                assert_eq!(got.to_vec(), places, "{what}, axis {axis}");
                assert_eq!(x.argsort(axis as isize, descending).unwrap().to_vec(), places, "{what}");
                let picked = naive::picked(x, axis, &got);
                assert!(values.iter().zip(&picked).all(|(a, b)| a.to_bits() == b.to_bits()), "{what}: -0 stays -0");
            }
        }
    });
}

#[test]
fn topk_is_the_beginning_of_a_sort() {
    let mut random = Random(5);
    layouts(|x, what| {
        for axis in 0..x.ndim() {
            let n = x.sizes()[axis];
            let k = random.below(n + 1);
            for largest in [false, true] {
                let (values, places) = x.topk(axis, k, largest).unwrap();
                let (sorted, all) = x.sort(axis as isize, largest).unwrap();
                let head = |y: &Any<i64>| y.narrow(axis as isize, 0, k).unwrap().to_vec();
                assert_eq!(places.to_vec(), head(&all), "{what}, {k} of axis {axis}");
                let bits = |y: Vec<f32>| y.into_iter().map(f32::to_bits).collect::<Vec<_>>();
                assert_eq!(bits(values.to_vec()), bits(sorted.narrow(axis as isize, 0, k).unwrap().to_vec()), "{what}");
            }
        }
    });
}

#[test]
fn long_lanes_are_sorted_too() {
    let x: Tensor<f32, shape![_]> = Tensor::from_fn_of(dims![len(200_000)], |[i]| ((i * 7_919) % 65_537) as f32);
    let (values, places) = x.sort::<0>();
    assert!(values.as_slice().is_sorted());
    assert!(places.as_slice().windows(2).all(|p| x[[p[0] as usize]] < x[[p[1] as usize]] || p[0] < p[1]));
    let (best, at) = x.topk::<0, 300>();
    let (sorted, all) = x.sort_descending::<0>();
    assert_eq!(best.to_vec(), sorted.to_vec()[..300]);
    assert_eq!(at.to_vec(), all.to_vec()[..300]);
}

#[test]
fn every_type_of_numbers_is_sorted_in_its_order() {
    macro_rules! sorted {
        ($($t:ident)*) => {$(
            let x = Tensor::from([3 as $t, $t::MAX, 0 as $t, $t::MIN, 7 as $t]);
            let (up, places) = x.sort::<0>();
            assert!(up.as_slice().is_sorted(), stringify!($t));
            let picked: Vec<$t> = places.iter().map(|&i| x[[i as usize]]).collect();
            assert_eq!(picked, up.to_vec());
            let (down, _) = x.sort_descending::<0>();
            assert_eq!(down.to_vec(), up.as_slice().iter().rev().copied().collect::<Vec<_>>());
            assert_eq!(x.topk::<0, 2>().0.to_vec(), down.to_vec()[..2]);
            assert_eq!(x.topk_smallest::<0, 2>().0.to_vec(), up.to_vec()[..2]);
        )*};
    }
    sorted! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
    let special = Tensor::from([f64::INFINITY, -0.0, f64::NAN, 0.0, f64::NEG_INFINITY, -f64::NAN]);
    assert_eq!(special.argsort::<0>().to_vec(), [4, 1, 3, 0, 2, 5]);
    assert_eq!(special.argsort_descending::<0>().to_vec(), [2, 5, 0, 1, 3, 4]);
}

#[test]
fn types_of_the_static_face() {
    let x = Tensor::<f32, shape![2, 8, 3]>::arange();
    let _: Tensor<f32, shape![2, 8, 3]> = x.cumsum::<1>();
    let _: Tensor<f32, shape![2, 8, 3]> = x.cumprod::<-3>();
    let _: Tensor<f32, shape![2, 8, 3]> = x.softmax::<-1>();
    let _: Tensor<f32, shape![2, 8, 3]> = x.log_softmax::<0>();
    let _: (Tensor<f32, shape![2, 8, 3]>, Tensor<i64, shape![2, 8, 3]>) = x.sort::<2>();
    let _: Tensor<i64, shape![2, 8, 3]> = x.argsort::<2>();
    let _: (Tensor<f32, shape![2, 5, 3]>, Tensor<i64, shape![2, 5, 3]>) = x.topk::<1, 5>();
    let _: (Tensor<f32, shape![2, 1, 3]>, Tensor<i64, shape![2, 1, 3]>) = x.topk_smallest::<-2, 1>();
    let (none, _): (Tensor<f32, shape![2, 8, 0]>, Tensor<i64, shape![2, 8, 0]>) = x.topk::<2, 0>();
    assert_eq!(none.numel(), 0);
    let unknown: Tensor<f32, shape![_, 3]> = Tensor::arange_of(dims![len(4), 3]);
    let (top, _): (Tensor<f32, shape![2, 3]>, _) = unknown.topk::<0, 2>();
    assert_eq!(top.to_vec(), [9.0, 10.0, 11.0, 6.0, 7.0, 8.0]);
}

#[test]
fn both_faces_agree() {
    let x: Tensor<f32, shape![3, 5, 4]> = Tensor::from_vec(dims![3, 5, 4], random_values(&mut Random(1), 60)).unwrap();
    let y = x.permute::<axes![2, 0, 1]>();
    let any = y.as_dyn();
    assert_eq!(y.cumsum::<1>().to_vec(), any.cumsum(1).unwrap().to_vec());
    assert_eq!(y.softmax::<0>().to_vec(), any.softmax(0).unwrap().to_vec());
    assert_eq!(y.argsort::<-1>().to_vec(), any.argsort(-1, false).unwrap().to_vec());
    assert_eq!(y.argsort_descending::<-1>().to_vec(), any.argsort(-1, true).unwrap().to_vec());
    assert_eq!(y.topk::<-1, 3>().1.to_vec(), any.topk(-1, 3, true).unwrap().1.to_vec());
    assert_eq!(y.topk_smallest::<-1, 3>().1.to_vec(), any.topk(-1, 3, false).unwrap().1.to_vec());
}

/// No bound but the kinds of the parameters.
fn attention<L: Shape, Q: Dim, K: Dim>(scores: &Tensor<f32, shape![..L, Q, K]>) -> Tensor<f32, shape![..L, Q, K]> {
    let (sorted, _) = scores.cumsum::<-2>().softmax::<-1>().sort::<-1>();
    sorted.log_softmax::<-1>()
}

fn normalized<L: Shape, H: Dim, D: Dim>(
    x: &Tensor<f32, shape![..L, H, D]>,
    row: &Tensor<f32, shape![D]>,
    rows: &Tensor<f32, shape![H, D]>,
) -> Tensor<f32, shape![..L, H, D]> {
    x.layer_norm(row, row, 1e-5).layer_norm(rows, rows, 1e-5).layer_norm_with(LayerNorm::new().weight(row))
}

#[test]
fn generic_code_needs_no_bounds() {
    let x = Tensor::<f32, shape![2, 3, 4]>::arange();
    assert_eq!(attention(&x).sizes(), [2, 3, 4]);
    let (row, rows) = (Tensor::ones(), Tensor::ones());
    assert_eq!(normalized::<shape![2], _, _>(&x, &row, &rows).sizes(), [2, 3, 4]);
}

#[test]
fn a_scalar_of_unknown_rank_has_axes_0_and_minus_1() {
    let x = Tensor::full_of(AnyRank::from([]), 3.0f32);
    for axis in [0, -1] {
        assert_eq!(x.cumsum(axis).unwrap().item(), 3.0);
        assert_eq!(x.softmax(axis).unwrap().item(), 1.0);
        assert_eq!(x.log_softmax(axis).unwrap().item(), 0.0);
        let (values, places) = x.sort(axis, true).unwrap();
        assert_eq!((values.item(), places.item(), values.ndim()), (3.0, 0, 0));
        let (values, places) = x.topk(axis, 1, true).unwrap();
        assert_eq!((values.item(), places.item(), values.ndim()), (3.0, 0, 0));
    }
    assert!(
        x.cumsum(1)
            .unwrap_err()
            .to_string()
            .starts_with("Dimension out of range (expected to be in range of [-1, 0], but got 1)")
    );
}

#[test]
fn softmax_of_nothing_but_minus_infinity_is_nan() {
    let low = f32::NEG_INFINITY;
    let x = Tensor::from([[low, low], [0.0, low], [f32::INFINITY, 0.0], [f32::NAN, 0.0]]);
    let y = x.softmax::<1>();
    assert!(y.select::<0>(0).iter().all(|y| y.is_nan()));
    assert_eq!(y.select::<0>(1).to_vec(), [1.0, 0.0]);
    assert!(y.to_vec()[4].is_nan() && y.to_vec()[5..].iter().all(|y| y.is_nan()));
    // Beside each other: a lane that begins with -∞ is not lost.
    let x: Tensor<f32, shape![_, 40]> =
        Tensor::from_fn_of(dims![len(50), 40], |[i, j]| if i < 20 + j { low } else { (i + j) as f32 });
    let (y, rows) = (x.softmax::<0>(), x.t().softmax::<1>());
    for (i, j) in (0..50).flat_map(|i| (0..40).map(move |j| (i, j))) {
        let (a, b) = (y[[i, j]], rows[[j, i]]);
        assert!((a - b).abs() < 1e-6 || a.is_nan() && b.is_nan(), "{a} {b}");
        assert_eq!(a.is_nan(), j >= 30);
    }
}

#[test]
fn a_running_sum_is_that_of_a_loop() {
    // Two terms of a block that overflow together, and cancel against one before them.
    let x = Tensor::from([-3e38f64, 3e38, 3e38, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(x.cumsum::<0>().to_vec()[2], 3e38);
    let big = f64::MAX;
    let x = Tensor::from([-big, big, big, -big, 1.0, 2.0, 3.0, 4.0, 5.0]);
    assert_eq!(x.cumsum::<0>().to_vec()[..4], [-big, 0.0, big, 0.0]);
    let x = Tensor::from([1.0f32, f32::INFINITY, f32::NEG_INFINITY, 1.0, 1.0, 1.0, 1.0, 1.0]);
    let y = x.cumsum::<0>().to_vec();
    assert_eq!(y[..2], [1.0, f32::INFINITY]);
    assert!(y[2..].iter().all(|y| y.is_nan()));
    // The error does not grow with the length.
    let x: Tensor<f32, shape![_]> = Tensor::full_of(dims![len(1 << 20)], 0.1);
    let last = x.cumsum::<0>()[[(1 << 20) - 1]];
    assert_eq!(last, (f64::from(0.1f32) * f64::from(1 << 20)) as f32);
    assert_eq!(Tensor::from([100i8, -100, 27, 100]).cumsum::<0>().to_vec(), [100, 0, 27, 127]);
}

#[test]
fn a_misfit_names_the_operation_and_the_shapes() {
    let x: Tensor<f32, shape![_, 3]> = Tensor::arange_of(dims![len(2), 3]);
    let error = x.try_topk::<0, 5>().map(drop).unwrap_err();
    assert_eq!(error.to_string(), "selected index k out of range: topk of 5 elements of dimension 0, shape [2, 3]");
    assert!(x.try_topk_smallest::<0, 5>().is_err());
    assert!(x.as_dyn().topk(1, 4, true).is_err());
    let five: Tensor<f32, shape![_]> = Tensor::ones_of(dims![len(5)]);
    let error = x.try_layer_norm(&five, &five, 1e-5).map(drop).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Given normalized_shape=[5], expected input with shape [*, 5], but got input of size[2, 3]: layer_norm"
    );
    let three: Tensor<f32, shape![_]> = Tensor::ones_of(dims![len(3)]);
    let error = x.try_layer_norm(&three, &five, 1e-5).map(drop).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("Expected bias to be of same shape as normalized_shape, but got bias of shape [5]")
    );
    let error = x.as_dyn().layer_norm(&[], None, None, 1e-5).map(drop).unwrap_err();
    assert!(error.to_string().starts_with("Expected normalized_shape to be at least 1-dimensional"));
}

/// The settings say the same as the arguments of the other forms; lengths that `R` does not know are those of the input.
#[test]
fn layer_norm_takes_settings() {
    let x: Tensor<f64, shape![_, 3]> = Tensor::arange_of(dims![len(2), 3]);
    let any = x.as_dyn();
    let (w, b) = (Tensor::from([2.0, 0.0, -1.0]), Tensor::from([10.0, 20.0, 30.0]));
    let how = LayerNorm::new().weight(&w).bias(&b).eps(0.5);
    assert_eq!(x.layer_norm_with(how).to_vec(), x.layer_norm(&w, &b, 0.5).to_vec());
    let (w, b) = (w.into_dyn(), b.into_dyn());
    let scaled = x.layer_norm_with(LayerNorm::new().weight(&w));
    assert_eq!(scaled.to_vec(), any.layer_norm(&[3], Some(&w), None, 1e-5).unwrap().to_vec());
    let moved = x.layer_norm_with(LayerNorm::new().bias(&b));
    assert_eq!(moved.to_vec(), any.layer_norm(&[3], None, Some(&b), 1e-5).unwrap().to_vec());
    let rows = x.layer_norm_with(LayerNorm::<_, shape![3]>::default());
    assert_eq!(rows.to_vec(), any.layer_norm(&[3], None, None, 1e-5).unwrap().to_vec());
    let whole = any.layer_norm(&[2, 3], None, None, 1e-5).unwrap().to_vec();
    assert_eq!(x.layer_norm_with(LayerNorm::<_, shape![_, 3]>::new()).to_vec(), whole);
    assert_eq!(x.layer_norm_with(LayerNorm::<_, shape![2, 3]>::new()).to_vec(), whole);
    let refused = |found: Result<_, ShapeError>| found.map(drop).unwrap_err().to_string();
    let told = refused(x.try_layer_norm_with(LayerNorm::<_, shape![4, 3]>::new()));
    assert!(told.starts_with("Given normalized_shape=[4, 3], expected input with shape [*, 4, 3]"), "{told}");
    let told = refused(x.try_layer_norm_with(LayerNorm::<_, AnyRank>::new()));
    assert!(told.starts_with("Expected normalized_shape to be at least 1-dimensional"), "{told}");
}

#[test]
fn layer_norm_goes_row_by_row() {
    layouts(|x, what| {
        for leading in 0..x.ndim() {
            let over = &x.sizes()[leading..];
            let n: usize = over.iter().product();
            let (weight, bias): (Any<f32>, Any<f32>) =
                (Tensor::arange_of(AnyRank::from(over)), Tensor::full_of(AnyRank::from(over), 2.0));
            let got = x.layer_norm(over, Some(&weight), Some(&bias), 1e-2).unwrap();
            let mut want = Vec::new();
            for row in x.to_vec().chunks(n.max(1)) {
                let mean = row.iter().map(|&x| f64::from(x)).sum::<f64>() / n as f64;
                let variance = row.iter().map(|&x| (f64::from(x) - mean).powi(2)).sum::<f64>() / n as f64;
                let scaled = |(i, &x): (usize, &f32)| (f64::from(x) - mean) / (variance + 1e-2).sqrt() * i as f64 + 2.0;
                want.extend(row.iter().enumerate().map(scaled));
            }
            let slack = |got: f32, want: f64| (f64::from(got) - want).abs() <= 1e-4 * (1.0 + want.abs());
            let near = got.iter().zip(&want).all(|(&got, &want)| slack(got, want) || got.is_nan() && want.is_nan());
            assert!(near && got.numel() == want.len(), "{what} over {over:?}");
        }
    });
}

#[test]
fn elements_of_another_type() {
    let x = Tensor::from([[f32::NAN, -1.9], [300.0, f32::INFINITY]]);
    let y: Tensor<u8, shape![2, 2]> = x.to_type::<u8>();
    assert_eq!(y.to_vec(), [0, 0, 255, 255]);
    assert_eq!(x.t().to_type::<i64>().to_vec(), [0, 300, -1, i64::MAX]);
    assert_eq!(x.to_type::<bool>().to_vec(), [true; 4]);
    assert_eq!(Tensor::from([true, false]).to_type::<f64>().to_vec(), [1.0, 0.0]);
    assert_eq!(Tensor::from([256i64, -1]).to_type::<u8>().to_vec(), [0, 255]);
    assert_eq!(Tensor::from([0i32, -3]).to_type::<bool>().to_vec(), [false, true]);
    assert_eq!(Tensor::from([true]).into_dyn().to_type::<bool>().to_vec(), [true]);
}

#[test]
fn softplus_is_the_identity_above_20() {
    let x = Tensor::from([-1000.0f32, -20.0, 0.0, 1.0, 19.0, 21.0, f32::INFINITY]);
    let want: Vec<f64> = x.iter().map(|&x| if x > 20.0 { x.into() } else { f64::from(x).exp().ln_1p() }).collect();
    close(&x.softplus().to_vec(), &want, "softplus");
    assert!(Tensor::from([f32::NAN]).softplus()[[0]].is_nan());
}

#[test]
fn the_reference_splits_into_lanes() {
    let x: Any<f32> = Tensor::arange_of(AnyRank::from([2, 3]));
    let Lanes(all) = naive::split(&x.as_view(), 0);
    assert_eq!(all, [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]);
}
