//! Files that were changed at random: an error, or an image of the size that the header says; never a panic.

use crate::images::{noise, waves};
use crate::random::Random;
use crate::watching::largest;
use congruent::prelude::*;
use congruent_files::images::{self, Images};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::io::{Read, Write};

/// The number of mutations of each file: `CONGRUENT_MUTATIONS`, or 1,000.
fn mutations() -> u64 {
    std::env::var("CONGRUENT_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(1_000)
}

/// The most bytes of an image.
const LIMIT: usize = 1 << 20;

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(bytes.len().max(1));
    match random.below(6) {
        0 => bytes.truncate(at.max(8)),
        1 if !bytes.is_empty() => bytes[at] = random.below(256) as u8,
        2 => bytes.insert(at, [0, 0xff, 0xd9, 0x7f][random.below(4)]),
        3 if bytes.len() > 8 => drop(bytes.remove(at)),
        4 if !bytes.is_empty() => bytes[at] ^= 1 << random.below(8),
        _ => {
            let end = (at + random.below(16)).min(bytes.len());
            bytes[at..end].fill(0xff);
        }
    }
}

/// The checksums of all chunks, corrected: so that changes get behind them.
fn correct_checksums(bytes: &mut [u8]) {
    let mut at = 8;
    while let Some(length) = bytes.get(at..at + 4).and_then(|bytes| bytes.first_chunk::<4>()) {
        let end = at + 8 + u32::from_be_bytes(*length) as usize;
        let Some(chunk) = bytes.get(at + 4..end) else { return };
        let mut crc = flate2::Crc::new();
        crc.update(chunk);
        let Some(sum) = bytes.get_mut(end..end + 4) else { return };
        sum.copy_from_slice(&crc.sum().to_be_bytes());
        at = end + 4;
    }
}

/// Changes the rows of a PNG, which are unpacked before, and packed again.
fn mutate_rows(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = bytes.windows(4).position(|name| name == b"IDAT").unwrap();
    let end = at + 4 + u32::from_be_bytes(*bytes[at - 4..].first_chunk().unwrap()) as usize;
    let mut rows = Vec::new();
    ZlibDecoder::new(&bytes[at + 4..end]).read_to_end(&mut rows).unwrap();
    mutate(&mut rows, random);
    let mut packed = ZlibEncoder::new(b"IDAT".to_vec(), Compression::fast());
    packed.write_all(&rows).unwrap();
    let packed = packed.finish().unwrap();
    let length = (packed.len() as u32 - 4).to_be_bytes();
    bytes.splice(at - 4..end, [&length[..], &packed].concat());
    correct_checksums(bytes);
}

/// Height, width and channels as the header of a file says them.
fn size_in(bytes: &[u8]) -> [usize; 3] {
    let number =
        |at: usize, length: usize| bytes[at..at + length].iter().fold(0, |n, &byte| n << 8 | usize::from(byte));
    if bytes[0] == 0x89 {
        let transparent = usize::from(bytes.windows(4).any(|name| name == b"tRNS"));
        let channels = [1 + transparent, 0, 3 + transparent, 3 + transparent, 2, 0, 4][number(25, 1)];
        return [number(20, 4), number(16, 4), channels];
    }
    let (mut at, mut size) = (2, [0; 3]);
    loop {
        while bytes[at + 1] == 0xff {
            at += 1;
        }
        match bytes[at + 1] {
            0xda => return size,
            0xc0..=0xc2 => size = [number(at + 5, 2), number(at + 7, 2), number(at + 9, 1)],
            _ => {}
        }
        at += 2 + number(at + 2, 2);
    }
}

/// Reads changed copies of a file, and returns how many were images.
fn try_all(file: &[u8], seed: u64, change: impl Fn(&mut Vec<u8>, &mut Random)) -> u64 {
    try_some(file, seed, mutations(), change)
}

/// Reads this number of changed copies of a file, and returns how many were images.
fn try_some(file: &[u8], seed: u64, rounds: u64, change: impl Fn(&mut Vec<u8>, &mut Random)) -> u64 {
    let mut random = Random(seed);
    let mut read = 0;
    for round in 0..rounds {
        let mut bytes = file.to_vec();
        for _ in 0..1 + round % 3 {
            change(&mut bytes, &mut random);
        }
        let images = Images::new().limit(LIMIT);
        let (decoded, memory) = largest(|| images.decode::<u8, shape![_, _, _]>(&bytes));
        assert!(
            memory <= LIMIT.max(1032 * bytes.len()) + (1 << 20),
            "{memory} bytes at once, of a file of {}",
            bytes.len()
        );
        let deep = images.decode::<u16, shape![_, _, _]>(&bytes);
        let sizes = decoded.iter().map(|x| x.sizes()).chain(deep.iter().map(|x| x.sizes()));
        for sizes in sizes {
            read += 1;
            assert_eq!(sizes, size_in(&bytes), "{bytes:?}");
        }
    }
    read
}

#[test]
fn a_changed_png_is_an_error_or_an_image() {
    let noisy = Tensor::<u8, shape![9, 11, 3]>::from_fn(noise::<3>);
    let deep = Tensor::<u16, shape![6, 5, 4]>::from_fn(|at| u16::from(noise(at)) * 257);
    let smooth = waves(30, 20);
    let files = [images::encode_png(&noisy), images::encode_png(&deep), images::encode_png(&smooth)];
    for (seed, file) in files.into_iter().enumerate() {
        let file = file.unwrap();
        try_all(&file, 1 + seed as u64, mutate);
        try_all(&file, 11 + seed as u64, |bytes, random| {
            mutate(bytes, random);
            if random.below(4) > 0 {
                correct_checksums(bytes);
            }
        });
        let read = try_all(&file, 21 + seed as u64, mutate_rows);
        assert!(0 < read && read < mutations(), "{read}");
    }
}

#[test]
fn a_changed_jpeg_is_an_error_or_an_image() {
    let image = waves(33, 25);
    let mut progressive = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut progressive, 90);
    encoder.set_progressive(true);
    encoder.encode(image.as_slice(), 25, 33, jpeg_encoder::ColorType::Rgb).unwrap();
    let grey = image.slice(s![.., .., ..1]).to_tensor();
    let files = [images::encode_jpeg(&image, 80).unwrap(), images::encode_jpeg(&grey, 95).unwrap(), progressive];
    for (seed, file) in files.into_iter().enumerate() {
        let read = try_all(&file, 31 + seed as u64, mutate);
        assert!(0 < read && read < mutations(), "{read}");
    }
}

#[test]
fn changed_jpegs_of_every_kind_are_errors_or_images() {
    let (corpus, mut read) = (crate::images::jpeg::corpus(), 0);
    let names: Vec<&str> = corpus.names().filter(|name| name.starts_with("file/")).collect();
    for (seed, name) in names.iter().enumerate() {
        let file = corpus.get::<u8, shape![_]>(name).unwrap().to_vec();
        read += try_some(&file, 61 + seed as u64, mutations() / 20, mutate);
    }
    assert!(0 < read && read < mutations() / 20 * names.len() as u64, "{read}");
}
