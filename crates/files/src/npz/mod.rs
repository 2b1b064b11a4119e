//! NumPy's format for several arrays, npz: a zip archive of [npy](crate::npy) files, stored or deflated.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_files::npz::{self, Npz};
//!
//! let (x, labels) = (Tensor::from([[1.0f32, 2.0], [3.0, 4.0]]), Tensor::from([0i64, 1]));
//! let path = std::env::temp_dir().join("congruent-doc.npz");
//! npz::Writer::new().tensor("x", &x).tensor("labels", &labels).save(&path)?;     // np.load(path)["x"] in Python
//!
//! let file = Npz::open(&path)?;
//! assert_eq!(file.names().collect::<Vec<_>>(), ["x", "labels"]);
//! assert_eq!(file.get::<f32, shape![_, 2]>("x")?.to_vec(), [1.0, 2.0, 3.0, 4.0]);
//! let error = file.get::<f32, shape![_]>("labels").unwrap_err().to_string();
//! assert!(error.ends_with("labels: the file has [2] i64, the type says [_] f32; `get_as::<f32, _>` converts"));
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), congruent_files::FileError>(())
//! ```
//!
//! | | |
//! |---|---|
//! | entries that are read | stored and deflated ones, also in archives of more than 4 GiB or 65,535 entries (zip64); encrypted entries, other methods and archives in several parts are errors |
//! | CRC-32 | compared for every copy; not for views of stored entries, because the check would read all elements |
//! | written entries | elements are aligned to 64 bytes, so that [`map`](Npz::map) needs no copy; [`deflated`](Writer::deflated) entries are smaller |
//!
//! Why not the crate [`zip`](https://docs.rs/zip)? An npz needs little of it: `zip` 9.8 with `deflate` brings 24 crates, 14 CPU
//! seconds of a cold `cargo check`; `flate2` and this module take 1.3 seconds and six crates. (Two cores, rustc 1.95.)

mod body;
mod open;
mod pack;
mod streams;
mod write;

pub use open::Npz;
pub use write::Writer;
