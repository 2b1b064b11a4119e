//! Transforms of variables. The values are those of tensors; the gradients are transforms of variables too, so that gradients have gradients.
//!
//! **Why pairs?** A variable of `congruent-grad` is real: its gradient is the direction of steepest ascent, one real number for each element, and
//! its tape adds and multiplies real numbers. A complex number is two real numbers then, in a last axis of length 2, as `torch.view_as_real`
//! has it. The gradient of the pair is what PyTorch has as the gradient of the complex number: `∂/∂re + i ∂/∂im`.
//!
//! A transform `y = F x` is linear, and its gradient `x̄ = Fᵀ ȳ` of the real and the imaginary part is the conjugate transpose of `F`:
//!
//! | transform | gradient |
//! |---|---|
//! | complex, of either direction | the other direction, with the same factor |
//! | real to half a spectrum | half a spectrum to real, of the values that stand for two frequencies divided by 2 |
//! | half a spectrum to real | real to half a spectrum, the values that stand for two frequencies times 2 |
//! | windows of a signal | the sum of windows, and the other way round |

mod pairs;
mod subject;
mod transforms;
mod windows;
