//! npz: archives that NumPy wrote are read, archives are written that zip's rules allow, and broken ones are refused.

use crate::support::{Aligned, Folder, numpy};
use congruent::prelude::*;
use congruent_files::npz::{self, Npz};
use congruent_files::{ElementType, FileError};
use std::fs;
use std::io::Cursor;
use std::sync::Mutex;

#[test]
fn numpys_archives_are_read() {
    for name in ["stored.npz", "deflated.npz"] {
        let path = numpy(name);
        let bytes = fs::read(&path).unwrap();
        let files = [
            Npz::open(&path).unwrap(),
            Npz::from_bytes(&bytes[..]).unwrap(),
            // SAFETY: nobody changes the file.
            unsafe { Npz::map(&path) }.unwrap(),
        ];
        for file in files {
            assert_eq!(file.names().take(4).collect::<Vec<_>>(), ["x", "labels", "layer/mask", "größe"]);
            let x = file.get::<f32, shape![2, _]>("x").unwrap();
            assert_eq!(x.to_vec(), [-2.25, -0.75, 0.75, 2.25, 3.75, 5.25]);
            assert_eq!(file.get::<i64, shape![3]>("labels").unwrap().to_vec(), [-10, -3, 4]);
            assert_eq!(file.get::<bool, AnyRank>("layer/mask").unwrap().count_nonzero_all().item(), 3);
            assert_eq!(file.get_as::<f64, shape![]>("größe").unwrap().item(), 3.0);
            assert_eq!(file.entry("größe").unwrap(), (ElementType::U16, vec![]));
        }
    }
    let zeros = Npz::open(numpy("deflated.npz")).unwrap();
    assert_eq!(zeros.get::<f32, shape![100, 50]>("zeros").unwrap().sum_all().item(), 0.0);
}

#[test]
fn an_array_needs_no_ending_in_its_name() {
    let file = Npz::open(numpy("endings.npz")).unwrap();
    assert_eq!(file.names().collect::<Vec<_>>(), ["x", "y", "layer/z"]);
    assert_eq!(file.get::<f64, shape![2]>("x").unwrap().to_vec(), [1.0, 2.0]);
    assert_eq!(file.get::<f64, shape![1]>("y").unwrap().to_vec(), [3.0]);
    assert_eq!(file.get::<i32, shape![_]>("layer/z").unwrap().to_vec(), [5, 6]);
    let error = file.get::<f64, AnyRank>("notes.txt").unwrap_err().to_string();
    assert!(error.ends_with("the file has `x`, `y`, `layer/z`"), "{error}");
    let both = Npz::open(numpy("both.npz")).unwrap();
    assert_eq!(both.names().collect::<Vec<_>>(), ["y", "y.npy"]);
    assert_eq!(both.get::<f64, shape![1]>("y").unwrap().to_vec(), [3.0]);
    assert_eq!(both.get::<f64, shape![1]>("y.npy").unwrap().to_vec(), [4.0]);
}

#[test]
fn what_does_not_fit_the_type_is_said_in_one_sentence() {
    let path = numpy("stored.npz");
    let (file, at) = (Npz::open(&path).unwrap(), path.display());
    let said = |error: FileError| error.to_string();
    assert_eq!(
        said(file.get::<f64, shape![3]>("x").unwrap_err()),
        format!("{at}: x: the file has [2, 3] f32, the type says [3] f64")
    );
    assert_eq!(
        said(file.get::<f32, shape![3]>("y").unwrap_err()),
        format!(
            "{at}: y: the file has no such tensor, the type says [3] f32; the file has `x`, `labels`, `layer/mask`, `größe`"
        )
    );
    assert_eq!(
        said(file.get_as::<f32, shape![]>("labels").unwrap_err()),
        format!("{at}: labels: the file has [3] i64, the type says []")
    );
}

fn written(writer: npz::Writer<'_>) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    writer.write_to(&mut bytes).unwrap();
    bytes.into_inner()
}

