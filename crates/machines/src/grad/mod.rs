//! Variables on a mesh, and gradients that are partial.
//!
//! Every process records its own tape, on its own parts. What a gradient is, the types say:
//!
//! | the loss | the gradient of a variable that is whole | of one that is split |
//! |---|---|---|
//! | is reduced | is whole | is split in the same way |
//! | is partial over `Data` | is partial over `Data` | along another axis: is partial, too; along `Data`: is reduced |
//!
//! A loss that is the sum of the losses of each process, `Partial<Data>`, so has a gradient that is partial over `Data`: [`PartialGradient`], which no optimiser takes.
//! Data-parallel training that forgets its `all_reduce` does not compile.
//!
//! **How?** The gradient with respect to a value that every process along `X` has alike is the sum of what the processes find, added where
//! the value is combined with one that is split along `X`, or that is partial over `X` ([JAX's `pvary`](https://docs.jax.dev/en/latest/notebooks/shard_map.html)).
//! There the sweep adds the parts, by one `all_reduce` for each such use; for the axis over which the loss is partial it leaves them, and
//! [`PartialGradient::all_reduce`] adds them once, at the end.

pub mod checkpoint;
mod clip;
mod operations;
mod sweep;
mod var;
mod walk;
mod whole_axes;

pub use clip::clip_norm;
pub use sweep::{DistLossShape, HasPartialGradient, PartialGradient, value_and_grad};
pub use var::DistVar;
