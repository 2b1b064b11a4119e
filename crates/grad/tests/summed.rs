//! The rule of `einsum!` against differences.

use crate::support::{Any, between, check, of};
use congruent::prelude::*;
use congruent_grad::{Var, einsum, try_einsum};

dim!(Batch);

#[test]
fn equations_of_any_rank() {
    // Products, sums alone, traces and diagonals, what stands alone, `...`, lengths of 1 that stretch, implicit outputs.
    let cases: [(&str, &[&[usize]]); 26] = [
        ("ij,jk->ik", &[&[2, 3], &[3, 4]]),
        ("ij,jk", &[&[2, 3], &[3, 4]]),
        ("bij,bjk->bki", &[&[2, 2, 3], &[2, 3, 2]]),
        ("i,i->", &[&[3], &[3]]),
        ("i,j->ij", &[&[3], &[2]]),
        ("ij->ji", &[&[2, 3]]),
        ("ij->", &[&[2, 3]]),
        ("ij->j", &[&[2, 3]]),
        ("ii->", &[&[3, 3]]),
        ("ii->i", &[&[3, 3]]),
        ("ii", &[&[3, 3]]),
        ("iji->j", &[&[2, 3, 2]]),
        ("iijj->ij", &[&[2, 2, 3, 3]]),
        ("iii->i", &[&[2, 2, 2]]),
        ("ii,i->i", &[&[3, 3], &[3]]),
        ("ij,kk->i", &[&[2, 3], &[2, 2]]),
        ("ij,kl->", &[&[2, 3], &[2, 2]]),
        ("...ij,...jk->...ik", &[&[2, 2, 3], &[3, 2]]),
        ("...ij,...jk", &[&[2, 1, 2, 3], &[3, 3, 2]]),
        ("i...->...", &[&[2, 3, 2]]),
        ("...i,i...->i...", &[&[1, 2], &[2, 3]]),
        ("ij,ij->i", &[&[2, 1], &[2, 3]]),
        ("ij,jk->ik", &[&[2, 1], &[3, 2]]),
        ("ij,jk,k->i", &[&[2, 3], &[3, 2], &[2]]),
        ("ij,jk->ik", &[&[0, 3], &[3, 2]]),
        ("ij,jk->ik", &[&[2, 0], &[0, 3]]),
    ];
    for (equation, shapes) in cases {
        let at: Vec<Any> = shapes.iter().map(|sizes| between(-1.5, 2.0, sizes)).collect();
        let sum = |at: &Vec<Any>| einsum(equation, &at.iter().collect::<Vec<_>>()).unwrap().square();
        check(&at, sum);
    }
    let s = between(1.0, 2.0, &[]);
    check(&s, |s| einsum(",->", &[s, s]).unwrap());
    assert!(einsum("ij->k", &[&between(1.0, 2.0, &[2, 2])]).is_err());
}

#[test]
fn equations_of_list_shapes() {
    let at: (Var<f64, shape![Batch, 2, 3]>, Var<f64, shape![Batch, 3, _]>, Var<f64, shape![3, 3]>) =
        (of(&[2, 2, 3]), of(&[2, 3, 2]), of(&[3, 3]));
    check(&at, |(a, b, _)| -> Var<f64, shape![Batch, _, 2]> { einsum!("bij,bjk->bki", a, b).square() });
    check(&at, |(a, _, c)| -> Var<f64, shape![Batch, 2]> { einsum!("bij,jj->bi", a, c.clone()).square() });
    check(&at, |(_, _, c)| -> Var<f64, shape![]> { einsum!("ii", c).square() });
    check(&at, |(a, _, c)| -> Var<f64, shape![Batch, 2, 3]> { einsum!("...j,jk->...k", a, c).square() });
    let t = Tensor::<f64, shape![3]>::arange();
    check(&at, |(a, _, _)| -> Var<f64, shape![Batch, 2]> { einsum!("bij,j->bi", a, &t).square() });
    check(&at, |(_, b, c)| try_einsum!("bij,ik->jk", b, c).unwrap().square());
    // A named length does not stretch.
    let other: Var<f64, shape![Batch, 3, 2]> = of(&[1, 3, 2]);
    assert!(try_einsum!("bij,bjk->bik", &at.0, &other).is_err());
}
