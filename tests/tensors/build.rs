//! Construction: what each constructor gives, on lists and on `AnyRank`; what it refuses.

mod diagonal;
mod multinomial;
mod random;
mod slices;

use congruent::error::Fault;
use congruent::prelude::*;

#[test]
fn every_of_is_its_static_twin() {
    let (n, m) = (2, 3);
    macro_rules! twins {
        ($($name:ident $of:ident $try_of:ident ($($arg:expr),*);)*) => {$(
            let wanted = Tensor::<f64, shape![2, 3]>::$name($($arg),*);
            let listed: Tensor<f64, shape![_, 3]> = Tensor::$of(dims![n, 3], $($arg),*);
            let dynamic: Tensor<f64, AnyRank> = Tensor::$of(AnyRank::from([n, m]), $($arg),*);
            assert_eq!((&listed, dynamic.sizes()), (&Tensor::$try_of(dims![n, 3], $($arg),*).unwrap(), &[2, 3][..]));
            assert_eq!([listed.to_vec(), dynamic.to_vec()], [wanted.to_vec(), wanted.to_vec()]);
            let error = Tensor::<f64, _>::$try_of(dims![usize::MAX, 3], $($arg),*).unwrap_err();
            assert!(matches!(error, ShapeError { fault: Fault::TooLarge { .. }, .. }), "{error}");
            assert!(error.to_string().starts_with(stringify!($name)), "{error}");
        )*};
    }
    twins! {
        full full_of try_full_of(1.5);
        zeros zeros_of try_zeros_of();
        ones ones_of try_ones_of();
        arange arange_of try_arange_of();
        arange_from arange_from_of try_arange_from_of(2.0, 0.5);
        linspace linspace_of try_linspace_of(-1.0, 1.0);
        logspace logspace_of try_logspace_of(0.0, 2.0, 10.0);
        eye eye_of try_eye_of();
    }
    assert!(Tensor::try_from_fn_of(dims![usize::MAX, 3], |[_, _]| 0u8).is_err());
    assert_eq!(Tensor::try_from_fn_of(dims![n], |[i]| i).unwrap().to_vec(), [0, 1]);
}

#[test]
fn no_elements_and_one() {
    assert_eq!(Tensor::<f32, shape![0]>::linspace(0.0, 1.0).numel(), 0);
    assert_eq!(Tensor::<f32, shape![1]>::linspace(3.0, 4.0).to_vec(), [3.0]);
    assert_eq!(Tensor::<f32, shape![]>::linspace(3.0, 4.0).item(), 3.0);
    assert_eq!(Tensor::<f32, shape![1]>::logspace(3.0, 4.0, 2.0).to_vec(), [8.0]);
    assert_eq!(Tensor::<i32, shape![0, 3]>::eye().numel(), 0);
    assert_eq!(Tensor::<i32, shape![3, 0]>::eye().numel(), 0);
    assert_eq!(Tensor::<i32, shape![1, 1]>::eye().to_vec(), [1]);
    assert_eq!(Tensor::<u8, shape![0]>::arange_from(3, 2).numel(), 0);
    let scalar: Tensor<char, shape![]> = Tensor::scalar('x');
    assert_eq!((scalar.item(), scalar.ndim()), ('x', 0));
}

#[test]
fn eye_is_one_where_row_and_column_agree() {
    for (n, m) in [(2, 2), (2, 5), (5, 2), (1, 4), (4, 1)] {
        let x = Tensor::<i32, _>::eye_of(dims![n, m]);
        let wanted = Tensor::from_fn_of(dims![n, m], |[i, j]| (i == j) as i32);
        assert_eq!(x, wanted);
    }
    let error = Tensor::<f32, _>::try_eye_of(AnyRank::from([2, 2, 2])).unwrap_err();
    assert_eq!(error.to_string(), "eye gives a matrix, which a shape of 3 axes is not: shape [2, 2, 2]");
}

