//! The warning of PyTorch's backwards-compatibility note, and the rule from before broadcasting.
//!
//! A process of its own: the handler of warnings is one for all threads, and one test runs this program again.

use congruent::backcompat::{Change, broadcast_warning, pointwise, set_handler};
use congruent::error::Fault;
use congruent::prelude::*;
use congruent::shape::{PointwiseOnto, PointwiseWith};
use std::cell::RefCell;
use std::process::Command;
use std::sync::{Mutex, Once, PoisonError};

thread_local! {
    /// What this thread was warned of: the line, and the warning.
    static WARNED: RefCell<Vec<(u32, Change, String)>> = const { RefCell::new(Vec::new()) };
}

/// Warnings go to [`WARNED`], in every test of this process.
fn collect() {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        set_handler(|warning| {
            assert_eq!(warning.location.file(), "tests/backcompat.rs", "the line of whoever asked");
            WARNED.with_borrow_mut(|all| all.push((warning.location.line(), warning.change, warning.to_string())));
        });
    });
}

/// The warnings of `f`, with the switch on: one test at a time, since the switch starts anew.
fn warned(f: impl FnOnce()) -> Vec<(u32, Change, String)> {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    collect();
    broadcast_warning::set_enabled(true);
    f();
    broadcast_warning::set_enabled(false);
    WARNED.take()
}

fn any(sizes: &[usize]) -> Tensor<f32, AnyRank> {
    Tensor::from_vec(AnyRank::from(sizes), (0..sizes.iter().product()).map(|i: usize| i as f32 + 1.0).collect())
        .unwrap()
}

/// Shapes of at most 12 elements, among them rank 0, length 0 and length 1.
const SHAPES: [&[usize]; 16] = [
    &[],
    &[1],
    &[4],
    &[0],
    &[12],
    &[2, 2],
    &[4, 1],
    &[1, 4],
    &[2, 6],
    &[3, 4],
    &[6, 2],
    &[0, 3],
    &[2, 0],
    &[1, 1, 1],
    &[2, 3, 2],
    &[3, 1, 4],
];

/// The rule, written out: broadcast, or element by element in row-major order in the shape of the first.
#[test]
fn pointwise_broadcasts_or_falls_back_or_refuses() {
    collect();
    let (mut broadcast, mut fallen, mut refused) = (0, 0, 0);
    for (a, b) in SHAPES.iter().flat_map(|a| SHAPES.iter().map(move |b| (any(a), any(b)))) {
        let (x, y) = (a.to_vec(), b.to_vec());
        match (pointwise(&a).try_sub(&b), a.try_sub(&b)) {
            (Ok(ours), Ok(plain)) => {
                broadcast += 1;
                assert_eq!((ours.sizes(), ours.to_vec()), (plain.sizes(), plain.to_vec()));
            }
            (Ok(ours), Err(ShapeError { fault: Fault::Broadcast { .. }, .. })) => {
                fallen += 1;
                let each: Vec<_> = x.iter().zip(&y).map(|(x, y)| x - y).collect();
                assert_eq!((ours.sizes(), ours.to_vec()), (a.sizes(), each));
                assert_eq!(x.len(), y.len());
            }
            (Err(ShapeError { op: "sub", fault: Fault::Pointwise { a_numel, b_numel, refusal } }), Err(error)) => {
                refused += 1;
                assert_eq!((a_numel, b_numel, *refusal), (x.len(), y.len(), error.fault));
                assert_ne!(x.len(), y.len());
            }
            (ours, plain) => panic!("{:?} and {:?}: {:?}, {:?}", a.sizes(), b.sizes(), ours.is_ok(), plain.is_ok()),
        }
    }
    assert!(broadcast > 100 && fallen > 15 && refused > 40, "{broadcast} {fallen} {refused}");
}

/// The same in place: the other expands to `self`, or is viewed as 1-dimensional; a refusal writes nothing.
#[test]
fn pointwise_in_place_keeps_the_shape() {
    collect();
    let (mut expanded, mut fallen, mut refused) = (0, 0, 0);
    for (a, b) in SHAPES.iter().flat_map(|a| SHAPES.iter().map(move |b| (any(a), any(b)))) {
        let (mut ours, mut plain) = (a.clone(), a.clone());
        let (x, y) = (a.to_vec(), b.to_vec());
        match (pointwise(&mut ours).try_mul_(&b).map(drop), plain.try_mul_(&b).map(drop)) {
            (Ok(()), Ok(())) => {
                expanded += 1;
                assert_eq!(ours.to_vec(), plain.to_vec());
            }
            (Ok(()), Err(_)) => {
                fallen += 1;
                assert_eq!(ours.to_vec(), x.iter().zip(&y).map(|(x, y)| x * y).collect::<Vec<_>>());
                assert_eq!(x.len(), y.len());
            }
            (Err(ShapeError { op: "mul_", fault: Fault::Pointwise { .. } }), Err(_)) => {
                refused += 1;
                assert_eq!(ours.to_vec(), x);
                assert_ne!(x.len(), y.len());
            }
            (ours, plain) => panic!("{:?} and {:?}: {ours:?}, {plain:?}", a.sizes(), b.sizes()),
        }
        assert_eq!(ours.sizes(), a.sizes());
    }
    assert!(expanded > 50 && fallen > 25 && refused > 50, "{expanded} {fallen} {refused}");
}

