//! The plate, and its steps in time.
//!
//! The equation is `∂u/∂t = ∂²u/∂x² + ∂²u/∂y²`. Each step adds `RATE` times the difference of the four neighbours of a point and the point: explicit
//! Euler in time, second differences in space (FTCS). It is stable for rates up to 1/4 (LeVeque 2007, section 9.3).
//!
//! The first and the last row lie next to ice, whose temperature is 0. The first and the last column are insulated: the temperature beyond is the same.

use congruent::pad::Replicate;
use congruent::prelude::*;
use congruent_machines::prelude::*;
use congruent_machines::{MeshAxis, SplitsAlong};
use std::fmt;

/// The whole plate.
pub type Whole = Tensor<f64, shape![240, 240]>;
/// The plate with its rows split over the processes along `X`. (The example `scaling` has plates of other sizes.)
pub type Plate<X, N = len![240]> = Dist<f64, shape![N @ X, 240]>;

/// The step of time, divided by the square of the distance of two points.
pub const RATE: f64 = 0.2;

/// The plate at the beginning: a hot disc and a warm bar.
pub fn heat_plate() -> Whole {
    Tensor::from_fn(|[y, x]| {
        let disc = (y as f64 - 80.0).powi(2) + (x as f64 - 90.0).powi(2) < 45.0 * 45.0;
        let bar = (150..190).contains(&y) && x >= 60;
        100.0 * f64::from(disc) + 60.0 * f64::from(bar)
    })
}

/// Returns the plate after these steps.
pub fn advance<X: MeshAxis, N: Unsharded + SplitsAlong<X>>(mut plate: Plate<X, N>, steps: usize) -> Plate<X, N> {
    for _ in 0..steps {
        plate = step(&plate);
    }
    plate
}

/// One step: each process reads one row of each neighbour.
fn step<X: MeshAxis, N: Unsharded + SplitsAlong<X>>(plate: &Plate<X, N>) -> Plate<X, N> {
    let tall: Tensor<f64, shape![_, 240]> = plate.halo::<0, 1>(HaloMode::Constant(0.0));
    let wide: Tensor<f64, shape![_, 242]> = tall.pad::<1, 1, 1>(Replicate);
    let point = wide.slice(s![1..-1, 1..-1]);
    let (above, below) = (wide.slice(s![..-2, 1..-1]), wide.slice(s![2.., 1..-1]));
    let (left, right) = (wide.slice(s![1..-1, ..-2]), wide.slice(s![1..-1, 2..]));
    // Each point is computed alone, in this order of its neighbours: how the rows are split does not change a bit.
    let neighbours = above.lazy() + &below + &left + &right;
    let next = ((neighbours - point.lazy() * 4.0) * RATE + &point).eval();
    Dist::of_part(plate.process(), next)
}

/// The figures that the program prints.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub rank: usize,
    /// The mean and the largest temperature.
    pub mean: f64,
    pub largest: f64,
    /// All bits of the plate.
    pub bits: u64,
}

impl Summary {
    pub fn new(process: &Process, plate: &Whole) -> Summary {
        // FNV-1a over the bits of each element.
        let bits = plate.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, x| {
            x.to_bits()
                .to_le_bytes()
                .iter()
                .fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
        });
        Summary { rank: process.rank(), mean: plate.mean_all().item(), largest: plate.amax_all().item(), bits }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mean {:.3}, largest {:.3}, bits {:016x}", self.mean, self.largest, self.bits)
    }
}
