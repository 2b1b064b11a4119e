//! Parts of complex numbers: methods of the feature `complex`.

use crate::kinds::*;

const fn of_complex(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Beside, methods).of("Complex").torch(name).without_gradient(TAPE)
}

const fn of_real(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Beside, methods).of("Float").gives("Complex<T>").torch(name).without_gradient(TAPE)
}

/// The reason why complex numbers have no gradient.
const TAPE: &str = "a variable has real elements";

/// These operations.
pub const ALL: &[Operation] = &[
    of_complex("conj", &[on(Strided, "*")]).numpy("conj"),
    of_complex("angle", &[on(Strided, "*")]).gives("T::Real").numpy("angle"),
    of_complex("real", &[on(Strided, "*"), on(Tensor, "*_mut"), on(ViewMut, "*_mut")]).gives("T::Real").numpy("real"),
    of_complex("imag", &[on(Strided, "*"), on(Tensor, "*_mut"), on(ViewMut, "*_mut")]).gives("T::Real").numpy("imag"),
    of_complex("view_as_real", &[on(Strided, "*"), any(Strided, "*")]).gives("T::Real"),
    of_real("view_as_complex", &[on(Strided, "* try_*")]),
    of_real("complex", &[on(Functions, "* try_*")]).takes(&[Value]),
    of_real("polar", &[on(Functions, "* try_*")]).takes(&[Value]),
    of_real("to_complex", &[on(Strided, "*")]).torch(""),
];
