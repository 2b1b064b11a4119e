//! Files: each file of this folder is a module of one program, and so are `csv` and `images`.

#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/support/random.rs"]
mod random;
mod support;
#[path = "../../../tests/support/watching.rs"]
mod watching;

#[cfg(feature = "arrow")]
mod arrow;
mod csv;
mod images;
mod malformed;
mod messages;
mod mutations;
mod npy;
mod npz;
mod parts;
mod progress;
mod safetensors;
mod saves;