#[test]
fn what_is_written_is_read() {
    let x = Tensor::<f64, shape![300, 70]>::from_fn(|[i, j]| (i * j) as f64);
    let (t, flags, scalar) = (x.t(), Tensor::from([true, false]), Tensor::scalar(-1i8));
    for deflated in [false, true] {
        let write = || {
            let writer = npz::Writer::new().tensor("x", &x).tensor("t", &t).tensor("layer/flags", &flags);
            let writer = writer.tensor("ß", &scalar);
            written(if deflated { writer.deflated() } else { writer })
        };
        let bytes = write();
        assert_eq!(bytes, write(), "the same tensors, the same file");
        let aligned = Aligned::new(&bytes, 0);
        let file = Npz::from_bytes(aligned.bytes()).unwrap();
        assert_eq!(file.names().collect::<Vec<_>>(), ["x", "t", "layer/flags", "ß"]);
        let read = file.get::<f64, shape![300, 70]>("x").unwrap();
        assert_eq!(read.to_vec(), x.to_vec());
        assert_eq!(read.is_borrowed(), !deflated && cfg!(target_endian = "little"));
        assert_eq!(file.get::<f64, shape![70, 300]>("t").unwrap().to_vec(), t.to_vec());
        assert_eq!(file.get::<bool, shape![2]>("layer/flags").unwrap().to_vec(), [true, false]);
        assert_eq!(file.get::<i8, shape![]>("ß").unwrap().item(), -1);
    }
    assert_eq!(Npz::from_bytes(written(npz::Writer::new())).unwrap().names().count(), 0);
}

/// Each entry lies so that its elements begin at a multiple of 64: for names of any length.
#[test]
fn stored_elements_are_aligned() {
    let x = Tensor::from([1.0f32]);
    let mut writer = npz::Writer::new();
    for length in 1..130 {
        writer = writer.tensor("n".repeat(length), &x);
    }
    let bytes = Aligned::new(&written(writer), 0);
    let file = Npz::from_bytes(bytes.bytes()).unwrap();
    for name in file.names() {
        let read = file.get::<f32, shape![1]>(name).unwrap();
        assert_eq!(read.is_borrowed(), cfg!(target_endian = "little"));
        assert_eq!(read.data_ptr() as usize % 64, 0);
    }
}

#[test]
fn an_archive_may_begin_anywhere_in_what_is_written_to() {
    let x = Tensor::from([1.0f32, 2.0]);
    let mut to = Cursor::new(vec![7; 13]);
    to.set_position(13);
    npz::Writer::new().tensor("x", &x).tensor("y", &x).write_to(&mut to).unwrap();
    let bytes = to.into_inner();
    assert_eq!(bytes[..13], [7; 13]);
    let file = Npz::from_bytes(&bytes[13..]).unwrap();
    assert_eq!(file.get::<f32, shape![2]>("y").unwrap().to_vec(), [1.0, 2.0]);
}

#[test]
fn names_that_a_file_cannot_have_are_refused() {
    let x = Tensor::from([1.0f32]);
    let refused = |writer: npz::Writer<'_>| writer.write_to(&mut Cursor::new(Vec::new())).unwrap_err().to_string();
    assert_eq!(
        refused(npz::Writer::new().tensor("x", &x).tensor("x", &x)),
        "`x` cannot be saved: two tensors have this name"
    );
    assert!(refused(npz::Writer::new().tensor("x".repeat(65_532), &x)).contains("it is longer than 65,531 bytes"));
    let brain = x.map(congruent_files::Bf16::from_f32);
    assert_eq!(
        refused(npz::Writer::new().tensor("x", &brain)),
        "cannot be saved as npy: NumPy has no elements of type bf16"
    );
}

#[test]
fn progress_ends_with_the_total() {
    let folder = Folder::new("npz");
    let path = folder.file("a.npz");
    let (x, y) = (Tensor::<f64, shape![300_000]>::ones(), Tensor::<u8, shape![7]>::ones());
    let mut steps = Vec::new();
    let writer = npz::Writer::new().tensor("x", &x).tensor("y", &y).deflated();
    writer.with_progress(|done, total| steps.push((done, total))).save(&path).unwrap();
    assert!(steps.len() > 3 && steps.is_sorted() && steps.last() == Some(&(2_400_007, 2_400_007)), "{steps:?}");
    let seen = Mutex::new(Vec::new());
    let file = Npz::open(&path).unwrap().with_progress(|done, total| seen.lock().unwrap().push((done, total)));
    let _ = file.get::<f64, shape![_]>("x").unwrap();
    let _ = file.get::<u8, shape![_]>("y").unwrap();
    drop(file);
    let seen = seen.into_inner().unwrap();
    let total = 2_400_007 + 2 * 128;
    assert!(seen.is_sorted() && seen.last() == Some(&(total, total)), "{:?}", seen.last());
    assert_eq!(folder.names(), ["a.npz"]);
}

