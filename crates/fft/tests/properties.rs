//! Properties that the documentation of `numpy.fft` states, over random signals of odd, even and prime lengths, alone and in batches; sizes and errors at
//! run time.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_fft::prelude::*;
use std::f64::consts::PI;

type Any = Tensor<f64, AnyRank>;
type AnyComplex = Tensor<Complex<f64>, AnyRank>;
const NORM: Norm = Norm::Backward;

/// Signals, and the axis of each along which it is transformed.
fn signals() -> Vec<(Any, isize)> {
    let mut rng = seeded(7);
    let shapes: [(&[usize], isize); 12] = [
        (&[1], 0),
        (&[2], -1),
        (&[3], -1),
        (&[8], 0),
        (&[31], -1),
        (&[100], -1),
        (&[1021], -1),
        (&[2, 15], -1),
        (&[15, 2], 0),
        (&[3, 16, 40], 1),
        (&[5, 3, 1], -1),
        (&[1025, 3], 0),
    ];
    shapes.into_iter().map(|(sizes, axis)| (Tensor::randn_of(AnyRank::from(sizes), &mut rng), axis)).collect()
}

fn complex_signals() -> Vec<(AnyComplex, isize)> {
    let turn = |x: &Any| x.map(|x| Complex::new(x, (3.0 * x).sin()));
    signals().into_iter().map(|(x, axis)| (turn(&x), axis)).collect()
}

fn length(x: &[usize], axis: isize) -> usize {
    x[if axis < 0 { x.len().wrapping_add_signed(axis) } else { axis as usize }]
}

#[track_caller]
fn assert_close(a: &Strided<Complex<f64>, AnyRank>, b: &Strided<Complex<f64>, AnyRank>) {
    assert_eq!(a.sizes(), b.sizes());
    let worst = a.zip_map(b, |a, b| (a - b).norm()).iter().copied().fold(0.0, f64::max);
    assert!(worst <= 1e-10, "{worst} in {:?}", a.sizes());
}

fn to_complex(x: &Any) -> AnyComplex {
    x.map(|x| Complex::new(x, 0.0))
}

/// The signal times `exp(2πi kn / N)` along an axis, for all `n`.
fn modulate(x: &AnyComplex, axis: isize, k: f64) -> AnyComplex {
    let n = length(x.sizes(), axis);
    let mut sizes = vec![1; x.ndim()];
    let from_front = if axis < 0 { x.ndim().wrapping_add_signed(axis) } else { axis as usize };
    sizes[from_front] = n;
    let waves = (0..n).map(|i| Complex::from_polar(1.0, 2.0 * PI * k * i as f64 / n as f64)).collect();
    let waves = Tensor::from_vec(AnyRank::from(sizes), waves).unwrap();
    x.zip_map(&waves, |x, wave| x * wave)
}

fn energy(x: &AnyComplex) -> f64 {
    x.iter().map(|x| x.norm_sqr()).sum()
}

#[test]
fn the_transform_is_the_sum_of_its_definition() {
    for (x, axis) in complex_signals().into_iter().filter(|(x, axis)| length(x.sizes(), *axis) <= 100) {
        let (y, n) = (x.fft(axis, NORM).unwrap(), length(x.sizes(), axis));
        for k in 0..n {
            let terms = modulate(&x, axis, -(k as f64));
            let mut sum = terms.select(axis, 0).unwrap().to_tensor();
            for i in 1..n {
                sum = sum.zip_map(&terms.select(axis, i).unwrap(), |a, b| a + b);
            }
            assert_close(&y.select(axis, k).unwrap(), &sum);
        }
    }
}

#[test]
fn the_inverse_of_the_transform_is_the_signal() {
    for norm in [Norm::Backward, Norm::Forward, Norm::Ortho] {
        for (x, axis) in complex_signals() {
            assert_close(&x.fft(axis, norm).unwrap().ifft(axis, norm).unwrap(), &x);
            assert_close(&x.ifft(axis, norm).unwrap().fft(axis, norm).unwrap(), &x);
        }
        for (x, axis) in signals() {
            let n = length(x.sizes(), axis);
            assert_close(&to_complex(&x.rfft(axis, norm).unwrap().irfft(axis, n, norm).unwrap()), &to_complex(&x));
            let all: Vec<isize> = (0..x.ndim() as isize).collect();
            let last = length(x.sizes(), -1);
            let back = x.rfftn(&all, norm).unwrap().irfftn(&all, last, norm).unwrap();
            assert_close(&to_complex(&back), &to_complex(&x));
        }
    }
}

