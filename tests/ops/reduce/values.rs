//! Random shapes, layouts and axes, on `AnyRank`.

use super::naive;
use crate::random::Random;
use congruent::prelude::*;

/// A view of small whole numbers: of any rank, with lengths 0 and 1, contiguous, permuted, stepped, expanded.
fn with_view(random: &mut Random, longest: usize, see: impl FnOnce(&Strided<f64, AnyRank>)) {
    let rank = random.below(5);
    let sizes: Vec<usize> = (0..rank).map(|_| random.below(longest + 1).min(random.below(longest) + 1)).collect();
    let mut numbers = Random(random.next());
    let x = Tensor::from_fn_of(AnyRank::from(&sizes), |_| numbers.between(-4, 4) as f64);
    if rank == 0 {
        return see(&x);
    }
    let axis = random.below(rank) as isize;
    match random.below(5) {
        0 => see(&x),
        1 => see(&x.transpose(axis, random.below(rank) as isize).unwrap()),
        2 => {
            let mut order: Vec<isize> = (0..rank as isize).collect();
            order.rotate_left(random.below(rank));
            see(&x.permute(&order[..]).unwrap());
        }
        3 if sizes[rank - 1] > 1 => see(&x.slice(s![..., 1..;2]).unwrap()),
        _ => {
            let wide: Vec<isize> = [3].into_iter().chain(sizes.iter().map(|&size| size as isize)).collect();
            see(&x.expand(&wide[..]).unwrap());
        }
    }
}

/// Some axes, each once, from either end; none are all.
fn some_axes(random: &mut Random, rank: usize) -> Vec<isize> {
    let picked: Vec<isize> = (0..rank as isize).filter(|_| random.below(2) == 0).collect();
    picked.into_iter().map(|axis| if random.below(2) == 0 { axis } else { axis - rank as isize }).collect()
}

fn same(got: Vec<f64>, want: Vec<f64>, what: &str) {
    assert_eq!(got.len(), want.len(), "{what}");
    for (got, want) in got.iter().zip(&want) {
        let near = (got - want).abs() <= 1e-12 * want.abs() + 1e-12;
        assert!(got == want || near || got.is_nan() && want.is_nan(), "{what}: {got} and not {want}");
    }
}

fn check(x: &Strided<f64, AnyRank>, axes: &[isize], keep: bool) {
    let (sizes, elements) = (x.sizes(), x.to_vec());
    let left = naive::left(sizes, &naive::marks(sizes.len(), axes), keep);
    let what = format!("{sizes:?} {:?} along {axes:?}", x.strides());
    let want = |of: &dyn Fn(&[f64]) -> f64| naive::reduced(&elements, sizes, axes, of);
    macro_rules! agrees {
        ($($name:ident($($arg:expr),*) $of:expr;)*) => {$(
            let got = x.$name(axes, $($arg,)* keep).unwrap();
            assert_eq!(got.sizes(), left, "{} {what}", stringify!($name));
            same(got.map(|x| f64::from(x)).to_vec(), want(&$of), &format!("{}: {what}", stringify!($name $($arg)*)));
        )*};
    }
    agrees! {
        sum() naive::sum;
        mean() naive::mean;
        prod() |x: &[f64]| x.iter().product();
        any() |x: &[f64]| f64::from(x.iter().any(|&x| x != 0.0));
        all() |x: &[f64]| f64::from(x.iter().all(|&x| x != 0.0));
        var() |x: &[f64]| naive::var(x, 1.0);
        var_correction(0.0) |x: &[f64]| naive::var(x, 0.0);
        var_correction(2.5) |x: &[f64]| naive::var(x, 2.5);
        std() |x: &[f64]| naive::var(x, 1.0).sqrt();
        std_correction(0.0) |x: &[f64]| naive::var(x, 0.0).sqrt();
        norm() |x: &[f64]| naive::norm(x, 2.0);
        norm_p(0.0) |x: &[f64]| naive::norm(x, 0.0);
        norm_p(1.0) |x: &[f64]| naive::norm(x, 1.0);
        norm_p(3.0) |x: &[f64]| naive::norm(x, 3.0);
        norm_p(0.5) |x: &[f64]| naive::norm(x, 0.5);
        logsumexp() naive::logsumexp;
    }
    let count = x.count_nonzero(axes, keep).unwrap().map(|n| n as f64);
    same(count.to_vec(), want(&|x| naive::norm(x, 0.0)), &what);
    let empty = naive::lines(sizes, &naive::marks(sizes.len(), axes)).iter().any(Vec::is_empty);
    if empty || sizes.contains(&0) {
        return;
    }
    agrees! {
        amax() naive::largest;
        amin() naive::smallest;
        norm_p(-1.0) |x: &[f64]| naive::norm(x, -1.0);
        norm_p(f64::INFINITY) |x: &[f64]| naive::norm(x, f64::INFINITY);
        norm_p(f64::NEG_INFINITY) |x: &[f64]| naive::norm(x, f64::NEG_INFINITY);
    }
}

