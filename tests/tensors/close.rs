//! Closeness: PyTorch's rule, on every kind of element and tensor, and what `assert_close!` says.

use congruent::element::{Bf16, F16};
use congruent::prelude::*;
use congruent::testing::assert_close;
use std::panic::catch_unwind;

const NAN: f64 = f64::NAN;
const INF: f64 = f64::INFINITY;

/// The rule, element by element, from PyTorch's documentation.
fn by_definition(a: f64, b: f64, rtol: f64, atol: f64, equal_nan: bool) -> bool {
    if a.is_nan() || b.is_nan() {
        return equal_nan && a.is_nan() && b.is_nan();
    }
    if a.is_infinite() || b.is_infinite() {
        return a == b;
    }
    (a - b).abs() <= atol + rtol * b.abs()
}

#[test]
fn the_rule_is_that_of_the_definition() {
    let values = [0.0, -0.0, 1.0, 1.0 + 1e-6, 1.5, -1.0, 1e-9, 1e300, -1e300, 1e307, INF, -INF, NAN];
    let x = Tensor::from(values);
    for (rtol, atol) in [(1e-5, 1e-8), (0.0, 0.0), (0.0, 0.5), (0.5, 0.0), (3.0, 1e-3), (0.0, f64::MAX)] {
        for equal_nan in [false, true] {
            let column = x.unsqueeze::<-1>();
            let (close, all) = match equal_nan {
                false => (column.isclose(&x, rtol, atol), column.allclose(&x, rtol, atol)),
                true => (column.isclose_equal_nan(&x, rtol, atol), column.allclose_equal_nan(&x, rtol, atol)),
            };
            let right = values.map(|a| values.map(|b| by_definition(a, b, rtol, atol, equal_nan)));
            assert_eq!(close.to_vec(), right.as_flattened(), "{rtol} {atol} {equal_nan}");
            assert!(!all);
            assert!(x.allclose_equal_nan(&x, rtol, atol));
            assert!(!x.allclose(&x, rtol, atol));
        }
    }
}

#[test]
fn operands_are_of_every_kind() {
    let x = Tensor::from([[1.0f32, 2.0], [3.0, 4.0]]);
    let y = &x + 0.25;
    let row: Tensor<bool, shape![2, 2]> = x.isclose(Tensor::from([1.0, 2.0]), 0.0, 0.0);
    assert_eq!(row.to_vec(), [true, true, false, false]);
    assert_eq!(x.t().isclose(3.0, 0.0, 1.0).to_vec(), [false, true, true, true]);
    let any: Tensor<bool, AnyRank> = x.as_dyn().isclose(y.as_dyn(), 0.0, 0.25);
    assert_eq!((any.sizes(), any.to_vec()), (&[2, 2][..], vec![true; 4]));
    let n = 3;
    let other: Tensor<f32, shape![_, 2]> = Tensor::ones_of(dims![n, 2]);
    let misfit = x.as_dyn().try_isclose(&other, 0.0, 0.0).unwrap_err();
    assert_eq!(misfit.to_string(), x.as_dyn().try_lt(&other).unwrap_err().to_string().replace("lt", "isclose"));
    assert_eq!(x.as_dyn().try_allclose(&other, 0.0, 0.0).unwrap_err().op, "allclose");
    assert!(x.as_view().allclose(y.as_view(), 0.25, 0.0) && !x.clone().into_shared().allclose(&y, 0.1, 0.0));

    let s = StackTensor::from([1.0, NAN]);
    assert_eq!(s.isclose(s, 0.0, 0.0).to_vec(), [true, false]);
    assert_eq!(s.isclose_equal_nan(1.0, 0.0, 0.0).to_vec(), [true, false]);
    assert!(s.allclose_equal_nan(s, 0.0, 0.0) && !s.allclose(s, 0.0, 0.0));

    fn generic<T: Float, S: Shape>(x: &Strided<T, S>, y: &Strided<T, S>) -> bool {
        x.allclose(y, 1e-5, 1e-8)
    }
    assert!(generic(&x, &x) && !generic(&x, &y));
    fn of_numbers<T: Numeric, S: Shape>(x: &Strided<T, S>) -> bool {
        x.allclose(x, 0.0, 0.0)
    }
    assert!(of_numbers(&Tensor::from([1u8, 2])));
}

