//! The format [safetensors](https://huggingface.co/docs/safetensors/index#format), which PyTorch and many libraries read and write.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_files::{Safetensors, safetensors};
//!
//! let w = Tensor::<f32, shape![3, 784]>::ones();
//! let steps: Tensor<i64, shape![]> = Tensor::scalar(7);
//! let path = std::env::temp_dir().join("congruent-doc.safetensors");
//! safetensors::Writer::new().tensor("w", &w).tensor("steps", &steps).metadata("format", "pt").save(&path)?;
//!
//! let file = Safetensors::open(&path)?;
//! let read = file.get::<f32, shape![_, 784]>("w")?;
//! assert_eq!(read.sum_all().item(), 2352.0);
//!
//! let error = file.get::<f32, shape![_, 10]>("w").unwrap_err().to_string();
//! assert!(error.ends_with("w: the file has [3, 784] f32, the type says [_, 10] f32"));
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), congruent_files::FileError>(())
//! ```
//!
//! The format is checked strictly when a file is opened: duplicate names, overlapping tensors, unused bytes and invalid JSON are errors. Memory is
//! allocated for bytes that exist, whatever the header claims.
//!
//! Why not the crate [`safetensors`](https://docs.rs/safetensors) 0.8? It passes the same tests, and brings 25 crates, 14 CPU seconds of a cold
//! `cargo check`. This module takes half a second, with memory maps 1.8 seconds and two crates. (Two cores, rustc 1.95.) It differs in one point: whitespace in
//! front of the header is an error here, because the format requires `{` as the first byte.

mod get;
mod open;
mod text;
mod write;

pub use open::Safetensors;
pub use text::header_text;
#[cfg(feature = "arrow")]
pub(crate) use text::quoted;
pub use write::Writer;
