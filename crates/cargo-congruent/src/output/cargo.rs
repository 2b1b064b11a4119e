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
    let mut left = arguments.to_vec();
    let format = std::iter::from_fn(|| take_option(&mut left, "--message-format")).last().unwrap_or_default();
    let rendered = if colours { "json-diagnostic-rendered-ansi" } else { "json" };
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
    left.insert(count_own(&left), format!("--message-format={passed}").into());
    Asked { arguments: left, json, others }
}

/// How many arguments are cargo's own: those behind `--` are the program's.
fn count_own(arguments: &[OsString]) -> usize {
    arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len())
}

/// Takes the first option of a name out, `--name value` or `--name=value`. One without a value stays, for cargo to refuse.
fn take_option(arguments: &mut Vec<OsString>, name: &str) -> Option<String> {
    let is_asked = |argument: &OsString| argument.to_string_lossy().split('=').next() == Some(name);
    let at = arguments[..count_own(arguments)].iter().position(is_asked)?;
    let joined = arguments[at].to_string_lossy().split_once('=').map(|(_, value)| value.to_owned());
    if joined.is_none() && at + 1 == arguments.len() {
        return None;
    }
    let taken = arguments.drain(at..at + 1 + usize::from(joined.is_none())).next_back()?;
    joined.or_else(|| Some(taken.to_string_lossy().into_owned()))
}

/// Whether messages are coloured: as asked, or where a terminal shows them.
fn wants_colours(arguments: &[OsString]) -> bool {
    let colours = take_option(&mut arguments.to_vec(), "--color");
    match colours.or_else(|| std::env::var("CARGO_TERM_COLOR").ok()).as_deref() {
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
