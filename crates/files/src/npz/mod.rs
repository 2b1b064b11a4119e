//! NumPy's format of several arrays, npz: a zip archive of [npy](crate::npy) files, stored or deflated.
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
//! assert!(error.ends_with("labels: the file has [2] i64, the type says [_] f32"));
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), congruent_files::FileError>(())
//! ```
//!
//! | | |
//! |---|---|
//! | read | stored and deflated entries, and archives beyond 4 GiB or 65,535 entries (zip64); other methods, encrypted entries and archives in parts are refused |
//! | checked | each copy against its CRC-32; a view of a stored entry is not, because that would read all of it |
//! | written | entries whose elements lie at multiples of 64 bytes, so that [`map`](Npz::map) gives views; [`deflated`](Writer::deflated) ones are smaller |

mod body;
mod directory;
mod open;
mod record;
mod write;

pub use open::Npz;
pub use write::Writer;

/// The format, as errors call it.
const FORMAT: &str = "npz";
