//! Reports of progress: in steps that are as small as is said, and at the end.

use crate::support::Folder;
use congruent::prelude::*;
use congruent_files::{Npy, Npz, Safetensors, npy, npz, safetensors};
use std::sync::Mutex;

/// The longest step, and the last report: bytes done, and bytes in all.
#[derive(Default)]
struct Seen(Mutex<(u64, (u64, u64))>);

impl Seen {
    fn report(&self, done: u64, total: u64) {
        let mut seen = self.0.lock().unwrap();
        *seen = (seen.0.max(done - seen.1.0), (done, total));
    }
    #[track_caller]
    fn ends_in_steps(&self, bytes: u64) {
        let (step, last) = std::mem::take(&mut *self.0.lock().unwrap());
        assert_eq!(last, (bytes, bytes));
        assert!(step <= 1 << 18, "{step} bytes in one step");
    }
}

/// Bytes that deflate packs into few, which unpack in long steps.
const BYTES: usize = 5_000_000;

#[test]
fn readers_report_every_256_kib() {
    let folder = Folder::new("progress");
    let x: Tensor<u8, shape![{ BYTES }]> = Tensor::full(7);
    let seen = Seen::default();
    let report = |done, total| seen.report(done, total);

    let path = folder.file("a.safetensors");
    safetensors::Writer::new().tensor("x", &x).save(&path).unwrap();
    assert_eq!(Safetensors::open(&path).unwrap().with_progress(report).bytes("x").unwrap().len(), BYTES);
    seen.ends_in_steps(BYTES as u64);
    let _ = Safetensors::open(&path).unwrap().with_progress(report).get::<u8, shape![_]>("x").unwrap();
    seen.ends_in_steps(BYTES as u64);

    let path = folder.file("a.npy");
    npy::write(&path, &x).unwrap();
    let _ = Npy::open(&path).unwrap().with_progress(report).get::<u8, shape![_]>().unwrap();
    seen.ends_in_steps(BYTES as u64);
    let _ = Npy::open(&path).unwrap().with_progress(report).get_as::<f64, shape![_]>().unwrap();
    seen.ends_in_steps(BYTES as u64);

    let path = folder.file("a.npz");
    for deflated in [false, true] {
        let writer = npz::Writer::new().tensor("x", &x);
        if deflated { writer.deflated() } else { writer }.save(&path).unwrap();
        let _ = Npz::open(&path).unwrap().with_progress(report).get::<u8, shape![_]>("x").unwrap();
        seen.ends_in_steps(BYTES as u64 + 128);
    }
}

#[test]
fn writers_report_the_end_of_an_empty_tensor_once() {
    let empty = Tensor::<f32, shape![0]>::zeros();
    let mut seen = Vec::new();
    npy::Writer::new(&empty).with_progress(|done, total| seen.push((done, total))).write_to(&mut Vec::new()).unwrap();
    assert_eq!(seen, [(0, 0)]);
    let mut seen = Vec::new();
    let writer = safetensors::Writer::new().tensor("a", &empty).tensor("b", &empty);
    writer.with_progress(|done, total| seen.push((done, total))).write_to(&mut Vec::new()).unwrap();
    assert_eq!(seen, [(0, 0)]);
    let (mut seen, x) = (Vec::new(), Tensor::from([1.0f32]));
    npy::Writer::new(&x).with_progress(|done, total| seen.push((done, total))).write_to(&mut Vec::new()).unwrap();
    assert_eq!(seen, [(4, 4)]);
}

/// The header of one that has no elements, whatever its other sizes; and messages that stay short, however long a name is.
#[test]
fn headers_of_extreme_sizes_and_names() {
    use congruent_files::ElementType;
    for sizes in [[1 << 40, 1 << 40, 0], [0, 1 << 40, 1 << 40]] {
        let text =
            safetensors::header_text([], [("x", ElementType::F32, &sizes[..]), ("y", ElementType::U8, &[3][..])]);
        assert!(text.contains("\"data_offsets\":[0,0]") && text.contains("\"data_offsets\":[0,3]"), "{text}");
    }
    let name = "n".repeat(1_000_000);
    let entry = "{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}";
    let headers = [
        format!("{{\"{name}\":1}}"),
        format!("{{\"{name}\":{entry},\"{name}\":{entry}}}"),
        format!("{{\"{name}\":{{}}}}"),
        format!("{{\"{name}\":{{\"dtype\":\"{name}\"}}}}"),
        format!("{{\"{name}\":{{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,5]}}}}"),
        format!("{{\"{name}\":{{\"shape\":[1{name}]}}}}"),
        format!("{{\"{name}\":{entry}}}"),
    ];
    for header in headers {
        let error = Safetensors::from_bytes(crate::support::with_header(&header, &[])).err().unwrap().to_string();
        assert!(error.len() < 300, "{} letters", error.len());
    }
    let long = &name[..60_000];
    for text in
        [format!("{{'{long}': 1}}"), format!("{{'{long}': (), '{long}': ()}}"), format!("{{'shape': (1{long},)}}")]
    {
        let head = [b"\x93NUMPY\x01\0", &(text.len() as u16).to_le_bytes()[..], text.as_bytes()].concat();
        let error = Npy::from_bytes(head).err().unwrap().to_string();
        assert!(error.len() < 300, "{} letters: {}", error.len(), &error[..100]);
    }
}
