//! Every example of PyTorch's note "Broadcasting semantics", its in-place section, its
//! backwards-compatibility section, and the page "Tensor Views", as a Rust program would write it.
//! What must not compile is in `ui-tests/`.
//!
//! A process of its own: the logger is one for all threads.

use congruent::backcompat::{broadcast_warning, pointwise};
use congruent::prelude::*;
use std::sync::Mutex;

/// "same shapes are always broadcastable"
#[test]
fn same_shapes() {
    let (x, y) = (Tensor::<f32, shape![5, 7, 3]>::ones(), Tensor::<f32, shape![5, 7, 3]>::full(2.0));
    let z: Tensor<f32, shape![5, 7, 3]> = &x + &y;
    assert!(z.iter().all(|v| *v == 3.0));
}

/// "x = empty(0), y = empty(2, 2)": the note refuses it, and so does `0 ∘ 2`; a tensor without axes
/// is a scalar today.
#[test]
fn rank_zero_is_a_scalar() {
    let y = Tensor::<f32, shape![2, 2]>::ones();
    let z: Tensor<f32, shape![2, 2]> = &y + Tensor::<f32, shape![]>::full(1.0);
    assert_eq!(z.to_vec(), [2.0; 4]);
    let (none, two) = (0, 2);
    let (x, y) = (Tensor::<f32, _>::zeros_of(dims![none]), Tensor::<f32, _>::zeros_of(dims![two, two]));
    assert!(x.try_add(&y).is_err());
}

/// (5, 3, 4, 1) + (3, 1, 1): "3rd trailing dimension: x size == y size; 4th: y doesn't exist"
#[test]
fn can_line_up_trailing_dimensions() {
    let x = Tensor::<f32, shape![5, 3, 4, 1]>::arange();
    let y = Tensor::from([[[100.0]], [[200.0]], [[300.0]]]);
    let z: Tensor<f32, shape![5, 3, 4, 1]> = &x + &y;
    assert_eq!(z[[4, 2, 3, 0]], x[[4, 2, 3, 0]] + 300.0);
    assert_eq!(z[[0, 1, 0, 0]], x[[0, 1, 0, 0]] + 200.0);
}

/// "(5, 1, 4, 1) + (3, 1, 1)": size [5, 3, 4, 1]
#[test]
fn result_takes_the_larger_of_each() {
    let x = Tensor::<f32, shape![5, 1, 4, 1]>::ones();
    let y = Tensor::<f32, shape![3, 1, 1]>::ones();
    let z: Tensor<f32, shape![5, 3, 4, 1]> = x + y;
    assert_eq!(z.sizes(), [5, 3, 4, 1]);
}

/// "(1) + (3, 1, 7)": size [3, 1, 7]
#[test]
fn one_meets_anything() {
    let z: Tensor<f32, shape![3, 1, 7]> = Tensor::<f32, shape![1]>::ones() + Tensor::<f32, shape![3, 1, 7]>::ones();
    assert_eq!(z.to_vec(), [2.0; 21]);
}

/// (5, 2, 4, 1) + (3, 1, 1) is refused, with PyTorch's sentence where only run time can know.
#[test]
fn the_third_trailing_dimension_does_not_match() {
    let x = Tensor::<f32, _>::zeros_of(AnyRank::from([5, 2, 4, 1]));
    let y = Tensor::<f32, _>::zeros_of(AnyRank::from([3, 1, 1]));
    let error = x.try_add(&y).unwrap_err().to_string();
    assert!(
        error.starts_with("The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1"),
        "{error}"
    );
    assert!(error.ends_with("add of shapes [5, 2, 4, 1] and [3, 1, 1]"), "{error}");
}

/// "x = empty(5, 3, 4, 1); y = empty(3, 1, 1); (x.add_(y)).size()"
#[test]
fn in_place_keeps_the_shape() {
    let mut x = Tensor::<f32, shape![5, 3, 4, 1]>::ones();
    let y = Tensor::<f32, shape![3, 1, 1]>::ones();
    x.add_(&y);
    assert_eq!((x.sizes(), x[[4, 2, 3, 0]]), (&[5, 3, 4, 1][..], 2.0));
}

