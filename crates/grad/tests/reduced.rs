//! Rules of reductions, orders, scans, of functions of two and three elements, and of products, against differences; and where they
//! have corners, against PyTorch's gradients.

use crate::support::{Any, between, check, of};
use congruent::order::QuantileRule;
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, grad};

dim!(Batch);

fn any<const K: usize>(elements: [f64; K]) -> Any {
    Tensor::from(elements.to_vec()).into_dyn().into()
}

#[test]
fn reductions_of_any_rank() {
    for sizes in [&[2, 3][..], &[3, 1, 2], &[4], &[1]] {
        let x = between(0.5, 2.0, sizes);
        for axes in [&[0][..], &[-1], &[]] {
            for keep in [false, true] {
                check(&x, |x| x.prod(axes, keep).unwrap().square());
                check(&x, |x| x.amax(axes, keep).unwrap().square());
                check(&x, |x| x.amin(axes, keep).unwrap().square());
                check(&x, |x| x.norm(axes, keep).unwrap().square());
                for p in [0.0, 0.5, 1.0, 1.5, 3.0, f64::INFINITY, f64::NEG_INFINITY, -1.0] {
                    check(&x.neg(), |x| x.norm_p(axes, p, keep).unwrap().square());
                }
            }
        }
        check(&x, |x| x.var_correction(0, 0.0, true).unwrap());
        if sizes[0] > 1 {
            check(&x, |x| x.std(0, false).unwrap() * x.std_correction(0, -1.0, false).unwrap());
        }
    }
    let x = between(-2.0, 2.0, &[2, 3, 4]);
    check(&x, |x| x.prod([0, -1], false).unwrap().square());
    check(&x, |x| x.prod([1], true).unwrap().square());
    check(&x, |x| x.amax([0, 1], true).unwrap().square());
    check(&x, |x| x.std([0, 2], false).unwrap().square());
    check(&x, |x| x.norm([0, 2], false).unwrap().square());
    let scalar = between(0.5, 1.0, &[]);
    check(&scalar, |x| x.prod(0, false).unwrap().square());
    check(&scalar, |x| x.amax(-1, true).unwrap().square());
    check(&scalar, |x| x.norm(0, true).unwrap().square());
    let none = between(0.5, 1.0, &[2, 0]);
    check(&none, |x| x.prod(1, true).unwrap().square());
    check(&none, |x| x.amax(0, true).unwrap().square());
    check(&none, |x| x.norm(0, false).unwrap().square());
    assert!(none.amax(1, false).is_err() && none.norm_p(1, f64::INFINITY, false).is_err());
}

#[test]
fn reductions_of_list_shapes() {
    let x: Var<f64, shape![Batch, _, 4]> = of(&[2, 3, 4]);
    check(&x, |x| -> Var<f64, shape![Batch, 4]> { x.prod::<1>().square() });
    check(&x, |x| -> Var<f64, shape![Batch, _, 1]> { x.amax_keepdim::<-1>().square() });
    check(&x, |x| -> Var<f64, shape![_]> { x.amin_axes::<axes![0, 2]>().square() });
    check(&x, |x| -> Var<f64, shape![Batch, 1, 1]> { x.std_axes_keepdim::<axes![1, 2]>().square() });
    check(&x, |x| -> Var<f64, shape![Batch, 4]> { x.norm::<1>().square() });
    check(&x, |x| -> Var<f64, shape![Batch, 4]> { x.norm_p::<1>(3.0).square() });
    check(&x, |x| -> Var<f64, shape![Batch, 4]> { x.var_correction::<1>(0.0).square() });
    check(&x, |x| x.norm_all() * x.prod_all() + x.amax_all() * x.std_correction_all(0.0));
}

/// Generic code needs no bound, whatever it is called with.
fn largest<L: Shape, D: Dim>(x: &Var<f64, shape![..L, D]>) -> Var<f64, L> {
    x.amax::<-1>() + x.max::<-1>().0 + x.quantile::<-1>(1.0)
}
fn pooled<B: Dim, C: Dim>(x: &Var<f64, shape![B, C, 2]>) -> Var<f64, shape![B, C, 1]> {
    x.max_pool1d(pool::<2>()) + x.interpolate(sized::<1>()) + x.adaptive_max_pool1d(sized::<1>())
}

