//! Garbled files: each is refused, or read whole.

use crate::support::format::{Model, file, refusal};
use crate::watching::largest;
use congruent::prelude::*;
use congruent_grad::files::save_to;

/// Every change of one byte of the length and the header, every file that is cut, and pieces of it exchanged: no panic, no memory for what is only
/// claimed, no half of a model.
#[test]
fn garbled_files_are_refused_or_read_whole() {
    let mut valid = Vec::new();
    let numbers: Model = (Tensor::from([1.0, 2.0]).into(), Tensor::zeros().into(), Tensor::scalar(3.0).into());
    save_to(&numbers, &mut valid).unwrap();
    let header = valid.len() - 12;
    let (mut read, mut files, mut most) = (0, 0, 0);
    let mut check = |file: &[u8]| {
        let (refused, memory) = largest(|| refusal(file));
        files += 1;
        read += usize::from(refused.is_none());
        most = most.max(memory);
    };
    for at in 0..header {
        let mut file = valid.clone();
        for byte in 0..=255 {
            file[at] = byte;
            check(&file);
        }
    }
    for cut in 0..valid.len() {
        check(&valid[..cut]);
        check(&valid[cut..]);
    }
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..10_000 {
        // The length stays right, so that the header is read.
        let [mut a, mut b] = [8 + next(header - 8), 8 + next(header - 8)];
        if a > b {
            (a, b) = (b, a);
        }
        let at = 8 + next(header - 8);
        let mut text = valid[8..header].to_vec();
        text.splice(at - 8..at - 8, valid[a..b].iter().copied());
        check(&file(&text, &valid[header..]));
        let mut text = valid[8..header].to_vec();
        text.drain(a - 8..b - 8);
        check(&file(&text, &valid[header..]));
    }
    assert!(files > 40_000 && read > 0, "{read} of {files}");
    assert!(most <= 1 << 17, "{most} bytes at once");
}
