//! Einstein sums: their types, their values against a reference, and what they refuse.

mod naive;

use crate::random::Random;
use congruent::error::Fault;
use congruent::prelude::*;
use congruent::{dim, dims, einsum, try_einsum};

type Any = Tensor<i64, AnyRank>;

dim!(Batch);

#[test]
fn the_types_of_sums() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::ones(), Tensor::<f32, shape![3, 5]>::ones());
    let (q, p) = (Tensor::<f32, shape![7, 8, 2, 3]>::ones(), Tensor::<f32, shape![8, 3, 4]>::ones());
    let v = Tensor::<f32, shape![3]>::ones();
    let _: Tensor<f32, shape![2, 5]> = einsum!("ij,jk->ik", &a, &b);
    let _: Tensor<f32, shape![2, 5]> = einsum!(" i j , j k ", &a, &b);
    let _: Tensor<f32, shape![5, 2]> = einsum!("Zj,jY", &a, &b);
    let _: Tensor<f32, shape![3, 2]> = einsum!("bA", &a);
    let _: Tensor<f32, shape![7, 8, 2, 4]> = einsum!("...ij,...jk", &q, &p);
    let _: Tensor<f32, shape![4, 7, 8, 2]> = einsum!("...ij,...jk->k...i", &q, &p);
    let _: Tensor<f32, shape![7, 3]> = einsum!("i...j->ij", &q);
    let _: Tensor<f32, shape![3, 8, 2, 7]> = einsum!("i...j->j...i", &q);
    let _: Tensor<f32, shape![]> = einsum!("ij,kl,mn,ij->", &a, &b, &a, &a);
    let _: Tensor<f32, shape![3]> = einsum!("ii->i", &v.outer(&v));
    let _: Tensor<f32, shape![]> = einsum!("ii", &v.outer(&v));
    let _: Tensor<f32, shape![2, 3]> = einsum!("ij,ij->ij", &a, &Tensor::<f32, shape![1, 3]>::ones());
    let _: Tensor<f32, shape![3]> = einsum!(",i->i", &a.sum_all(), &v);
    let _: Tensor<f32, shape![]> = einsum!("", &a.sum_all());
    let n = 3;
    let some = Tensor::<f32, _>::ones_of(dims![n, 5]);
    let named = Tensor::<f32, _>::ones_of(dims![Batch(4), n]);
    let _: Tensor<f32, shape![2, 3, 5]> = einsum!("ij,jk->ijk", &a, &some);
    let _: Tensor<f32, shape![_, 5]> = einsum!("jk->jk", &some);
    let _: Tensor<f32, shape![Batch, 2]> = einsum!("bj,ij->bi", &named, &a);
    let _: Tensor<f32, shape![3, Batch]> = einsum!("bj,ij->jb", &named, &a);
    let _: Tensor<f32, AnyRank> = einsum!("ij,jk->ik", a.as_dyn(), &b);
    let _: Tensor<f32, AnyRank> = einsum!("...j,jk->...k", &a, &b.as_dyn());
    let _: Tensor<i32, shape![2]> = einsum!("ij->i", Tensor::from([[1, 2], [3, 4]]));
    let stack = StackTensor::<f32, shape![2, 2]>::ones();
    let _: Tensor<f32, shape![2, 3]> = einsum!("ij,jk->ik", stack, &a);
}

/// Generic code over lengths and leading axes needs no bound but their kinds.
fn attention<B: Dim, H: Dim, Q: Dim, K: Dim, D: Dim>(
    q: &Tensor<f32, shape![B, Q, H, D]>,
    k: &Tensor<f32, shape![B, K, H, D]>,
    v: &Tensor<f32, shape![B, K, H, D]>,
) -> Tensor<f32, shape![B, Q, H, D]> {
    let scores: Tensor<f32, shape![B, H, Q, K]> = einsum!("bqhd,bkhd->bhqk", q, k);
    einsum!("bhqk,bkhd->bqhd", &scores, v)
}

fn rows<L: Shape, I: Dim, J: Dim>(
    x: &Tensor<f32, shape![..L, I, J]>,
    v: &Tensor<f32, shape![J]>,
) -> Tensor<f32, shape![..L, I]> {
    einsum!("...ij,j->...i", x, v)
}

fn thrice<I: Dim>(x: &Tensor<f32, shape![I]>) -> Tensor<f32, shape![I]> {
    einsum!("i,i,i->i", x, x, x)
}

