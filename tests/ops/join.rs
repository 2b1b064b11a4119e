//! Joins: how they are written, the lengths of their results, their values against a reference, what they refuse.

mod reference;

use congruent::error::Fault;
use congruent::prelude::*;

#[test]
fn spellings() {
    let a = Tensor::<i32, shape![2, 3]>::arange();
    let b = Tensor::<i32, shape![1, 3]>::arange();
    let c: Tensor<i32, shape![3, 3]> = a.cat::<0>(&b);
    let d: Tensor<i32, shape![3, 3]> = Tensor::cat::<0>(&a, &b);
    assert_eq!(c, d);
    let e = Tensor::cat::<-2>(&a, b.as_view());
    assert_eq!(c, e);
    let e = a.t().cat::<1>(&b.t());
    assert_eq!(c.t().to_tensor(), e);
    let e = View::cat::<1>(&a.t(), &b.t());
    assert_eq!(c.t().to_tensor(), e);
    let n = 4;
    let u = Tensor::<i32, shape![_, 3]>::ones_of(dims![n, 3]);
    let v: Tensor<i32, shape![_, 3]> = u.cat::<0>(&a);
    let w: Tensor<i32, shape![3, 6]> =
        Tensor::<i32, shape![3, 3]>::zeros().cat::<1>(&Tensor::<i32, shape![_, 3]>::ones_of(dims![n - 1, 3]));
    assert_eq!((v.sizes(), w.sizes()), (&[6, 3][..], &[3, 6][..]));
    let f = Tensor::cat_all::<0, 3>([&a, &a, &a]);
    let _: &Tensor<i32, shape![6, 3]> = &f;
    let _: Tensor<i32, shape![2, 2, 3]> = Tensor::stack::<0>([&a, &a]);
    let _: Tensor<i32, shape![2, 3, 2]> = Tensor::stack::<-1>([a.as_view(), a.as_view()]);
    let _: Tensor<i32, shape![2, 6]> = a.hstack(&a);
    let _: Tensor<i32, shape![2, 6]> = Tensor::hstack_all([&a, &a]);
    let _: Tensor<i32, shape![2, 3]> = Tensor::vstack(&a.select::<0>(0).to_tensor(), &a.select::<0>(1));
}

#[test]
fn rearrange_spellings() {
    use congruent::{rearrange, try_rearrange};
    let x = Tensor::<i32, shape![2, 24, 3]>::arange();
    let y: View<i32, shape![2, 3, 4, 6]> = rearrange!("b (h w) c -> b c h w", &x, h = 4);
    let z: View<i32, shape![2, 3, 4, 6]> = rearrange!(&x, "b (h w) c -> b c h w", h = 4);
    assert_eq!(y.to_tensor(), z.to_tensor());
    assert_eq!(y[[1, 2, 3, 5]], x[[1, 23, 2]]);
    let w: View<i32, shape![3, 2, 24]> = rearrange!("... c -> c ...", x.as_view());
    assert_eq!(w[[1, 1, 7]], x[[1, 7, 1]]);
    let w: View<i32, shape![24, 3, 2]> = rearrange!("b n ... -> n ... b", &x);
    assert_eq!(w[[7, 1, 1]], x[[1, 7, 1]]);
    let m = rearrange!("b n c -> (b c) n", &x);
    let m: &CowTensor<i32, shape![6, 24]> = &m;
    assert!(!m.is_borrowed());
    assert_eq!(m[[5, 7]], x[[1, 7, 2]]);
    let m: CowTensor<i32, shape![2, 72, 1]> = rearrange!("b ... -> b (...) 1", &x);
    assert!(m.is_borrowed());
    let n = 4;
    let m: View<i32, shape![_, _, 2, 3]> = rearrange!("b (h w) c -> h w b c", &x, h = n);
    assert_eq!(m.sizes(), [4, 6, 2, 3]);
    let e = try_rearrange!("b (h w) c -> h w b c", &x, h = n + 1).map(|y: View<i32, shape![_, _, 2, 3]>| y.to_vec());
    assert!(e.unwrap_err().to_string().contains("`(h w)` is [5, -1]"));
    let u = Tensor::<i32, shape![_, 24, 3]>::ones_of(dims![n, 24, 3]);
    let v: View<i32, shape![_, 2, 12, 3]> = rearrange!("b (two w) c -> b two w c", &u, two = 2);
    assert_eq!(v.sizes(), [4, 2, 12, 3]);
}

