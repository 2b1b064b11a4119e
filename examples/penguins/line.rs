//! Correlations; the line of least squares, and how far its slope may be off.

use crate::data::{FLIPPER, MASS, Penguin};
use congruent::prelude::*;

/// Returns the correlation of each measure with each (Pearson): between -1 and 1, and 1 of each with itself.
pub fn correlations(measures: &Strided<f64, shape![Penguin, 4]>) -> Tensor<f64, shape![4, 4]> {
    let centred = measures - measures.mean_keepdim::<0>();
    let scores = &centred / centred.norm_keepdim::<0>();
    scores.t().matmul(&scores)
}

/// `y = intercept + slope x`.
pub struct Line {
    pub intercept: f64,
    pub slope: f64,
}

/// Fits a line to the mass by the length of the flipper: the least sum of squares.
pub fn fit_mass(measures: &Strided<f64, shape![Penguin, 4]>) -> Line {
    let (x, y) = (measures.select::<1>(FLIPPER), measures.select::<1>(MASS));
    let (mean_x, mean_y) = (x.mean_all().item(), y.mean_all().item());
    let from_mean = &x - mean_x;
    let slope = from_mean.dot(&(&y - mean_y)).item() / from_mean.dot(&from_mean).item();
    Line { intercept: mean_y - slope * mean_x, slope }
}

/// Draws as many penguins as there are, with repetition, and fits the line to them, again and again (the bootstrap; Efron 1979): the slopes, in
/// ascending order. `report` is called after each draw.
pub fn drawn_slopes(
    measures: &Strided<f64, shape![Penguin, 4]>,
    draws: usize,
    mut report: impl FnMut(),
) -> Tensor<f64, shape![_]> {
    let mut generator = congruent::random::seeded(1);
    let penguins = measures.dim::<0>();
    let mut slopes = Vec::with_capacity(draws);
    for _ in 0..draws {
        let rows: Tensor<i64, shape![Penguin]> =
            Tensor::randint_of(dims![penguins], 0..measures.sizes()[0] as i64, &mut generator);
        slopes.push(fit_mass(&measures.index_select::<0>(&rows)).slope);
        report();
    }
    Tensor::from(slopes).sort::<0>().0
}

/// Returns the ends of the range in the middle that has this share of the numbers, which are in ascending order.
///
/// # Panics
/// Without numbers.
pub fn middle(ascending: &Strided<f64, shape![_]>, share: f64) -> [f64; 2] {
    let last = ascending.numel() - 1;
    [0.5 - share / 2.0, 0.5 + share / 2.0].map(|part| ascending[[(part * last as f64).round() as usize]])
}