#[test]
fn sums_in_generic_code() {
    let (q, k) = (Tensor::<f32, shape![2, 3, 4, 5]>::ones(), Tensor::<f32, shape![2, 6, 4, 5]>::ones());
    assert_eq!(attention(&q, &k, &k).to_vec(), [30.0; 120]);
    let x = rows::<shape![2, 3], _, _>(&q, &Tensor::ones());
    assert_eq!(x.to_vec(), [5.0; 24]);
    assert_eq!(thrice(&Tensor::from([2.0, 3.0])).to_vec(), [8.0, 27.0]);
}

/// The typed sum beside the function, which reads the equation when the program runs; and the macro on operands of any rank.
macro_rules! agrees {
    ($equation:literal, $($x:expr),+ => $shape:ty) => {{
        let typed: Tensor<i64, $shape> = einsum!($equation, $(&$x),+);
        let wanted = einsum($equation, &[$(&$x.as_dyn()),+]).unwrap();
        assert_eq!((typed.sizes(), typed.to_vec()), (wanted.sizes(), wanted.to_vec()), $equation);
        let any: Tensor<i64, AnyRank> = einsum!($equation, $(&$x.as_dyn()),+);
        assert_eq!((any.sizes(), any.to_vec()), (wanted.sizes(), wanted.to_vec()), $equation);
    }};
}

#[test]
fn any_number_of_labels_stands_before_the_ellipsis() {
    let two = Tensor::<i64, shape![2, 3]>::arange();
    let three = Tensor::<i64, shape![2, 3, 4]>::arange();
    let five = Tensor::<i64, shape![2, 3, 4, 5, 2]>::arange();
    let square = Tensor::<i64, shape![3, 3, 2, 4]>::arange();
    agrees!("ij...->ji...", two => shape![3, 2]);
    agrees!("ij...->ji...", three => shape![3, 2, 4]);
    agrees!("ij...->ji...", five => shape![3, 2, 4, 5, 2]);
    agrees!("ij...->...ji", five => shape![4, 5, 2, 3, 2]);
    agrees!("ij...->ij", three => shape![2, 3]);
    agrees!("ij...->...", three => shape![4]);
    agrees!("ij...->...", two => shape![]);
    agrees!("ijk...->k...i", five => shape![4, 5, 2, 2]);
    agrees!("ijklm...->mlk...", five => shape![2, 5, 4]);
    agrees!("ii...->i...", square => shape![3, 2, 4]);
    agrees!("ii...", square => shape![2, 4]);
    agrees!("ij...kl->l...ij", five => shape![2, 4, 2, 3]);
    agrees!("ij...i->j...", five => shape![3, 4, 5]);
    let right = Tensor::<i64, shape![3, 4]>::arange();
    agrees!("ij...,jk...->ik...", two, right => shape![2, 4]);
    let right = Tensor::<i64, shape![3, 6, 1]>::arange();
    agrees!("ij...,jk...->ik...", three, right => shape![2, 6, 4]);
    agrees!("ij...,jk...,ik...->...k", three, right, Tensor::<i64, shape![2, 6]>::ones() => shape![4, 6]);
    agrees!("ab...,bc...->...ac", five, Tensor::<i64, shape![3, 2, 5, 2]>::arange() => shape![4, 5, 2, 2, 2]);
    let n = 3;
    let some = Tensor::<i64, _>::arange_of(dims![2, n, Batch(4), n]);
    agrees!("ij...->j...i", some => shape![_, Batch, _, 2]);
    agrees!("ij...,jk...->ik...", two, Tensor::<i64, _>::arange_of(dims![n, 2, n]) => shape![2, 2, _]);
}

/// Known axes in front, whatever is behind them.
fn swapped<A: Dim, B: Dim, C: Dim>(x: &Tensor<i64, shape![A, B, C]>) -> Tensor<i64, shape![B, A, C]> {
    einsum!("ij...->ji...", x)
}

#[test]
fn labels_before_the_ellipsis_in_generic_code() {
    let x = Tensor::<i64, shape![2, 3, 4]>::arange();
    assert_eq!(swapped(&x).to_vec(), x.transpose::<0, 1>().to_vec());
}