/// Types refuse an axis known to have length 0 (`ui-tests/empty_axis.rs`), and nothing else.
#[test]
fn other_axes_of_a_shape_without_elements() {
    let x: Var<f64, shape![2, 0]> = of(&[2, 0]);
    check(&x, |x| -> Var<f64, shape![0]> { x.amax::<0>() + x.median::<0>().0 + x.kthvalue::<0>(1).0 });
    check(&x, |x| -> Var<f64, shape![1, 0]> { x.amin_axes_keepdim::<axes![0]>() + x.quantile_keepdim::<0>(0.5) });
    check(&x, |x| -> Var<f64, shape![2]> { x.sum::<1>() });
    assert!(x.value().try_amax::<1>().is_err() && x.median_all().item().is_nan());
    let n = 0;
    let open: Var<f64, shape![2, _]> = Tensor::zeros_of(dims![2, n]).into();
    assert_eq!(open.amax::<0>().sizes(), [0]);
    assert!(std::panic::catch_unwind(|| open.amax::<1>()).is_err());
    assert!(std::panic::catch_unwind(|| open.quantile_all(0.5)).is_err());

    let y: Var<f64, shape![Batch, 3]> = of(&[2, 3]);
    check(&y, |y| -> Var<f64, shape![Batch]> { largest(y) });
    assert_eq!(largest(&y).to_vec(), y.value().amax::<1>().iter().map(|x| 3.0 * x).collect::<Vec<_>>());
    assert_eq!(largest::<shape![0], _>(&Tensor::zeros().into() as &Var<f64, shape![0, 3]>).sizes(), [0]);
    let z: Var<f64, shape![1, 2, 2]> = Tensor::from([[[1.0, 2.0], [5.0, 3.0]]]).into();
    assert_eq!(pooled(&z).to_vec(), [2.0 + 1.0 + 2.0, 5.0 + 5.0 + 5.0]);
    let batch: Var<f64, shape![0, 2, 2]> = Tensor::zeros().into();
    assert_eq!((pooled(&batch).sizes(), batch.max_pool1d(pool::<2>()).sizes()), (&[0, 2, 1][..], &[0, 2, 1][..]));
    let later: Var<f64, _> = Var::default();
    assert_eq!(later.amax_all().item(), 0.0);
    let _: &Var<f64, shape![2, 3]> = &later;
}

/// PyTorch's, one by one.
#[test]
fn corners_of_reductions() {
    let g = |x: &Any, f: fn(&Any) -> Any| grad(x, |x| f(x).sum_all()).to_vec();
    assert_eq!(g(&any([2.0, 0.0, 3.0]), |x| x.prod(0, false).unwrap()), [0.0, 6.0, 0.0]);
    assert_eq!(g(&any([2.0, 0.0, 0.0]), |x| x.prod(0, false).unwrap()), [0.0; 3]);
    assert_eq!(g(&any([2.0, 0.0, 3.0]), |x| x.cumprod(0).unwrap()), [1.0, 8.0, 0.0]);
    assert_eq!(g(&any([1.0, 2.0, 2.0]), |x| x.amax(0, false).unwrap()), [0.0, 0.5, 0.5]);
    assert_eq!(g(&any([1.0, 2.0, 2.0]), |x| x.max(0, false).unwrap().0), [0.0, 1.0, 0.0]);
    assert_eq!(g(&any([0.0, 0.0]), |x| x.norm(0, false).unwrap()), [0.0; 2]);
    assert_eq!(g(&any([0.0, -2.0]), |x| x.norm_p(0, 1.0, false).unwrap()), [0.0, -1.0]);
    assert_eq!(g(&any([3.0, -3.0]), |x| x.norm_p(0, f64::INFINITY, false).unwrap()), [0.5, -0.5]);
    assert_eq!(g(&any([2.0, 2.0]), |x| x.std(0, false).unwrap()), [0.0; 2]);
    assert_eq!(g(&any([3.0, 1.0, 2.0]), |x| x.median_all().into_dyn()), [0.0, 0.0, 1.0]);
}

/// Products with zeros, and the gradient of the gradient.
#[test]
fn products_with_zeros() {
    for elements in [[2.0, 0.0, 3.0, -1.0], [0.0, 2.0, 0.0, 1.5], [0.0; 4]] {
        check(&any(elements), |x| x.prod(0, false).unwrap());
        check(&any(elements), |x| x.cumprod(0).unwrap());
        let x = any(elements).view([2, 2]).unwrap();
        check(&x, |x| x.prod(0, true).unwrap().square());
        check(&x, |x| x.cumprod(-1).unwrap().square());
        check(&x, |x| x.prod(&[], false).unwrap().square());
    }
}

