//! The shape of each result is a type; generic code over it needs no bound.

use congruent::prelude::*;
use congruent::{
    AnyRank,
    shape::{Gathered, Scattered, Selected, Taken},
};

congruent::dim!(Batch);
congruent::dim!(Tokens);

/// Two types are one.
fn same<T>(_: [core::marker::PhantomData<T>; 2]) {}
macro_rules! equal {
    ($($a:ty = $b:ty;)*) => {$( same::<$b>([core::marker::PhantomData::<$a>, core::marker::PhantomData::<$b>]); )*};
}

#[test]
fn gathered_shapes() {
    equal! {
        // Of the same rank: as long as the index along the axis, else broadcast.
        Gathered<shape![4, 3], shape![4, 2], 1> = shape![4, 2];
        Gathered<shape![4, 3], shape![1, 2], -1> = shape![4, 2];
        Gathered<shape![1, 3], shape![4, 2], 1> = shape![4, 2];
        Gathered<shape![4, 3], shape![7, 3], 0> = shape![7, 3];
        // Fewer axes: aligned on the left, whatever the sign of the axis.
        Gathered<shape![4, 3], shape![2], 0> = shape![2, 3];
        Gathered<shape![4, 3], shape![2], -1> = shape![2, 3];
        Gathered<shape![8, 7, 6, 5], shape![8, 2], -1> = shape![8, 2, 6, 5];
        Gathered<shape![8, 7, 6, 5], shape![9, 1, 6], 0> = shape![9, 7, 6, 5];
        Gathered<shape![2, 3, 4, 5, 6, 7, 8, 9], shape![2, 3, 4, 1], -1> = shape![2, 3, 4, 1, 6, 7, 8, 9];
        // Along the axis nothing stretches; elsewhere 1 beside 0 is 0.
        Gathered<shape![4, 1], shape![4, 5], 1> = shape![4, 5];
        Gathered<shape![1, 3], shape![0, 2], 1> = shape![0, 2];
        Gathered<shape![0, 3], shape![1, 2], 1> = shape![0, 2];
        // Lengths known at run time only, and named ones.
        Gathered<shape![_, 3], shape![4, 2], 1> = shape![4, 2];
        Gathered<shape![4, 3], shape![_], 0> = shape![_, 3];
        Gathered<shape![Batch, 3], shape![Batch, 2], 1> = shape![Batch, 2];
        Gathered<shape![Batch, Tokens, 3], shape![Batch, 2], 1> = shape![Batch, 2, 3];
        Gathered<shape![4096, 1024], shape![4096, 1], 1> = shape![4096, 1];
    }
}

#[test]
fn scattered_shapes() {
    equal! {
        Scattered<shape![4, 3], shape![2], shape![2, 3], 0> = shape![4, 3];
        Scattered<shape![4, 3], shape![2], shape![5, 1], 0> = shape![4, 3];
        Scattered<shape![1, 3], shape![4, 1], shape![4, 1], 1> = shape![4, 3];
        Scattered<shape![4, 1, 1], shape![2, 5], shape![2, 1, 6], 0> = shape![4, 5, 6];
        Scattered<shape![_, 3], shape![4, 2], shape![1, 2], 1> = shape![4, 3];
        Scattered<shape![Batch, 3], shape![_], shape![_, 1], 0> = shape![Batch, 3];
        Scattered<shape![0, 3], shape![0], shape![0, 3], 0> = shape![0, 3];
        Selected<shape![4, 3], shape![5], 1> = shape![4, 5];
        Selected<shape![Batch, 3], shape![_], -2> = shape![_, 3];
        Taken<shape![4, 3], shape![1, 2], 1> = shape![4, 2];
    }
}

fn log_likelihood<L: Shape, D: Dim>(
    x: &Tensor<f32, shape![..L, D]>,
    label: &Tensor<i64, shape![..L, 1]>,
) -> Tensor<f32, shape![..L, 1]> {
    x.gather::<-1>(label)
}
fn sorted<L: Shape, D: Dim>(
    x: &Tensor<f32, shape![..L, D]>,
    order: &Tensor<i64, shape![..L, D]>,
) -> Tensor<f32, shape![..L, D]> {
    x.take_along_dim::<-1>(order)
}
fn columns<L: Shape, D: Dim, K: Dim>(
    x: &Tensor<f32, shape![..L, D]>,
    which: &Tensor<i64, shape![K]>,
) -> Tensor<f32, shape![..L, K]> {
    x.index_select::<-1>(which)
}
fn one_at<L: Shape, D: Dim, K: Dim>(x: &mut Tensor<f32, shape![..L, D]>, at: &Tensor<i64, shape![..L, K]>) {
    x.scatter_value_::<-1>(at, 1.0);
}
fn words<L: Shape, V: Dim, D: Dim>(
    table: &Tensor<f32, shape![V, D]>,
    at: &Tensor<i64, L>,
) -> Tensor<f32, shape![..L, D]> {
    table.embedding(at)
}

