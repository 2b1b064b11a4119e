//! Files of which a part is gone, and reports of progress.

use crate::images::{noise, waves};
use congruent::prelude::*;
use congruent_files::FileError;
use congruent_files::images::{self, Images};
use std::sync::{Arc, Mutex};

/// A file cut at this byte, with an end marker.
fn cut(bytes: &[u8], end: usize) -> Vec<u8> {
    [&bytes[..end], &[0xff, 0xd9]].concat()
}

/// A JPEG of waves, in scans and with restarts as chosen.
fn jpeg(progressive: bool, restart: u16) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, 90);
    encoder.set_progressive(progressive);
    encoder.set_restart_interval(restart);
    encoder.encode(waves(48, 40).as_slice(), 40, 48, jpeg_encoder::ColorType::Rgb).unwrap();
    bytes
}

/// The place of the first scan.
fn scan(bytes: &[u8]) -> usize {
    bytes.windows(2).position(|pair| pair == [0xff, 0xda]).unwrap()
}

#[test]
fn a_scan_that_is_cut_off_is_an_error_also_with_an_end_marker() {
    for restart in [0, 1, 3, 10] {
        let bytes = jpeg(false, restart);
        let _ = images::decode::<u8, shape![48, 40, 3]>(&bytes).unwrap();
        // (The bits of the last bytes may be ones, as those behind the cut.)
        for end in scan(&bytes)..bytes.len() - 6 {
            let wrong = images::decode::<u8, shape![_, _, 3]>(&cut(&bytes, end)).err();
            let wrong = wrong.unwrap_or_else(|| panic!("restart {restart}: {end} of {}", bytes.len()));
            assert!(matches!(wrong, FileError::Format { .. }), "{wrong}");
        }
    }
    let half = cut(&jpeg(false, 0), jpeg(false, 0).len() / 2 + 300);
    let wrong = images::decode::<u8, AnyRank>(&half).unwrap_err().to_string();
    assert!(wrong.contains("the data of the pixels is damaged or cut off: "), "{wrong}");
}

#[test]
fn a_progressive_image_may_lack_only_its_last_scans() {
    let bytes = jpeg(true, 0);
    let first = scan(&bytes);
    let whole =
        (first..bytes.len() - 6).filter(|&end| images::decode::<u8, AnyRank>(&cut(&bytes, end)).is_ok()).count();
    // Between two scans the file is one that the format allows.
    assert!(whole * 10 < bytes.len() - first, "{whole} of {}", bytes.len() - first);
}

#[test]
fn an_end_marker_within_a_comment_is_not_the_end() {
    let bytes = jpeg(false, 0);
    let end = bytes.len() - 2;
    let comment = [0xff, 0xfe, 0, 4, 0xff, 0xd9];
    let wrong = images::decode::<u8, AnyRank>(&[&bytes[..end], &comment[..]].concat()).unwrap_err().to_string();
    assert!(wrong.contains("the file is cut off: it has no end marker"), "{wrong}");
    let read = images::decode::<u8, shape![48, 40, 3]>(&[&bytes[..end], &comment[..], &bytes[end..]].concat());
    assert_eq!(read.unwrap(), images::decode::<u8, shape![48, 40, 3]>(&bytes).unwrap());
}

#[test]
fn an_image_of_few_bits_is_whole() {
    for (height, width) in [(1, 1), (8, 8), (16, 16), (16, 400), (400, 8)] {
        for value in [0, 100, 255] {
            let flat = Tensor::<u8, _>::full_of(dims![height, width, 1], value);
            let read = images::decode::<u8, shape![_, _, 1]>(&images::encode_jpeg(&flat, 100).unwrap()).unwrap();
            assert_eq!(read.to_vec(), flat.to_vec(), "{height} {width} {value}");
        }
    }
}

#[test]
fn decoded_bytes_are_reported() {
    let image = Tensor::<u8, shape![200, 200, 3]>::from_fn(noise::<3>);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let to = seen.clone();
    let images = Images::new().with_progress(move |done, total| to.lock().unwrap().push((done, total)));
    let bytes = images::encode_png(&image).unwrap();
    assert_eq!(images.decode::<u8, shape![200, 200, 3]>(&bytes).unwrap(), image);
    let (all, total) = (std::mem::take(&mut *seen.lock().unwrap()), bytes.len() as u64);
    assert!(all.len() > 3 && all.is_sorted() && all.iter().all(|report| report.1 == total), "{all:?}");
    assert_eq!(all.last(), Some(&(total, total)));
    let bytes = images::encode_jpeg(&image, 90).unwrap();
    let _ = images.decode::<u8, shape![_, _, 3]>(&bytes).unwrap();
    assert_eq!(*seen.lock().unwrap(), [(bytes.len() as u64, bytes.len() as u64)]);
}

#[test]
fn a_limit_is_an_error_of_its_own() {
    let bytes = images::encode_png(&Tensor::<u8, shape![10, 10, 3]>::zeros()).unwrap();
    let error = Images::new().limit(299).decode::<u8, shape![_, _, 3]>(&bytes).unwrap_err();
    assert!(matches!(error, FileError::Limit { limit: 299, .. }), "{error:?}");
    let _ = Images::new().limit(300).decode::<u8, shape![_, _, 3]>(&bytes).unwrap();
}
