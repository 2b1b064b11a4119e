//! `einsum!`: an equation becomes bounds.
//!
//! The macro knows the equation but not the shapes. It prints a function whose bounds are relations of
//! `congruent::einsum`, one for each possible mistake, and calls it. For `"ij,jk->ik"`:
//!
//! ```ignore
//! fn einsum<T, X0, X1, S0, S1, D0_0, D0_1, D1_0, D1_1, M8, W8, U0, U1>(x0: X0, x1: X1) -> Tensor<T, U1>
//! where
//!     T: Numeric,
//!     U1: Lengths,
//!     X0: Summand<T, Axes = S0>,
//!     X1: Summand<T, Axes = S1>,
//!     S0: Subscripts<0, 2, Axes = (((), D0_0), D0_1)>,
//!     S1: Subscripts<1, 2, Axes = (((), D1_0), D1_1)>,
//!     D0_1: MeetsLabel<'j', 0, 1, D1_0, Out = M8, Of = W8>,
//!     S0: Unless<(((), D0_0), D1_1), Out = U0>,
//!     S1: Unless<U0, Out = U1>,
//! ```

mod parse;
mod print;

pub(crate) use parse::{Equation, parse, text};
pub(crate) use print::{print, print_of_variables};