/// What takes one axis.
fn check_one(x: &Strided<f64, AnyRank>, axis: isize, keep: bool) {
    let (sizes, elements) = (x.sizes(), x.to_vec());
    let left = naive::left(sizes, &naive::marks(sizes.len(), &[axis]), keep);
    let what = format!("{sizes:?} {:?} along {axis}", x.strides());
    let of = |of: &dyn Fn(&[f64]) -> f64| naive::reduced(&elements, sizes, &[axis], of);
    let at = |of: &dyn Fn(&[f64]) -> i64| naive::reduced(&elements, sizes, &[axis], of);
    let negated = |x: &[f64]| naive::where_largest(&x.iter().map(|x| -x).collect::<Vec<_>>());

    let (values, places) = x.max(axis, keep).unwrap();
    assert_eq!((values.sizes(), places.sizes()), (&left[..], &left[..]), "{what}");
    assert_eq!((values.to_vec(), places.to_vec()), (of(&naive::largest), at(&naive::where_largest)), "max {what}");
    let (values, places) = x.min(axis, keep).unwrap();
    assert_eq!((values.to_vec(), places.to_vec()), (of(&naive::smallest), at(&negated)), "min {what}");
    let found = x.argmax(axis, keep).unwrap();
    assert_eq!((found.sizes(), found.to_vec()), (&left[..], at(&naive::where_largest)), "argmax {what}");
    let found = x.argmin(axis, keep).unwrap();
    assert_eq!((found.sizes(), found.to_vec()), (&left[..], at(&negated)), "argmin {what}");
    let (values, places) = x.median(axis, keep).unwrap();
    assert_eq!((values.sizes(), places.sizes()), (&left[..], &left[..]), "{what}");
    let (wanted, wanted_at) = (of(&|x| naive::median(x).0), at(&|x| naive::median(x).1));
    assert_eq!((values.to_vec(), places.to_vec()), (wanted, wanted_at), "median {what}");
}

fn check_all(x: &Strided<f64, AnyRank>) {
    let elements = x.to_vec();
    if elements.is_empty() {
        return;
    }
    assert_eq!(x.argmax_all().item(), naive::where_largest(&elements), "{:?} {:?}", x.sizes(), x.strides());
    assert_eq!(x.median_all().item(), naive::median(&elements).0);
    assert_eq!(x.amin_all().item(), naive::smallest(&elements));
}

fn agrees(seed: u64, cases: usize, longest: usize) {
    let mut random = Random(seed);
    for _ in 0..cases {
        let mut inner = Random(random.next());
        with_view(&mut random, longest, |x| {
            let axes = some_axes(&mut inner, x.ndim());
            check(x, &axes, inner.below(2) == 0);
            check_all(x);
            if x.ndim() > 0 {
                let axis = inner.below(x.ndim());
                if x.sizes()[axis] > 0 {
                    check_one(x, axis as isize - (inner.below(2) * x.ndim()) as isize, inner.below(2) == 0);
                }
            }
        });
    }
}

#[test]
fn small_shapes_agree_with_index_by_index() {
    agrees(1, 400, 5);
}

#[test]
fn longer_shapes_agree_with_index_by_index() {
    agrees(2, 60, 19);
}

#[test]
fn a_long_axis_agrees_however_it_lies() {
    let x = Tensor::from_fn_of(AnyRank::from([3, 1100]), |p| ((p[0] * 7 + p[1] * 13) % 29) as f64 / 4.0);
    let wide = Tensor::from_fn_of(AnyRank::from([1100, 300]), |p| ((p[0] * 7 + p[1] * 13) % 29) as f64 / 4.0);
    for x in [&x.as_view(), &x.transpose(0, 1).unwrap(), &x.slice(s![.., ..;3]).unwrap(), &wide.as_view()] {
        for axis in [0, 1] {
            check_one(x, axis, false);
            let (sizes, elements) = (x.sizes(), x.to_vec());
            same(x.sum(&[axis], false).unwrap().to_vec(), naive::reduced(&elements, sizes, &[axis], naive::sum), "sum");
            let want = naive::reduced(&elements, sizes, &[axis], |x| naive::var(x, 1.0));
            same(x.var(&[axis], false).unwrap().to_vec(), want, "var");
        }
        check_all(x);
    }
}
