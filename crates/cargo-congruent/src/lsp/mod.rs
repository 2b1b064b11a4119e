//! `cargo congruent lsp`: stands between an editor and rust-analyzer, and puts the types that rust-analyzer shows in words.
//!
//! | module | |
//! |---|---|
//! | `frames` | messages, and bytes that are none |
//! | `shown` | what is rewritten in it |
//!
//! The proxy remembers which requests of the editor are answered with types. Their answers, and diagnostics, are rewritten; every
//! other message passes byte for byte, in both directions, and so does anything that cannot be read.

mod frames;
mod shown;

use crate::pipes;
use frames::Next;
use serde_json::value::RawValue;
pub use shown::rewrite;
use std::collections::{BTreeMap, HashMap};
use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Read, Result, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A message that shows types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The answer to `textDocument/hover`.
    Hover,
    /// The answer to `textDocument/inlayHint`.
    Hints,
    /// The answer to `inlayHint/resolve`.
    Hint,
    /// The answer to `textDocument/signatureHelp`.
    Signatures,
    /// The answer to `textDocument/completion`.
    Completions,
    /// The answer to `completionItem/resolve`.
    Completion,
    /// `textDocument/publishDiagnostics`, and the answer to `textDocument/diagnostic`.
    Diagnostics,
}

/// The kind of the answer to a request.
fn kind(method: &str) -> Option<Kind> {
    Some(match method {
        "textDocument/hover" => Kind::Hover,
        "textDocument/inlayHint" => Kind::Hints,
        "inlayHint/resolve" => Kind::Hint,
        "textDocument/signatureHelp" => Kind::Signatures,
        "textDocument/completion" => Kind::Completions,
        "completionItem/resolve" => Kind::Completion,
        "textDocument/diagnostic" => Kind::Diagnostics,
        _ => return None,
    })
}

/// The requests whose answers are rewritten, by their identifiers.
#[derive(Debug, Default)]
pub struct Requests(HashMap<String, Kind>);

/// The identifier and the method of a message, as they are written, and whether it has a result or an error.
fn head(message: &[u8]) -> Option<(Option<&str>, Option<String>, bool)> {
    let members: BTreeMap<&str, &RawValue> = serde_json::from_slice(message).ok()?;
    let method = members.get("method").and_then(|method| serde_json::from_str(method.get()).ok());
    let is_answer = members.contains_key("result") || members.contains_key("error");
    Some((members.get("id").map(|id| id.get()), method, is_answer))
}

impl Requests {
    /// Remembers a request of the editor, if its answer shows types.
    pub fn ask(&mut self, message: &[u8]) {
        if let Some((Some(id), Some(method), _)) = head(message)
            && let Some(kind) = kind(&method)
        {
            self.0.insert(id.to_owned(), kind);
        }
    }

    /// The kind of a message of the server, if it shows types. The request is forgotten.
    pub fn answer(&mut self, message: &[u8]) -> Option<Kind> {
        match head(message)? {
            (None, Some(method), _) if method == "textDocument/publishDiagnostics" => Some(Kind::Diagnostics),
            (Some(id), None, true) => self.0.remove(id),
            _ => None,
        }
    }
}

/// Passes on everything that a stream says. A message goes to `see` first, which may return another content for it.
fn pass(mut from: impl BufRead, mut to: impl Write, mut see: impl FnMut(&[u8]) -> Option<Vec<u8>>) -> Result<()> {
    loop {
        match frames::read(&mut from)? {
            Next::Message { headers, content } => {
                match see(&content) {
                    Some(shown) => {
                        to.write_all(&frames::with_length(&headers, shown.len()))?;
                        to.write_all(&shown)?;
                    }
                    None => {
                        to.write_all(&headers)?;
                        to.write_all(&content)?;
                    }
                }
                to.flush()?;
            }
            Next::Long(headers, length) => {
                to.write_all(&headers)?;
                frames::copy(&mut from, &mut to, Some(length))?;
            }
            Next::Malformed(bytes) => {
                to.write_all(&bytes)?;
                to.flush()?;
                frames::copy(&mut from, &mut to, None)?;
            }
            Next::Broken(bytes) => to.write_all(&bytes)?,
            Next::End => return to.flush(),
        }
    }
}

/// Passes on everything that the editor says.
fn forward(from: impl BufRead, to: impl Write, requests: &Mutex<Requests>, leaving: &AtomicBool) -> Result<()> {
    pass(from, to, |content| {
        if let Some((None, Some(method), _)) = head(content)
            && method == "exit"
        {
            leaving.store(true, Ordering::Relaxed);
        }
        requests.lock().unwrap_or_else(PoisonError::into_inner).ask(content);
        None
    })
}

/// Passes on everything that the server says, with types in words.
fn answer(from: impl BufRead, to: impl Write, requests: &Mutex<Requests>) -> Result<()> {
    pass(from, to, |content| {
        let kind = requests.lock().unwrap_or_else(PoisonError::into_inner).answer(content);
        kind.and_then(|kind| rewrite_safely(kind, content))
    })
}

/// A mistake in this program may not cost the editor its answer: the message is then shown as it came.
fn rewrite_safely(kind: Kind, content: &[u8]) -> Option<Vec<u8>> {
    std::panic::catch_unwind(|| rewrite(kind, content)).ok().flatten()
}