#[test]
fn every_operator_and_every_operand() {
    collect();
    let a = Tensor::<i32, shape![2, 6]>::arange() + 20;
    let b = Tensor::<i32, shape![3, 4]>::arange() + 3;
    let each = |f: fn(i32, i32) -> i32| (0..12).map(|i| f(20 + i, 3 + i)).collect::<Vec<_>>();
    let z: Tensor<i32, shape![2, 6]> = pointwise(&a) + &b;
    assert_eq!(z.to_vec(), each(|a, b| a + b));
    assert_eq!((pointwise(&a) - &b).to_vec(), each(|a, b| a - b));
    assert_eq!((pointwise(&a) * &b).to_vec(), each(|a, b| a * b));
    assert_eq!((pointwise(&a) / &b).to_vec(), each(|a, b| a / b));
    assert_eq!((pointwise(&a) % &b).to_vec(), each(|a, b| a % b));
    // Given away, on either side: `-` shows which is which.
    assert_eq!((pointwise(a.clone()) - &b).to_vec(), each(|a, b| a - b));
    assert_eq!((pointwise(&a) - b.clone()).to_vec(), each(|a, b| a - b));
    assert_eq!((pointwise(a.clone()) - b.clone()).to_vec(), each(|a, b| a - b));
    // Views that are not contiguous, on either side: row-major order counts.
    let (left, right) = (a.t().to_tensor(), b.t().to_tensor());
    assert_eq!((pointwise(left.t()) - right.t()).to_vec(), each(|a, b| a - b));
    assert_eq!((pointwise(&left.t()) - &right.t()).to_vec(), each(|a, b| a - b));
    // A number joins in.
    assert_eq!((pointwise(&a) - 1).to_vec(), (19..31).collect::<Vec<_>>());

    let in_place = |run: fn(&mut Tensor<i32, shape![2, 6]>, &Tensor<i32, shape![3, 4]>)| {
        let mut own = a.clone();
        run(&mut own, &b);
        own.to_vec()
    };
    assert_eq!(
        in_place(|a, b| {
            pointwise(a).add_(b).add_(0);
        }),
        each(|a, b| a + b)
    );
    assert_eq!(
        in_place(|a, b| {
            pointwise(a).sub_(b).sub_(0);
        }),
        each(|a, b| a - b)
    );
    assert_eq!(
        in_place(|a, b| {
            pointwise(a).mul_(b).mul_(1);
        }),
        each(|a, b| a * b)
    );
    assert_eq!(
        in_place(|a, b| {
            pointwise(a).div_(b).div_(1);
        }),
        each(|a, b| a / b)
    );
    assert_eq!(
        in_place(|a, b| {
            pointwise(a).rem_(b).rem_(99);
        }),
        each(|a, b| a % b)
    );
    let mut base = left.clone();
    pointwise(base.t_mut()).sub_(right.t());
    assert_eq!(base.t().to_vec(), each(|a, b| a - b));
    let mut view = base.as_view_mut();
    pointwise(&mut view).mul_(Tensor::<i32, shape![3, 4]>::zeros());
    assert_eq!(base.to_vec(), [0; 12]);

    let zero = Tensor::<i32, shape![3, 4]>::zeros();
    assert!(matches!(pointwise(&a).try_div(&zero), Err(ShapeError { fault: Fault::Division { .. }, .. })));
    let mut kept = a.clone();
    assert!(matches!(pointwise(&mut kept).try_rem_(&zero), Err(ShapeError { fault: Fault::Division { .. }, .. })));
    assert_eq!(kept.to_vec(), a.to_vec());
}

dim!(Batch);

