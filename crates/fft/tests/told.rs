//! Code that `cargo congruent` proposes for names of other libraries, of linear algebra, transforms and complex numbers:
//! `crates/cargo-congruent/tests/crates.rs` and `recorded.rs` compare their sentences with this file.

use congruent::complex::polar;
use congruent::complex::{Complex, complex};
use congruent::prelude::*;
use congruent_fft::prelude::*;
use congruent_linalg::prelude::*;

/// The largest difference of two tensors.
fn differ<S: Shape>(a: &Tensor<f32, S>, b: &Tensor<f32, S>) -> f32 {
    a.to_vec().iter().zip(b.to_vec()).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

/// A symmetric positive definite matrix.
fn matrix() -> Tensor<f32, shape![4, 4]> {
    Tensor::from([[4.0, 2.0, 0.0, 0.0], [2.0, 5.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 2.0]])
}

#[test]
fn systems_have_the_solution_that_they_are_made_of() -> Result<(), LinalgError> {
    let (x, wanted) = (matrix(), Tensor::<f32, shape![4]>::arange());
    let y = x.mv(&wanted);
    assert!(differ(&x.solve(&y), &wanted) < 1e-5);
    assert!(differ(&x.try_solve(&y)?, &wanted) < 1e-5);
    assert!(differ(&x.lstsq(&y), &wanted) < 1e-4);
    let upper = x.triu(0);
    let y = upper.mv(&wanted);
    {
        let x = &upper;
        assert!(differ(&x.solve_triangular(&y, Triangle::Upper), &wanted) < 1e-5);
        let x = &upper.t().to_tensor();
        assert!(differ(&x.t().solve(&y), &wanted) < 1e-5);
        let y = x.mv(&wanted);
        assert!(differ(&x.solve_triangular(&y, Triangle::Lower), &wanted) < 1e-5);
    }
    let (a, b) = (matrix(), matrix().mv(&wanted));
    assert!(differ(&a.solve(&b), &wanted) < 1e-5);
    assert!(differ(&a.try_solve(&b)?, &wanted) < 1e-5);
    let l = a.cholesky();
    assert!(differ(&l.cholesky_solve(&b), &wanted) < 1e-5);
    let (a, b) = (&upper, upper.mv(&wanted));
    assert!(differ(&a.solve_triangular(&b, Triangle::Upper), &wanted) < 1e-5);
    let y = x.mv(&wanted);
    let x = x.cholesky();
    assert!(differ(&x.cholesky_solve(&y), &wanted) < 1e-5);
    let inverse = x.cholesky_solve(&Tensor::<f32, shape![4, 4]>::eye());
    assert!(differ(&inverse, &matrix().inverse()) < 1e-5);
    Ok(())
}

#[test]
fn inverses_and_factors_multiply_to_the_matrix() -> Result<(), LinalgError> {
    let (x, one) = (matrix(), Tensor::<f32, shape![4, 4]>::eye());
    assert!(differ(&x.matmul(&x.inverse()), &one) < 1e-5);
    assert!(differ(&x.matmul(&x.try_inverse()?), &one) < 1e-5);
    assert!(differ(&x.matmul(&x.pinv()), &one) < 1e-4);
    let a = matrix();
    assert_eq!((a.inverse(), a.pinv()), (x.inverse(), x.pinv()));
    let a = StackTensor::from([[4.0_f32, 2.0], [2.0, 5.0]]);
    assert!((a.as_view().pinv()[[0, 0]] - 0.3125).abs() < 1e-5);
    let l = x.cholesky();
    assert!(differ(&l.matmul(l.t()), &x) < 1e-5);
    assert_eq!(x.try_cholesky()?, l);
    let (p, l, u) = x.lu();
    assert!(differ(&p.matmul(&l).matmul(&u), &x) < 1e-5);
    let (q, r) = x.qr();
    assert!(differ(&q.matmul(&r), &x) < 1e-5);
    let (u, s, vt) = x.svd();
    assert!(differ(&(u * s).matmul(&vt), &x) < 1e-5);
    let (values, vectors) = x.eigh();
    assert!(differ(&(&vectors * &values).matmul(vectors.t()), &x) < 1e-5);
    assert!(differ(&values, &x.eigvalsh()) < 1e-5);
    let (values, _) = x.eig();
    let sum: Complex<f32> = values.sum_all().item();
    assert!((sum.re - 12.0).abs() < 1e-4 && (x.eigvals().sum_all().item() - sum).norm() < 1e-4);
    Ok(())
}

#[test]
fn numbers_of_a_matrix_are_those_of_its_eigenvalues() {
    let x = matrix();
    // Those of the block in front are (9 ± √17) / 2.
    let (most, least) = ((9.0 + 17f32.sqrt()) / 2.0, 1.0);
    assert!((x.det().item() - 32.0).abs() < 1e-3);
    let (sign, logarithm) = x.slogdet();
    assert_eq!((sign.item(), logarithm.item()), (1.0, x.slogdet().1.item()));
    assert!((x.slogdet().1.item() - 32f32.ln()).abs() < 1e-5);
    assert!((x.svdvals().amax_all().item() - most).abs() < 1e-4);
    assert!((x.cond().item() - most / least).abs() < 1e-3);
    assert!(((1.0 / x.cond()).item() - least / most).abs() < 1e-4);
    assert!((x.matrix_norm(MatrixNorm::Two).item() - most).abs() < 1e-4);
    assert!((x.matrix_norm(MatrixNorm::Nuclear).item() - 12.0).abs() < 1e-4);
    assert!((x.matrix_norm(MatrixNorm::Frobenius).item() - 54f32.sqrt()).abs() < 1e-4);
    assert!((x.matrix_norm(MatrixNorm::One).item() - 7.0).abs() < 1e-5);
    assert!((x.matrix_norm(MatrixNorm::Infinity).item() - 7.0).abs() < 1e-5);
    assert!((x.matrix_exp()[[2, 2]] - 1f32.exp()).abs() < 1e-5);
    assert!(differ(&x.matrix_power(2), &x.matmul(&x)) < 1e-5);
    // The mean of a row (4, 2, 0, 0) is 1.5.
    assert!((x.cov()[[0, 0]] - 11.0 / 3.0).abs() < 1e-5);
    let (_, variances, _) = x.pca();
    let centred = &x - x.mean_keepdim::<0>();
    assert!(differ(&variances, &(centred.svdvals().square() / 3.0)) < 1e-4);
}

#[test]
fn transforms_have_the_names_of_numpy() {
    let x = Tensor::from([1.0_f32, 5.0, 1.0, 5.0]);
    // `np.fft.ihfft([1, 5, 1, 5])`
    let y = x.rfft_with::<-1>(Norm::Forward).conj();
    assert_eq!(y.real().to_vec(), [3.0, 0.0, -2.0]);
    assert_eq!(fftfreq::<f32, len![8]>(1.0).to_vec(), [0.0, 0.125, 0.25, 0.375, -0.5, -0.375, -0.25, -0.125]);
    assert_eq!(rfftfreq::<f32, len![8]>(1.0).to_vec(), [0.0, 0.125, 0.25, 0.375, 0.5]);
    assert_eq!(hann_window::<f32, len![400]>()[[200]], 1.0);
    let (window, n): (Tensor<f32, shape![400]>, usize) = (hann_window::<_, len![400]>(), 400);
    let same: Tensor<f32, shape![_]> = congruent_fft::hann_window_of(n);
    assert_eq!(same.to_vec(), window.to_vec());
    let f: Tensor<f32, shape![8]> = fftfreq::<_, len![8]>(0.1);
    assert_eq!(f.sum_all().item(), -5.0);
    assert_eq!(hamming_window::<f32, len![400]>()[[200]], 1.0);
    assert!((blackman_window::<f32, len![400]>()[[200]] - 1.0).abs() < 1e-6);
}

#[test]
fn axes_and_lengths_of_transforms_are_types() {
    let x = Tensor::from([1.0, 5.0, 1.0, 5.0]);
    assert_eq!((x.fft::<0>().to_vec(), x.fftshift::<0>().to_vec()), (x.fft::<-1>().to_vec(), vec![1.0, 5.0, 1.0, 5.0]));
    assert_eq!(x.rfft::<0>().to_vec(), x.rfft::<-1>().to_vec());
    let signal = Tensor::<f64, shape![8]>::arange();
    assert!((signal.rfft::<-1>().irfft::<-1, len![8]>() - &signal).abs().amax_all().item() < 1e-12);
    assert_eq!(x.to_length::<-1, len![16]>().rfft::<-1>().abs()[[0]], 12.0);
    assert_eq!(x.flip::<axes![0]>().to_vec(), [5.0, 1.0, 5.0, 1.0]);
    let a = Tensor::from([[2.0, 1.0], [1.0, 3.0]]);
    assert_eq!((a.flip::<axes![0]>()[[0, 1]], a.flip::<axes![0, 1]>()[[0, 0]]), (3.0, 3.0));
    assert_eq!(a.fftn::<axes![0]>().real()[[0, 1]], 4.0);
}

#[test]
fn norms_have_no_order() {
    let (a, b) = (Tensor::from([[3.0, 0.0], [0.0, 4.0]]), Tensor::from([3.0_f32, 4.0]));
    assert_eq!((a.norm_all().item(), b.norm::<0>().item()), (5.0, 5.0));
    let largest: f64 = a.matrix_norm(MatrixNorm::Two).item();
    assert!((largest - 4.0).abs() < 1e-12 && b.to_type::<f64>().sum_all().item() == 7.0);
}

#[test]
fn complex_numbers_have_the_names_of_pytorch() {
    let (x, y) = (Tensor::from([3.0_f32, 0.0]), Tensor::from([4.0_f32, 0.0]));
    assert_eq!(x.to_complex()[[0]], Complex::new(3.0, 0.0));
    assert!((polar(&x, &y).abs()[[0]] - 3.0).abs() < 1e-6);
    let z = complex(&x, &y);
    assert_eq!(z.conj()[[0]], Complex::new(3.0, -4.0));
    assert_eq!((&z * Complex::from(2.0))[[0]] + (&z + Complex::from(1.0))[[0]], Complex::new(10.0, 12.0));
    let x = z;
    assert_eq!(x.conj()[[0]], Complex::new(3.0, -4.0));
    assert_eq!((x.real().to_vec(), x.imag().to_vec()), (vec![3.0, 0.0], vec![4.0, 0.0]));
    assert_eq!((x.abs().to_vec(), x.abs().square().to_vec()), (vec![5.0, 0.0], vec![25.0, 0.0]));
    assert!((x.angle()[[0]] - 4f32.atan2(3.0)).abs() < 1e-6);
    assert_eq!((x.imag().eq(0.0).to_vec(), x.imag().ne(0.0).to_vec()), (vec![false, true], vec![true, false]));
    let x = Tensor::from([[Complex::new(1.0_f32, 2.0), Complex::new(0.0, 1.0)]]);
    assert_eq!(x.t().conj()[[1, 0]], Complex::new(0.0, -1.0));
    let z = x;
    assert_eq!(z.t().conj()[[0, 0]], Complex::new(1.0, -2.0));
}