/// The server, and its arguments: `--server PROGRAM` in front names another one.
fn server(arguments: &[OsString]) -> Option<(&OsStr, &[OsString])> {
    match arguments {
        [option, program, rest @ ..] if option == "--server" => Some((program, rest)),
        [option] if option == "--server" => None,
        rest => Some((OsStr::new("rust-analyzer"), rest)),
    }
}

const HELP: &str = "\
cargo congruent lsp: rust-analyzer, with types in the words of `shape!`

    cargo congruent lsp [--server PROGRAM] [..]

An editor starts it instead of rust-analyzer. All other arguments go to the server, and its exit code
comes back. `congruent-lsp` is the same program for editors that take a path without arguments.
";

/// Runs the server behind the proxy; the exit code is the server's.
///
/// # Errors
/// The server cannot be started.
pub fn run_server(arguments: &[OsString]) -> Result<i32> {
    if arguments.len() == 1 && ["--help", "-h"].iter().any(|help| arguments[0] == *help) {
        pipes::is_read(std::io::stdout().write_all(HELP.as_bytes()))?;
        return Ok(0);
    }
    crate::panics::show("the answer of the server goes on as it is");
    let Some((program, arguments)) = server(arguments) else {
        return Err(std::io::Error::other("`--server` is followed by the program to start"));
    };
    let start = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = start.map_err(|error| {
        let hint = "install it with `rustup component add rust-analyzer`, or name another one with `--server PROGRAM`";
        std::io::Error::new(error.kind(), format!("cannot start `{}`: {error}\n{hint}", program.display()))
    })?;
    let ended = serve(&mut child)?;
    let (status, expected) = ended;
    if !expected && !status.success() {
        eprintln!("cargo congruent lsp: `{}` ended while the editor was still connected: {status}", program.display());
    }
    Ok(code(status))
}

/// Passes messages both ways until the server ends: its status, and whether the editor had left before.
fn serve(child: &mut Child) -> Result<(ExitStatus, bool)> {
    let requests = Arc::new(Mutex::new(Requests::default()));
    let leaving = Arc::new(AtomicBool::new(false));
    let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(std::io::Error::other("the server has no input or output"));
    };
    let (asked, left) = (Arc::clone(&requests), Arc::clone(&leaving));
    // The thread is not joined: it waits for the editor, which may say nothing more after the server has ended.
    std::thread::spawn(move || {
        // An error is the server's: it does not read any more.
        if forward(BufReader::new(std::io::stdin()), to, &asked, &left).is_ok() {
            left.store(true, Ordering::Relaxed);
        }
    });
    let mut from = BufReader::new(from);
    if answer(&mut from, std::io::stdout(), &requests).is_err() {
        // The editor does not read any more. The server may still wait to be read.
        leaving.store(true, Ordering::Relaxed);
        let _ = std::io::copy(&mut from.by_ref(), &mut std::io::sink());
    }
    Ok((child.wait()?, leaving.load(Ordering::Relaxed)))
}

/// The exit code of a status: for a signal, as a shell reports it.
fn code(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal: Option<i32> = None;
    status.code().or(signal.map(|signal| 128 + signal)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(content: &str) -> Vec<u8> {
        format!("Content-Length: {}\r\n\r\n{content}", content.len()).into_bytes()
    }

    fn answered(requests: &[&str], said: &[u8]) -> Vec<u8> {
        let all = Mutex::new(Requests::default());
        let asked: Vec<u8> = requests.iter().flat_map(|own| frame(own)).collect();
        let mut passed = Vec::new();
        forward(&asked[..], &mut passed, &all, &AtomicBool::new(false)).unwrap();
        assert_eq!(passed, asked);
        let mut shown = Vec::new();
        answer(said, &mut shown, &all).unwrap();
        shown
    }

    #[test]
    fn answers_to_the_right_requests_are_rewritten() {
        let asked = [
            r#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}"#,
            r#"{"params":{},"method":"textDocument\/hover","id":"b"}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"textDocument/definition"}"#,
        ];
        let message = |id: &str, raw: &str| frame(&format!(r#"{{"id":{id},"result":{{"contents":"{raw}"}}}}"#));
        let raw = "Tensor<f32, ((), N<3>)>";
        let said = [message("1", raw), message("1", raw), message("\"b\"", raw), message("2", raw)].concat();
        let wanted = [
            message("1", "Tensor<f32, [3]>"),
            message("1", raw),
            message("\"b\"", "Tensor<f32, [3]>"),
            message("2", raw),
        ];
        assert_eq!(answered(&asked, &said), wanted.concat());
    }

    #[test]
    fn everything_else_passes() {
        let long = frame(&format!("\"{}\"", "N<3>".repeat(3_000_000)));
        let broken = b"Content-Length: 100\r\n\r\n{\"id\":1".to_vec();
        let deep = frame(&format!("{{\"id\":1,\"result\":{}", "[".repeat(100_000)));
        for said in
            [long, broken, deep, frame("{]"), frame(""), frame("\u{fffd}"), b"no headers\n\nContent-Length: 2".to_vec()]
        {
            let asked = r#"{"id":1,"method":"textDocument/hover"}"#;
            assert_eq!(answered(&[asked], &said), said);
        }
    }
}
