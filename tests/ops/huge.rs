//! Numbers of a user's that are far too large, or have the wrong sign: an error that names the operation, and no overflow.

use congruent::error::Fault;
use congruent::prelude::*;

#[track_caller]
fn is_too_large<R>(op: &str, got: Result<R, ShapeError>) {
    let error = got.err().expect("refused");
    // (Where memory is short, no operation is named.)
    match error.fault {
        Fault::TooLarge { .. } => assert_eq!(error.op, op),
        Fault::OutOfMemory { .. } => {}
        _ => panic!("{error}"),
    }
}

const HUGE: [usize; 4] = [usize::MAX, usize::MAX - 1, usize::MAX / 2, usize::MAX / 16 + 1];

#[test]
fn choices_of_more_than_there_are() {
    let of = |n: usize| Tensor::<i32, _>::arange_of(AnyRank::from([n]));
    for size in HUGE {
        for n in [0, 1, 2, 5] {
            for with_replacement in [false, true] {
                // Of too few elements there is no choice, and a row of so many could not be addressed.
                is_too_large("combinations", of(n).combinations(size, with_replacement));
            }
        }
    }
    for (n, size, replaced, rows) in
        [(3, 5, false, 0), (0, 5, true, 0), (1, 5, true, 1), (2, 3, true, 4), (4, 2, false, 6)]
    {
        assert_eq!(of(n).combinations(size, replaced).unwrap().sizes(), [rows, size]);
    }
    // So many choices that their number has no type, found at once.
    let one = of(1);
    for n in [1_isize << 20, 1 << 40, 1 << 59] {
        let many = one.expand([n]).unwrap();
        is_too_large("combinations", many.combinations(n as usize / 2, false));
        is_too_large("combinations", many.combinations(n as usize, true));
        is_too_large("combinations", many.combinations(n as usize - 1, false));
    }
}

#[test]
fn powers_and_copies() {
    for n in &HUGE[..3] {
        let n = *n;
        for rows in [0, 1, 3] {
            let x = Tensor::<i32, _>::arange_of(AnyRank::from([rows]));
            is_too_large("vander", x.vander(n, true));
            is_too_large("repeat_interleave", x.unsqueeze(0).unwrap().repeat_interleave(0, n));
            is_too_large("one_hot", x.to_type::<i64>().one_hot(n));
        }
        let x = Tensor::from([[1, 2, 3], [4, 5, 6]]).into_dyn();
        is_too_large("repeat_interleave", x.repeat_interleave(0, n));
        let none = Tensor::<i32, _>::zeros_of(AnyRank::from([0, 3]));
        is_too_large("repeat_interleave", none.repeat_interleave(1, n));
        let count = isize::try_from(n).unwrap_or(isize::MAX);
        is_too_large("tile", x.tile(&[2, count]));
        is_too_large("tile", none.tile(&[count]));
        is_too_large("repeat", x.repeat(&[count, 1]));
        is_too_large("repeat", x.repeat(&[count, 0, 1, 1]));
        let counts = Tensor::from([count as i64, count as i64]);
        is_too_large("repeat_interleave_by", x.repeat_interleave_by(0, &counts));
        is_too_large("repeat_interleave_by", x.narrow(1, 0, 0).unwrap().repeat_interleave_by(0, &counts));
        is_too_large("one_hot", Tensor::from([i64::MAX]).as_dyn().one_hot_inferred());
    }
}

#[test]
fn grids_of_expanded_vectors() {
    let one = Tensor::from([1]).into_dyn();
    for n in [1_isize << 32, 1 << 59] {
        let wide = one.expand([n]).unwrap();
        let none = Tensor::<i32, _>::zeros_of(AnyRank::from([0]));
        is_too_large("cartesian_prod", congruent::cartesian_prod(&[&wide, &wide]));
        is_too_large("cartesian_prod", congruent::cartesian_prod(&[&wide, &none, &wide]));
    }
}

#[test]
fn losses_take_no_negative_numbers() {
    let (x, y) = (Tensor::from([1.0, 2.0]), Tensor::from([0.0, 0.0]));
    for value in [-1.0, -0.5, f64::NAN, f64::NEG_INFINITY] {
        let error = x.try_smooth_l1_loss(&y, value).unwrap_err();
        assert_eq!(error.to_string(), format!("smooth_l1_loss: beta must be 0 or more, but is {value}"));
        assert!(x.try_smooth_l1_loss_with(&y, value, SumLoss).is_err());
    }
    for value in [0.0, -0.0, -1.0, f64::NAN] {
        let error = x.try_huber_loss(&y, value).unwrap_err();
        assert_eq!(error.to_string(), format!("huber_loss: delta must be above 0, but is {value}"));
        assert!(x.try_huber_loss_with(&y, value, EachLoss).is_err());
    }
    assert_eq!(x.smooth_l1_loss(&y, 0.0).item(), 1.5);
    assert_eq!(x.huber_loss(&y, 1.0).item(), (0.5 + 1.5) / 2.0);
    let panic = std::panic::catch_unwind(|| x.huber_loss(&y, -2.0)).unwrap_err();
    assert!(panic.downcast_ref::<String>().unwrap().contains("delta must be above 0, but is -2"));
}