#[test]
fn generic_code_needs_no_bound() {
    let x = Tensor::<f32, shape![2, 3]>::arange();
    assert_eq!(log_likelihood(&x, &Tensor::from([[2_i64], [0]])).to_vec(), [2.0, 3.0]);
    assert_eq!(sorted(&x, &Tensor::from([[2_i64, 1, 0], [0, 2, 1]])).to_vec(), [2.0, 1.0, 0.0, 3.0, 5.0, 4.0]);
    assert_eq!(columns(&x, &Tensor::from([1_i64])).to_vec(), [1.0, 4.0]);
    assert_eq!(words(&x, &Tensor::from([[1_i64], [0]])).sizes(), [2, 1, 3]);
    let mut y = x.clone();
    one_at(&mut y, &Tensor::from([[2_i64], [0]]));
    assert_eq!(y.to_vec(), [0.0, 1.0, 1.0, 1.0, 4.0, 5.0]);
}

#[test]
fn lengths_of_run_time_are_checked_by_the_same_rule() {
    let rows = 4;
    let x: Tensor<f32, shape![_, 3]> = Tensor::arange_of(dims![rows, 3]);
    let index = |rows| Tensor::<i64, shape![_, 2]>::zeros_of(dims![rows, 2]);
    assert_eq!(x.gather::<1>(&index(4)).sizes(), [4, 2]);
    assert_eq!(x.gather::<1>(&index(1)).sizes(), [4, 2]);
    let error = x.try_gather::<1>(&index(2)).unwrap_err().to_string();
    assert_eq!(error, "gather: sizes 4/2 at dimension 0 neither equal nor 1: shapes [4, 3], [2, 2]");

    let one = 1;
    let src: Tensor<f32, shape![_, 3]> = Tensor::ones_of(dims![one, 3]);
    let error = x.try_scatter::<0>(&Tensor::from([0_i64, 1]), &src).unwrap_err().to_string();
    assert_eq!(error, "scatter: index is longer (2) than src (1) along dim 0: index of shape [2], src of shape [1, 3]");

    let mut thin: Tensor<f32, shape![_, 3]> = Tensor::arange_of(dims![one, 3]);
    let error = thin.try_scatter_value_::<1>(&index(4), 9.0).err().unwrap().to_string();
    assert_eq!(error, "scatter_: in place, self would have to grow from 1 to 4 at dimension 0: shapes [1, 3], [4, 2]");
    assert_eq!(thin.to_vec(), [0.0, 1.0, 2.0]);
}

#[test]
fn a_named_length_never_stretches() {
    let x: Tensor<f32, shape![Batch, 3]> = Tensor::arange_of(dims![Batch(1), 3]);
    let four = 4;
    let index: Tensor<i64, shape![_, 2]> = Tensor::zeros_of(dims![four, 2]);
    let error = x.try_gather::<1>(&index).unwrap_err().to_string();
    assert!(
        error.starts_with("a named dimension never stretches, but tensor a has 1 and tensor b has 4 at dimension 0"),
        "{error}"
    );
    let index: Tensor<i64, shape![Batch, 2]> = Tensor::zeros_of(dims![Batch(1), 2]);
    assert_eq!(x.gather::<1>(&index).sizes(), [1, 2]);
    // Along the axis nothing stretches anyway, and lengths need not agree.
    let rows: Tensor<i64, shape![_]> = Tensor::zeros_of(dims![four]);
    assert_eq!(x.gather::<0>(&rows).sizes(), [4, 3]);
}

#[test]
fn the_panic_is_at_the_callers_line() {
    let line = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
    let (seen, before) = (line.clone(), std::sync::Arc::new(std::panic::take_hook()));
    let others = before.clone();
    std::panic::set_hook(Box::new(move |info| {
        // (Other tests panic at the same time.)
        match info.location().filter(|at| at.file().ends_with("types.rs")) {
            Some(at) => seen.store(at.line(), std::sync::atomic::Ordering::SeqCst),
            None => others(info),
        }
    }));
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let wanted = line!() + 1;
    let outcome = std::panic::catch_unwind(|| x.gather::<0>(&Tensor::from([4_i64])));
    std::panic::set_hook(Box::new(move |info| before(info)));
    assert!(outcome.is_err());
    assert_eq!(line.load(std::sync::atomic::Ordering::SeqCst), wanted);
}

#[test]
fn unknown_rank_by_a_list() {
    let x = Tensor::<f32, _>::arange_of(AnyRank::from([4, 3]));
    let y = x.gather(0, Tensor::from([3_i64, 0])).unwrap();
    assert_eq!((y.sizes(), y.to_vec()), (&[2, 3][..], vec![9.0, 10.0, 11.0, 0.0, 1.0, 2.0]));
}
