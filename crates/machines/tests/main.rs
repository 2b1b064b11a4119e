//! Many machines, on threads: each file of this folder is a module of one program.

mod collectives;
mod cost;
mod endings;
mod everywhere;
#[cfg(feature = "grad")]
mod gradients;
mod halo;
mod more;
mod pending;
mod ragged;
#[cfg(feature = "grad")]
mod sweeps;
#[cfg(feature = "grad")]
mod whole_axes;
