//! The same results by every face: typed and `_`, any rank, views with strides, in place, on the stack, lazy; and parts as views.

use congruent::complex::{Complex, Complex32, Complex64, complex, polar, try_complex};
use congruent::prelude::*;

type C = Complex64;

fn example() -> Tensor<C, shape![3, 4]> {
    Tensor::from_fn(|[i, j]| C::new(i as f64 - 1.0, j as f64 * 0.5 + 1.0))
}

#[test]
fn operators_agree_in_all_forms() {
    let (z, w) = (example(), example().map(|z| z * z + C::new(1.0, 0.5)));
    let wanted = |f: fn(C, C) -> C| z.iter().zip(w.iter()).map(|(&a, &b)| f(a, b)).collect::<Vec<_>>();
    assert_eq!((&z + &w).to_vec(), wanted(|a, b| a + b));
    assert_eq!((&z - &w).to_vec(), wanted(|a, b| a - b));
    assert_eq!((z.clone() * &w).to_vec(), wanted(|a, b| a * b));
    let quotient = &z / &w;
    for (ours, wanted) in quotient.iter().zip(wanted(|a, b| a / b)) {
        assert!((ours - wanted).norm() < 1e-15);
    }
    let mut sum = z.clone();
    sum += &w;
    sum *= C::new(0.0, 1.0);
    assert_eq!(sum.to_vec(), wanted(|a, b| (a + b) * C::new(0.0, 1.0)));
    assert_eq!((z.t() + w.t()).t().to_vec(), wanted(|a, b| a + b));
    assert_eq!((z.lazy() * &w + &z).eval().to_vec(), wanted(|a, b| a * b + a));
    assert_eq!((C::new(2.0, 1.0) - Tensor::from([C::new(1.0, 1.0)])).to_vec(), [C::new(1.0, 0.0)]);
    let unknown: Tensor<C, shape![_, 4]> = z.clone().try_into_shape().unwrap();
    assert_eq!((&unknown * &w).to_vec(), wanted(|a, b| a * b));
    assert_eq!((-&z).to_vec(), z.iter().map(|z| -z).collect::<Vec<_>>());
}

#[test]
fn small_tensors_on_the_stack_agree() {
    let z = StackTensor::from([[C::new(1.0, 2.0), C::new(0.0, -1.0)], [C::new(3.0, 0.0), C::new(1.0, 1.0)]]);
    let heap = z.to_tensor();
    assert_eq!(z.matmul(&z).to_tensor(), heap.matmul(&heap));
    assert_eq!((z + z).to_tensor(), &heap + &heap);
    assert_eq!(z.abs().to_tensor(), heap.abs());
    assert_eq!(z.exp().to_tensor(), heap.exp());
    assert_eq!(z.sum::<0>().to_tensor(), heap.sum::<0>());
}

#[test]
fn parts_are_views_of_the_same_memory() {
    let mut z = example();
    assert_eq!(z.real().to_vec(), z.iter().map(|z| z.re).collect::<Vec<_>>());
    assert_eq!(z.t().imag().to_vec(), z.t().iter().map(|z| z.im).collect::<Vec<_>>());
    assert_eq!(z.narrow::<1, 1, 2>().imag().to_vec(), z.narrow::<1, 1, 2>().iter().map(|z| z.im).collect::<Vec<_>>());
    let pairs: View<f64, shape![3, 4, 2]> = z.view_as_real();
    assert_eq!(pairs.to_vec(), z.iter().flat_map(|z| [z.re, z.im]).collect::<Vec<_>>());
    assert_eq!(z.t().view_as_real().sizes(), [4, 3, 2]);
    let before = z.clone();
    z.imag_mut().mul_(-1.0);
    assert_eq!(z, before.conj());
    z.as_view_mut().real_mut().fill_(0.0);
    assert!(z.iter().all(|z| z.re == 0.0));
    let empty = Tensor::<C, shape![0, 3]>::zeros();
    assert_eq!((empty.real().numel(), empty.imag().numel(), empty.view_as_real().numel()), (0, 0, 0));
}

