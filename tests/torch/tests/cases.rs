//! PyTorch's results on each face, and what it refuses: one program, so that what is computed is compiled once.

mod torch_dynamic;
mod torch_refused;
mod torch_results;
mod torch_static;
