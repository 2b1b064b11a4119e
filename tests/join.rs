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
