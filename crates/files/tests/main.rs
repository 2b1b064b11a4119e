//! Files: each file of this folder is a module of one program, and so are `csv` and `images`.

#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/support/random.rs"]
mod random;
mod support;
#[path = "../../../tests/support/watching.rs"]
mod watching;

#[cfg(feature = "arrow")]
mod arrow;
#[cfg(feature = "csv")]
mod csv;
#[cfg(all(feature = "png", feature = "jpeg"))]
mod images;
mod malformed;
#[cfg(feature = "npz")]
mod messages;
mod mutations;
mod npy;
#[cfg(feature = "npz")]
mod npz;
#[cfg(feature = "npz")]
mod parts;
#[cfg(feature = "npz")]
mod progress;
mod safetensors;
mod saves;
