//! Const parameters as lengths.
//!
//! Known by now: numbers in braces, and the list of numbers that a const parameter may have (`dim::constant`, `dim::listed`); the laws of a length
//! ([`StaticDim`]). This file adds the laws to the lengths on the list, so that the only bound of generic code is that a number is on it.

use crate::dim::Const;
use crate::dim::constant::{InBraces, IsNamed, OF_PARAMETER, PARAMETER};
use crate::dim::listed::OnTheList;
use crate::dim::number::ToDecimal;
use crate::shape::StaticDim;

/// A const parameter that is a length: the bound of generic code with `shape![{I}]`, once for each `I`.
///
/// # Shapes
/// `shape![{I}]` is `shape![3]` if `I` is 3, and `shape![1]` if it is 1. A const parameter may be
///
/// - any number to 1,024;
/// - a multiple of 8 up to 4,096, of 64 up to 16,384, of 1,024 up to 65,536, of 100 up to 10,000, of 1,000 up to 100,000, of 100,000 up to
///   1,000,000;
/// - a power of two to 2^29, or one more than a power of two to 65,537;
/// - a usual number of samples, seconds or pixels: 3,600, 8,760, 11,025, 22,050, 44,100, 65,535, 86,400, 88,200, 131,073, 150,528, 176,400, 192,000;
///   1,080, 1,440, 1,500, 2,160, 2,208, 4,320;
/// - a width of a well-known model: 17,920, 18,944, 22,016, 25,088, 27,392, 29,568;
/// - a number of classes or words of a well-known model: 10,450, 21,128, 21,841, 21,843, 28,996, 30,522, 32,001, 32,064,
///   32,100, 32,128, 32,256, 49,408, 50,257, 50,265, 50,272, 50,277, 50,280, 50,304, 50,368, 50,432, 50,688, 51,864 to 51,866,
///   65,024, 100,256, 100,277, 100,352, 102,400, 119,547, 128,256, 129,280, 151,643, 151,646, 151,669, 151,936, 152,064,
///   200,019, 200,064, 201,088, 250,002, 250,112, 250,880, 256,000, 256,128, 262,208.
///
/// For other numbers write a length parameter, `struct Linear<I: StaticDim, O: StaticDim>`, and use it with any number,
/// `Linear<len![123_457], len![10]>`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// struct Linear<const I: usize, const O: usize>
/// where
///     Const<I>: Known,
///     Const<O>: Known,
/// {
///     weight: Tensor<f32, shape![{ O }, { I }]>,
///     bias: Tensor<f32, shape![{ O }]>,
/// }
///
/// impl<const I: usize, const O: usize> Linear<I, O>
/// where
///     Const<I>: Known,
///     Const<O>: Known,
/// {
///     fn new() -> Self {
///         Linear { weight: Tensor::ones(), bias: Tensor::zeros() }
///     }
///
///     fn forward<L: Shape, B: Dim>(&self, x: &Strided<f32, shape![..L, B, { I }]>) -> Tensor<f32, shape![..L, B, { O }]> {
///         x.matmul(&self.weight.t()) + &self.bias
///     }
/// }
///
/// let x = Tensor::from([[1.0, 2.0, 3.0]]);
/// let y: Tensor<f32, shape![1, 2]> = Linear::<3, 2>::new().forward::<shape![], _>(&x);
/// assert_eq!(y.to_vec(), [6.0, 6.0]);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
///
/// fn ones<const I: usize>() -> Tensor<f32, shape![{ I }]>   // the bound is missing: `where Const<I>: Known`
/// {
///     Tensor::ones()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be a length",
    note = "generic code asks for it once for each const parameter: `where Const<I>: Known`",
    note = "a const parameter is at most 1_024, or a number that the page of `Known` lists; for others write a length parameter, `I: StaticDim`, and `len![123_457]` for it",
    note = "a constant may be any number, but one of a function that is not listed is computed: `shape![{{const {{ VOCAB }}}}]`"
)]
pub trait Known {
    /// The length.
    type Dim: StaticDim + ToDecimal;
}

/// The length of `v`, if `v` is on the list
#[diagnostic::do_not_recommend]
impl<const V: usize, D: StaticDim + ToDecimal> Known for Const<V>
where
    Self: OnTheList<Dim = D>,
{
    type Dim = D;
}

/// A name that is not a constant of its module.
#[diagnostic::do_not_recommend]
impl<const V: usize> IsNamed<V, PARAMETER> for InBraces<OF_PARAMETER, 0, 0>
where
    Const<V>: Known,
{
    type Dim = <Const<V> as Known>::Dim;
}
