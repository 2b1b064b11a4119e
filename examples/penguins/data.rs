//! The file as columns, each with its type.

use congruent::prelude::*;
use congruent_files::FileError;
use congruent_files::csv::{Categories, Columns, Csv, Missing};
use std::path::Path;

// The rows of the file: all columns have this length.
dim!(pub Penguin);

/// The names of the measures, in the order of [`Penguins::measures`].
pub const MEASURES: [&str; 4] = ["bill length", "bill depth", "flipper length", "body mass"];
/// The place of the flipper's length among the measures.
pub const FLIPPER: usize = 2;
/// The place of the body's mass among the measures.
pub const MASS: usize = 3;

/// The species of the file.
pub const SPECIES: [&str; 3] = ["Adelie", "Chinstrap", "Gentoo"];

/// The columns that are used here.
#[derive(Columns)]
pub struct Penguins {
    /// One of [`SPECIES`].
    pub species: Categories<len![Penguin]>,
    /// Lengths in mm, mass in g.
    #[column("bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g")]
    pub measures: Tensor<f64, shape![Penguin, 4]>,
}

/// Reads the penguins of which all is measured, and counts the others. `report` is called with the bytes that were read, and those of the file.
///
/// # Errors
/// [`FileError`], with the line and the column.
pub fn read(path: &Path, report: impl Fn(u64, u64) + Send + Sync + 'static) -> Result<(Penguins, usize), FileError> {
    let csv = Csv::new().missing_words(["", "NA"]).missing(Missing::DropRow).with_progress(report);
    let table =
        csv.only(["species", "bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g"]).open(path)?;
    Ok((table.read()?, table.dropped()))
}
