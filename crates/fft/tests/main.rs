//! Fourier transforms: each file of this folder is a module of one program.

#[cfg(feature = "grad")]
mod gradients;
mod properties;
mod told;
#[cfg(feature = "grad")]
mod torch;
