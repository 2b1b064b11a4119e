//! Joins: the laws of their shapes, and their values against a reference that goes index by index.

mod support;

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
    let w: Tensor<i32, shape![3, 6]> = Tensor::<i32, shape![3, 3]>::zeros().cat::<1>(&Tensor::<i32, shape![_, 3]>::ones_of(dims![n - 1, 3]));
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
