//! Files that are broken in many ways: each is refused, or read whole, and no memory is taken for what it only claims.
//!
//! 200,000 files of each format are tried with `CONGRUENT_MUTATIONS=200000 cargo test --release -p congruent-files --test main mutations -- --nocapture`; fewer in an
//! ordinary run. The generator is the same in every run.

use crate::random::Random;
use crate::support::{Folder, numpy, with_header};
use crate::watching::largest;
use congruent::prelude::*;
use congruent_files::{ElementType, F16, FileError, Npy, Safetensors, npy, safetensors};
use std::cell::Cell;

fn count() -> usize {
    std::env::var("CONGRUENT_MUTATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(6_000)
}

/// Texts and bytes that mean something in one of the formats.
const PIECES: [&[u8]; 28] = [
    b"0",
    b"-1",
    b"4294967295",
    b"4294967296",
    b"9223372036854775807",
    b"18446744073709551615",
    b"1e9",
    b"{",
    b"}",
    b"[",
    b"]",
    b"(",
    b")",
    b",",
    b":",
    b"\"",
    b"'",
    b"\\",
    b"\\ud800",
    b"F64",
    b"BOOL",
    b"<f8",
    b">i2",
    b"|b1",
    b"True",
    b"PK\x01\x02",
    b"\xff\xff\xff\xff",
    b"\0\0\0\0",
];

/// One change, at a place of its own.
fn mutate(random: &mut Random, file: &mut Vec<u8>) {
    if file.is_empty() {
        return file.extend(PIECES[random.below(PIECES.len())]);
    }
    let at = random.below(file.len());
    let end = at + random.below((file.len() - at).min(24)) + 1;
    match random.below(9) {
        0 => file[at] ^= 1 << random.below(8),
        1 => file[at] = random.below(256) as u8,
        2 => drop(file.drain(at..end.min(file.len()))),
        3 => drop(file.splice(at..at, PIECES[random.below(PIECES.len())].iter().copied())),
        4 => {
            let piece = PIECES[random.below(PIECES.len())];
            let end = (at + piece.len()).min(file.len());
            drop(file.splice(at..end, piece.iter().copied()));
        }
        5 => file.truncate(at),
        6 => {
            let part = file[at..end.min(file.len())].to_vec();
            let to = random.below(file.len());
            drop(file.splice(to..to, part));
        }
        7 => {
            // A number becomes another one.
            if let Some(digit) = file[at..].iter().position(u8::is_ascii_digit) {
                let start = at + digit;
                let long = file[start..].iter().take_while(|c| c.is_ascii_digit()).count();
                let most = [20, usize::MAX][random.below(2)];
                let number = random.below(most).to_string();
                drop(file.splice(start..start + long, number.into_bytes()));
            }
        }
        _ => {
            let other = random.below(file.len());
            file.swap(at, other);
        }
    }
}

/// What came of the files of a format.
#[derive(Default)]
struct Tally {
    tried: usize,
    opened: usize,
    read: usize,
}

/// Tries mutations of some files: `read` opens one, reads all in it, and says how much of it there was.
fn try_all(
    format: &str,
    seeds: &[Vec<u8>],
    finish: impl Fn(&mut Random, Vec<u8>) -> Vec<u8>,
    read: impl Fn(&[u8]) -> (bool, usize),
    expansion: usize,
) {
    let (mut random, mut tally) = (Random(1), Tally::default());
    for seed in seeds {
        assert!(read(seed).1 > 0, "what is not broken is read");
    }
    for k in 0..count() {
        let mut file = seeds[k % seeds.len()].clone();
        for _ in 0..[1, 1, 1, 2, 4][random.below(5)] {
            mutate(&mut random, &mut file);
        }
        let file = finish(&mut random, file);
        let ((is_open, whole), largest) = largest(|| read(&file));
        let most = (1 << 17) + expansion * file.len();
        assert!(largest <= most, "{largest} bytes at once for a file of {}: {}", file.len(), file.escape_ascii());
        tally.tried += 1;
        tally.opened += usize::from(is_open);
        tally.read += whole;
    }
    let Tally { tried, opened, read } = tally;
    println!("{format}: {tried} files tried, {opened} opened, {read} tensors read");
    assert!(opened > 0 && opened < tried && read > 0);
}

/// Whether a tensor was read; another error than one about the file is a fault.
fn is_whole<T>(read: &Result<T, FileError>) -> bool {
    match read {
        Ok(_) => true,
        Err(FileError::Format { .. } | FileError::Disagree { .. } | FileError::Tensor { .. }) => false,
        Err(error) => panic!("{error}"),
    }
}

/// The length of the header is right in two files of three, so that the header is read.
fn with_length(random: &mut Random, file: Vec<u8>) -> Vec<u8> {
    let Some((length, rest)) = file.split_first_chunk::<8>().filter(|_| random.below(3) > 0) else { return file };
    let length = (u64::from_le_bytes(*length) as usize).min(rest.len());
    // (Behind the last bracket is the data.)
    let length =
        rest.iter().rposition(|&c| c == b'}').map_or(length, |end| (end + 1).next_multiple_of(8).min(rest.len()));
    with_header(&rest[..length], &rest[length..])
}

/// Reads all tensors of a file, by their types and converted.
fn read_safetensors(file: &Safetensors<'_>) -> usize {
    let mut whole = 0;
    for entry in file.entries() {
        let name = &*entry.name;
        assert_eq!(file.bytes(name).unwrap().len(), entry.bytes.len());
        let read = match entry.elements {
            ElementType::F32 => is_whole(&file.get::<f32, AnyRank>(name)),
            ElementType::F64 => is_whole(&file.get::<f64, AnyRank>(name)),
            ElementType::Bool => is_whole(&file.get::<bool, AnyRank>(name)),
            ElementType::F16 => is_whole(&file.get::<F16, AnyRank>(name)),
            _ => false,
        };
        let converted = file.get_as::<f64, AnyRank>(name);
        if is_whole(&converted) {
            assert_eq!(converted.unwrap().sizes(), entry.sizes);
        }
        whole += usize::from(read);
    }
    whole
}

#[test]
fn safetensors_are_refused_or_read_whole() {
    let (x, y) = (Tensor::from([[1.0f32, 2.0], [3.0, 4.0]]), Tensor::from([0.5f64]));
    let (flags, half) = (Tensor::from([true, false, true]), Tensor::from([1.0f32, 2.0]).map(F16::from_f32));
    let mut all = Vec::new();
    let writer = safetensors::Writer::new().tensor("x", &x).tensor("y", &y).tensor("é", &flags);
    writer.tensor("half", &half).metadata("format", "pt").write_to(&mut all).unwrap();
    let mut one = Vec::new();
    safetensors::Writer::new().tensor("x", &x).write_to(&mut one).unwrap();
    let folder = Folder::new("mutations");
    let (path, turn) = (folder.file("a"), Cell::new(0));
    let read = |bytes: &[u8]| {
        let in_memory = Safetensors::from_bytes(bytes);
        turn.set(turn.get() + 1);
        if turn.get() % 50 == 0 {
            // From the disk, the same is said of it.
            std::fs::write(&path, bytes).unwrap();
            match (&in_memory, Safetensors::open(&path)) {
                (Ok(a), Ok(b)) => assert_eq!(read_safetensors(a), read_safetensors(&b)),
                (Err(a), Err(b)) => assert!(b.to_string().ends_with(&a.to_string()), "{a} {b}"),
                (a, b) => panic!("{:?} {:?}", a.as_ref().err(), b.err()),
            }
        }
        match in_memory {
            Ok(file) => (true, read_safetensors(&file)),
            Err(error) => (is_whole::<()>(&Err(error)), 0),
        }
    };
    try_all("safetensors", &[all, one], with_length, read, 32);
}

/// Reads an array by its type and converted.
fn read_npy(file: &Npy<'_>) -> usize {
    let read = match file.elements() {
        ElementType::F32 => is_whole(&file.get::<f32, AnyRank>()),
        ElementType::I16 => is_whole(&file.get::<i16, AnyRank>()),
        ElementType::Bool => is_whole(&file.get::<bool, AnyRank>()),
        _ => false,
    };
    is_whole(&file.get_as::<f64, AnyRank>());
    usize::from(read)
}

#[test]
fn npy_is_refused_or_read_whole() {
    let seeds = ["f4", "b1", "fortran", "fortran-big", "version-2"];
    let seeds: Vec<_> = seeds.iter().map(|name| std::fs::read(numpy(&format!("{name}.npy"))).unwrap()).collect();
    let with_length = |random: &mut Random, mut file: Vec<u8>| {
        // The length of the header, where the line ends.
        if let Some(end) = file.iter().rposition(|&c| c == b'\n')
            && random.below(3) > 0
            && end > 10
            && file[6] == 1
        {
            file[8..10].copy_from_slice(&((end - 9) as u16).to_le_bytes());
        }
        file
    };
    let read = |bytes: &[u8]| {
        is_whole(&npy::read_from::<f32, AnyRank>(&mut { bytes }));
        match Npy::from_bytes(bytes) {
            Ok(file) => (true, read_npy(&file)),
            Err(error) => (is_whole::<()>(&Err(error)), 0),
        }
    };
    try_all("npy", &seeds, with_length, read, 32);
}

#[test]
fn npz_is_refused_or_read_whole() {
    use congruent_files::Npz;
    let x = Tensor::from([[1.0f32, 2.0], [3.0, 4.0]]);
    let mut own = std::io::Cursor::new(Vec::new());
    congruent_files::npz::Writer::new().tensor("x", &x).write_to(&mut own).unwrap();
    let seeds = ["stored.npz", "deflated.npz"].map(|name| std::fs::read(numpy(name)).unwrap());
    let seeds: Vec<_> = seeds.into_iter().chain([own.into_inner()]).collect();
    let read = |bytes: &[u8]| {
        let file = match Npz::from_bytes(bytes) {
            Ok(file) => file,
            Err(error) => return (is_whole::<()>(&Err(error)), 0),
        };
        let names: Vec<_> = file.names().map(str::to_owned).collect();
        let mut whole = 0;
        for name in names {
            is_whole(&file.get_as::<f64, AnyRank>(&name));
            whole += usize::from(match file.entry(&name) {
                Ok((ElementType::F32, _)) => is_whole(&file.get::<f32, AnyRank>(&name)),
                Ok((ElementType::I64, _)) => is_whole(&file.get::<i64, AnyRank>(&name)),
                Ok((ElementType::Bool, _)) => is_whole(&file.get::<bool, AnyRank>(&name)),
                entry => {
                    is_whole(&entry);
                    false
                }
            });
        }
        (true, whole)
    };
    // (Deflate makes at most 1,032 bytes of one, and a conversion 8 of one.)
    try_all("npz", &seeds, |_, file| file, read, 8 * 1032);
}
