//! The columns of a file that a program asks for.

use super::rows::Chosen;
use super::{Column, CsvFault};

/// The names of the columns that a program reads, in their order.
#[derive(Clone, Debug, Default)]
pub struct Names(Vec<ColumnName>);

#[derive(Clone, Debug)]
struct ColumnName {
    name: String,
    optional: bool,
}

impl Names {
    /// Appends the names of the columns that are read as a `C`.
    pub fn push<C: Column<N>, const N: usize>(&mut self, names: [&str; N]) {
        let optional = C::optional();
        self.0.extend(names.map(|name| ColumnName { name: name.to_owned(), optional }));
    }

    /// Appends the name of a column that is kept as text, and has a value in each row.
    pub(super) fn add(&mut self, name: &str) {
        self.0.push(ColumnName { name: name.to_owned(), optional: false });
    }
}

/// Returns the places of these names in a file that has others, too.
///
/// # Errors
/// [`CsvFault::Names`] with all names that the file lacks, and all that it has more than once.
pub(super) fn choose(wanted: Names, has: &[String]) -> Result<Vec<Chosen>, CsvFault> {
    let (mut chosen, mut unknown, mut twice) = (Vec::new(), Vec::new(), Vec::new());
    for ColumnName { name, optional } in wanted.0 {
        let mut places = has.iter().enumerate().filter(|(_, other)| **other == name).map(|(place, _)| place);
        match (places.next(), places.next()) {
            (None, _) => unknown.push(name),
            (Some(_), Some(_)) => twice.push(name),
            (Some(place), None) => chosen.push(Chosen { name, place, optional }),
        }
    }
    if unknown.is_empty() && twice.is_empty() {
        return Ok(chosen);
    }
    Err(CsvFault::Names { unknown, twice, has: has.to_vec() })
}