#[test]
fn the_orthonormal_transform_keeps_the_energy() {
    for (x, axis) in complex_signals() {
        let n = length(x.sizes(), axis) as f64;
        let expected = energy(&x);
        assert!((energy(&x.fft(axis, Norm::Ortho).unwrap()) / expected - 1.0).abs() < 1e-12);
        assert!((energy(&x.fft(axis, NORM).unwrap()) / (n * expected) - 1.0).abs() < 1e-12);
    }
}

#[test]
fn the_transform_is_linear() {
    for (x, axis) in complex_signals() {
        let z = x.map(|x| Complex::new(x.im * x.re, x.re + 1.0));
        let factor = Complex::new(0.5, -2.0);
        let sum = x.zip_map(&z, |x, z| x * factor + z);
        let transformed = x.fft(axis, NORM).unwrap().zip_map(&z.fft(axis, NORM).unwrap(), |x, z| x * factor + z);
        assert_close(&sum.fft(axis, NORM).unwrap(), &transformed);
    }
}

#[test]
fn a_shift_of_the_signal_turns_its_frequencies() {
    for (x, axis) in complex_signals() {
        let shifted = x.roll(2, along(axis)).unwrap().fft(axis, NORM).unwrap();
        assert_close(&shifted, &modulate(&x.fft(axis, NORM).unwrap(), axis, -2.0));
        let turned = modulate(&x, axis, 3.0).fft(axis, NORM).unwrap();
        assert_close(&turned, &x.fft(axis, NORM).unwrap().roll(3, along(axis)).unwrap());
    }
}

#[test]
fn real_numbers_have_half_of_the_spectrum() {
    for (x, axis) in signals() {
        let (whole, half) = (x.fft(axis, NORM).unwrap(), x.rfft(axis, NORM).unwrap());
        let (n, bins) = (length(x.sizes(), axis), length(half.sizes(), axis));
        assert_eq!(bins, n / 2 + 1);
        assert_close(&whole.narrow(axis, 0, bins).unwrap(), &half);
        let mirrored = whole.flip(axis).unwrap().roll(1, along(axis)).unwrap().map(|x| x.conj());
        assert_close(&mirrored, &whole);
        assert_close(&to_complex(&x).fft(axis, NORM).unwrap(), &whole);
    }
}

#[test]
fn a_product_of_spectra_is_a_convolution() {
    for (x, axis) in complex_signals().into_iter().filter(|(x, axis)| length(x.sizes(), *axis) <= 100) {
        let (n, z) = (length(x.sizes(), axis), x.map(|x| Complex::new(x.im, x.re * x.re)));
        let mut sum = x.map(|_| Complex::new(0.0, 0.0));
        for i in 0..n {
            let weight = z.narrow(axis, i as isize, 1).unwrap();
            let term = x.roll(i as isize, along(axis)).unwrap().zip_map(&weight, |x, z| x * z);
            sum = sum.zip_map(&term, |a, b| a + b);
        }
        let product = x.fft(axis, NORM).unwrap().zip_map(&z.fft(axis, NORM).unwrap(), |x, z| x * z);
        assert_close(&product.ifft(axis, NORM).unwrap(), &sum);
    }
}

#[test]
fn several_axes_are_one_after_the_other() {
    let x = Tensor::<f64, shape![3, 4, 5]>::randn(&mut seeded(3));
    let one_by_one = x.fft::<0>().fft::<2>().fft::<1>();
    assert_close(&one_by_one.as_dyn(), &x.fftn::<axes![0, 1, 2]>().as_dyn());
    assert_close(&x.fft::<-2>().fft::<-1>().as_dyn(), &x.fft2().as_dyn());
    let half: Tensor<Complex<f64>, shape![3, 3, 5]> = x.rfftn::<axes![0, 1]>();
    assert_close(&x.rfft::<1>().fft::<0>().as_dyn(), &half.as_dyn());
    let back: Tensor<f64, shape![3, 4, 5]> = half.irfftn::<axes![0, 1], len![4]>();
    assert!((back - x).abs().amax_all().item() < 1e-12);
}

