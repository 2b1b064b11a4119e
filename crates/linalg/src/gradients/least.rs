//! Pseudoinverses and least squares.

use super::pieces::{Any, mt, variable};
use super::systems::solution;
use crate::LinalgElement;
use crate::element::{Answer, Operations};

/// `Ā` as in [`pinv_gradient`]
pub(crate) fn pinv<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().pinv()?;
    Ok(variable(&x, value, pinv_gradient))
}

/// `Ā = -Zᵀ Z̄ Zᵀ + (I - A Z) Z̄ᵀ Z Zᵀ + Zᵀ Z Z̄ᵀ (I - Z A)`, where `Z` is the pseudoinverse of `A` (G. Golub, V. Pereyra, 1973). Small factors
/// are multiplied first.
fn pinv_gradient<T: LinalgElement>(x: &Any<T>, z: &Any<T>, g: &Any<T>) -> Any<T> {
    let (zt, gt) = (mt(z), mt(g));
    let rows = gt.matmul(&z.matmul(&zt));
    let columns = zt.matmul(&z.matmul(&gt));
    let inside = zt.matmul(&g.matmul(&zt));
    (&rows - x.matmul(&z.matmul(&rows))) + (&columns - columns.matmul(z).matmul(x)) - inside
}

/// The gradient of the product of the pseudoinverse with the right-hand side: `B̄ = Zᵀ X̄`.
pub(crate) fn lstsq<T: LinalgElement>(x: Any<T>, right: Any<T>) -> Answer<Any<T>> {
    let value = x.value().lstsq(right.value())?;
    solution("lstsq", x, right, value, |(x, right), _, g| {
        let z = x.clone().pinv().expect("a matrix that has solved a problem");
        (pinv_gradient(x, &z, &g.matmul(&mt(right))), mt(&z).matmul(g))
    })
}