#[test]
fn what_is_found_along_an_axis() {
    for sizes in [&[3, 4][..], &[4], &[1, 3], &[]] {
        let x = between(-2.0, 2.0, sizes);
        for axis in [0, -1] {
            for flag in [false, true] {
                check(&x, |x| x.max(axis, flag).unwrap().0.square());
                check(&x, |x| x.min(axis, flag).unwrap().0.square());
                check(&x, |x| x.median(axis, flag).unwrap().0.square());
                check(&x, |x| x.sort(axis, flag).unwrap().0.cumsum(axis).unwrap().square());
                check(&x, |x| x.topk(axis, 1, flag).unwrap().0.square());
            }
            check(&x, |x| x.cumsum(axis).unwrap().square());
            check(&x, |x| x.cumprod(axis).unwrap().square());
        }
        check(&x, |x| x.median_all().square());
    }
    let none = between(0.5, 1.0, &[0, 3]);
    check(&none, |x| x.sort(0, false).unwrap().0.square());
    check(&none, |x| x.cumprod(0).unwrap().square());
    check(&none, |x| x.max(1, false).unwrap().0.square());
    let x: Var<f64, shape![_, 4]> = of(&[3, 4]);
    check(&x, |x| -> Var<f64, shape![_]> { x.max::<1>().0.square() });
    check(&x, |x| -> Var<f64, shape![1, 4]> { x.min_keepdim::<0>().0.square() });
    check(&x, |x| -> Var<f64, shape![4]> { x.median::<0>().0.square() });
    check(&x, |x| -> Var<f64, shape![_, 4]> { x.sort::<0>().0 * x.sort_descending::<1>().0 });
    check(&x, |x| -> Var<f64, shape![_, 2]> { x.topk::<1, 2>().0 * x.topk_smallest::<1, 2>().0 });
    check(&x, |x| -> Var<f64, shape![_, 4]> { x.cumsum::<0>() * x.cumprod::<-1>() });
    let (values, places) = x.max::<1>();
    let eager: (Tensor<f64, shape![_]>, Tensor<i64, shape![_]>) = x.value().max::<1>();
    assert_eq!((values.to_vec(), places.to_vec()), (eager.0.to_vec(), eager.1.to_vec()));
}

#[test]
fn running_extremes_and_quantiles() {
    for sizes in [&[3, 4][..], &[4], &[1, 3], &[1], &[]] {
        let x = between(-2.0, 2.0, sizes);
        for axis in [0, -1] {
            check(&x, |x| x.cummax(axis).unwrap().0.square());
            check(&x, |x| x.cummin(axis).unwrap().0.square());
            check(&x, |x| x.logcumsumexp(axis).unwrap().square());
            check(&x, |x| x.softmin(axis).unwrap().square());
            for keep in [false, true] {
                check(&x, |x| x.nanmean(&[axis], keep).unwrap().square());
                check(&x, |x| x.nanmedian(axis, keep).unwrap().0.square());
                check(&x, |x| x.kthvalue(axis, 1, keep).unwrap().0.square());
                check(&x, |x| x.quantile(axis, 0.3, keep).unwrap().square());
                check(&x, |x| x.nanquantile(axis, (0.7, QuantileRule::Midpoint), keep).unwrap().square());
            }
        }
        if !sizes.is_empty() {
            check(&x, |x| x.diff(0).unwrap().square());
            check(&x, |x| x.trapezoid(-1, 0.5, true).unwrap().square());
            check(&x, |x| x.cumulative_trapezoid(-1, 0.5).unwrap().square());
            check(&x, |x| x.renorm(3.0, -1, 0.5).unwrap().square());
        }
        if sizes.last() > Some(&1) {
            check(&x, |x| x.gradient(-1, 0.5).unwrap().square());
        }
        check(&x, |x| x.quantile_all(0.4).square() + x.nanmedian_all().square());
    }
    let none = between(0.5, 1.0, &[0, 3]);
    check(&none, |x| x.cummax(0).unwrap().0.square());
    check(&none, |x| x.logcumsumexp(0).unwrap().square());
    check(&none, |x| x.quantile(1, 0.5, false).unwrap().square());
    let x: Var<f64, shape![_, 4]> = of(&[3, 4]);
    check(&x, |x| -> Var<f64, shape![_, 4]> { x.cummax::<0>().0 * x.cummin::<1>().0 });
    check(&x, |x| -> Var<f64, shape![_, 4]> { x.logcumsumexp::<0>() * x.softmin::<-1>() });
    check(&x, |x| -> Var<f64, shape![_]> { x.kthvalue::<1>(2).0 * x.quantile::<1>(0.6) });
    check(&x, |x| -> Var<f64, shape![_, 3]> { x.diff::<1>() * x.cumulative_trapezoid::<1>(2.0) });
    check(&x, |x| -> Var<f64, shape![_]> { x.trapezoid::<1>(2.0).square() });
    check(&x, |x| -> Var<f64, shape![_, 4]> { x.gradient::<1>(2.0) * x.renorm::<1>(2.0, 1.0) });
    check(&x, |x| -> Var<f64, shape![1, 4]> { x.nanquantile_keepdim::<0>(0.2) * x.nanmean_keepdim::<0>() });
}

