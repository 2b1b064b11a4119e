//! Lanes that are long enough for other loops: sorted by digits, summed as rows; and numbers of elements in intervals.

use crate::random::Random;
use congruent::error::Fault;
use congruent::prelude::*;

/// Numbers with ties, zeros of both signs and, of floats, NaN.
fn noise(n: usize, of: usize) -> Vec<f64> {
    let mut random = Random(17);
    (0..n).map(|_| random.between(-(of as isize), of as isize) as f64).collect()
}

#[test]
fn a_long_lane_is_sorted_in_order() {
    for n in [500, 512, 513, 5000, 200_000] {
        for of in [3, 1_000_000_000] {
            let mut x: Vec<f32> = noise(n, of).iter().map(|&x| x as f32).collect();
            (x[7], x[n - 1], x[n / 2]) = (f32::NAN, f32::NAN, -0.0);
            let mut places: Vec<usize> = (0..n).collect();
            places.sort_by(|&a, &b| super::order(x[a], x[b]));
            let tensor = Tensor::from(x.clone());
            let (values, got) = tensor.sort::<0>();
            assert!(got.iter().zip(&places).all(|(&got, &want)| got == want as i64), "{n} of {of}");
            assert!(values.iter().zip(&places).all(|(got, &at)| got.to_bits() == x[at].to_bits()), "{n} of {of}");
            let (_, down) = tensor.sort_descending::<0>();
            places.sort_by(|&a, &b| super::order(x[b], x[a]).then(a.cmp(&b)));
            assert!(down.iter().zip(&places).all(|(&got, &want)| got == want as i64), "{n} of {of}");
        }
    }
}

#[test]
fn a_long_lane_of_integers_is_sorted_in_order() {
    for n in [600, 3000] {
        let x: Vec<i64> = noise(n, usize::MAX >> 2).iter().map(|&x| x as i64).collect();
        let mut want = x.clone();
        want.sort_unstable();
        assert_eq!(Tensor::from(x.clone()).sort::<0>().0.to_vec(), want);
        let bytes: Vec<u8> = x.iter().map(|&x| x as u8).collect();
        let (values, places) = Tensor::from(bytes.clone()).sort::<0>();
        assert!(values.to_vec().is_sorted());
        let pairs: Vec<_> = values.iter().zip(places.iter()).collect();
        assert!(pairs.is_sorted() && pairs.iter().all(|&(&value, &at)| bytes[at as usize] == value));
    }
}

#[test]
fn the_values_of_many_elements_are_those_of_a_set() {
    for n in [0, 1, 511, 512, 40_000] {
        for of in [2, 300, 1 << 40] {
            let x: Vec<i64> = noise(n, of).iter().map(|&x| x as i64).collect();
            let mut want = std::collections::BTreeMap::new();
            x.iter().for_each(|&x| *want.entry(x).or_insert(0) += 1);
            let tensor = Tensor::from(x.clone());
            let values: Vec<i64> = want.keys().copied().collect();
            assert_eq!(tensor.unique().to_vec(), values, "{n} of {of}");
            let (got, counts) = tensor.unique_with_counts();
            assert_eq!((got.to_vec(), counts.to_vec()), (values.clone(), want.into_values().collect()));
            let (got, inverse) = tensor.unique_with_inverse();
            assert_eq!(got.to_vec(), values);
            assert!(inverse.iter().zip(&x).all(|(&at, &x)| values[at as usize] == x));
        }
    }
    let x: Tensor<f64, shape![_]> = Tensor::from([vec![f64::NAN; 600], vec![-0.0, 0.0, 1.0]].concat());
    let unique = x.unique().to_vec();
    assert_eq!(unique[..2], [0.0, 1.0]);
    assert!(unique.len() == 602 && unique[2..].iter().all(|x| x.is_nan()), "each NaN differs");
}

#[test]
fn areas_along_each_axis_are_the_same() {
    let x = Tensor::from(noise(60 * 7, 1000)).into_dyn();
    let x = x.reshape([3, 20, 7]).unwrap();
    for axis in 0..3_usize {
        let last = x.movedim(axis, 2).unwrap().contiguous().into_tensor();
        let want = last.trapezoid(2, 0.5, false).unwrap();
        let got = x.trapezoid(axis, 0.5, false).unwrap();
        assert_eq!(got.sizes(), want.sizes());
        assert!((&got - &want).abs().amax_all().item() < 1e-9);
        let kept = x.trapezoid(axis, 0.5, true).unwrap();
        assert_eq!((kept.sizes()[axis], kept.to_vec()), (1, got.to_vec()));
    }
    let none = Tensor::<f32, shape![5, 0, 3]>::zeros();
    assert_eq!((none.trapezoid::<1>(1.0).to_vec(), none.trapezoid::<0>(1.0).numel()), (vec![0.0; 15], 0));
}