#[test]
fn integers_are_subtracted_exactly() {
    let most = Tensor::from([i64::MIN, i64::MAX, i64::MAX, 0]);
    let other = Tensor::from([i64::MAX, i64::MIN, i64::MAX, 1]);
    assert_eq!(most.isclose(&other, 0.0, 1.0).to_vec(), [false, false, true, true]);
    assert_eq!(most.isclose(&other, 0.0, 0.5).to_vec(), [false, false, true, false]);
    assert_eq!(
        Tensor::from([0u8, 255, 10]).isclose(Tensor::from([255u8, 0, 11]), 0.1, 0.0).to_vec(),
        [false, false, true]
    );
    assert_eq!(Tensor::from([u128::MAX]).isclose(Tensor::from([0u128]), 0.0, INF).to_vec(), [true]);
    let truth = Tensor::from([true, false, true]);
    assert_eq!(truth.isclose(Tensor::from([true, true, false]), 0.0, 0.5).to_vec(), [true, false, false]);
    assert!(truth.allclose(Tensor::from([true, true, false]), 0.0, 1.0));
}

/// Halves are rounded after each step, as in PyTorch.
#[test]
fn halves_are_compared_in_their_own_type() {
    let of = |x: f32| (F16::from_f32(x), Bf16::from_f32(x));
    let ((one, wide), (near, wide_near)) = (of(1.0), of(1.0078125));
    assert!(Tensor::from([one]).allclose(Tensor::from([near]), 0.0, 0.008));
    assert!(!Tensor::from([one]).allclose(Tensor::from([near]), 0.0, 0.0077));
    assert!(Tensor::from([wide]).allclose(Tensor::from([wide_near]), 0.008, 0.0));
    let largest = F16::from_f32(65504.0);
    assert!(
        !Tensor::from([largest]).allclose(Tensor::from([F16::from_f32(-65504.0)]), 1.0, 0.0),
        "the distance is infinite"
    );
    let nan = F16::from_f32(f32::NAN);
    assert!(Tensor::from([nan]).allclose_equal_nan(Tensor::from([nan]), 0.0, 0.0));
    assert_close!(Tensor::from([one]), Tensor::from([F16::from_f32(1.0009766)]));
    assert_close!(Tensor::from([wide]), Tensor::from([wide_near]));
}

#[test]
fn tolerances_are_not_negative() {
    let x = Tensor::from([1.0, 2.0]);
    for (rtol, atol, said) in [
        (-1.0, 0.0, "isclose: rtol must be 0 or more, but is -1"),
        (0.0, NAN, "isclose: atol must be 0 or more, but is NaN"),
    ] {
        assert_eq!(x.try_isclose(&x, rtol, atol).unwrap_err().to_string(), said);
        assert_eq!(x.try_isclose_equal_nan(&x, rtol, atol).unwrap_err().to_string(), said);
        assert_eq!(x.try_allclose(&x, rtol, atol).unwrap_err().to_string(), said.replace("isclose", "allclose"));
        assert!(catch_unwind(|| StackTensor::from([1.0]).isclose(1.0, rtol, atol)).is_err());
        assert!(
            catch_unwind(|| assert_close!(Tensor::from([1.0]), Tensor::from([1.0]), rtol = rtol, atol = atol)).is_err()
        );
    }
    assert!(x.allclose(&x, INF, 0.0) && !x.allclose(-x.clone(), 0.0, 0.0));
}

/// The tolerances of `torch.testing.assert_close`, just inside and just outside.
#[test]
fn the_tolerances_are_those_of_the_elements() {
    fn check<T: Float + std::panic::RefUnwindSafe>(rtol: f64, atol: f64) {
        let expected = Tensor::from([T::of(8.0)]);
        let allowed = atol + rtol * 8.0;
        assert_close!(&expected + T::of(0.9 * allowed), expected);
        let (x, y) = (&expected + T::of(1.2 * allowed), expected.clone());
        assert!(catch_unwind(|| assert_close!(x, y)).is_err());
        assert_close!(&expected + T::of(1.2 * allowed), expected, rtol = 2.0 * rtol);
        assert_close!(&expected + T::of(1.2 * allowed), expected, atol = 1e3, rtol = 0.0);
    }
    check::<f32>(1.3e-6, 1e-5);
    check::<f64>(1e-7, 1e-7);
    assert!(catch_unwind(|| assert_close!(Tensor::from([1, 2]), Tensor::from([1, 3]))).is_err());
    assert_close!(Tensor::from([1, 2]), Tensor::from([1, 3]), atol = 1.0);
}

