//! Views of parts and pairs, and products, at the smallest sizes that reach each loop: what Miri runs (`.ci/miri`).

use congruent::complex::{Complex32, Complex64, complex, polar};
use congruent::prelude::*;

type C = Complex64;

fn example() -> Tensor<C, shape![3, 4]> {
    Tensor::from_fn(|[i, j]| C::new(i as f64, j as f64))
}

#[test]
fn parts_of_whole_tensors_and_of_views() {
    let z = example();
    assert_eq!(z.real().to_vec()[..5], [0.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(z.imag().to_vec()[..5], [0.0, 1.0, 2.0, 3.0, 0.0]);
    assert_eq!(z.t().imag().select::<0>(3).to_vec(), [3.0; 3]);
    assert_eq!(z.slice(s![1.., 1..;2]).view_as_real().to_vec(), [1.0, 1.0, 1.0, 3.0, 2.0, 1.0, 2.0, 3.0]);
    assert_eq!(z.flip::<axes![0]>().select::<0>(0).real().to_vec(), [2.0; 4]);
    assert_eq!(z.as_dyn().view_as_real().sizes(), [3, 4, 2]);
    assert_eq!(z.select::<0>(1).expand::<shape![2, 4]>().imag().sum_all().item(), 12.0);
    assert_eq!(z.select::<0>(2).select::<0>(3).real().item(), 2.0);
    // Nothing lies behind the pointer of a tensor without elements, or behind the end of another.
    assert_eq!(Tensor::<C, shape![0, 3]>::zeros().imag().to_vec(), [0.0; 0]);
    assert_eq!(z.slice(s![3.., ..]).imag().to_vec(), [0.0; 0]);
    assert_eq!(z.slice(s![3.., ..]).view_as_real().to_vec(), [0.0; 0]);
}

#[test]
fn parts_are_written_through() {
    let mut z = example();
    z.real_mut().fill_(5.0);
    z.imag_mut().mul_(-1.0);
    assert_eq!(z[[2, 3]], C::new(5.0, -3.0));
    let mut rows = z.slice_mut(s![..;2, 1..]);
    rows.real_mut().neg_();
    rows.imag_mut().copy_(Tensor::from([7.0, 8.0, 9.0]));
    assert_eq!(z.select::<0>(2).to_vec()[1..], [C::new(-5.0, 7.0), C::new(-5.0, 8.0), C::new(-5.0, 9.0)]);
    assert_eq!(z.select::<0>(1).to_vec()[..2], [C::new(5.0, 0.0), C::new(5.0, -1.0)]);
}

#[test]
fn pairs_of_whole_tensors_and_of_views() {
    let x: Tensor<f64, shape![3, 4, 2]> = Tensor::arange();
    assert_eq!(x.view_as_complex().to_vec()[11], C::new(22.0, 23.0));
    assert_eq!(x.permute::<axes![1, 0, 2]>().view_as_complex()[[3, 2]], C::new(22.0, 23.0));
    assert_eq!(x.slice(s![1.., 1..;2, ..]).view_as_complex().to_vec()[3], C::new(22.0, 23.0));
    // A pair that begins at an odd position.
    let odd: Tensor<f64, shape![7]> = Tensor::arange();
    let pairs = odd.narrow::<0, 1, 6>().to_tensor().into_reshape::<shape![3, 2]>();
    assert_eq!(pairs.view_as_complex().to_vec()[2], C::new(5.0, 6.0));
    assert_eq!(odd.narrow::<0, 3, 2>().view_as_complex().item(), C::new(3.0, 4.0));
    assert_eq!(Tensor::<f64, shape![0, 2]>::zeros().view_as_complex().to_vec(), [C::ZERO; 0]);
    let back = x.view_as_complex();
    assert_eq!(back.view_as_real(), x);
}

#[test]
fn elements_are_made_and_computed() {
    let re = Tensor::from([[1.0], [2.0]]);
    let z = complex(&re, &Tensor::from([3.0, 4.0, 5.0])) + &polar(&re, &re);
    assert_eq!(z.sizes(), [2, 3]);
    assert_eq!((&z * &z.conj()).imag().to_vec(), [0.0; 6]);
    assert_eq!(z.to_owned().sum::<1>().sizes(), [2]);
    assert_eq!(z.t().abs().sizes(), z.t().angle().sizes());
    assert_eq!(re.to_complex().real(), re);
    let mut turned = z.clone();
    turned.exp_();
    turned /= &z;
    assert_eq!(turned.cumsum::<0>().select::<0>(0), turned.select::<0>(0));
}

/// Small whole numbers, so that sums are exact.
fn matrix<const M: usize, const N: usize>() -> [[Complex32; N]; M] {
    std::array::from_fn(|i| std::array::from_fn(|j| Complex32::new((i % 3) as f32 - 1.0, (j % 4) as f32)))
}

#[test]
fn products_of_parts_and_in_tiles() {
    let (a, b) = (Tensor::from(matrix::<9, 8>()), Tensor::from(matrix::<8, 9>()));
    let element = |i: usize, j: usize| (0..8).map(|k| a[[i, k]] * b[[k, j]]).sum::<Complex32>();
    let whole = a.matmul(&b);
    for (i, j) in [(0, 0), (8, 8), (3, 5), (7, 2)] {
        assert_eq!(whole[[i, j]], element(i, j));
    }
    assert_eq!(b.t().matmul(a.t()), whole.t());
    assert_eq!(a.narrow::<0, 2, 3>().matmul(b.narrow::<1, 4, 2>()), whole.slice(s![2..5, 4..6]));
    assert_eq!(a.matmul(b.select::<1>(3)), whole.select::<1>(3));
    assert_eq!(a.select::<0>(4).dot(b.select::<1>(3)).item(), whole[[4, 3]]);
}