#[test]
fn both_faces_and_matmul_agree() {
    let mut random = Random(1);
    let mut floats = |sizes: &[usize]| {
        let numel = sizes.iter().product::<usize>();
        let data = (0..numel).map(|_| random.between(-9, 9) as f32).collect();
        Tensor::from_vec(AnyRank::from(sizes), data).unwrap()
    };
    let a = floats(&[5, 40, 30]).try_into_shape::<shape![5, 40, 30]>().unwrap();
    let b = floats(&[5, 30, 50]).try_into_shape::<shape![5, 30, 50]>().unwrap();
    let wanted = a.matmul(&b).to_vec();
    assert_eq!(einsum!("bij,bjk->bik", &a, &b).to_vec(), wanted);
    assert_eq!(einsum("bij,bjk->bik", &[&a.as_dyn(), &b.as_dyn()]).unwrap().to_vec(), wanted);
    let turned: Tensor<f32, shape![50, 5, 40]> = einsum!("bij,bjk->kbi", &a, &b);
    assert_eq!(turned.permute::<congruent::axes![1, 2, 0]>().to_vec(), wanted);
    let chain: Tensor<f32, shape![40]> =
        einsum!("bij,bjk,k,b->i", &a, &b, &Tensor::<f32, shape![50]>::ones(), &Tensor::<f32, shape![5]>::ones());
    assert_eq!(chain.to_vec(), a.matmul(&b).sum::<2>().sum::<0>().to_vec());
}

#[test]
fn nan_and_empty_sums() {
    let nan = Tensor::from([f32::NAN, 1.0]);
    assert!(einsum!("i,i", &nan, &Tensor::from([0.0, 0.0])).item().is_nan());
    let empty = Tensor::<f32, shape![2, 0]>::zeros();
    assert_eq!(einsum!("ij,kj->ik", &empty, &empty).to_vec(), [0.0; 4]);
    assert_eq!(einsum!("ij->i", &empty).to_vec(), [0.0; 2]);
    assert_eq!(einsum!("ij,kj,lj->ikl", &empty, &empty, &empty).to_vec(), [0.0; 8]);
    assert_eq!(einsum!("ij,k->jk", &empty, &nan).numel(), 0);
}

#[test]
fn what_types_do_not_know_is_checked_when_the_program_runs() {
    let n = 4;
    let (a, u) = (Tensor::<f32, shape![2, 3]>::ones(), Tensor::<f32, _>::ones_of(dims![n, 5]));
    let error = try_einsum!("ij,jk->ik", &a, &u).map(drop).unwrap_err();
    let sentence =
        "einsum(): subscript j has size 4 for operand 1 which does not broadcast with previously seen size 3";
    assert!(error.to_string().starts_with(sentence), "{error}");
    assert!(matches!(error, ShapeError { fault: Fault::Subscripts { operand: 1, .. }, .. }));
    let ok: Result<Tensor<f32, shape![2, 5]>, ShapeError> = try_einsum!("ij,jk->ik", &a, &u.narrow::<0, 0, 3>());
    assert_eq!(ok.unwrap().to_vec(), [3.0; 10]);
    // A named length never stretches, not even when it is 1.
    let (named, some) = (Tensor::<f32, _>::ones_of(dims![Batch(1)]), Tensor::<f32, _>::ones_of(dims![n]));
    let error = try_einsum!("i,i->i", &named, &some).map(drop).unwrap_err().to_string();
    assert!(error.contains("dimension 0 of operand 0 is a named length of 1, which does not stretch to 4"), "{error}");
    let square = Tensor::<f32, _>::ones_of(dims![n, 5]);
    let error = try_einsum!("ii->i", &square).map(drop).unwrap_err().to_string();
    assert!(error.contains("subscript i is repeated for operand 0 but the sizes don't match, 5 != 4"), "{error}");
}

#[test]
#[should_panic = "einsum(): subscript j has size 4 for operand 1"]
fn the_macro_panics_with_the_error_of_its_twin() {
    let n = 4;
    let _ = einsum!("ij,jk", &Tensor::<f32, shape![2, 3]>::ones(), &Tensor::<f32, _>::ones_of(dims![n, 5]));
}

