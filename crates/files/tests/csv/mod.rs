//! Csv files: columns are what was written, and each mistake is said with its line, its column and what stands there.

mod cures;
mod derived;
mod edges;
mod mutations;
mod reading;
mod settings;
mod writing;

use congruent_files::FileError;
use congruent_files::csv::{Csv, CsvFault, Table};

/// The table of a text.
fn table(text: &str) -> Table {
    Csv::new().read_table(text.as_bytes()).unwrap()
}

/// What is wrong.
#[track_caller]
fn fault<T: std::fmt::Debug>(result: Result<T, FileError>) -> CsvFault {
    match result {
        Err(FileError::Csv { path: None, fault }) => *fault,
        other => panic!("no fault: {other:?}"),
    }
}

/// What is said.
#[track_caller]
fn sentence<T: std::fmt::Debug>(result: Result<T, FileError>) -> String {
    result.unwrap_err().to_string()
}