#[test]
fn slopes_along_each_axis_are_the_same() {
    let x = Tensor::from(noise(60 * 7, 1000)).into_dyn();
    let x = x.reshape([3, 20, 7]).unwrap();
    for axis in 0..3_usize {
        let last = x.movedim(axis, 2).unwrap().contiguous().into_tensor();
        let want = last.gradient(2, 0.5).unwrap().movedim(2, axis).unwrap().to_tensor();
        assert_eq!(x.gradient(axis, 0.5).unwrap().to_vec(), want.to_vec());
    }
    assert!(Tensor::<f32, shape![2, 1]>::zeros().into_dyn().gradient(1, 1.0).is_err());
    assert!(Tensor::<f32, shape![2, 1]>::zeros().into_dyn().gradient(2, 1.0).is_err());
}

#[test]
fn an_element_is_counted_in_one_interval() {
    let x = Tensor::from(noise(2000, 100)).into_dyn();
    for bins in [1, 3, 10, 64] {
        let width = 150.0 / bins as f64;
        let edges: Vec<f64> = (0..=bins).map(|at| -100.0 + width * at as f64).collect();
        let counts = x.histc(bins, -100.0, 50.0).unwrap();
        let inside = x.iter().filter(|x| (-100.0..=50.0).contains(*x)).count();
        assert_eq!(counts.sum_all().item(), inside as f64);
        if bins != 64 {
            assert_eq!(x.histogram_between(&Tensor::from(edges)).unwrap().to_vec(), counts.to_vec());
        }
    }
    assert!(x.histc(0, 0.0, 1.0).is_err());
    // A range whose product with the number of intervals is no `f32`.
    let wide = Tensor::from([0.0_f32, -1e38, 9e37]).histc::<10>(-1e38, 1e38);
    assert_eq!(wide.to_vec(), [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    let of = |low, high| x.histc(3, low, high).map_err(|error| error.fault).unwrap_err();
    assert!(matches!(of(1.0, 0.0), Fault::HistogramRange { .. }));
    assert!(matches!(of(0.0, f64::INFINITY), Fault::HistogramRange { .. }));
    let edges = |edges: Vec<f64>| x.histogram_between(&Tensor::from(edges)).unwrap_err().fault;
    assert!(matches!(edges(vec![0.0, 2.0, 1.0]), Fault::HistogramEdges { at: Some(1), .. }));
    assert!(matches!(edges(vec![0.0, f64::NAN]), Fault::HistogramEdges { at: Some(0), .. }));
    assert!(matches!(edges(vec![0.0]), Fault::HistogramEdges { at: None, .. }));
    assert_eq!(
        x.histc(2, f64::NAN, 1.0).unwrap_err().to_string(),
        "histc: max must be larger than min, and both finite: [NaN, 1]"
    );
}

#[test]
fn conditions_in_place_are_ones_and_zeros() {
    let mut x = Tensor::from([2, 0, -3, 0]);
    assert_eq!(x.logical_xor_(Tensor::from([1, 1, 0, 0])).to_vec(), [0, 1, 1, 0]);
    assert_eq!(x.logical_or_(2).to_vec(), [1; 4]);
    assert_eq!(x.logical_and_(0).logical_not().to_vec(), [true; 4]);
    assert_eq!(Tensor::from([f32::NAN, -0.0]).logical_and(1.0).to_vec(), [true, false]);
    assert_eq!(Tensor::from([true, false]).logical_xor(true).to_vec(), [false, true]);
}

#[test]
fn a_quotient_is_rounded_towards_zero() {
    let x = Tensor::from([7, -7]);
    assert_eq!((x.trunc_divide(2).to_vec(), x.floor_divide(2).to_vec()), (vec![3, -3], vec![3, -4]));
    assert_eq!(Tensor::from([7.5, -7.5]).trunc_divide(2.0).to_vec(), [3.0, -3.0]);
    let error = x.try_trunc_divide(0).unwrap_err();
    assert!(matches!(error.fault, Fault::Division { .. }), "{error}");
}
