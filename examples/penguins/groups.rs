//! The mean and the deviation of each species.

use crate::data::{Penguin, Penguins, SPECIES};
use congruent::prelude::*;

/// The number of penguins of each species, and the mean and the deviation of each measure.
pub struct Groups {
    pub counts: Tensor<f64, shape![3]>,
    pub means: Tensor<f64, shape![3, 4]>,
    /// The standard deviation, of a sample: divided by the count without one.
    pub deviations: Tensor<f64, shape![3, 4]>,
}

/// Groups the penguins by species.
///
/// # Errors
/// When the file has a species that is not one of [`SPECIES`], or fewer than two penguins of one: there is no deviation then.
pub fn of_species(penguins: &Penguins) -> Result<Groups, String> {
    if let Some(other) = penguins.species.names().iter().find(|name| !SPECIES.contains(&name.as_str())) {
        return Err(format!("`{other}` is not one of the species {}", SPECIES.join(", ")));
    }
    let [adelie, chinstrap, gentoo] = SPECIES.map(|name| penguins.species.is(name).to_type::<f64>());
    let members: Tensor<f64, shape![3, Penguin]> = Tensor::stack::<0>([&adelie, &chinstrap, &gentoo]);

    let counts = members.sum::<1>();
    if counts.amin_all().item() < 2.0 {
        return Err(format!("fewer than two penguins of one species: {:?} of {SPECIES:?}", counts.to_vec()));
    }
    let means = members.matmul(&penguins.measures) / counts.unsqueeze::<1>();
    let residuals = &penguins.measures - members.t().matmul(&means);
    let variances = members.matmul(&residuals.square()) / (counts.unsqueeze::<1>() - 1.0);
    Ok(Groups { counts, means, deviations: variances.sqrt() })
}