#[test]
fn functions_of_two_and_three_elements() {
    let pairs: [(&[usize], &[usize]); 5] =
        [(&[2, 3], &[3]), (&[3, 1], &[1, 4]), (&[], &[3]), (&[1], &[]), (&[0], &[1])];
    for (a, b) in pairs {
        let at = [between(0.6, 2.0, a), between(0.35, 0.45, b)];
        check(&at, |[a, b]| a.atan2(b));
        check(&at, |[a, b]| (-a).atan2(-b));
        check(&at, |[a, b]| a.fmod(b).square());
        check(&at, |[a, b]| (-a).remainder(b).square());
        check(&at, |[a, b]| (-a % b).square());
        check(&at, |[a, b]| a.floor_divide(b) * a);
        check(&at, |[a, b]| a.clamp(b * 2.0, 1.3).square());
        check(&at, |[a, b]| a.clamp(0.9, b * 3.0).square());
        check(&at, |[a, b]| a.clamp(b * 5.0, b).square());
    }
    let x: Var<f64, shape![Batch, 3]> = of(&[2, 3]);
    check(&x, |x| -> Var<f64, shape![Batch, 3]> { x.clamp(-1.0, &Tensor::from([0.5, 1.0, 0.1])).square() });
    check(&x, |x| -> Var<f64, shape![Batch, 3]> { (x % 0.7) * x.atan2(2.0) });
}

#[test]
fn products() {
    let (v, w) = (of::<shape![3]>(&[3]), between(-1.0, 1.5, &[3]).try_into_shape::<shape![_]>().unwrap());
    let (a, b) = (of::<shape![2, 3]>(&[2, 3]), between(-1.0, 1.5, &[3, 4]).try_into_shape::<shape![3, _]>().unwrap());
    let at = (v, w, a, b);
    check(&at, |(v, w, _, _)| v.dot(w).square());
    check(&at, |(v, _, a, _)| -> Var<f64, shape![2]> { a.mv(v).square() });
    check(&at, |(v, w, _, _)| -> Var<f64, shape![3, _]> { v.outer(w).square() });
    check(&at, |(v, _, a, _)| -> Var<f64, shape![2, 9]> { a.kron(v).square() });
    check(&at, |(v, w, _, _)| -> Var<f64, shape![_]> { v.kron(w).square() });
    check(&at, |(v, _, a, b)| v.narrow::<0, 0, 1>().addmm(a, b).square());
    check(&at, |(_, _, a, b)| a.sum_all().addmm_with(a, b, Scales::new().beta(0.5).alpha(-2.0)).square());
    check(&at, |(v, _, a, b)| -> Var<f64, shape![_]> { v.linear(b.t(), 1.0).square() * a.sum_all() });
    check(&at, |(v, _, a, _)| -> Var<f64, shape![2, 2]> { a.linear(a, v.narrow::<0, 1, 2>()).square() });
    let batches: (Var<f64, shape![Batch, 2, 3]>, Var<f64, shape![Batch, 3, 2]>) = (of(&[4, 2, 3]), of(&[4, 3, 2]));
    check(&batches, |(a, b)| -> Var<f64, shape![Batch, 2, 2]> { a.bmm(b).square() });
    check(&batches, |(a, b)| -> Var<f64, shape![Batch, 2, 2]> {
        a.linear(b.select::<0>(0).t(), Tensor::from([1.0, 2.0])).square()
    });
    let any = [between(-1.0, 1.0, &[2, 3]), between(-1.0, 1.0, &[3]), between(0.0, 1.0, &[2, 1])];
    check(&any, |[a, b, _]| a.mv(b).square());
    check(&any, |[a, _, c]| a.kron(c).square());
    check(&any, |[a, b, c]| c.addmm(a, b.unsqueeze(1).unwrap()).square());
    check(&any, |[a, b, _]| a.linear(a, a.mv(b)).square());
    let none: (Var<f64, shape![0]>, Var<f64, shape![3]>) = (of(&[0]), of(&[3]));
    check(&none, |(a, b)| a.outer(b).square());
    check(&none, |(a, _)| a.dot(a).square());
}
