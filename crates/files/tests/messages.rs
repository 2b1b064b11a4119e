//! Messages about files that a program does not expect.

use crate::support::{Folder, numpy};
use congruent::prelude::*;
use congruent_files::npz::{self, Npz};
use congruent_files::{FileError, Npy, Safetensors, npy, safetensors};
use std::error::Error;
use std::io::Cursor;

fn an_npy() -> Vec<u8> {
    let mut bytes = Vec::new();
    npy::write_to(&mut bytes, &Tensor::<f32, shape![3, 2]>::ones()).unwrap();
    bytes
}

fn an_npz() -> Vec<u8> {
    let mut to = Cursor::new(Vec::new());
    npz::Writer::new().tensor("temp", &Tensor::from([1.5f64, 2.5, 3.5])).write_to(&mut to).unwrap();
    to.into_inner()
}

fn a_safetensors() -> Vec<u8> {
    let (temp, ok) = (Tensor::from([1.5f64, 2.5, 3.5]), Tensor::from([true, false, true]));
    let mut bytes = Vec::new();
    safetensors::Writer::new().tensor("temp", &temp).tensor("ok", &ok).write_to(&mut bytes).unwrap();
    bytes
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0";
const JPEG: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01";
const CSV: &[u8] = b"name,temp\na,1\nb,2\n";

fn npy_error(bytes: &[u8]) -> String {
    Npy::from_bytes(bytes).err().expect("a refusal").to_string()
}

fn npz_error(bytes: &[u8]) -> String {
    match Npz::from_bytes(bytes) {
        Ok(file) => file.get::<f64, shape![_]>("temp").unwrap_err().to_string(),
        Err(error) => error.to_string(),
    }
}

fn safetensors_error(bytes: &[u8]) -> String {
    Safetensors::from_bytes(bytes).err().expect("a refusal").to_string()
}

#[test]
fn a_main_that_fails_prints_a_sentence() {
    let folder = Folder::new("main");
    let path = folder.file("size.npy");
    std::fs::write(&path, an_npy()).unwrap();
    let error = npy::read::<f32, shape![_, 4]>(&path).unwrap_err();
    let sentence = format!("{}: the file has [3, 2] f32, the type says [_, 4] f32", path.display());
    assert_eq!((format!("{error:?}"), format!("{error}")), (sentence.clone(), sentence));
}

#[test]
fn an_error_of_the_system_is_printed_once() {
    let folder = Folder::new("once");
    let error: Box<dyn Error> = npy::read::<f32, shape![_]>(folder.file("none.npy")).unwrap_err().into();
    assert!(error.to_string().contains("none.npy: "));
    // Reports of errors print `source()` below the sentence, which has the system's words already.
    assert!(error.source().is_none());
    let fault: Box<dyn Error> = congruent_files::header::Fault::Io(std::io::ErrorKind::NotFound.into()).into();
    assert!(fault.source().is_none());
}

#[test]
fn elements_that_numpy_has_and_rust_lacks_are_named_with_a_cure() {
    let said = |name: &str| {
        let error = Npy::open(numpy(name)).err().unwrap().to_string();
        error.strip_prefix(&format!("{}: ", numpy(name).display())).unwrap().to_owned()
    };
    assert_eq!(
        said("complex.npy"),
        "elements of type `<c16` (complex) cannot be read; save the real and imaginary parts"
    );
    assert_eq!(said("text.npy"), "elements of type `<U2` (text) cannot be read; save text as csv");
    assert_eq!(
        said("date.npy"),
        "elements of type `<M8[D]` (dates) cannot be read; save `x.astype(\"int64\")` of the array"
    );
}

#[test]
fn a_file_that_is_cut_off_is_said_to_be() {
    let (npy, npz, safetensors) = (an_npy(), an_npz(), a_safetensors());
    assert_eq!(
        npy_error(&npy[..npy.len() - 5]),
        "the file is cut off: [3, 2] f32 takes 24 bytes, of which 19 are there"
    );
    assert_eq!(npy_error(&npy[..40]), "the file is cut off: the header has 118 bytes, of which 30 are there");
    assert_eq!(npy_error(&npy[..7]), "the file is cut off: it ends after 7 bytes");
    assert_eq!(
        safetensors_error(&safetensors[..safetensors.len() - 3]),
        "the file is cut off: `ok`, [3] bool, takes 3 bytes, of which 0 are there"
    );
    let header = safetensors.len() - 8 - 24 - 3;
    assert_eq!(
        safetensors_error(&safetensors[..50]),
        format!("the file is cut off: the header has {header} bytes, of which 42 are there")
    );
    assert_eq!(
        npz_error(&npz[..npz.len() - 1]),
        "the file is cut off: it begins like an npz and has no directory at its end"
    );
}

#[test]
fn a_damaged_entry_is_said_to_be() {
    let mut npz = an_npz();
    let at = npz.windows(8).position(|bytes| bytes == 2.5f64.to_le_bytes()).unwrap();
    npz[at] ^= 1;
    // (On the disk: a view of memory is not compared with its CRC-32.)
    let folder = Folder::new("damaged");
    let path = folder.file("bit.npz");
    std::fs::write(&path, npz).unwrap();
    let error = Npz::open(&path).unwrap().get::<f64, shape![_]>("temp").unwrap_err().to_string();
    let start = format!("{}: the entry `temp.npy` is damaged: CRC-32 ", path.display());
    assert!(error.starts_with(&start), "{error}");
    assert!(error.contains(", the directory says "), "{error}");
}

#[test]
fn a_file_of_another_format_is_named() {
    let readers: [(&str, fn(&[u8]) -> String); 3] =
        [("npy", npy_error), ("npz", npz_error), ("safetensors", safetensors_error)];
    let (npy, npz, safetensors) = (an_npy(), an_npz(), a_safetensors());
    let files = [
        ("png", PNG, "it begins like a PNG: `images::read`"),
        ("jpeg", JPEG, "it begins like a JPEG: `images::read`"),
        ("csv", CSV, "it begins like a text, `name,temp`"),
        ("short text", b"1 2\n", "it begins like a text, `1 2`"),
        ("npy", &npy, "it begins like an npy: `Npy::open`"),
        ("npz", &npz, "it begins like a zip archive, as an npz does: `Npz::open`"),
        ("safetensors", &safetensors, "it begins like a safetensors: `Safetensors::open`"),
        ("empty", b"", "it is empty"),
    ];
    for (format, read) in readers {
        for (name, bytes, why) in files.iter().filter(|(name, ..)| *name != format) {
            assert_eq!(read(bytes), format!("not a file of {format}: {why}"), "{name} as {format}");
        }
    }
}

#[test]
fn unknown_bytes_are_said_to_lack_the_beginning_of_the_format() {
    let unknown = [0x80, 2, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
    assert_eq!(npy_error(&unknown), "not a file of npy: it does not begin with \\x93NUMPY and a version");
    assert_eq!(npz_error(&unknown), "not a file of npz: it has no end record of a zip archive");
    assert_eq!(
        safetensors_error(&unknown),
        "not a file of safetensors: the header has 18446744073692775040 bytes, 100000000 at most"
    );
}

#[test]
fn a_missing_tensor_is_an_error_that_lists_the_names_of_the_file() {
    let said = |error: FileError| error.to_string();
    let (npz, safetensors) = (an_npz(), a_safetensors());
    let file = Safetensors::from_bytes(&safetensors[..]).unwrap();
    assert_eq!(
        said(file.get::<f64, shape![_]>("tmp").unwrap_err()),
        "tmp: the file has no such tensor, the type says [_] f64; the file has `temp`, `ok`"
    );
    let file = Npz::from_bytes(&npz[..]).unwrap();
    assert_eq!(
        said(file.get_as::<f64, shape![_]>("temp.npy").unwrap_err()),
        "temp.npy: the file has no such tensor, the type says [_]; the file has `temp`"
    );
    let none = {
        let mut bytes = Vec::new();
        safetensors::Writer::new().write_to(&mut bytes).unwrap();
        said(Safetensors::from_bytes(bytes).unwrap().bytes("w").unwrap_err())
    };
    assert_eq!(none, "w: the file has no such tensor, the type says [..]; the file has no tensors");
    let x = Tensor::scalar(1u8);
    let mut writer = safetensors::Writer::new();
    for k in 0..50 {
        writer = writer.tensor(format!("n{k}"), &x);
    }
    let mut bytes = Vec::new();
    writer.write_to(&mut bytes).unwrap();
    let many = said(Safetensors::from_bytes(bytes).unwrap().bytes("w").unwrap_err());
    assert!(many.ends_with("`n10`, `n11` and 38 more"), "{many}");
}

#[test]
fn elements_of_another_type_are_an_error_that_names_the_conversion() {
    let said = |error: FileError| error.to_string();
    let (npy, npz, safetensors) = (an_npy(), an_npz(), a_safetensors());
    assert_eq!(
        said(Safetensors::from_bytes(&safetensors[..]).unwrap().get::<f32, shape![3]>("temp").unwrap_err()),
        "temp: the file has [3] f64, the type says [3] f32; `get_as::<f32, _>` converts"
    );
    assert_eq!(
        said(Npz::from_bytes(&npz[..]).unwrap().get::<f32, shape![_]>("temp").unwrap_err()),
        "temp: the file has [3] f64, the type says [_] f32; `get_as::<f32, _>` converts"
    );
    assert_eq!(
        said(Npy::from_bytes(&npy[..]).unwrap().get::<f64, shape![_, _]>().unwrap_err()),
        "the file has [3, 2] f32, the type says [_, _] f64; `Npy::get_as::<f64, _>` converts"
    );
    assert_eq!(
        said(npy::read_from::<f64, shape![_, _]>(&mut &npy[..]).unwrap_err()),
        "the file has [3, 2] f32, the type says [_, _] f64; `Npy::get_as::<f64, _>` converts"
    );
    let folder = Folder::new("convert");
    let path = folder.file("a.npy");
    std::fs::write(&path, &npy).unwrap();
    assert_eq!(
        said(npy::read::<f64, shape![_, _]>(&path).unwrap_err()),
        format!(
            "{}: the file has [3, 2] f32, the type says [_, _] f64; `Npy::get_as::<f64, _>` converts",
            path.display()
        )
    );
    // No conversion helps where the shape differs, too, or where there is none.
    assert_eq!(
        said(Npy::from_bytes(&npy[..]).unwrap().get::<f64, shape![_]>().unwrap_err()),
        "the file has [3, 2] f32, the type says [_] f64"
    );
    assert_eq!(
        said(Npy::from_bytes(&npy[..]).unwrap().get::<bool, shape![_, _]>().unwrap_err()),
        "the file has [3, 2] f32, the type says [_, _] bool"
    );
    assert_eq!(
        said(Npy::open(numpy("c8.npy")).unwrap().get::<f32, shape![_, _]>().unwrap_err()),
        format!("{}: the file has [2, 3] c64, the type says [_, _] f32", numpy("c8.npy").display())
    );
}