#[test]
fn hfft_is_the_real_spectrum_of_a_signal_that_is_its_own_mirror_image() {
    for n in [1, 2, 5, 8, 9] {
        let bins = n / 2 + 1;
        let half = Tensor::<f64, shape![_]>::randn_of(dims![bins], &mut seeded(n as u64)).into_dyn();
        let half = half.map(|x| Complex::new(x, 0.5 - x));
        let back = half.hfft(-1, n, NORM).unwrap().ifft(-1, NORM).unwrap();
        // (The imaginary parts at both ends are not read.)
        let inner = |x: &AnyComplex| x.narrow(-1, 1, (n - 1) / 2).unwrap().to_tensor();
        assert_close(&inner(&back), &inner(&half));
        assert!((back[&[0][..]] - half[&[0][..]].re).norm() < 1e-12);
    }
}

#[test]
fn ihfft_is_the_inverse_of_hfft() {
    for norm in [Norm::Backward, Norm::Forward, Norm::Ortho] {
        for (x, axis) in signals() {
            let half = x.ihfft(axis, norm).unwrap();
            let back = half.hfft(axis, length(x.sizes(), axis), norm).unwrap();
            assert_close(&to_complex(&back), &to_complex(&x));
            let bins = length(half.sizes(), axis);
            assert_close(&to_complex(&x).ifft(axis, norm).unwrap().narrow(axis, 0, bins).unwrap(), &half);
        }
    }
    let x = Tensor::<f64, shape![3, 8]>::randn(&mut seeded(2));
    let half: Tensor<Complex<f64>, shape![3, 5]> = x.ihfft::<-1>();
    let back: Tensor<f64, shape![3, 8]> = half.hfft::<-1, len![8]>();
    assert!((back - &x).abs().amax_all().item() < 1e-12);
}

#[test]
fn a_signal_of_another_length_is_cut_or_followed_by_zeros() {
    for (x, axis) in complex_signals() {
        let n = length(x.sizes(), axis);
        let longer = x.to_length(axis, n + 3).unwrap();
        assert_close(&longer.narrow(axis, 0, n).unwrap(), &x);
        assert!(longer.narrow(axis, n as isize, 3).unwrap().iter().all(|x| *x == Complex::default()));
        assert_close(&longer.to_length(axis, n).unwrap(), &x);
        // Every second frequency of a signal that is twice as long.
        let (y, twice) = (x.fft(axis, NORM).unwrap(), x.to_length(axis, 2 * n).unwrap().fft(axis, NORM).unwrap());
        for k in 0..n {
            assert_close(&twice.select(axis, 2 * k).unwrap(), &y.select(axis, k).unwrap());
        }
    }
    let x = Tensor::from([[1, 2, 3], [4, 5, 6]]).to_type::<f32>();
    let y: Tensor<f32, shape![2, 2]> = x.as_view().to_length::<1, len![2]>();
    assert_eq!(y, Tensor::from([[1.0, 2.0], [4.0, 5.0]]));
    let y: Tensor<f32, shape![3, 3]> = x.to_length::<-2, len![3]>();
    assert_eq!(y, Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [0.0; 3]]));
    let turned: Tensor<f32, shape![3, 1]> = x.t().to_length::<1, len![1]>();
    assert_eq!(turned, Tensor::from([[1.0], [2.0], [3.0]]));
    assert_eq!(x.to_length::<-1, len![0]>().sizes(), [2, 0]);
}

#[test]
fn a_length_before_the_transform_may_be_known_at_run_time() {
    /// The signal at twice as many positions, as `irfft(rfft(x), n=2 * N)` has it.
    fn interpolate<B: Dim, N: StaticDim>(x: &Strided<f64, shape![B, N]>) -> Tensor<f64, shape![B, _]> {
        let n = 2 * N::SIZE;
        let spectrum = x.rfft::<-1>().to_length_of::<-1, _>(n / 2 + 1);
        spectrum.irfft_of::<-1, _>(n) * 2.0
    }
    let x = Tensor::from([[1.0, 0.0, -1.0, 0.0, 1.0, 0.0, -1.0, 0.0]]);
    let y = interpolate(&x);
    let half = 0.5_f64.sqrt();
    for (i, y) in y.iter().enumerate() {
        let expected = [1.0, half, 0.0, -half, -1.0, -half, 0.0, half][i % 8];
        assert!((y - expected).abs() < 1e-12, "{i}: {y}");
    }
    let zero = 0;
    let none = Tensor::<f64, shape![_]>::ones_of(dims![zero]);
    assert_eq!(none.to_length_of::<0, _>(3).fft::<0>().to_vec(), [Complex::default(); 3]);
    assert_eq!(
        x.to_length_of::<-1, _>(zero).try_rfft::<-1>().unwrap_err().to_string(),
        "rfft of shape [1, 0]: axis 1 has length 0, and a transform needs at least one element"
    );
    let too_long =
        |n: usize| format!("to_length of shape [1, 8]: signals of length {n} have more elements than can be addressed");
    for n in [usize::MAX, usize::MAX / 2, usize::MAX / 16 + 1] {
        assert_eq!(x.try_to_length_of::<-1, _>(n).unwrap_err().to_string(), too_long(n));
        assert_eq!(x.as_dyn().to_length(1, n).unwrap_err().to_string(), too_long(n));
    }
    assert_eq!(x.as_dyn().to_length(2, 3).unwrap_err().to_string(), "to_length: shape [1, 8] has no axis 2");
}

