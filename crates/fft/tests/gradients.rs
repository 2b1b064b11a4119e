//! Gradients of typed variables, and gradients of gradients, compared with differences.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_fft::prelude::*;
use congruent_grad::{Var, gradcheck, gradgradcheck};

fn random<S: StaticShape + Shape>(seed: u64) -> Var<f64, S> {
    Tensor::<f64, S>::randn(&mut seeded(seed)).into()
}

/// Checks the gradient, and the gradient of the gradient, of the cubes of what `f` computes.
macro_rules! check {
    ($shape:ty, $out:ty, |$x:ident| $f:expr) => {{
        let f = |$x: &Var<f64, $shape>| -> Var<f64, $out> {
            let y = $f;
            &y * &y * &y
        };
        gradcheck(&random::<$shape>(3), f).unwrap();
        gradgradcheck(&random::<$shape>(4), f).unwrap();
    }};
}

#[test]
fn transforms_along_one_axis_have_gradients_of_gradients() {
    check!(shape![2, 5, 2], shape![2, 5, 2], |x| x.fft::<-1>());
    check!(shape![4, 3, 2], shape![4, 3, 2], |x| x.ifft_with::<0>(Norm::Ortho));
    check!(shape![2, 6], shape![2, 4, 2], |x| x.rfft::<-1>());
    check!(shape![5, 2], shape![3, 2, 2], |x| x.rfft::<0>());
    check!(shape![3, 4, 2], shape![3, 6], |x| x.irfft_with::<-1, len![6]>(Norm::Forward));
    check!(shape![3, 2, 2], shape![5, 2], |x| x.irfft::<0, len![5]>());
    check!(shape![3, 2], shape![4], |x| x.hfft::<0, len![4]>());
    check!(shape![2, 6], shape![2, 4, 2], |x| x.ihfft::<-1>());
    check!(shape![5, 2], shape![3, 2, 2], |x| x.ihfft_with::<0>(Norm::Ortho));
}

#[test]
fn transforms_of_another_length_have_gradients_of_gradients() {
    check!(shape![2, 3, 2], shape![2, 5, 2], |x| x.to_length::<-2, len![5]>().fft::<-1>());
    check!(shape![5, 2], shape![2, 2, 2], |x| x.to_length::<0, len![3]>().rfft::<0>());
    check!(shape![2, 3, 2], shape![2, 7], |x| x.to_length::<1, len![4]>().irfft::<-1, len![7]>());
    check!(shape![4], shape![_, 2], |x| x.to_length_of::<-1, _>(6).rfft::<-1>());
}

#[test]
fn transforms_along_several_axes_have_gradients_of_gradients() {
    check!(shape![3, 4, 2], shape![3, 4, 2], |x| x.fft2());
    check!(shape![2, 3, 2, 2], shape![2, 3, 2, 2], |x| x.ifftn::<axes![0, 2]>());
    check!(shape![3, 4], shape![3, 3, 2], |x| x.rfft2());
    check!(shape![3, 3, 2], shape![3, 4], |x| x.irfft2::<len![4]>());
    check!(shape![4, 2, 3], shape![3, 2, 3, 2], |x| x.rfftn::<axes![2, 0]>());
    check!(shape![3, 3, 2], shape![5, 3], |x| x.irfftn::<axes![1, 0], len![5]>());
}

#[test]
fn windows_have_gradients_of_gradients() {
    let window = hamming_window::<f64, len![4]>();
    check!(shape![2, 8], shape![2, 3, 5, 2], |x| x.stft(&window, hop::<len![2]>()));
    check!(shape![9], shape![3, 3, 2], |x| x.stft(&window, hop::<len![2]>().uncentred()));
    check!(shape![3, 3, 2], shape![4], |x| x.istft(&window, hop::<len![2]>()));
    check!(shape![3, 3, 2], shape![8], |x| x.istft(&window, hop::<len![2]>().uncentred()));
    check!(shape![3, 3, 2], shape![_], |x| x.istft_of(&window, hop::<len![2]>(), 3));
}

#[test]
fn variables_have_the_values_of_tensors() {
    let x = random::<shape![3, 4]>(9);
    let pairs: Var<f64, shape![3, 3, 2]> = x.rfft::<-1>();
    let numbers: Tensor<Complex<f64>, shape![3, 3]> = x.value().rfft::<-1>();
    for (pair, number) in pairs.to_vec().chunks_exact(2).zip(numbers.iter()) {
        assert_eq!(pair, [number.re, number.im]);
    }
    let shifted: Var<f64, shape![3, 3, 2]> = pairs.fftshift::<-2>();
    assert_eq!(shifted.ifftshift::<-2>().to_vec(), pairs.to_vec());
    let any: Var<f64, AnyRank> = x.clone().into_dyn();
    assert_eq!(any.rfft(-1, Norm::Backward).unwrap().to_vec(), pairs.to_vec());
    assert_eq!(
        any.fft(-1, Norm::Backward).unwrap_err().to_string(),
        "fft of a variable of shape [3, 4]: the last axis has no complex numbers, which are pairs of length 2"
    );
}

#[test]
fn generic_variables_have_computed_lengths() {
    fn energy<B: Dim, N: StaticDim>(x: &Var<f64, shape![B, N]>) -> Var<f64, shape![]> {
        let spectrum: Var<f64, shape![B, N / 2 + 1, 2]> = x.rfft::<-1>();
        let back: Var<f64, shape![B, N]> = spectrum.irfft::<-1, N>();
        back.square().sum_all()
    }
    let x = random::<shape![2, 7]>(5);
    let gradient = congruent_grad::grad(&x, energy);
    assert!((gradient.value() - x.value() * 2.0).abs().amax_all().item() < 1e-12);
}
