//! Text columns as numbers: a code for each row, and a name for each code.

use super::{Cells, Column, Rows};
use crate::FileError;
use congruent::prelude::*;
use std::collections::HashMap;

/// A text column with few different texts: a code for each row, and the text of each code.
///
/// Codes count from 0 in the order in which the texts first appear; [`sorted`](Self::sorted) orders them. They are `i64`, like all index
/// tensors: `one_hot`, `index_select`, `cross_entropy` and `bincount` accept them.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::csv::{Categories, Csv};
///
/// let table = Csv::new().read_table("species,mass\ngentoo,5.0\nadelie,3.5\ngentoo,5.2\n".as_bytes())?;
/// let species: Categories = table.get("species")?;
/// assert_eq!(species.codes().to_vec(), [0, 1, 0]);
/// assert_eq!(species.names(), ["gentoo", "adelie"]);
/// assert_eq!(species.name_at(2), Some("gentoo"));
///
/// let counts = species.codes().bincount();
/// assert_eq!(counts.to_vec(), [2, 1]);
/// # Ok::<(), congruent_files::FileError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Categories<D: Dim = Dyn> {
    // Invariant: each code is a place in `names`, which has no text twice.
    codes: Tensor<i64, ((), D)>,
    names: Vec<String>,
}

impl<D: Dim> Categories<D> {
    /// The code of each row, below the number of names.
    pub fn codes(&self) -> &Tensor<i64, ((), D)> {
        &self.codes
    }

    /// The text of each code.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The text of a row; `None` when `row` is out of range. O(1).
    pub fn name_at(&self, row: usize) -> Option<&str> {
        let code = *self.codes.as_slice().get(row)?;
        self.names.get(usize::try_from(code).ok()?).map(String::as_str)
    }

    /// The code of a text; `None` when no row has it. O(names).
    pub fn code_of(&self, name: &str) -> Option<i64> {
        self.names.iter().position(|other| other == name).map(|place| place as i64)
    }

    /// Returns a mask of the rows that have this text. O(rows).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::csv::{Categories, Csv};
    ///
    /// let table = Csv::new().read_table("sex,mass\nm,5\nf,3\nm,7\n".as_bytes())?;
    /// let (sex, mass): (Categories, Tensor<f64, shape![_]>) = (table.get("sex")?, table.column("mass")?);
    /// assert_eq!(mass.masked_select(&sex.is("m")).mean_all().item(), 6.0);
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn is(&self, name: &str) -> Tensor<bool, ((), D)> {
        let wanted = self.code_of(name);
        self.codes.map(|code| Some(code) == wanted)
    }

    /// Returns the same column with its names sorted by their bytes, and its codes renumbered. O(rows + names log names).
    ///
    /// Two files with the same texts then have the same codes, whatever row comes first.
    pub fn sorted(self) -> Self {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| self.names[a].cmp(&self.names[b]));
        let mut codes = vec![0; order.len()];
        order.iter().enumerate().for_each(|(code, &place)| codes[place] = code as i64);
        let mut names = self.names;
        names.sort();
        Categories { codes: self.codes.map(|code| codes[code as usize]), names }
    }
}

/// Codes that grow row by row.
#[derive(Default)]
pub struct Coded {
    codes: Vec<i64>,
    names: Vec<String>,
    /// The code of each name.
    known: HashMap<Box<[u8]>, i64>,
    /// The code of the last row: many files have equal texts one after the other.
    last: i64,
}

impl Coded {
    /// The code of a text that had one before.
    #[inline]
    fn find(&self, text: &[u8]) -> Option<i64> {
        if self.names.get(self.last as usize).is_some_and(|name| name.as_bytes() == text) {
            return Some(self.last);
        }
        self.known.get(text).copied()
    }

    fn add(&mut self, text: &str) -> i64 {
        let code = self.names.len() as i64;
        self.names.push(text.to_owned());
        self.known.insert(text.as_bytes().into(), code);
        code
    }
}

/// One column of text.
impl<D: Dim> Column<1> for Categories<D> {
    type Growing = Coded;

    fn push(growing: &mut Coded, row: &Rows<'_>, at: usize) -> Result<(), FileError> {
        let code = match row.bytes(at).and_then(|text| growing.find(text)) {
            Some(code) => code,
            None => growing.add(row.text(at)?),
        };
        growing.codes.push(code);
        growing.last = code;
        Ok(())
    }

    fn finish(grown: Coded, rows: &Rows<'_>, at: usize) -> Result<Self, FileError> {
        let codes = Column::<1>::finish(grown.codes, rows, at)?;
        Ok(Categories { codes, names: grown.names })
    }
}

impl<D: Dim> Cells for Categories<D> {
    fn rows(&self) -> usize {
        self.codes.numel()
    }
    fn print(&self, row: usize, _: usize, to: &mut Vec<u8>) {
        to.extend_from_slice(self.name_at(row).unwrap_or_default().as_bytes());
    }
}