#[test]
fn windows_make_the_signal_again() {
    let x = Tensor::<f64, shape![2, 240]>::randn(&mut seeded(5));
    let window = hann_window::<f64, len![32]>();
    let spectra: Tensor<Complex<f64>, shape![2, 17, 31]> = x.stft(&window, hop::<len![8]>());
    let y: Tensor<f64, shape![2, 240]> = spectra.istft(&window, hop::<len![8]>());
    assert!((&y - &x).abs().amax_all().item() < 1e-12);

    // A window of a Hann window is 0 at its first position, which nothing else reaches.
    let window = hamming_window::<f64, len![15]>();
    let every = hop::<len![5]>().uncentred();
    let spectra: Tensor<Complex<f64>, shape![2, 8, 46]> = x.stft(&window, every);
    let y: Tensor<f64, shape![2, 240]> = spectra.istft(&window, every);
    assert!((&y - &x).abs().amax_all().item() < 1e-12);
    let longer: Tensor<f64, shape![2, _]> = spectra.istft_of(&window, every, 250);
    assert_eq!(longer.narrow::<1, 240, 10>(), Tensor::<f64, shape![2, 10]>::zeros());
}

#[test]
fn a_window_that_is_0_leaves_a_gap() {
    let window = hann_window::<f64, len![8]>();
    let every = hop::<len![8]>().uncentred();
    let spectra = Tensor::<f64, shape![24]>::ones().stft(&window, every);
    assert_eq!(
        spectra.try_istft(&window, every).unwrap_err().to_string(),
        "istft of shape [5, 3]: the squares of the windows add up to 0 at position 0, so that the signal cannot be computed there"
    );
    assert_eq!(
        spectra.try_istft(&window, hop_of(9)).unwrap_err().to_string(),
        "istft: windows of length 8 cannot be 9 apart"
    );
}

#[test]
fn frequencies_are_shifted_with_the_spectrum() {
    for n in [1, 2, 7, 8] {
        let frequencies = fftfreq_of(n);
        let shifted = frequencies.fftshift::<0>();
        assert!(shifted.to_vec().is_sorted());
        assert_eq!(shifted.ifftshift::<0>(), frequencies);
        assert_eq!(frequencies.as_dyn().fftshift(-1).unwrap().to_vec(), shifted.to_vec());
        assert_eq!(rfftfreq_of(n).sizes(), [n / 2 + 1]);
    }
    assert_eq!(fftfreq::<f64, len![5]>(0.2).to_vec(), [0.0, 1.0, 2.0, -2.0, -1.0]);
    let x = Tensor::<i32, shape![2, 3]>::arange();
    assert_eq!(x.fftshift::<1>(), Tensor::from([[2, 0, 1], [5, 3, 4]]));
    assert_eq!(x.as_dyn().fftshift(2).unwrap_err().to_string(), "fftshift: shape [2, 3] has no axis 2");
}

fn fftfreq_of(n: usize) -> Tensor<f64, shape![_]> {
    congruent_fft::fftfreq_of(n, 1.0)
}
fn rfftfreq_of(n: usize) -> Tensor<f64, shape![_]> {
    congruent_fft::rfftfreq_of(n, 1.0)
}

