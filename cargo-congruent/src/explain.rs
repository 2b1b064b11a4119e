//! x
use std::ffi::OsString;
use std::process::ExitCode;
/// x
pub fn command(_: &[OsString]) -> ExitCode { ExitCode::SUCCESS }
