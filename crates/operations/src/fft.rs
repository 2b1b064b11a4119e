//! Fourier transforms: methods of `congruent-fft`.

use crate::kinds::*;

/// The methods with the default norm and with any norm.
const TRANSFORM: &[Methods] = &[on(Trait, "* try_* *_with try_*_with"), any(Trait, "*")];

/// The methods with a norm, and with a length of the result that is a value.
const TO_LENGTH: &[Methods] =
    &[on(Trait, "* try_* *_with try_*_with *_of try_*_of *_of_with try_*_of_with"), any(Trait, "*")];

const SHIFT: &[Methods] = &[on(Trait, "*"), any(Trait, "*")];

const fn transform(name: &'static str, methods: &'static [Methods], in_others: &'static str) -> Operation {
    Operation::new(name, Kind::Beside, methods).of("Float").torch(in_others).numpy(in_others)
}

/// A function whose length is a type or a value.
const FUNCTION: &[Methods] = &[on(Functions, "* *_of")];

const fn function(name: &'static str, in_torch: &'static str, in_numpy: &'static str) -> Operation {
    Operation::new(name, Kind::Beside, FUNCTION)
        .of("Float")
        .takes(&[Length])
        .torch(in_torch)
        .numpy(in_numpy)
        .without_gradient("a new tensor is a constant")
}

/// These operations.
pub const ALL: &[Operation] = &[
    transform("fft", TRANSFORM, "fft.fft").gives("Complex<T>").takes(&[Axis]),
    transform("ifft", TRANSFORM, "fft.ifft").gives("Complex<T>").takes(&[Axis]),
    transform("rfft", TRANSFORM, "fft.rfft").gives("Complex<T>").takes(&[Axis]),
    transform("irfft", TO_LENGTH, "fft.irfft").takes(&[Axis, Length]),
    transform("hfft", TRANSFORM, "fft.hfft").takes(&[Axis, Length]),
    transform("ihfft", TRANSFORM, "fft.ihfft").gives("Complex<T>").takes(&[Axis]),
    transform("fft2", TRANSFORM, "fft.fft2").gives("Complex<T>"),
    transform("ifft2", TRANSFORM, "fft.ifft2").gives("Complex<T>"),
    transform("rfft2", TRANSFORM, "fft.rfft2").gives("Complex<T>"),
    transform("irfft2", TRANSFORM, "fft.irfft2").takes(&[Length]),
    transform("fftn", TRANSFORM, "fft.fftn").gives("Complex<T>").takes(&[Axes]),
    transform("ifftn", TRANSFORM, "fft.ifftn").gives("Complex<T>").takes(&[Axes]),
    transform("rfftn", TRANSFORM, "fft.rfftn").gives("Complex<T>").takes(&[Axes]),
    transform("irfftn", TRANSFORM, "fft.irfftn").takes(&[Axes, Length]),
    transform("to_length", &[on(Trait, "* try_* *_of try_*_of"), any(Trait, "*")], "").takes(&[Axis, Length]),
    transform("fftshift", SHIFT, "fft.fftshift").takes(&[Axis]),
    transform("ifftshift", SHIFT, "fft.ifftshift").takes(&[Axis]),
    transform("stft", &[on(Trait, "* try_*"), any(Trait, "*")], "stft").gives("Complex<T>").takes(&[Value]).numpy(""),
    transform("istft", &[on(Trait, "* try_* *_of try_*_of"), any(Trait, "*")], "istft").takes(&[Value]).numpy(""),
    function("fftfreq", "fft.fftfreq", "fft.fftfreq"),
    function("rfftfreq", "fft.rfftfreq", "fft.rfftfreq"),
    function("hann_window", "hann_window", "hanning"),
    function("hamming_window", "hamming_window", "hamming"),
    function("blackman_window", "blackman_window", "blackman"),
];