/// The type of `a ∘ b`, for `a` and `b` in every way that lengths can be known.
#[test]
fn the_type_of_the_result() {
    fn gives<S: PointwiseWith<R, Out = O>, R: Lengths, O>() {}
    fn fits<R: PointwiseOnto<S>, S>() {}
    // Broadcast where they can.
    gives::<shape![4, 1], shape![4], shape![4, 4]>();
    gives::<shape![], shape![2, 3], shape![2, 3]>();
    gives::<shape![2, 3], shape![], shape![2, 3]>();
    gives::<shape![1, _], shape![3, 1], shape![3, _]>();
    gives::<shape![Batch, 3], shape![1, 3], shape![Batch, 3]>();
    // The shape of the first where they cannot, and the counts are equal.
    gives::<shape![2, 6], shape![3, 4], shape![2, 6]>();
    gives::<shape![4], shape![2, 2], shape![4]>();
    gives::<shape![2, 2], shape![4], shape![2, 2]>();
    gives::<shape![2, 1000], shape![2000], shape![2, 1000]>();
    gives::<shape![2000], shape![2000], shape![2000]>();
    gives::<shape![2000000], shape![2000000], shape![2000000]>();
    gives::<shape![2000000], shape![2000, 1000], shape![2000000]>();
    gives::<shape![0, 3], shape![2, 0], shape![0, 3]>();
    // A clash of known lengths decides, whatever `_` is.
    gives::<shape![_, 6], shape![3, 4], shape![_, 6]>();
    gives::<shape![Batch, 6], shape![Batch, 4], shape![Batch, 6]>();
    // `_` decides.
    gives::<shape![_, _], shape![3, 4], shape![_, _]>();
    gives::<shape![3, 4], shape![_, _], shape![3, 4]>();
    gives::<shape![1, _], shape![3, 4], shape![_, _]>();
    gives::<shape![Batch, _], shape![Batch, 4], shape![Batch, _]>();
    gives::<shape![_], shape![3, 4], shape![..AnyRank, _]>();
    gives::<shape![2, 6], AnyRank, AnyRank>();
    gives::<AnyRank, shape![2, 6], AnyRank>();
    gives::<AnyRank, AnyRank, AnyRank>();
    gives::<shape![..AnyRank, 6], shape![3, 4], shape![..AnyRank, 6]>();

    fits::<shape![3, 4], shape![2, 6]>();
    fits::<shape![4], shape![4, 1]>();
    fits::<shape![1, 4], shape![4]>();
    fits::<shape![1, 6], shape![2, 6]>();
    fits::<shape![], shape![2, 6]>();
    fits::<shape![_, 4], shape![2, 6]>();
    fits::<shape![3, 4], shape![_, 6]>();
    fits::<shape![_], shape![1]>();
    fits::<shape![Batch, 4], shape![Batch, 6]>();
    fits::<shape![2000, 3], shape![3, 2000]>();
    fits::<AnyRank, shape![2, 6]>();
    fits::<shape![3, 4], AnyRank>();
}

/// What types leave open is decided at run time, in the type that fits both.
#[test]
fn lengths_known_at_run_time() {
    collect();
    let of = |n, m| Tensor::<f32, shape![_, _]>::ones_of(dims![n, m]);
    let b = Tensor::<f32, shape![3, 4]>::arange();
    let z: Tensor<f32, shape![_, _]> = pointwise(of(2, 6)) + &b;
    assert_eq!((z.sizes(), z[[1, 0]]), (&[2, 6][..], 7.0));
    let z: Tensor<f32, shape![_, _]> = pointwise(of(1, 4)) + &b;
    assert_eq!((z.sizes(), z[[1, 0]]), (&[3, 4][..], 5.0));
    let error = pointwise(of(2, 5)).try_add(&b).unwrap_err().to_string();
    assert_eq!(
        error,
        "The size of tensor a (5) must match the size of tensor b (4) at non-singleton dimension 1: add of shapes [2, 5] \
         and [3, 4]; nor do they have the same number of elements, 10 and 12, to be viewed as 1-dimensional"
    );
    let (two, three) = (2, 3);
    let x = Tensor::<f32, shape![_, 6]>::ones_of(dims![two, 6]);
    let z: Tensor<f32, shape![_, 6]> = pointwise(&x) + &b;
    assert_eq!(z.sizes(), [2, 6]);
    let x = Tensor::<f32, shape![_, 6]>::ones_of(dims![three, 6]);
    assert!(matches!(
        pointwise(&x).try_add(&b),
        Err(ShapeError { fault: Fault::Pointwise { a_numel: 18, b_numel: 12, .. }, .. })
    ));
    // Two batches that are not the same: element by element, and the name is that of the first.
    let (six, four) = (6, 4);
    let x = Tensor::<f32, shape![Batch, _]>::ones_of(dims![Batch(2), six]);
    let y = Tensor::<f32, shape![Batch, _]>::ones_of(dims![Batch(3), four]);
    let z: Tensor<f32, shape![Batch, _]> = pointwise(&x) + &y;
    assert_eq!((z.sizes(), z.to_vec()), (&[2, 6][..], vec![2.0; 12]));
    // A result too large to be addressed is no reason to fall back.
    let thin = Tensor::<u8, shape![1]>::zeros();
    let n = 1 << 40;
    let (a, b) = (thin.expand_of(dims![n, 1]), thin.expand_of(dims![1, n]));
    assert!(matches!(pointwise(&a).try_add(&b), Err(ShapeError { fault: Fault::TooLarge { .. }, .. })));
}

