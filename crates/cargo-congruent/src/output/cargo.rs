//! Runs cargo, and translates what rustc says.

use crate::output::late::Late;
use crate::output::stream::{Out, Stream};
use crate::{panics, pipes};
use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::process::{Command, ExitCode, Stdio};

/// The commands of cargo that compile.
pub const COMMANDS: [&str; 8] = ["check", "build", "test", "clippy", "run", "bench", "doc", "fix"];

/// The settings of messages, which are taken from the arguments; the other arguments stay as they are.
#[derive(Debug, PartialEq, Eq)]
pub struct Asked {
    /// The arguments for cargo.
    pub arguments: Vec<OsString>,
    /// Whether messages go on as JSON.
    pub json: bool,
    /// Whether cargo's other JSON goes on.
    pub others: bool,
}

/// Reads the arguments: a `--message-format` of the user's stays what it is, where it is JSON.
pub fn read_arguments(arguments: &[OsString], colours: bool) -> Asked {
    let (mut left, mut format, mut at) = (Vec::new(), None, 0);
    while at < arguments.len() && arguments[at] != "--" {
        let own = arguments[at].to_string_lossy();
        if let Some(value) = own.strip_prefix("--message-format=") {
            format = Some(value.to_owned());
        } else if own == "--message-format" && at + 1 < arguments.len() {
            at += 1;
            format = Some(arguments[at].to_string_lossy().into_owned());
        } else {
            left.push(arguments[at].clone());
        }
        at += 1;
    }
    let behind = &arguments[at..];
    let rendered = if colours { "json-diagnostic-rendered-ansi" } else { "json" };
    let format = format.unwrap_or_default();
    let kinds: Vec<&str> = format.split(',').collect();
    let (passed, json, others) = if kinds.contains(&"json-render-diagnostics") {
        // Cargo would print the messages itself.
        (rendered.to_owned(), false, true)
    } else if format.starts_with("json") {
        (format, true, true)
    } else if kinds.contains(&"short") {
        ("json-diagnostic-short".to_owned(), false, false)
    } else {
        (rendered.to_owned(), false, false)
    };
    left.push(format!("--message-format={passed}").into());
    left.extend(behind.iter().cloned());
    Asked { arguments: left, json, others }
}

/// Whether messages are coloured: as asked, or where a terminal shows them.
fn wants_colours(arguments: &[OsString]) -> bool {
    let own = arguments.iter().take_while(|own| *own != "--").map(|own| own.to_string_lossy());
    let own: Vec<_> = own.collect();
    let after = own.iter().position(|own| own == "--color").and_then(|at| own.get(at + 1)).map(ToString::to_string);
    let joined = own.iter().find_map(|own| own.strip_prefix("--color=").map(str::to_owned));
    match after.or(joined).or_else(|| std::env::var("CARGO_TERM_COLOR").ok()).as_deref() {
        Some("always") => true,
        Some("never") => false,
        _ => std::env::var_os("NO_COLOR").is_none() && std::io::stderr().is_terminal(),
    }
}

/// Runs `cargo COMMAND ARGUMENTS`; the exit code is cargo's.
///
/// # Errors
/// Cargo cannot be started, or what it writes cannot be read or passed on.
pub fn run_cargo(arguments: &[OsString]) -> std::io::Result<ExitCode> {
    panics::show("the message of rustc follows as it is");
    let asked = read_arguments(arguments, wants_colours(arguments));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsStr::new("cargo").to_owned());
    let mut command = Command::new(cargo);
    command.args(&asked.arguments).stdout(Stdio::piped());
    // In a terminal, cargo draws its bar; through a pipe it would not.
    if !std::io::stderr().is_terminal() {
        command.stderr(Stdio::piped());
    }
    let mut child = command.spawn()?;
    // Read by a thread of its own: were one pipe read after the other, cargo would wait for the other to be emptied.
    let late = child.stderr.take().map(Late::read);
    let mut stream = Stream::new(asked.json, asked.others);
    if let Some(stdout) = child.stdout.take() {
        let mut lines = BufReader::new(stdout);
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 {
            let whole = line.strip_suffix(b"\n").unwrap_or(&line);
            let written = match std::str::from_utf8(whole) {
                Ok(whole) => write_all(stream.line(whole)),
                // What a program prints need not be text.
                Err(_) => std::io::stdout().write_all(&line),
            };
            if !pipes::is_read(written)? {
                // Cargo, or the program that it runs, finds its pipe closed, too.
                break;
            }
            line.clear();
        }
    }
    pipes::is_read(write_all(stream.end()))?;
    let status = child.wait()?;
    pipes::is_read(late.map_or(Ok(()), Late::finish))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

fn write_all(all: Vec<Out>) -> std::io::Result<()> {
    for out in all {
        match out {
            Out::Line(line) => writeln!(std::io::stdout(), "{line}")?,
            Out::Text(text) => {
                let mut stderr = std::io::stderr();
                // Cargo's bar may stand on this line.
                let clear = if stderr.is_terminal() { "\r\x1b[K" } else { "" };
                // At once: cargo writes there, too, and its lines would come between.
                stderr.write_all(format!("{clear}{}\n\n", text.trim_end_matches('\n')).as_bytes())?;
            }
        }
    }
    std::io::stdout().flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &str) -> (String, bool, bool) {
        let all: Vec<_> = arguments.split_whitespace().map(OsString::from).collect();
        let asked = read_arguments(&all, false);
        let shown: Vec<_> = asked.arguments.iter().map(|own| own.to_string_lossy()).collect();
        (shown.join(" "), asked.json, asked.others)
    }

    #[test]
    fn the_format_of_messages_is_ours_unless_the_user_has_one() {
        assert_eq!(read("check -p x"), ("check -p x --message-format=json".into(), false, false));
        assert_eq!(read("check --message-format=json"), ("check --message-format=json".into(), true, true));
        assert_eq!(read("test --message-format json -- a"), ("test --message-format=json -- a".into(), true, true));
        assert_eq!(read("test -- --message-format=json").0, "test --message-format=json -- --message-format=json");
        assert_eq!(
            read("check --message-format=json-render-diagnostics"),
            ("check --message-format=json".into(), false, true)
        );
        assert_eq!(
            read("check --message-format short"),
            ("check --message-format=json-diagnostic-short".into(), false, false)
        );
    }
}