#[test]
fn lengths_that_come_at_run_time_are_checked_there() {
    let [m, n] = [3, 0];
    let x = Tensor::<f64, shape![_, _]>::ones_of(dims![m, n]);
    let empty = "fft of shape [3, 0]: axis 1 has length 0, and a transform needs at least one element";
    assert_eq!(x.try_fft::<-1>().unwrap_err().to_string(), empty);
    assert_eq!(x.try_rfft::<1>().unwrap_err().to_string(), empty.replace("fft of", "rfft of"));
    assert_eq!(x.fft::<0>().sizes(), [3, 0]);
    assert_eq!(x.rfft::<0>().sizes(), [2, 0]);

    let spectrum = Tensor::<f64, shape![_, 4]>::ones_of(dims![m, 4]).rfft::<0>();
    let irfft = "irfft of shape [2, 4]: axis 0 has 2 frequencies, but a real signal of length 8 has 5";
    assert_eq!(spectrum.try_irfft::<0, len![8]>().unwrap_err().to_string(), irfft);
    assert_eq!(spectrum.irfft::<0, len![3]>().sizes(), [3, 4]);
    let length_0 = spectrum.try_irfft_of::<0, _>(0).unwrap_err().to_string();
    assert_eq!(length_0, "irfft of shape [0, 4]: axis 0 has length 0, and a transform needs at least one element");

    let any = Tensor::<f64, shape![2, 3]>::ones().into_dyn();
    let error = |result: Result<AnyComplex, FftError>| result.unwrap_err().to_string();
    assert_eq!(error(any.fft(-3, NORM)), "fft: shape [2, 3] has no axis -3");
    assert_eq!(error(any.fftn([0, -2], NORM)), "fftn of shape [2, 3]: axis 0 appears twice in the list of axes");
    assert_eq!(error(any.rfftn(&[], NORM)), "rfftn of shape [2, 3]: the list of axes is empty");
    assert_eq!(error(Tensor::scalar(1.0).into_dyn().fft2(NORM)), "fft2: shape [] has no axis -2");
}

#[test]
fn windows_whose_lengths_come_at_run_time_are_checked_there() {
    let n = 8;
    let x = Tensor::<f64, shape![_]>::ones_of(dims![n]);
    let window = Tensor::<f64, shape![_]>::ones_of(dims![2 * n]);
    assert_eq!(
        x.try_stft(&window, hop::<len![2]>().uncentred()).unwrap_err().to_string(),
        "stft of shape [8]: the last axis is shorter than the window of length 16"
    );
    assert_eq!(
        x.try_stft(&window, hop::<len![2]>()).unwrap_err().to_string(),
        "stft of shape [8]: the last axis cannot be reflected by half the window, 8 positions: the reflection must be shorter than the axis"
    );
    assert_eq!(x.try_stft(&x, hop_of(0)).unwrap_err().to_string(), "stft: windows of length 8 cannot be 0 apart");
}

#[test]
fn spectra_have_computed_lengths() {
    fn spectra<B: Dim, T: Dim>(x: &Strided<f32, shape![B, T]>) -> Tensor<Complex<f32>, shape![B, 129, T / 64 + 1]>
    where
        congruent_fft::Hop<len![64]>:
            congruent_fft::ShortTransform<shape![B, T], len![256], Out = shape![B, 129, T / 64 + 1]>,
    {
        x.stft(&hann_window::<f32, len![256]>(), hop::<len![64]>())
    }
    let y: Tensor<Complex<f32>, shape![2, 129, 17]> = spectra(&Tensor::<f32, shape![2, 1024]>::ones());
    assert!((y[[1, 0, 8]].re - 128.0).abs() < 1e-3);

    fn filter<L: Shape, N: StaticDim>(x: &Strided<f64, shape![..L, N]>) -> Tensor<f64, shape![..L, N]> {
        let spectrum: Tensor<Complex<f64>, shape![..L, N / 2 + 1]> = x.rfft::<-1>();
        spectrum.irfft::<-1, N>()
    }
    let x = Tensor::<f64, shape![2, 7]>::arange();
    assert!((filter(&x) - x).abs().amax_all().item() < 1e-12);
}

dim!(Batch);
dim!(Time);