/// "x = empty(1, 3, 1); y = empty(3, 1, 7); x.add_(y)": refused, and `x` is as it was.
#[test]
fn in_place_refuses_to_change_the_shape() {
    let mut x = Tensor::<f32, _>::ones_of(AnyRank::from([1, 3, 1]));
    let error = x.try_add_(Tensor::ones_of(AnyRank::from([3, 1, 7]))).unwrap_err().to_string();
    assert!(error.starts_with("output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]"), "{error}");
    let expanded = "The expanded size of the tensor (1) must match the existing size (7) at non-singleton dimension 2";
    assert!(error.contains(expanded), "{error}");
    assert_eq!(x.to_vec(), [1.0; 3]);
}

/// `_` in place: accepted by the types, checked at run time.
#[test]
fn in_place_checks_lengths_known_at_run_time() {
    let five = Tensor::<f32, shape![5]>::ones();
    let (fits, fits_not, single) = (5, 4, 1);
    let mut x: Tensor<f32, shape![_]> = Tensor::zeros_of(dims![fits]);
    x += &five;
    assert_eq!(x.to_vec(), [1.0; 5]);
    let mut x: Tensor<f32, shape![_]> = Tensor::zeros_of(dims![fits_not]);
    assert!(x.try_add_(&five).is_err());
    let mut one: Tensor<f32, shape![_]> = Tensor::zeros_of(dims![single]);
    assert!(one.try_add_(&five).is_err(), "broadcast would give 5, but in place self is 1");
    assert_eq!(one.to_vec(), [0.0]);
    assert_eq!((&one + &five).sizes(), [5]);
}

/// What the library last warned of.
static WARNINGS: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// The lines it warned of.
static PLACES: Mutex<Vec<String>> = Mutex::new(Vec::new());
struct Collector;
impl log::Log for Collector {
    fn enabled(&self, _: &log::Metadata) -> bool {
        true
    }
    fn log(&self, record: &log::Record) {
        let (file, line) = (record.file().unwrap(), record.line().unwrap());
        WARNINGS.lock().unwrap().push(format!("{} {}", record.level(), record.args()));
        PLACES.lock().unwrap().push(format!("{file}:{line}"));
    }
    fn flush(&self) {}
}

/// "torch.add(torch.ones(4, 1), torch.randn(4))" once gave (4, 1), now (4, 4), and can warn.
#[test]
fn backwards_compatibility() {
    log::set_logger(&Collector).unwrap();
    log::set_max_level(log::LevelFilter::Warn);
    let (column, row) = (Tensor::<f32, shape![4, 1]>::ones(), Tensor::<f32, shape![4]>::ones());
    let (any_column, any_row) = (column.clone().into_dyn(), row.clone().into_dyn());
    let first = line!() + 2;
    let run = || {
        let z: Tensor<f32, shape![4, 4]> = &column + &row;
        assert_eq!(z.sizes(), [4, 4]);
        let _ = &any_column + &any_row;
        let _ = &column + &column; // same shape: never
        let single = 1;
        let _ = Tensor::<f32, _>::ones_of(dims![single]) + 2.0; // a number is no shape: never
        let _ = &column + Tensor::<f32, shape![1, 3]>::ones(); // another number of elements: never
        std::mem::take(&mut *WARNINGS.lock().unwrap())
    };
    assert!(run().is_empty(), "off unless switched on");
    broadcast_warning::set_enabled(true);
    assert!(broadcast_warning::enabled());
    let warnings = run();
    broadcast_warning::set_enabled(false);
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    for warning in warnings {
        assert!(warning.starts_with("WARN add of shapes [4, 1] and [4]"), "{warning}");
        assert!(
            warning.ends_with(
                ": self and other do not have the same shape, but are broadcastable, and have the same number of elements. \
                 Changing behavior in a backwards incompatible manner to broadcasting rather than viewing as 1-dimensional."
            ),
            "{warning}"
        );
    }
    let places = [first, first + 2].map(|line| format!("tests/note.rs:{line}"));
    assert_eq!(*PLACES.lock().unwrap(), places);
    assert!(run().is_empty(), "off again");

    // "torch.add(torch.ones(4), torch.ones(2, 2))": "self and other not broadcastable, but have the same number of elements"
    let (four, square) = (Tensor::<f32, shape![4]>::ones(), Tensor::<f32, shape![2, 2]>::ones());
    let z: Tensor<f32, shape![4]> = pointwise(&four) + &square;
    assert_eq!(z.to_vec(), [2.0; 4]);
    assert_eq!(
        std::mem::take(&mut *WARNINGS.lock().unwrap()),
        ["WARN add of shapes [4] and [2, 2]: self and other not broadcastable, but have the same number of elements. \
             Falling back to deprecated pointwise behavior."]
    );
    assert!(four.into_dyn().try_add(&square.into_dyn()).is_err(), "off unless it is written");
}