#[test]
fn lengths_known_at_run_time() {
    let of = |n: usize| Tensor::<f32, shape![_, 3]>::ones_of(dims![n, 3]);
    assert_eq!(of(2).cat::<0>(&of(5)).sizes(), [7, 3]);
    let error = of(2).try_cat::<1>(&of(5)).unwrap_err().to_string();
    assert!(
        error.starts_with("Sizes of tensors must match except in dimension 1. Expected size 2 but got size 5"),
        "{error}"
    );
    assert!(error.contains("cat of shapes [2, 3] and [5, 3]"), "{error}");
    let error = Tensor::try_stack::<0>([&of(2), &of(5)]).unwrap_err().to_string();
    assert!(
        error
            .starts_with("stack expects each tensor to be equal size, but got [2, 3] at entry 0 and [5, 3] at entry 1")
    );
    let together: Tensor<f32, shape![2, 2, 3]> = Tensor::stack::<0>((&of(2), &Tensor::<f32, shape![2, 3]>::ones()));
    assert_eq!(together.numel(), 12);
    let error = of(2).try_pad::<0, 2, 0>(congruent::pad::Reflect).unwrap_err().to_string();
    assert!(error.contains("padding (2, 0) at dimension 0 of input [2, 3]"), "{error}");
    let wide: Tensor<f32, shape![_, 3]> = of(2).pad::<0, 1, 0>(congruent::pad::Reflect);
    assert_eq!(wide.sizes(), [3, 3]);
    congruent::dim!(Batch);
    let named = Tensor::<f32, shape![Batch, 3]>::ones_of(dims![Batch(4), 3]);
    let both: Tensor<f32, shape![Batch, 6]> = named.cat::<1>(&named);
    let more: Tensor<f32, shape![_, 3]> = named.cat::<0>(&named);
    assert_eq!((both.sizes(), more.sizes()), (&[4, 6][..], &[8, 3][..]));
}

#[test]
fn generic_code() {
    fn doubled<L: Shape, D: Dim>(
        x: &Tensor<f32, shape![..L, D]>,
    ) -> Tensor<f32, congruent::shape::Concatenated<shape![..L, D], shape![..L, D], -1>>
    where
        shape![..L, D]: congruent::shape::Concat<-1, shape![..L, D]>,
    {
        x.cat::<-1>(x)
    }
    fn turned<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D]> {
        x.flip::<axes![-1]>().roll::<-1>(1)
    }
    let x = Tensor::<f32, shape![2, 3]>::arange();
    let y: Tensor<f32, shape![2, 6]> = doubled::<shape![2], _>(&x);
    assert_eq!(y.sizes(), [2, 6]);
    assert_eq!(turned::<shape![2], _>(&x).to_vec(), [0.0, 2.0, 1.0, 3.0, 5.0, 4.0]);
}

#[test]
fn views_become_tensors() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let y: Tensor<i32, shape![2, 2]> = x.t().into();
    let z = Tensor::from(&x.t());
    assert_eq!((y.to_vec(), z.to_vec()), (vec![1, 3, 2, 4], vec![1, 3, 2, 4]));
}

