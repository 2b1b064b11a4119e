//! Plans of transforms, each computed once in a thread.

use crate::norm::Direction;
use realfft::{ComplexToReal, RealFftPlanner, RealToComplex};
use rustfft::{Fft, FftNum, FftPlanner};
use std::cell::RefCell;
use std::sync::Arc;

/// The planners of one element type. They keep the plans that they have made.
struct Planners<T: FftNum> {
    complex: FftPlanner<T>,
    real: RealFftPlanner<T>,
}

impl<T: FftNum> Planners<T> {
    fn new() -> RefCell<Self> {
        RefCell::new(Planners { complex: FftPlanner::new(), real: RealFftPlanner::new() })
    }
}

/// An element type with planners.
pub(crate) trait Planned: FftNum {
    /// Returns the transform of `n` complex numbers.
    fn plan_complex(n: usize, direction: Direction) -> Arc<dyn Fft<Self>>;
    /// Returns the forward transform of `n` real numbers.
    fn plan_half(n: usize) -> Arc<dyn RealToComplex<Self>>;
    /// Returns the inverse transform to `n` real numbers.
    fn plan_real(n: usize) -> Arc<dyn ComplexToReal<Self>>;
    /// Returns a factor as this type has it.
    fn from_factor(factor: f64) -> Self;
}

macro_rules! planned {
    ($($type:ident $planners:ident;)*) => {$(
        thread_local! {
            static $planners: RefCell<Planners<$type>> = Planners::new();
        }

        impl Planned for $type {
            fn plan_complex(n: usize, direction: Direction) -> Arc<dyn Fft<Self>> {
                $planners.with_borrow_mut(|planners| match direction {
                    Direction::Forward => planners.complex.plan_fft_forward(n),
                    Direction::Inverse => planners.complex.plan_fft_inverse(n),
                })
            }
            fn plan_half(n: usize) -> Arc<dyn RealToComplex<Self>> {
                $planners.with_borrow_mut(|planners| planners.real.plan_fft_forward(n))
            }
            fn plan_real(n: usize) -> Arc<dyn ComplexToReal<Self>> {
                $planners.with_borrow_mut(|planners| planners.real.plan_fft_inverse(n))
            }
            fn from_factor(factor: f64) -> Self {
                factor as $type
            }
        }
    )*};
}
planned! {
    f32 PLANNERS_F32;
    f64 PLANNERS_F64;
}
