//! Variables on a mesh, and gradients that are partial.
//!
//! Every process records its own tape, on its own parts. The types say how a gradient is placed:
//!
//! | the loss | the gradient of a whole variable | the gradient of a split variable |
//! |---|---|---|
//! | is reduced | is whole | is split in the same way |
//! | is partial over `Data` | is partial over `Data` | along another axis: is partial, too; along `Data`: is reduced |
//!
//! A loss that is the sum of the losses of each process, `Partial<Data>`, so has a gradient that is partial over `Data`: [`PartialGradient`], which no optimiser takes.
//! Data-parallel training that forgets its `all_reduce` does not compile.
//!
//! **How?** The gradient with respect to a value that is equal in all processes along `X` is the sum of the gradients in these processes, added where
//! the value is combined with one that is split along `X`, or that is partial over `X` ([JAX's `pvary`](https://docs.jax.dev/en/latest/notebooks/shard_map.html)).
//! The sweep adds the parts there, by one `all_reduce` for each such use; for the axis over which the loss is partial it does not, and
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
