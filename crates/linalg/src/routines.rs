//! The routines that this crate compiles for each element type.
//!
//! **Why a table?** A generic function is compiled in the crate that calls it, and a decomposition takes seconds to compile. The instances in a
//! `static` are compiled here, once.

#[cfg(feature = "complex")]
use crate::element::ComplexRoutines;
use crate::element::{LinalgElement, Routines, for_each_operation};
use crate::values;

/// Fills the table with the functions of `values`.
macro_rules! fill {
    ($($name:ident($($right:ident)? $(; $arg:ident: $type:ty)*) -> $kind:ident;)*) => {
        const fn table<T: LinalgElement>() -> Routines<T> {
            Routines { $($name: values::$name::<T>,)* }
        }
    };
}
for_each_operation!(fill);

static F32: Routines<f32> = table();
static F64: Routines<f64> = table();

#[cfg(feature = "complex")]
static COMPLEX_F32: ComplexRoutines<f32> = ComplexRoutines { eig: values::eig, eigvals: values::eigvals };
#[cfg(feature = "complex")]
static COMPLEX_F64: ComplexRoutines<f64> = ComplexRoutines { eig: values::eig, eigvals: values::eigvals };

#[diagnostic::do_not_recommend]
impl LinalgElement for f32 {
    #[cfg(feature = "complex")]
    const COMPLEX: &'static ComplexRoutines<f32> = &COMPLEX_F32;
    const ROUTINES: &'static Routines<f32> = &F32;
}
#[diagnostic::do_not_recommend]
impl LinalgElement for f64 {
    #[cfg(feature = "complex")]
    const COMPLEX: &'static ComplexRoutines<f64> = &COMPLEX_F64;
    const ROUTINES: &'static Routines<f64> = &F64;
}
