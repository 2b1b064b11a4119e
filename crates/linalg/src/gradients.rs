//! Operations of variables: the values are those of tensors, the gradients PyTorch's formulas (`FunctionsManual.cpp`), written in
//! variables, so that gradients have gradients.

use crate::element::{Answer, Operations};
use crate::{LinalgElement, LinalgError};
use congruent::broadcast_shapes;
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, custom_vjp};

type Any<T> = Var<T, AnyRank>;

/// A variable whose value was computed, with its gradient: `backward(x, value, gradient of the value)`.
fn variable<T: LinalgElement>(
    x: Any<T>,
    value: Tensor<T, AnyRank>,
    backward: impl Fn(&Any<T>, &Any<T>, &Any<T>) -> Any<T> + Send + Sync + 'static,
) -> Any<T> {
    custom_vjp(&x, |_| value.into(), backward)
}

/// The transposed matrices.
fn mt<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    x.mt().expect("a matrix")
}

fn unwrap<T>(answer: Answer<T>) -> T {
    answer.expect("a factor of a regular matrix is regular")
}

pub(crate) fn inverse<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().inverse()?;
    Ok(variable(x, value, |_, y, g| -mt(y).matmul(g).matmul(&mt(y))))
}

pub(crate) fn det<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().det()?;
    Ok(variable(x, value, |x, y, g| {
        let inverse = unwrap(x.clone().inverse());
        let scale = (g * y).unsqueeze(-1).unwrap().unsqueeze(-1).unwrap();
        mt(&inverse) * scale
    }))
}

pub(crate) fn cholesky<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> { let _ = x; todo!() }
pub(crate) fn solve<T: LinalgElement>(x: Any<T>, right: Any<T>) -> Answer<Any<T>> { let _ = (x, right); todo!() }
pub(crate) fn eigh<T: LinalgElement>(x: Any<T>) -> Answer<(Any<T>, Any<T>)> { let _ = x; todo!() }
