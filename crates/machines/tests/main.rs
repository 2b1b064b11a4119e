//! Many machines, on threads: each file of this folder is a module of one program.

mod collectives;
mod cost;
mod endings;
mod everywhere;
mod gradients;
mod halo;
mod more;
mod pending;
mod ragged;
mod sweeps;
mod whole_axes;
