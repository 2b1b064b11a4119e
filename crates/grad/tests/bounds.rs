//! Generic code has the bounds of tensors, no where-clause more; named lengths do not stretch on the tape either.

use crate::support::of;
use congruent::gather::IndexOperand;
use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::shape::{Concat, Concatenated, GatherAlong, Gathered, InList, Narrow, Narrowed};
use congruent_grad::prelude::*;
use congruent_grad::where_;
use std::panic::catch_unwind;

dim!(Batch);

/// The same functions of tensors and of variables.
macro_rules! generic {
    ($module:ident $tensor:ident) => {
        #[allow(dead_code, reason = "that they compile is the test")]
        mod $module {
            use super::*;

            pub fn normal<L: Shape, D: Dim>(x: &$tensor<f64, shape![..L, D]>) -> $tensor<f64, shape![..L, D]> {
                let x = x - x.amax_keepdim::<-1>();
                &x / x.norm_keepdim::<-1>() * x.std_keepdim::<-1>()
            }
            pub fn running<L: Shape, D: Dim>(x: &$tensor<f64, shape![..L, D]>) -> $tensor<f64, shape![..L, D]> {
                x.cumsum::<-1>() * x.cumprod::<-1>() + x.sort::<-1>().0.flip::<axes![-1]>().roll::<-1>(1)
            }
            pub fn largest<L: Shape, D: Dim>(x: &$tensor<f64, shape![..L, D]>) -> $tensor<f64, L> {
                x.max::<-1>().0 + x.prod::<-1>() + x.clamp(0.0, 1.0).amin::<-1>()
            }
            pub fn causal<L: Shape, D: Dim>(x: &$tensor<f64, shape![..L, D, D]>) -> $tensor<f64, shape![..L, D, D]> {
                x.tril(0).swapaxes::<-1, -2>().triu(1) + x
            }
            pub fn column<L: Shape, D: Dim>(x: &$tensor<f64, shape![..L, D]>) -> $tensor<f64, shape![..L, D, 1]> {
                x.unsqueeze::<-1>().movedim::<-1, -1>() * 2.0
            }
            pub fn mixed<B: Dim, D: Dim>(
                a: &$tensor<f64, shape![B, D]>,
                v: &$tensor<f64, shape![D]>,
            ) -> $tensor<f64, shape![B]> {
                a.mv(v) * v.dot(v)
            }
            pub fn joined<S: List + Concat<0, R>, R: List>(
                a: &$tensor<f64, S>,
                b: &$tensor<f64, R>,
            ) -> $tensor<f64, Concatenated<S, R, 0>> {
                a.cat::<0>(b)
            }
            pub fn picked<S: List, X: IndexOperand<Shape: GatherAlong<S, 0>>>(
                x: &$tensor<f64, S>,
                index: X,
            ) -> $tensor<f64, Gathered<S, X::Shape, 0>> {
                x.gather::<0>(index)
            }
            pub fn first<S: List + Narrow<0, 0, 1> + Reduce<0, Place: InList>>(
                x: &$tensor<f64, S>,
            ) -> $tensor<f64, Narrowed<S, 0, 0, 1>> {
                x.narrow::<0, 0, 1>() * 1.0
            }
        }
    };
}
generic! { tensors Tensor }
generic! { variables Var }

#[test]
fn generic_functions_of_variables_are_those_of_tensors() {
    let x: Var<f64, shape![_, 3]> = of(&[2, 3]);
    let t = x.value().to_tensor();
    assert_eq!(variables::normal::<shape![_], _>(&x).to_vec(), tensors::normal::<shape![_], _>(&t).to_vec());
    assert_eq!(variables::running::<shape![_], _>(&x).to_vec(), tensors::running::<shape![_], _>(&t).to_vec());
    assert_eq!(variables::largest::<shape![_], _>(&x).to_vec(), tensors::largest::<shape![_], _>(&t).to_vec());
    assert_eq!(variables::joined(&x, &x).to_vec(), tensors::joined(&t, &t).to_vec());
    let index = Tensor::from([[1_i64, 0, 1]]);
    assert_eq!(variables::picked(&x, &index).to_vec(), tensors::picked(&t, &index).to_vec());
    assert_eq!(variables::first(&x).to_vec(), tensors::first(&t).to_vec());
    let padded: Var<f64, shape![_, 5]> = x.pad::<1, 1, 1>(Constant(0.0));
    assert_eq!(padded.sum_all().item(), t.sum_all().item());
}

/// What panics with an error that names `Batch`'s axis.
fn refused(f: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(f).expect_err("a named length stretched");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn named_lengths_do_not_stretch() {
    let one: Var<f64, shape![Batch, 3]> = of(&[1, 3]);
    let many: Var<f64, shape![_, 3]> = of(&[4, 3]);
    let n = 4;
    let (mask, index) = (many.value().gt(0.0), Tensor::<i64, shape![_, 3]>::zeros_of(dims![n, 3]));
    let of_each: [&dyn Fn(); 8] = [
        &|| drop(where_(&mask, &one, 0.0)),
        &|| drop(where_(&many.value().gt(0.0), 1.0, &one)),
        &|| drop(one.masked_fill(&mask, 0.0)),
        &|| drop(one.masked_select(&mask)),
        &|| drop(one.clamp(&many, 1.0)),
        &|| drop(one.clamp(0.0, &many)),
        &|| drop(one.atan2(&many)),
        &|| drop(one.gather::<1>(&index)),
    ];
    for (k, f) in of_each.iter().enumerate() {
        let said = refused(std::panic::AssertUnwindSafe(f));
        assert!(said.contains("named"), "{k}: {said}");
    }
}
