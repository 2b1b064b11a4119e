//! Fourier transforms: methods of `congruent-fft`.

use crate::kinds::*;

/// With the default norm and with any.
const TRANSFORM: &[Methods] = &[on(Trait, "* try_* *_with try_*_with"), any(Trait, "*")];

/// The same, and with a length of the result that is a value.
const TO_LENGTH: &[Methods] =
    &[on(Trait, "* try_* *_with try_*_with *_of try_*_of *_of_with try_*_of_with"), any(Trait, "*")];

const SHIFT: &[Methods] = &[on(Trait, "*"), any(Trait, "*")];

const fn transform(name: &'static str, methods: &'static [Methods], in_others: &'static str) -> Operation {
    Operation::new(name, Kind::Beside, methods).of("Float").torch(in_others).numpy(in_others)
}

/// These operations.
pub const ALL: &[Operation] = &[
    transform("fft", TRANSFORM, "fft.fft").takes(&[Axis]),
    transform("ifft", TRANSFORM, "fft.ifft").takes(&[Axis]),
    transform("rfft", TRANSFORM, "fft.rfft").takes(&[Axis]),
    transform("irfft", TO_LENGTH, "fft.irfft").takes(&[Axis, Length]),
    transform("hfft", TRANSFORM, "fft.hfft").takes(&[Axis, Length]),
    transform("ihfft", TRANSFORM, "fft.ihfft").takes(&[Axis]),
    transform("fft2", TRANSFORM, "fft.fft2"),
    transform("ifft2", TRANSFORM, "fft.ifft2"),
    transform("rfft2", TRANSFORM, "fft.rfft2"),
    transform("irfft2", TRANSFORM, "fft.irfft2").takes(&[Length]),
    transform("fftn", TRANSFORM, "fft.fftn").takes(&[Axes]),
    transform("ifftn", TRANSFORM, "fft.ifftn").takes(&[Axes]),
    transform("rfftn", TRANSFORM, "fft.rfftn").takes(&[Axes]),
    transform("irfftn", TRANSFORM, "fft.irfftn").takes(&[Axes, Length]),
    transform("fftshift", SHIFT, "fft.fftshift").takes(&[Axis]),
    transform("ifftshift", SHIFT, "fft.ifftshift").takes(&[Axis]),
    transform("stft", &[on(Trait, "* try_*"), any(Trait, "*")], "stft").takes(&[Value]).numpy(""),
    transform("istft", &[on(Trait, "* try_* *_of try_*_of"), any(Trait, "*")], "istft").takes(&[Value]).numpy(""),
];
