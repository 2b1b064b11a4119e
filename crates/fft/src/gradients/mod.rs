//! Transforms of variables. The values are those of tensors; the gradients are transforms of variables, so that gradients have gradients.
//!
//! **Why pairs?** A variable of `congruent-grad` is real: its gradient is the direction of steepest ascent, one real number for each element, and its
//! tape adds and multiplies real numbers. So a complex number is two real numbers, in a last axis of length 2, as in `torch.view_as_real`. The
//! gradient of the pair is PyTorch's gradient of the complex number: `∂/∂re + i ∂/∂im`.
//!
//! A transform `y = F x` is linear, and its gradient `x̄ = Fᵀ ȳ` of the real and the imaginary part is the conjugate transpose of `F`:
//!
//! | transform | gradient |
//! |---|---|
//! | complex, of either direction | the other direction, with the same factor |
//! | real to half a spectrum | half a spectrum to real, where values that represent two frequencies are divided by 2 |
//! | half a spectrum to real | real to half a spectrum, where values that represent two frequencies are multiplied by 2 |
//! | windows of a signal | the sum of windows, and vice versa |

mod pairs;
mod subject;
mod transforms;
mod windows;