/// An archive of one entry `x`, changed by hand: the sentence it is refused with, when it is opened or read.
#[track_caller]
fn refusal(change: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut bytes = fs::read(numpy("stored.npz")).unwrap();
    change(&mut bytes);
    let file = match Npz::from_bytes(bytes) {
        Ok(file) => file,
        Err(error) => return error.to_string(),
    };
    file.get::<f32, AnyRank>("x").expect_err("a refusal").to_string()
}

/// A byte of the first record that begins so.
fn byte_at<'b>(bytes: &'b mut [u8], signature: &[u8], offset: usize) -> &'b mut u8 {
    let record = first(bytes, signature);
    &mut bytes[record + offset]
}

/// Where these bytes are, from the front.
fn first(bytes: &[u8], signature: &[u8]) -> usize {
    bytes.windows(signature.len()).position(|window| window == signature).unwrap()
}

#[test]
fn broken_archives_are_refused_in_words() {
    let no_end = "the file is cut off: it begins like an npz and has no directory at its end";
    assert_eq!(refusal(Vec::clear), "not a file of npz: it is empty");
    assert_eq!(refusal(|bytes| bytes.truncate(bytes.len() - 1)), no_end);
    assert_eq!(refusal(|bytes| bytes.push(0)), no_end);
    assert!(refusal(|bytes| drop(bytes.drain(..1))).contains("does not end at byte"));
    assert!(refusal(|bytes| bytes.insert(0, 0)).contains("does not end at byte"));
    assert_eq!(refusal(|bytes| *byte_at(bytes, b"PK\x05\x06", 4) = 1), "it is one part of an archive");
    assert_eq!(refusal(|bytes| *byte_at(bytes, b"PK\x01\x02", 8) |= 1), "the entry `x.npy` is encrypted");
    assert_eq!(
        refusal(|bytes| *byte_at(bytes, b"PK\x01\x02", 10) = 12),
        "the entry `x.npy` is packed by method 12: stored and deflated ones are read"
    );
    assert!(refusal(|bytes| *byte_at(bytes, b"PK\x01\x02", 16) ^= 1).contains("the entry `x.npy` is damaged: CRC-32"));
    assert!(
        refusal(|bytes| *byte_at(bytes, b"PK\x01\x02", 20) ^= 1)
            .contains("the entry `x.npy` is stored in 153 bytes and has 152")
    );
    assert_eq!(refusal(|bytes| bytes[0] = 0), "the entry `x.npy` is not at byte 0");
    assert_eq!(refusal(|bytes| bytes[30] = b'y'), "the entry `x.npy` has another name or method at byte 0");
    // A byte of the elements: only its CRC-32 knows.
    let broken = refusal(|bytes| {
        let at = first(bytes, b"PK\x03\x04") + 30 + 5 + 20 + 128;
        bytes[at] ^= 1;
    });
    assert!(broken.contains("the entry `x.npy` is damaged: CRC-32"), "{broken}");
    // A byte of the head of the array.
    let broken = refusal(|bytes| {
        let at = first(bytes, b"NUMPY");
        bytes[at] = b'X';
    });
    assert_eq!(broken, "the array `x`: not a file of npy: it does not begin with \\x93NUMPY and a version");
}

#[test]
fn a_deflated_entry_that_is_broken_is_refused() {
    let good = fs::read(numpy("deflated.npz")).unwrap();
    let start = first(&good, b"PK\x03\x04") + 30 + 5 + 20;
    let mut refused = 0;
    for at in start..start + 60 {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << bit;
            let file = Npz::from_bytes(bytes).unwrap();
            refused += usize::from(file.get::<f32, shape![2, 3]>("x").is_err());
        }
    }
    // The CRC-32 finds every bit that changes what is unpacked. (Some bits of the stream mean nothing.)
    assert!(refused > 450, "{refused}");
}
