//! What a tensor is: how it is built, what it holds, what its types say, what it prints, and the laws of elementwise
//! operations.

mod build;
mod collections;
mod dim;
mod elements;
mod extreme_settings;
mod extremes;
mod generic;
mod laws;
mod moves;
mod printing;
mod scalars;
mod sparse;
