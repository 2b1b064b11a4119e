//! Byte order marks, rows before the first and after the last, and lists without columns.

use crate::csv::{sentence, table};
use congruent::prelude::*;
use congruent_files::FileError;
use congruent_files::csv::{Columns, Csv, Names, Rows, Sheet};
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

/// A reader that gives one byte at a time.
pub struct Slow<'a>(pub &'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let most = to.len().min(1);
        self.0.read(&mut to[..most])
    }
}

#[test]
fn a_byte_order_mark_belongs_to_no_name() {
    let files: [&[u8]; 4] = [
        b"\xef\xbb\xbfa,b\n1,2\n",
        b"\xef\xbb\xbf\na,b\n1,2\n",
        b"\xef\xbb\xbf# note\na,b\n1,2\n",
        b"\xef\xbb\xbf\r\n# note\r\n\"a\",b\r\n1,2\r\n",
    ];
    for file in files {
        for table in [Csv::new().comment(b'#').read_table(file), Csv::new().comment(b'#').read_table(Slow(file))] {
            let table = table.unwrap();
            assert_eq!((table.names(), table.rows()), (&["a".to_owned(), "b".to_owned()][..], 1));
        }
    }
    for (file, rows) in [(&b"\xef\xbb\xbf1\n2"[..], 2), (b"\xef\xbb\xbf", 0), (b"", 0), (b"1", 1)] {
        assert_eq!(Csv::new().names(["a"]).read_table(Slow(file)).unwrap().rows(), rows);
    }
}

#[test]
fn a_matrix_of_no_columns_has_the_rows_of_the_file() {
    let table = table("a,b\n1,2\n3,4\n");
    assert_eq!(table.columns::<f64, 0>([]).unwrap().sizes(), [2, 0]);
}

#[test]
fn no_names_append_nothing() {
    let (a, none) = (Tensor::from([1.0, 2.0]), Tensor::<f64, shape![5, 0]>::zeros());
    let mut sheet = Sheet::new();
    sheet.column("a", &a).unwrap().columns([], &none).unwrap();
    assert_eq!((sheet.rows(), sheet.names().collect::<Vec<_>>()), (2, vec!["a"]));
    let mut file = Vec::new();
    Csv::new().write_to(&mut file, &sheet).unwrap();
    assert_eq!(file, b"a\n1.0\n2.0\n");
}

/// The messages of calls on the rows: before the first row, and after the last.
struct Outside(Vec<String>);

impl Columns for Outside {
    fn names(to: &mut Names) {
        to.push::<Vec<String>, 1>(["a"]);
    }
    fn read(rows: &mut Rows<'_>) -> Result<Self, FileError> {
        let mut said = Vec::new();
        let mut ask = |rows: &Rows<'_>| {
            let calls: [&dyn Fn() -> bool; 4] =
                [&|| rows.value::<f64>(0).is_ok(), &|| rows.text(0).is_ok(), &|| rows.bytes(0).is_some(), &|| {
                    rows.line() > 0
                }];
            said.extend(calls.map(|call| match catch_unwind(AssertUnwindSafe(call)) {
                Ok(_) => "a value".to_owned(),
                Err(panic) => panic.downcast_ref::<String>().cloned().unwrap(),
            }));
        };
        ask(rows);
        while rows.advance()? {
            assert_eq!((rows.value::<f64>(0)?, rows.line()), (1.0, 2));
        }
        ask(rows);
        assert!(!rows.advance()?);
        ask(rows);
        assert_eq!((rows.rows(), rows.name(0)), (1, "a"));
        Ok(Outside(said))
    }
    fn write<'a>(&'a self, _: &mut Sheet<'a>) -> Result<(), FileError> {
        Ok(())
    }
}

#[test]
fn there_is_no_row_before_the_first_and_after_the_last() {
    let file = "a\n1\n";
    let wanted = vec!["no row: `advance` was not called, or did not return `Ok(true)`".to_owned(); 12];
    assert_eq!(Csv::new().read_from::<Outside>(file.as_bytes()).unwrap().0, wanted);
    assert_eq!(table(file).read::<Outside>().unwrap().0, wanted);
}

#[test]
fn spaces_at_the_ends_of_a_text_do_not_come_back_if_they_are_trimmed() {
    let texts = vec![" x ".to_owned()];
    let mut sheet = Sheet::new();
    sheet.column("a", &texts).unwrap();
    let mut file = Vec::new();
    Csv::new().trim(true).write_to(&mut file, &sheet).unwrap();
    assert_eq!(file, b"a\n x \n");
    assert_eq!(Csv::new().read_table(&file[..]).unwrap().get::<Vec<String>>("a").unwrap(), texts);
    assert_eq!(Csv::new().trim(true).read_table(&file[..]).unwrap().get::<Vec<String>>("a").unwrap(), ["x"]);
}

#[test]
fn rows_that_are_written_are_reported() {
    let column = Tensor::<i64, shape![40_000]>::arange();
    let mut sheet = Sheet::new();
    sheet.column("a", &column).unwrap();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let to = seen.clone();
    let csv = Csv::new().with_progress(move |done, total| to.lock().unwrap().push((done, total)));
    csv.write_to(&mut Vec::new(), &sheet).unwrap();
    let all = std::mem::take(&mut *seen.lock().unwrap());
    assert!(all.len() > 2 && all.is_sorted() && all.iter().all(|(_, total)| *total == 40_000), "{all:?}");
    assert_eq!(all.last(), Some(&(40_000, 40_000)));
    csv.write_to(&mut Vec::new(), &Sheet::new()).unwrap();
    assert_eq!(*seen.lock().unwrap(), [(0, 0)]);
}

#[test]
fn a_long_text_is_cut_in_a_message() {
    let said = sentence(table(&format!("{}\n1\n", "n".repeat(1_000_000))).column::<f64>("a"));
    assert!(said.len() < 200, "{}", said.len());
}
