//! Lists of whole numbers, where the rank is known only at run time: every method takes them in every way they are written.

use congruent::pad::Constant;
use congruent::prelude::*;

fn x() -> Tensor<f64, AnyRank> {
    Tensor::arange_of(AnyRank::from([2, 3, 4]))
}

/// Sizes and elements.
type Found = (Vec<usize>, Vec<f64>);

fn found(x: &Strided<f64, AnyRank>) -> Found {
    (x.sizes().to_vec(), x.to_vec())
}

/// The first of several views.
fn first(views: Vec<View<'_, f64, AnyRank>>) -> Found {
    found(&views[0])
}

/// A list as an array, a slice, and a `Vec`, owned and borrowed; with elements of several types.
macro_rules! each_way {
    ($($name:literal: |$x:ident, $list:ident| [$($number:expr),*] $call:expr;)*) => {$(
        let mut all: Vec<(&str, Found)> = Vec::new();
        each_way! { @ways all, |$x, $list| $call; isize i32 usize u8; ($($number),*) }
        for (way, result) in &all {
            assert_eq!(*result, all[0].1, "{} of {way}", $name);
        }
        assert_eq!(all.len(), 4 * 7, "{}", $name);
    )*};
    (@ways $all:ident, |$x:ident, $list:ident| $call:expr; $($t:ident)*; $numbers:tt) => {
        $( each_way! { @way $all, |$x, $list| $call; $t; $numbers } )*
    };
    (@way $all:ident, |$x:ident, $list:ident| $call:expr; $t:ident; ($($number:expr),*)) => {{
        let own = [$($number as $t),*];
        each_way! { @push $all, |$x, $list| $call; stringify!([$t; N]), own }
        each_way! { @push $all, |$x, $list| $call; stringify!(&[$t; N]), &own }
        each_way! { @push $all, |$x, $list| $call; stringify!(&[$t]), &own[..] }
        each_way! { @push $all, |$x, $list| $call; stringify!(Vec<$t>), own.to_vec() }
        each_way! { @push $all, |$x, $list| $call; stringify!(&Vec<$t>), &own.to_vec() }
        let mut changing = own.to_vec();
        each_way! { @push $all, |$x, $list| $call; "a Vec that was changed", { changing.truncate(own.len()); &changing } }
        each_way! { @push $all, |$x, $list| $call; "a part of a longer slice", { changing.push(0); &changing[..own.len()] } }
    }};
    (@push $all:ident, |$x:ident, $list:ident| $call:expr; $way:expr, $value:expr) => {{
        let $x = x();
        let $list = $value;
        $all.push(($way, $call));
    }};
}

#[test]
fn every_list_is_taken_in_every_way() {
    each_way! {
        "sum": |x, axes| [0, 2] found(&x.sum(axes, false).unwrap());
        "mean": |x, axes| [1] found(&x.mean(axes, true).unwrap());
        "amax": |x, axes| [0, 1] found(&x.amax(axes, false).unwrap());
        "var_correction": |x, axes| [2, 0] found(&x.var_correction(axes, 0.0, false).unwrap());
        "norm_p": |x, axes| [2] found(&x.norm_p(axes, 1.0, false).unwrap());
        "permute": |x, order| [2, 0, 1] found(&x.permute(order).unwrap());
        "movedim": |x, from| [0, 1] found(&x.movedim(from, [2, 0]).unwrap());
        "movedim to": |x, to| [2, 0] found(&x.movedim([0, 1], to).unwrap());
        "squeeze": |x, axes| [0] found(&x.narrow(0, 0, 1).unwrap().squeeze(axes).unwrap());
        "flip": |x, axes| [0, 2] found(&x.flip(axes).unwrap());
        "roll by": |x, shifts| [1, 2] found(&x.roll(shifts, along([0, 2])).unwrap());
        "roll along": |x, axes| [0, 2] found(&x.roll([1, 2], along(axes)).unwrap());
        "view": |x, sizes| [4, 6] found(&x.view(sizes).unwrap());
        "reshape": |x, sizes| [4, 6] found(&x.reshape(sizes).unwrap());
        "unflatten": |x, sizes| [2, 2] found(&x.unflatten(2, sizes).unwrap());
        "expand": |x, sizes| [5, 2, 3, 4] found(&x.expand(sizes).unwrap());
        "as_strided": |x, sizes| [2, 2] found(&x.as_strided(sizes, [1, 2], 3).unwrap());
        "as_strided by": |x, strides| [1, 2] found(&x.as_strided([2, 2], strides, 3).unwrap());
        "split_sizes": |x, sizes| [1, 3] first(x.split_sizes(2, sizes).unwrap());
        "tensor_split_at": |x, ends| [1, 3] first(x.tensor_split_at(2, ends).unwrap());
        "pad": |x, margins| [1, 0, 0, 2] found(&x.pad(margins, Constant(7.0)).unwrap());
        "repeat": |x, counts| [2, 1, 3, 1] found(&x.repeat(counts).unwrap());
        "tile": |x, counts| [2, 1] found(&x.tile(counts).unwrap());
        "layer_norm": |x, over| [3, 4] found(&x.layer_norm(over, None, None, 1e-5).unwrap());
        "lazy layer_norm": |x, over| [4] found(&x.lazy().layer_norm(over, None, None, 1e-5).unwrap());
    }
}

#[test]
fn a_number_alone_and_no_number_are_lists_of_counts() {
    let x = x();
    assert_eq!(x.tile(2).unwrap().sizes(), [2, 3, 8]);
    assert_eq!(x.tile(&[]).unwrap().to_vec(), x.to_vec());
    assert_eq!(x.layer_norm(4, None, None, 1e-5).unwrap(), x.layer_norm([4], None, None, 1e-5).unwrap());
    let scalar = Tensor::scalar(7).into_dyn();
    assert_eq!(scalar.repeat(&[]).unwrap().item(), 7);
    assert_eq!(scalar.repeat(3_u8).unwrap().to_vec(), [7; 3]);
    // An array whose length is a parameter, as before.
    fn repeated<const N: usize>(x: &Strided<i32, AnyRank>, counts: [usize; N]) -> Vec<usize> {
        x.repeat(counts).unwrap().sizes().to_vec()
    }
    assert_eq!(repeated(&scalar, [2, 0, 3]), [2, 0, 3]);
}

/// "Trying to create tensor with negative dimension", as PyTorch refuses them.
#[test]
fn negative_counts_are_refused() {
    let x = x();
    let said = |out: Result<Tensor<f64, AnyRank>, ShapeError>| out.unwrap_err().to_string();
    let negative = "by [1, -2, 1]: none of these numbers may be negative";
    assert_eq!(said(x.repeat([1, -2, 1])), format!("repeat of [2, 3, 4] {negative}"));
    assert_eq!(said(x.tile([1, -2, 1])), format!("tile of [2, 3, 4] {negative}"));
    assert_eq!(said(x.layer_norm([1, -2, 1], None, None, 1e-5)), format!("layer_norm of [2, 3, 4] {negative}"));
    assert_eq!(said(x.lazy().layer_norm([1, -2, 1], None, None, 1e-5)), format!("layer_norm of [2, 3, 4] {negative}"));
    let error = x.split_sizes(1, [5, -2]).unwrap_err().to_string();
    assert_eq!(error, "split_sizes of [2, 3, 4] by [5, -2]: none of these numbers may be negative");
    assert!(x.repeat([u64::MAX, 1, 1]).is_err() && x.tile(isize::MIN).is_err());
}
