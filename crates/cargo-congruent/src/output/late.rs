//! Cargo's own stderr: it goes on byte by byte, except for what cargo says of the errors above.
//!
//! Cargo writes `error: could not compile ..` to stderr as soon as it has written the last error to stdout. The two are
//! pipes: without care the line would overtake the errors that it counts. From that line on everything is held until stdout
//! is at its end; nothing is compiled or run after it, except with `--keep-going`. In a terminal, stderr is cargo's own.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How the lines begin that count the errors above them.
const LATE: [&[u8]; 2] = [b"error: could not compile", b"warning: build failed"];

/// How long the end of stderr is waited for, once cargo itself has ended: a program that cargo started may live on.
const PATIENCE: Duration = Duration::from_millis(500);

/// The bytes that go on at once, and the bytes that are held.
#[derive(Default)]
struct Sorted {
    /// A line of which it is not known yet whether it is held.
    begun: Vec<u8>,
    /// Whether the line goes on as it comes.
    passing: bool,
    held: Option<Vec<u8>>,
}

impl Sorted {
    /// Returns the part of these bytes that goes on.
    fn take(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut on = Vec::new();
        for byte in bytes {
            if let Some(held) = &mut self.held {
                held.push(*byte);
            } else if self.passing {
                on.push(*byte);
                self.passing = *byte != b'\n';
            } else {
                self.begun.push(*byte);
                self.decide(&mut on);
            }
        }
        on
    }

    fn decide(&mut self, on: &mut Vec<u8>) {
        let said = remove_colours(&self.begun);
        if LATE.contains(&&said[..]) {
            self.held = Some(std::mem::take(&mut self.begun));
        } else if !LATE.iter().any(|late| late.starts_with(&said)) {
            self.passing = !said.ends_with(b"\n");
            on.append(&mut self.begun);
        }
    }

    /// Returns the bytes that are left.
    fn take_rest(&mut self) -> Vec<u8> {
        let begun = std::mem::take(&mut self.begun);
        [begun, self.held.take().unwrap_or_default()].concat()
    }
}

/// Without `ESC [ .. m`, of which the last may still come.
fn remove_colours(text: &[u8]) -> Vec<u8> {
    let (mut said, mut code) = (Vec::new(), false);
    for byte in text {
        match byte {
            0x1b => code = true,
            _ if code => code = !byte.is_ascii_alphabetic(),
            _ => said.push(*byte),
        }
    }
    said
}

/// A thread that passes cargo's stderr on.
pub struct Late {
    sorted: Arc<Mutex<Sorted>>,
    ended: Receiver<()>,
}

impl Late {
    /// Begins to read. It waits for nobody, so that cargo never waits for it.
    pub fn read(mut from: impl Read + Send + 'static) -> Late {
        let (sorted, (end, ended)) = (Arc::<Mutex<Sorted>>::default(), channel());
        let shared = Arc::clone(&sorted);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = from.read(&mut bytes) {
                let on = shared.lock().unwrap_or_else(PoisonError::into_inner).take(&bytes[..count]);
                // Whoever closed our stderr wants none of it; cargo's is read on, so that it can go on.
                let _ = std::io::stderr().write_all(&on);
            }
            let _ = end.send(());
        });
        Late { sorted, ended }
    }

    /// Writes what was held. To be called when stdout is at its end, and cargo is.
    pub fn finish(self) -> std::io::Result<()> {
        let _ = self.ended.recv_timeout(PATIENCE);
        let held = self.sorted.lock().unwrap_or_else(PoisonError::into_inner).take_rest();
        std::io::stderr().write_all(&held)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(text: &str, step: usize) -> (String, String) {
        let mut own = Sorted::default();
        let on: Vec<u8> = text.as_bytes().chunks(step).flat_map(|part| own.take(part)).collect();
        (String::from_utf8(on).unwrap(), String::from_utf8(own.take_rest()).unwrap())
    }

    #[test]
    fn what_counts_errors_comes_last() {
        let first = "   Compiling x\nerror: could not find `y`\nwarning: unused\n\n";
        let last = "\u{1b}[1m\u{1b}[91merror\u{1b}[0m: could not compile `x`\n\nCaused by:\n  z\n";
        for step in [1, 2, 7, 1000] {
            assert_eq!(sorted(&(first.to_owned() + last), step), (first.to_owned(), last.to_owned()));
        }
    }

    #[test]
    fn a_question_is_asked_at_once() {
        let mut own = Sorted::default();
        assert_eq!(own.take(b"your name? "), b"your name? ");
        assert_eq!(own.take(b"error"), b"error", "in the middle of a line");
    }
}
