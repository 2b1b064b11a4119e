//! Stdout and stderr whose reader may go away: `cargo congruent types model.safetensors | head -1`.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Returns whether anybody reads what was written: a reader who has closed the pipe has seen enough, and that is no error.
///
/// # Errors
/// All other errors of writing.
pub fn is_read(written: io::Result<()>) -> io::Result<bool> {
    match written {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error),
    }
}

/// Prints a text, and returns the exit code: a failure if stdout takes no more, for instance because the disk is full.
pub fn print(text: &str) -> ExitCode {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    match is_read(written) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cargo congruent: stdout: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_who_has_left_is_no_error() {
        let fail = |kind: ErrorKind| is_read(Err(kind.into())).map_err(|error| error.kind());
        assert_eq!(is_read(Ok(())).ok(), Some(true));
        assert_eq!(fail(ErrorKind::BrokenPipe), Ok(false));
        assert_eq!(fail(ErrorKind::StorageFull), Err(ErrorKind::StorageFull));
    }
}
