//! The file: what it says of its tensors.

use super::numpy;
use congruent_formats::header::{self, ElementType, Fault};
use std::fs;
use std::io::{Read, Seek};
use std::path::Path;

/// The format of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Tensors with names, and texts.
    #[default]
    Safetensors,
    /// One array of NumPy.
    Npy,
    /// Arrays of NumPy with names.
    Npz,
}

impl Format {
    /// The format of a file that begins with these bytes.
    fn find(begin: &[u8]) -> Format {
        match begin {
            b"\x93NUMPY" => Format::Npy,
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Format::Npz,
            _ => Format::Safetensors,
        }
    }

    /// The type of `congruent-files` that reads it.
    pub fn reader(self) -> &'static str {
        match self {
            Format::Safetensors => "Safetensors",
            Format::Npy => "Npy",
            Format::Npz => "Npz",
        }
    }

    /// The module of `congruent-files` that has the writer.
    pub fn module(self) -> &'static str {
        match self {
            Format::Safetensors => "safetensors",
            Format::Npy => "npy",
            Format::Npz => "npz",
        }
    }
}

/// A tensor of the file.
pub struct Stored {
    /// Its name, which is empty for the array of an npy file.
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
    /// Its format.
    pub format: Format,
    /// The tensors, in the order of the file.
    pub tensors: Vec<Stored>,
    /// Texts by names.
    pub metadata: Vec<(String, String)>,
    /// The bytes of all tensors.
    pub bytes: usize,
}

impl File {
    /// Reads the headers, and compares them with the length of the file: no elements are read. The first bytes tell the format.
    ///
    /// # Errors
    /// The sentence that says why it is not read.
    pub fn read(path: &Path) -> Result<File, String> {
        let open = || -> Result<(fs::File, Format), Fault> {
            let mut file = fs::File::open(path)?;
            let mut begin = Vec::new();
            (&file).take(6).read_to_end(&mut begin)?;
            file.rewind()?;
            Ok((file, Format::find(&begin)))
        };
        let (mut from, format) = open().map_err(|fault| fault.to_string())?;
        let mut file = match format {
            Format::Safetensors => read_safetensors(&mut from),
            Format::Npy => numpy::read_array(&mut from).map(list_arrays),
            Format::Npz => numpy::read_archive(from).map(list_arrays),
        }
        .map_err(|fault| fault.to_string())?;
        file.name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        file.format = format;
        Ok(file)
    }
}

/// Reads the header of a file of safetensors.
fn read_safetensors(from: &mut fs::File) -> Result<File, Fault> {
    let header = header::read(from)?;
    header.check_data(from.metadata()?.len().saturating_sub(header.length as u64))?;
    let bytes = header.data();
    let tensor = |entry: header::Entry| Stored { name: entry.name, elements: entry.elements, sizes: entry.sizes };
    let tensors = header.entries.into_iter().map(tensor).collect();
    Ok(File { tensors, metadata: header.metadata, bytes, ..File::default() })
}

/// The file of arrays with these heads.
fn list_arrays(heads: numpy::Heads) -> File {
    let mut file = File::default();
    for (name, head) in heads {
        let bytes = head.stored.bytes().and_then(|bytes| usize::try_from(bytes).ok());
        file.bytes = file.bytes.saturating_add(bytes.unwrap_or(usize::MAX));
        file.tensors.push(Stored { name, elements: head.stored.elements, sizes: head.stored.sizes });
    }
    file
}