#[test]
fn pairs_become_complex_numbers_where_they_lie_so() {
    let x: Tensor<f64, shape![3, 4, 2]> = Tensor::arange();
    let z = x.view_as_complex();
    assert_eq!(z.view_as_real(), x);
    assert_eq!(z[[1, 2]], C::new(12.0, 13.0));
    let turned = x.permute::<axes![1, 0, 2]>();
    assert_eq!(turned.view_as_complex()[[2, 1]], C::new(12.0, 13.0));
    let apart: Tensor<f64, shape![2, 3]> = Tensor::arange();
    let wanted = "view_as_complex: numbers of shape [3, 2] and strides [1, 3] are not pairs one behind the other: the last axis must have \
                  length 2 and stride 1, the other strides must be even. If only strides are wrong, call .contiguous() first.";
    assert_eq!(apart.t().try_view_as_complex().unwrap_err().to_string().lines().next().unwrap(), wanted);
    let odd: Tensor<f64, shape![2, 3]> = Tensor::arange();
    assert!(odd.narrow::<1, 0, 2>().try_view_as_complex().is_err());
    // Lengths known at run time.
    let unknown: Tensor<f64, shape![3, _, _]> = x.clone().try_into_shape().unwrap();
    let pairs: View<C, shape![3, _]> = unknown.view_as_complex();
    assert_eq!(pairs, z);
    assert_eq!(x.as_dyn().view_as_complex(), z.as_dyn());
    let triples: Tensor<f64, shape![2, _]> = Tensor::from([[1.0, 2.0, 3.0]; 2]).try_into_shape().unwrap();
    assert!(
        triples
            .try_view_as_complex()
            .unwrap_err()
            .to_string()
            .contains("shape [2, 3] and strides [3, 1] are not pairs")
    );
    let number = Tensor::<f64, AnyRank>::ones_of(AnyRank::from([]));
    assert!(number.try_view_as_complex().is_err());
}

#[test]
fn constructors_broadcast() {
    let z = complex(&Tensor::from([1.0f32, 2.0]), &Tensor::from([[3.0f32], [4.0]]));
    assert_eq!(z.sizes(), [2, 2]);
    assert_eq!(z[[1, 0]], Complex32::new(1.0, 4.0));
    let polars = polar(&Tensor::from([2.0]), &Tensor::from([core::f64::consts::FRAC_PI_2]));
    assert!((polars[[0]] - C::new(0.0, 2.0)).norm() < 1e-15);
    let (a, b) =
        (Tensor::<f64, AnyRank>::ones_of(AnyRank::from([2])), Tensor::<f64, AnyRank>::ones_of(AnyRank::from([3])));
    assert!(try_complex(&a, &b).unwrap_err().to_string().contains("size of tensor a (2)"));
}

#[test]
fn moves_keep_complex_numbers() {
    let z = example();
    assert_eq!(z.repeat::<shape![2, 1]>().sizes(), [6, 4]);
    assert_eq!(z.index_select::<0>(&Tensor::from([2_i64, 0])).to_vec()[..4], z.select::<0>(2).to_vec());
    let masked = z.abs().gt(1.5).where_(&z, C::ZERO);
    assert!(masked.iter().all(|z| z.norm() > 1.5 || *z == C::ZERO));
    assert_eq!(z.flip::<axes![0]>().select::<0>(0).to_vec(), z.select::<0>(2).to_vec());
    assert!(z.eq(&z).all_all().item());
    assert_eq!(einsum!("ij,kj->ik", &z, &z), z.matmul(z.t()));
    let ones = Tensor::<C, shape![2, 2]>::ones();
    assert_eq!(Tensor::<C, shape![2, 2]>::eye().matmul(&ones), ones);
}

#[test]
fn numbers_print_part_by_part() {
    // PyTorch's text: `tensor([[1.0000+0.5000j, ...`
    let z = complex(&Tensor::from([[1.0, -3.0]]), &Tensor::from([[0.5, 10.25]]));
    assert_eq!(z.to_string(), "[[ 1.+0.5000j, -3.+10.2500j]], shape=[1, 2]");
    assert_eq!(Tensor::from([Complex::new(1.0, -2.0)]).to_string(), "[1.-2.j], shape=[1]");
    assert_eq!(format!("{:.1}", Tensor::from([Complex::new(1.25f32, f32::NAN)])), "[1.2+nanj], shape=[1]");
}