#[test]
fn a_grid_that_cannot_be_counted_is_refused() {
    use congruent::{
        meshgrid,
        meshgrid::{Ij, Xy},
        try_meshgrid,
    };
    let n = 1_usize << 29;
    let one = Tensor::<f32, shape![1]>::ones();
    let long: View<f32, shape![_]> = one.expand_of(dims![n]);
    let error = try_meshgrid((&long, &long, &long), Ij).unwrap_err().to_string();
    assert_eq!(
        error,
        "meshgrid: a tensor of shape [536870912, 536870912, 536870912] has more elements than can be addressed"
    );
    let (a, b) = meshgrid((&long, &one), Xy);
    assert_eq!((a.sizes(), b.numel()), (&[1, n][..], n));
}

#[test]
fn what_is_too_large_is_refused_before_it_is_computed() {
    let one = Tensor::<f32, shape![1]>::ones();
    let long: View<f32, shape![_]> = one.expand_of(dims![1_usize << 40]);
    let too_large =
        |error: ShapeError| assert!(matches!(error, ShapeError { fault: Fault::TooLarge { .. }, .. }), "{error}");
    too_large(one.as_dyn().diag(-(1_isize << 40)).unwrap_err());
    too_large(one.as_dyn().diag_embed(isize::MIN).unwrap_err());
    too_large(long.try_diag::<0>().unwrap_err());
    too_large(long.try_diag_embed::<1>().unwrap_err());
    let wide: View<f32, shape![_, _]> = one.expand_of(dims![1_usize << 41, 1_usize << 20]);
    too_large(wide.try_tile::<shape![4]>().unwrap_err());
    too_large(wide.try_repeat::<shape![1, 4]>().unwrap_err());
    too_large(wide.try_zeros_like().unwrap_err());
    too_large(wide.try_full_like(2.0).unwrap_err());
}

#[test]
fn slices_of_tensors_are_joined() {
    let x = Tensor::<i32, shape![2, 3]>::arange();
    let all: Vec<Tensor<i32, shape![2, 3]>> = (0..3).map(|i| &x + 10 * i).collect();
    let stacked: Tensor<i32, shape![_, 2, 3]> = Tensor::stack_slice::<0>(&all);
    assert_eq!((stacked.sizes(), stacked[[2, 1, 0]]), (&[3, 2, 3][..], 23));
    let last: Tensor<i32, shape![2, 3, _]> = Tensor::stack_slice::<-1>(&all[1..]);
    assert_eq!(last.select::<2>(1).to_vec(), all[2].to_vec());
    let long: Tensor<i32, shape![_, 3]> = Tensor::cat_slice::<0>(&all);
    assert_eq!((long.sizes(), long[[5, 2]]), (&[6, 3][..], 25));
    let wide: Tensor<i32, shape![2, _]> = Tensor::cat_slice::<-1>(&all.iter().map(|x| x.as_view()).collect::<Vec<_>>());
    let array: Tensor<i32, shape![2, 9]> = Tensor::cat_all::<1, 3>([&all[0], &all[1], &all[2]]);
    assert_eq!(wide.to_vec(), array.to_vec());
    // One is enough, none is refused, and so are lengths that differ.
    assert_eq!(Tensor::stack_slice::<1>(&all[..1]).sizes(), [2, 1, 3]);
    let none: [Tensor<i32, shape![2]>; 0] = [];
    let refused = |error: Option<ShapeError>| error.unwrap().to_string();
    assert!(refused(Tensor::try_stack_slice::<0>(&none).err()).starts_with("stack_slice"));
    assert!(refused(Tensor::try_cat_slice::<0>(&none).err()).starts_with("cat_slice"));
    let of = |n: usize| Tensor::<f32, shape![_, 2]>::zeros_of(dims![n, 2]);
    assert!(refused(Tensor::try_stack_slice::<0>(&[of(1), of(2)]).err()).contains("stack_slice"));
    assert!(refused(Tensor::try_cat_slice::<1>(&[of(1), of(2)]).err()).contains("cat_slice"));
    assert_eq!(Tensor::cat_slice::<0>(&[of(1), of(0), of(2)]).sizes(), [3, 2]);
}
