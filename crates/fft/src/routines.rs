//! The routines that this crate compiles for each element type.
//!
//! **Why a table?** A generic function is compiled in the crate that calls it, and the algorithms of `rustfft` take seconds to compile. The
//! instances of a `static` are compiled here, once.

use crate::element::{RealElement, Routines};
use crate::plans::Planned;
use crate::values::{overlap_add, transform, transform_half, transform_real};
use std::ops::AddAssign;

const fn table<T: Planned + AddAssign + Default>() -> Routines<T> {
    Routines {
        transform: transform::<T>,
        transform_half: transform_half::<T>,
        transform_real: transform_real::<T>,
        overlap_add: overlap_add::<T>,
    }
}

static F32: Routines<f32> = table();
static F64: Routines<f64> = table();

impl RealElement for f32 {
    const ROUTINES: &'static Routines<f32> = &F32;
}
impl RealElement for f64 {
    const ROUTINES: &'static Routines<f64> = &F64;
}