#[test]
fn linspace_hits_both_ends() {
    // PyTorch 2.15 counts in single precision: its last digits differ, and the middle of seven is -2.98e-8.
    assert_eq!(
        Tensor::<f32, shape![7]>::linspace(-1.0, 1.0).to_vec(),
        [-1.0, -0.666_666_7, -0.333_333_34, 0.0, 0.333_333_34, 0.666_666_7, 1.0]
    );
    for n in 2..50 {
        let x = Tensor::linspace_of(dims![n], 0.1f32, 0.7);
        assert_eq!((x[[0]], x[[n - 1]]), (0.1, 0.7));
        assert!(x.as_slice().windows(2).all(|pair| pair[0] < pair[1]), "{n}");
        let back = Tensor::linspace_of(dims![n], 0.7f32, 0.1);
        assert!(x.iter().eq(back.as_slice().iter().rev()), "{n}: the same from the other end");
    }
    let doubling = Tensor::<f32, shape![5]>::logspace(-1.0, 3.0, 2.0);
    assert_eq!(doubling.to_vec(), [0.5, 1.0, 2.0, 4.0, 8.0]);
}

#[test]
fn arange_between_is_pythons_range() {
    for start in -4..5_i64 {
        for end in -4..5 {
            for step in [-3, -1, 1, 2, 7] {
                let wanted: Vec<i64> =
                    (0..10).map(|i| start + i * step).filter(|x| (x - end) * step.signum() < 0).collect();
                match Tensor::try_arange_between(start, end, step) {
                    Ok(x) => assert_eq!(x.to_vec(), wanted, "{start} {end} {step}"),
                    Err(error) => assert!((end - start) * step < 0, "{error}"),
                }
                if let Ok(x) = Tensor::try_arange_between(start as f32, end as f32, step as f32) {
                    assert_eq!(x.to_vec(), wanted.iter().map(|&x| x as f32).collect::<Vec<_>>());
                }
            }
        }
    }
    let tenths = Tensor::arange_between(0.0f32, 1.0, 0.1);
    assert_eq!((tenths.sizes(), tenths[[9]]), (&[10][..], 0.1f32 * 9.0));
    assert_eq!(Tensor::arange_between(250u8, 255, 2).to_vec(), [250, 252, 254]);
}

#[test]
fn arange_between_refuses_in_pytorchs_words() {
    let refused = |start, end, step| Tensor::try_arange_between(start, end, step).unwrap_err().to_string();
    assert_eq!(refused(0.0, 1.0, 0.0), "step must be nonzero: arange_between from 0.0 to 1.0");
    assert_eq!(
        refused(1.0, 0.0, 1.0),
        "upper bound and lower bound inconsistent with step sign: arange_between from 1.0 to 0.0 by 1.0"
    );
    assert_eq!(refused(0.0, f64::INFINITY, 1.0), "unsupported range: 0.0 -> inf: arange_between");
    assert!(refused(0.0, 1e300, 1e-300).contains("more elements than can be addressed"));
}

#[test]
#[should_panic(expected = "step must be nonzero")]
fn arange_between_panics() {
    let _ = Tensor::arange_between(0, 5, 0);
}

#[test]
fn likes_have_the_shape_and_lie_row_major() {
    let x = Tensor::<i32, shape![2, 3]>::arange();
    let y: Tensor<i32, shape![3, 2]> = x.t().full_like(7);
    assert_eq!((y.to_vec(), y.is_contiguous()), (vec![7; 6], true));
    let zeros: Tensor<i32, shape![4, 2, 3]> = x.expand::<shape![4, 2, 3]>().zeros_like();
    assert_eq!((zeros.numel(), zeros.sum_all().item()), (24, 0));
    let n = 2;
    let named: Tensor<i32, shape![_, 3]> = Tensor::<i32, _>::zeros_of(dims![n, 3]).ones_like();
    assert_eq!(named.sum_all().item(), 6);
    let dynamic: Tensor<i32, AnyRank> = x.as_dyn().ones_like();
    assert_eq!((dynamic.sizes(), dynamic.sum_all().item()), (&[2, 3][..], 6));
    assert_eq!(Tensor::scalar('a').full_like('b').item(), 'b');
}