#[test]
fn what_falls_back_warns_once_a_line() {
    let (a, b) = (any(&[2, 6]), any(&[3, 4]));
    let line = line!() + 3;
    let warnings = warned(|| {
        for _ in 0..3 {
            let _ = pointwise(&a) + &b;
            pointwise(&mut a.clone()).add_(&b);
        }
        let _ = pointwise(&a) + &a; // broadcast: never
        let _ = pointwise(&a).try_sub(&b);
    });
    let told = "add of shapes [2, 6] and [3, 4]: self and other not broadcastable, but have the same number of elements. \
                Falling back to deprecated pointwise behavior.";
    let told_in_place = "add_ of shapes [2, 6] and [3, 4]: other is not broadcastable to self, but they have the same \
                         number of elements. Falling back to deprecated pointwise behavior.";
    assert_eq!(warnings[0], (line, Change::Pointwise, told.into()));
    assert_eq!(warnings[1], (line + 1, Change::PointwiseInPlace, told_in_place.into()));
    assert_eq!((warnings[2].0, warnings.len()), (line + 4, 3));
}

/// Every operation that broadcasts two operands of one type names the line that asked for it.
#[test]
fn every_operation_names_its_line() {
    let (column, row) = (any(&[4, 1]), any(&[4]));
    let (mask, any_mask) = (column.gt(2.0), row.gt(2.0));
    let first = line!() + 2;
    let warnings = warned(|| {
        let _ = &column + &row;
        let _ = column.clone() - &row;
        let _ = column.as_view() * row.as_view();
        let _ = column.try_div(&row);
        let _ = column.maximum(&row);
        let _ = column.try_atan2(&row);
        let _ = column.lt(&row);
        let _ = column.try_eq(&row);
        let _ = column.zip_map(&row, |a, b: f32| a + b);
        let _ = column.clamp(&row, 3.0);
        let _ = mask.where_(&row, 0.0);
        let _ = column.masked_fill(&any_mask, 0.0);
        let _ = row.masked_select(&mask);
        let _ = congruent::strict(&column) + &row.unsqueeze(0).unwrap();
        let _ = pointwise(&column) + &row;
        let _ = congruent::where_(&mask, &row, 0.0);
    });
    let lines: Vec<_> = warnings.iter().map(|(line, ..)| line - first).collect();
    assert_eq!(lines, (0..16).collect::<Vec<_>>());
    for (_, change, sentence) in &warnings {
        assert_eq!(*change, Change::Broadcast);
        assert!(
            sentence.ends_with(
                "self and other do not have the same shape, but are broadcastable, and have the same number of elements. \
                 Changing behavior in a backwards incompatible manner to broadcasting rather than viewing as 1-dimensional."
            ),
            "{sentence}"
        );
    }
}

/// What `a_program_without_a_logger_sees_it` runs: in a process of its own, for there the library stands as it is.
#[test]
#[ignore = "run by another test"]
fn child() {
    let (column, row) = (Tensor::<f32, shape![4, 1]>::ones(), Tensor::<f32, shape![4]>::ones());
    for _ in 0..3 {
        let _ = &column + &row;
    }
    broadcast_warning::set_enabled(true);
    for _ in 0..3 {
        let _ = &column + &row;
    }
    let _ = &column * &row;
    broadcast_warning::set_enabled(true);
    let _ = &column + &row;
}

#[test]
fn a_program_without_a_logger_sees_it() {
    let mut child = Command::new(std::env::current_exe().unwrap());
    let out = child.args(["--ignored", "--exact", "child", "--nocapture"]).output().unwrap();
    assert!(out.status.success());
    let stderr = String::from_utf8(out.stderr).unwrap();
    let warnings: Vec<_> = stderr.lines().filter(|line| line.contains("UserWarning")).collect();
    let source = include_str!("backcompat.rs").lines().collect::<Vec<_>>();
    assert_eq!(warnings.len(), 3, "{stderr}");
    for (warning, op) in warnings.into_iter().zip(["add", "mul", "add"]) {
        let (place, sentence) = warning.split_once(": UserWarning: ").unwrap();
        let line: usize =
            place.strip_prefix("tests/backcompat.rs:").unwrap().split(':').next().unwrap().parse().unwrap();
        assert!(source[line - 1].contains("&column"), "{warning}");
        let told =
            format!("{op} of shapes [4, 1] and [4]: self and other do not have the same shape, but are broadcastable,");
        assert!(sentence.starts_with(&told), "{warning}");
    }
}