/// Every type of operand, against every other, by value and by reference.
#[test]
fn asserted_operands_are_of_every_kind() {
    let (x, n) = (Tensor::from([[1.0, 2.0], [3.0, 4.0]]), 2);
    let known_late: Tensor<f64, shape![_, 2]> = Tensor::from_fn_of(dims![n, 2], |[i, j]| (2 * i + j) as f64 + 1.0);
    let (mut written, small) = (x.clone(), StackTensor::from([[1.0, 2.0], [3.0, 4.0]]));
    assert_close!(x, &x);
    assert_close!(&&x, x.t().t());
    assert_close!(written.as_view_mut(), known_late);
    assert_close!(known_late.as_view(), small);
    assert_close!(&small, x.as_dyn());
    assert_close!(x.clone().into_dyn(), known_late);
    assert_close!(x.reshape::<shape![4]>(), x.clone().into_shared().as_view().flatten::<0, 1>());
    assert_close!(x.contiguous(), x.clone().into_shared());
    let strided: &Strided<f64, shape![2, 2]> = &x;
    assert_close!(strided, x);
    assert_close!(x.sum_all().item(), 10.0);
    assert_close!(2.5, x.mean_all(), rtol = 0.0);
    assert_close!(0.1f32 + 0.2, 0.3);
    assert_close!(Tensor::from([NAN, INF]), Tensor::from([NAN, INF]), equal_nan);
    assert_close!(Tensor::from([NAN, INF]), Tensor::from([NAN, INF]), equal_nan = true, "not printed {}", 1);
    assert_close!(Tensor::<f64, shape![0, 3]>::zeros(), Tensor::<f64, shape![0, 3]>::ones());
    fn generic<T: Float, S: Shape>(x: &Strided<T, S>) {
        assert_close!(x.square().sqrt(), x.abs());
    }
    generic(&x);
}

fn said(f: impl FnOnce() + std::panic::UnwindSafe) -> String {
    *catch_unwind(f).unwrap_err().downcast::<String>().unwrap()
}

#[test]
fn a_failure_says_how_many_differ_where_and_how_far() {
    let said_of = said(|| {
        let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
        let y = Tensor::from([[1.0, 2.5, 3.0], [4.0, 5.0, 7.0]]);
        assert_close!(x, y);
    });
    assert_eq!(
        said_of,
        "`x` is not close to `y`: 2 of 6 elements differ (33.3 %), of shape [2, 3]\n\
         largest absolute difference: 1.0 at [1, 2]: 6.0 and 7.0, allowed 1e-7\n\
         largest relative difference: 0.2 at [0, 1]: 2.0 and 2.5, allowed 1e-7"
    );
    let exact = said(|| assert_close!(Tensor::from([1, 2, 9]), Tensor::from([1, 3, 12]), "of {}", "counts"));
    assert_eq!(
        exact,
        "`Tensor::from([1, 2, 9])` is not equal to `Tensor::from([1, 3, 12])`: 2 of 3 elements differ (66.7 %), of shape [3]\n\
         largest absolute difference: 3.0 at [2]: 9 and 12\n\
         largest relative difference: 0.3333333333333333 at [1]: 2 and 3\nof counts"
    );
    let nan = said(|| assert_close!(Tensor::from([1.0, NAN, 5.0]), Tensor::from([2.0, NAN, 5.0])));
    assert!(nan.contains("largest absolute difference: NaN at [1]: NaN and NaN"), "{nan}");
    let scalar = said(|| assert_close!(1.0, 2.0));
    assert!(
        scalar.contains("1 of 1 elements differ (100.0 %), of shape []\nlargest absolute difference: 1.0 at []"),
        "{scalar}"
    );
    let late = said(|| {
        let x: Tensor<f64, shape![_]> = Tensor::from(vec![1.0, 2.0]);
        assert_close!(x, Tensor::from([1.0, 2.0, 3.0]));
    });
    assert_eq!(late, "`x` has shape [2], and `Tensor::from([1.0, 2.0, 3.0])` shape [3]: assert_close");
}
