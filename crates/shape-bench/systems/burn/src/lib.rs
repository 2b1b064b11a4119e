//! Shared by the five models: the numbers in parameters and inputs, and the report that `../burn.py` reads.

use burn::module::{ModuleMapper, Param};
use burn::prelude::*;

/// The device of the smallest backend, with gradients.
pub fn device() -> Device {
    Device::flex().autodiff()
}

/// A tensor of fixed numbers, which `tests/values.rs` of shape-bench computes alike.
pub fn input<const D: usize>(sizes: [usize; D], device: &Device) -> Tensor<D> {
    let numbers: Vec<f32> = (0..sizes.iter().product()).map(|place: usize| (0.7 * place as f64).cos() as f32).collect();
    Tensor::from_data(TensorData::new(numbers, sizes), device)
}

/// The module with fixed numbers in its parameters: for the `k`-th, a sine of `k` and of the sum of the indices.
///
/// The sum of the indices does not change if axes are permuted, so a `Linear` may store its weight in either order.
pub fn with_fixed_parameters<M: Module>(module: M) -> M {
    module.map(&mut Fixed { count: 0 })
}

struct Fixed {
    count: usize,
}

impl ModuleMapper for Fixed {
    fn map_float<const D: usize>(&mut self, parameter: Param<Tensor<D>>) -> Param<Tensor<D>> {
        // Running means and variances pass by here as well; they require no gradient.
        if !parameter.is_require_grad() {
            return parameter;
        }
        self.count += 1;
        let count = self.count;
        parameter.map(|old| {
            let sizes = old.dims();
            let numbers: Vec<f32> = (0..old.shape().num_elements())
                .map(|place| {
                    let mut rest = place;
                    let indices: usize = sizes.iter().rev().map(|size| (rest % size, rest /= size).0).sum();
                    (0.5 * ((count + indices) as f64).sin()) as f32
                })
                .collect();
            Tensor::from_data(TensorData::new(numbers, sizes), &old.device()).require_grad()
        })
    }
}

/// Computes the gradients, then prints the sizes of the result, the loss, and the mean of the squares of the result.
pub fn report<const D: usize>(result: Tensor<D>, loss: Tensor<1>) {
    loss.backward();
    let sizes = result.dims();
    let elements = result.into_data().try_to_vec::<f32>().expect("elements are f32");
    let squares: f64 = elements.iter().map(|&x| f64::from(x) * f64::from(x)).sum();
    println!("{sizes:?} {:.6} {:.6}", loss.into_scalar::<f32>(), squares / elements.len() as f64);
}