#[test]
fn errors_begin_with_pytorchs_sentence() {
    let z = |sizes: &[usize]| Tensor::<f32, _>::zeros_of(AnyRank::from(sizes));
    let table: &[(&str, &[&[usize]], &str)] = &[
        ("i", &[], "must provide at least one operand"),
        ("ij...k...,j", &[&[2], &[2]], "found '.' for operand 0 for which an ellipsis was already found"),
        ("i.j", &[&[2, 2]], "found '.' for operand 0 that is not part of any ellipsis"),
        ("ij", &[&[2, 2], &[2]], "more operands were provided than specified in the equation"),
        ("i1", &[&[2, 2]], "invalid subscript given at index 1 in the equation string, subscripts must be in [a-zA-Z]"),
        ("ij,jk", &[&[2, 2]], "fewer operands were provided than specified in the equation"),
        ("i->ii", &[&[2]], "output subscript i appears more than once in the output"),
        ("...->......", &[&[2]], "found '.' for output but an ellipsis (...) was already found"),
        ("i->i.", &[&[2]], "found '.' for output that is not part of any ellipsis (...)"),
        ("i->k", &[&[2]], "output subscript k does not appear in the equation for any input operand"),
        (
            "ij->ik",
            &[&[2]],
            "the number of subscripts in the equation (2) does not match the number of dimensions (1) for operand 0 and no ellipsis was given",
        ),
        (
            "ij...->i",
            &[&[2]],
            "the number of subscripts in the equation (2) is more than the number of dimensions (1) for operand 0",
        ),
        ("ii->i", &[&[2, 3]], "subscript i is repeated for operand 0 but the sizes don't match, 3 != 2"),
        (
            "i...,...->...",
            &[&[2, 3], &[2, 2]],
            "dimension 1 covered by ellipsis in operand 1has size 2 which does not broadcast with previously seen ellipsis with size 3 for the respective dimension",
        ),
        (
            "ij,jk,kl",
            &[&[2, 3], &[3, 4], &[5, 2]],
            "subscript k has size 5 for operand 2 which does not broadcast with previously seen size 4",
        ),
    ];
    for (equation, shapes, sentence) in table {
        let tensors: Vec<_> = shapes.iter().map(|sizes| z(sizes)).collect();
        let operands: Vec<&Strided<f32, AnyRank>> = tensors.iter().map(|x| &**x).collect();
        let error = einsum(equation, &operands).map(drop).unwrap_err().to_string();
        assert!(error.starts_with(&format!("einsum(): {sentence}")), "{equation}: {error}");
    }
}

#[test]
fn more_operands_than_a_number_has_bits() {
    let m = Tensor::<f64, AnyRank>::ones_of(AnyRank::from([2, 2]));
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
    let each: Vec<String> = (0..100).map(|i| [letters[i / 2], letters[i / 2 + 1 - i % 2]].iter().collect()).collect();
    let operands: Vec<&Strided<f64, AnyRank>> = (0..100).map(|_| &*m).collect();
    let sum = einsum(&format!("{}->", each.join(",")), &operands).unwrap();
    // Operand 2j has labels j and j + 1, operand 2j + 1 label j twice: its diagonal, of ones.
    assert_eq!(sum.item(), 2f64.powi(51));
}

#[test]
fn what_is_borrowed_or_owned_is_an_operand() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let turned = x.t();
    let flat = turned.flatten::<0, 1>();
    assert!(!flat.is_borrowed());
    let squares: Tensor<i32, shape![]> = einsum!("i,i->", &flat, flat.as_view());
    assert_eq!(squares.item(), 30);
    let (lent, own) = (x.as_view().contiguous(), turned.contiguous());
    let product: Tensor<i32, shape![2, 2]> = einsum!("ij,jk->ik", &lent, own);
    assert_eq!(product, x.matmul(&turned));
    let sums: Tensor<i32, shape![]> = einsum!("i->", flat);
    assert_eq!(sums.item(), 10);
}

#[test]
fn a_million_products_keep_their_digits() {
    // Added one after the other, a million tenths are 100,958 in `f32`.
    let n = 1_000_000;
    let (x, one) = (Tensor::<f32, _>::full_of(dims![n, 4], 0.1), Tensor::<f32, _>::ones_of(dims![n, 4]));
    let near = |sums: Vec<f32>| assert!(sums.iter().all(|sum| (sum - 1e5).abs() < 1.0), "{sums:?}");
    near(einsum!("ki,ki->i", &x, &one).to_vec());
    near(einsum!("ik,ik->i", x.t(), one.t()).to_vec());
    let column: View<f32, shape![_]> = x.select::<1>(0);
    near(einsum!("k,k->", &column, one.select::<1>(0)).to_vec());
    let (row, ones) = (column.to_tensor(), one.select::<1>(0).to_tensor());
    near(einsum!("k,k->", &row, &ones).to_vec());
}

#[test]
fn many_operands_take_the_cheapest_order() {
    // Each position on its own would be 300 to the sixth: only a good order ends.
    let (v, m) = (Tensor::<f64, shape![300]>::ones(), Tensor::<f64, shape![300, 300]>::ones());
    let sum: Tensor<f64, shape![]> = einsum!("ij,jk,kl,lm,m->", &m, &m, &m, &m, &v);
    assert_eq!(sum.item(), 8.1e9 * 300.0);
    let seven: Tensor<f64, shape![]> = einsum!("a,ab,bc,cd,de,ef,f", &v, &m, &m, &m, &m, &m, &v);
    assert_eq!(seven.item(), 300f64.powi(6));
}
