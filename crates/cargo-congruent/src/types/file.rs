//! The file: what it says of its tensors.

use crate::header::{self, ElementType};
use std::fs;
use std::io::Read;
use std::path::Path;

/// A tensor of the file.
pub struct Stored {
    /// Its name.
    pub name: String,
    /// The type of its elements.
    pub elements: ElementType,
    /// Its shape.
    pub sizes: Vec<usize>,
}

impl Stored {
    /// The number of its elements.
    pub fn numel(&self) -> u128 {
        self.sizes.iter().fold(1, |numel: u128, &size| numel.saturating_mul(size as u128))
    }
}

/// The tensors that a file lists.
#[derive(Default)]
pub struct File {
    /// The name of the file.
    pub name: String,
    /// The tensors, in the order of the file.
    pub tensors: Vec<Stored>,
    /// Texts by names.
    pub metadata: Vec<(String, String)>,
    /// The bytes of all tensors.
    pub bytes: usize,
}

impl File {
    /// Reads the header, and compares it with the length of the file: no data is read.
    ///
    /// # Errors
    /// The sentence that says why it is not read.
    pub fn read(path: &Path) -> Result<File, String> {
        let read = || {
            let mut file = fs::File::open(path)?;
            let header = header::read(&mut file)?;
            header.check_data(file.metadata()?.len().saturating_sub(header.length as u64))?;
            Ok(header)
        };
        let header = read().map_err(|fault: header::Fault| match other_format(path) {
            Some(hint) => hint.to_owned(),
            None => fault.to_string(),
        })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = header.data();
        let tensor = |entry: header::Entry| Stored { name: entry.name, elements: entry.elements, sizes: entry.sizes };
        let tensors = header.entries.into_iter().map(tensor).collect();
        Ok(File { name, tensors, metadata: header.metadata, bytes })
    }
}

/// Names the other format whose first bytes a file has.
fn other_format(path: &Path) -> Option<&'static str> {
    let mut begin = Vec::new();
    fs::File::open(path).ok()?.take(6).read_to_end(&mut begin).ok()?;
    match &begin[..] {
        b"\x93NUMPY" => Some("not a file of safetensors, but of NumPy: `safetensors.numpy.save_file` writes one"),
        [b'P', b'K', 3, 4, ..] => Some(
            "not a file of safetensors, but an archive (of PyTorch or NumPy): `safetensors.torch.save_file` and \
             `safetensors.numpy.save_file` write one",
        ),
        _ => None,
    }
}
