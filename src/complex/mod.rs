//! Complex numbers as elements (feature `complex`).
//!
//! Elements are [`Complex<f32>`](Complex) and `Complex<f64>` of the crate `num-complex`. Tensors of complex numbers have:
//!
//! | | |
//! |---|---|
//! | moves | all: views, slices, joins, `gather`, `where_`, `map` |
//! | arithmetic | `+ - * /` with tensors and numbers, in place too; `square` `pow` `recip` `neg` |
//! | functions | `exp` `ln` `log2` `log10` `sqrt` `rsqrt` `sin` `cos` `tan` `asin` `acos` `atan` `sinh` `cosh` `tanh` |
//! | sums | `sum` `prod` `mean` `cumsum` `cumprod` |
//! | products | `matmul` `dot` `mv` `bmm` `outer` `kron` `addmm` `linear` `einsum`: nothing is conjugated |
//! | parts | [`conj`](crate::Strided::conj) [`abs`](crate::Strided::abs) [`angle`](crate::Strided::angle) [`real`](crate::Strided::real) [`imag`](crate::Strided::imag) |
//! | comparison | `eq` `ne`: complex numbers have no order |
//!
//! Their sums, products and functions are those of PyTorch and NumPy; branch cuts and signed zeros are those of C99. Where a part is infinite or NaN, a
//! result may be NaN where C99 has 0 or infinity. Generic code over real and complex numbers requires [`Numeric`](crate::Numeric), or
//! [`Inexact`](crate::element::Inexact) if it calls functions.
//!
//! ```
//! use congruent::complex::{Complex, complex};
//! use congruent::prelude::*;
//!
//! let z = complex(&Tensor::from([3.0, 0.0]), &Tensor::from([4.0, -1.0]));   // [3 + 4i, -i]
//! assert_eq!(z.abs().to_vec(), [5.0, 1.0]);
//! assert_eq!((&z * z.conj()).real().to_vec(), [25.0, 1.0]);
//! assert_eq!((z * Complex::I).imag().to_vec(), [3.0, 0.0]);
//! ```
//!
//! Convert a real tensor before combining it with a complex one: [`to_complex`](crate::Strided::to_complex).

mod convert;
mod pairs;
mod parts;

pub use convert::{complex, polar, try_complex, try_polar};
pub use num_complex::{Complex, Complex32, Complex64};
pub use pairs::Pairs;