/// "t = torch.rand(4, 4); b = t.view(2, 8); b[0][0] = 3.14; t[0][0]" (3.25 here: clippy takes 3.14 for a mistaken pi)
#[test]
fn a_view_shares_its_base() {
    let mut t = Tensor::<f64, shape![4, 4]>::arange();
    assert_eq!(t.view::<shape![2, 8]>().data_ptr(), t.data_ptr());
    let mut b = t.view_mut::<shape![2, 8]>();
    b[[0, 0]] = 3.25;
    assert_eq!(t[[0, 0]], 3.25);
}

/// "base = torch.tensor([[0, 1], [2, 3]]); base.is_contiguous(); t = base.transpose(0, 1);
/// t.is_contiguous(); c = t.contiguous()"
#[test]
fn a_transpose_is_not_contiguous() {
    let base = Tensor::from([[0, 1], [2, 3]]);
    assert!(base.is_contiguous());
    let t = base.t();
    assert!(!t.is_contiguous());
    assert_eq!((t.strides(), t.data_ptr()), (&[1, 2][..], base.data_ptr()));
    let c = t.to_tensor();
    assert!(c.is_contiguous());
    assert_eq!(c.to_vec(), [0, 2, 1, 3]);
}

/// The marks of 2 classes x 3 students x 2 exams, plus a bonus per class, seat or exam.
#[test]
fn classroom_scores() {
    let marks = Tensor::from([[[12, 15], [9, 14], [18, 20]], [[7, 11], [16, 13], [10, 19]]]);
    let per_class: Tensor<i32, shape![2, 3, 2]> = &marks + &Tensor::from([[[1]], [[2]]]);
    let per_seat: Tensor<i32, shape![2, 3, 2]> = &marks + &Tensor::from([[[1], [0], [2]]]);
    let per_exam: Tensor<i32, shape![2, 3, 2]> = &marks + &Tensor::from([[[2, 1]]]);
    assert_eq!(per_class.to_vec(), [13, 16, 10, 15, 19, 21, 9, 13, 18, 15, 12, 21]);
    assert_eq!(per_seat.to_vec(), [13, 16, 9, 14, 20, 22, 8, 12, 16, 13, 12, 21]);
    assert_eq!(per_exam.to_vec(), [14, 16, 11, 15, 20, 21, 9, 12, 18, 14, 12, 20]);
}

/// (2, 1, 3) + (3, 1), (1, 9, 4) + (15, 1, 4), and (2, 4) + (1, 2) once it is repeated.
#[test]
fn worked_shapes() {
    let z: Tensor<f32, shape![2, 3, 3]> = Tensor::<f32, shape![2, 1, 3]>::ones() + Tensor::<f32, shape![3, 1]>::ones();
    assert_eq!(z.numel(), 18);
    let z: Tensor<f32, shape![15, 9, 4]> =
        Tensor::<f32, shape![1, 9, 4]>::ones() + Tensor::<f32, shape![15, 1, 4]>::ones();
    assert_eq!(z.numel(), 540);
    let repeated = Tensor::from([[1.0, 2.0]]).repeat::<shape![1, 2]>();
    let z: Tensor<f64, shape![2, 4]> = Tensor::<f64, shape![2, 4]>::ones() + repeated;
    assert_eq!(z.to_vec(), [2.0, 3.0, 2.0, 3.0, 2.0, 3.0, 2.0, 3.0]);
}