#[test]
fn names_of_lengths_stay_where_lengths_stay() {
    let (batch, time) = (3, 8);
    let x = Tensor::<f64, shape![Batch, 8]>::ones_of(dims![Batch(batch), 8]);
    let half: Tensor<Complex<f64>, shape![Batch, 5]> = x.rfft::<-1>();
    let back: Tensor<f64, shape![Batch, 8]> = half.irfft::<-1, len![8]>();
    assert!((back - &x).abs().amax_all().item() < 1e-12);

    let x = Tensor::<f64, shape![Batch, Time]>::ones_of(dims![Batch(batch), Time(time)]);
    let whole: Tensor<Complex<f64>, shape![Batch, Time]> = x.fft2();
    let half: Tensor<Complex<f64>, shape![Batch, _]> = x.rfft::<-1>();
    let back: Tensor<f64, shape![Batch, Time]> = half.irfft_of::<-1, _>(Time(time));
    assert_eq!((whole.sizes(), back.sizes()), (&[3, 8][..], &[3, 8][..]));
}

#[test]
fn elements_of_f32_have_results_of_f32() {
    let x = Tensor::<f32, shape![3, 64]>::randn(&mut seeded(11));
    let y: Tensor<Complex<f32>, shape![3, 33]> = x.rfft::<-1>();
    let exact = x.to_type::<f64>().rfft::<-1>();
    let worst = y.zip_map(&exact, |y, exact| (Complex::new(y.re as f64, y.im as f64) - exact).norm());
    assert!(worst.iter().all(|error| *error < 1e-5));
    assert!((y.irfft::<-1, len![64]>() - &x).abs().amax_all().item() < 1e-6);
    assert!((x.fft2().ifft2().map(|x| x.re) - &x).abs().amax_all().item() < 1e-6);
}

#[test]
#[should_panic(expected = "rfft of shape [0]: axis 0 has length 0")]
fn the_method_panics_with_the_error() {
    let n = 0;
    let _ = Tensor::<f32, shape![_]>::ones_of(dims![n]).rfft::<0>();
}

#[test]
fn each_thread_has_plans_of_its_own() {
    let x = Tensor::<f64, shape![2, 48]>::randn(&mut seeded(13));
    let here = x.fft::<-1>();
    let others: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| x.fft::<-1>())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(others.iter().all(|other| *other == here));
}

#[test]
fn extreme_numbers_are_errors_or_have_a_result() {
    let x = Tensor::<f64, shape![2, 12]>::ones();
    let window = Tensor::<f64, shape![4]>::ones();
    assert_eq!(x.try_stft(&window, hop_of(usize::MAX)).unwrap().sizes(), [2, 3, 1]);
    assert_eq!(x.try_stft(&window, hop_of(usize::MAX).uncentred()).unwrap().sizes(), [2, 3, 1]);

    let spectra = x.stft(&window, hop::<len![2]>());
    let too_long = spectra.try_istft_of(&window, hop::<len![2]>(), usize::MAX).unwrap_err().to_string();
    let expected = format!("signals of length {} have more elements than can be addressed", usize::MAX);
    assert_eq!(too_long, format!("istft of shape [2, 3, 7]: {expected}"));
    assert_eq!(spectra.try_istft_of(&window, hop::<len![2]>(), 0).unwrap().sizes(), [2, 0]);
    assert!(spectra.try_istft(&(&window * f64::NAN), hop::<len![2]>()).is_err());

    let zero = 0;
    let none = Tensor::<f64, shape![_]>::ones_of(dims![zero]);
    assert_eq!(x.try_stft(&none, hop_of(1)).unwrap_err().to_string(), "stft: windows of length 0 cannot be 1 apart");
    let any = spectra.into_dyn();
    assert!(any.irfft(-1, usize::MAX, NORM).is_err() && any.fft(isize::MIN, NORM).is_err());
    let no_batch = Tensor::<f64, shape![_, 12]>::ones_of(dims![zero, 12]).stft(&window, hop::<len![2]>());
    assert_eq!(no_batch.sizes(), [0, 3, 7]);
    assert_eq!(no_batch.istft(&window, hop::<len![2]>()).sizes(), [0, 12]);
}

#[test]
fn numbers_that_are_not_finite_stay_in_their_lane() {
    let mut x = Tensor::<f64, shape![3, 8]>::ones();
    x[[1, 2]] = f64::NAN;
    for y in [x.fft::<-1>(), x.ifft::<-1>()] {
        for row in 0..3 {
            assert_eq!(y.select::<0>(row).iter().all(|y| y.re.is_nan()), row == 1);
        }
    }
    assert!(x.rfft::<0>().select::<1>(2).iter().all(|y| y.re.is_nan()));
}
