//! Frequent mistakes with csv files: each message ends with what to write.

use crate::csv::{fault, sentence, table};
use congruent::prelude::*;
use congruent_files::csv::{Categories, Columns, Csv, CsvFault, Missing};

#[derive(Columns, Debug)]
struct Cells {
    name: Vec<String>,
    temp: Tensor<f64, shape![_]>,
    pressure: Tensor<i32, shape![_]>,
    ok: Tensor<bool, shape![_]>,
}

const NAMES: &str = "the file has no column `name`, `temp`, `pressure`, `ok`; its columns are ";

fn said(text: &str) -> String {
    sentence(Csv::new().read_from::<Cells>(text.as_bytes()))
}

/// The columns of a struct, read with a cure.
fn cured(csv: &Csv, text: &str) -> (usize, f64) {
    let cells: Cells = csv.read_from(text.as_bytes()).unwrap();
    assert_eq!((cells.name.len(), cells.pressure.numel()), (cells.ok.numel(), cells.name.len()));
    (cells.name.len(), cells.temp.sum_all().item())
}

#[test]
fn another_delimiter_is_proposed() {
    let semicolons = "name;temp;pressure;ok\na;1.5;2;true\n";
    assert_eq!(said(semicolons), format!("{NAMES}`name;temp;pressure;ok`; it looks like `.delimiter(b';')`"));
    assert_eq!(cured(&Csv::new().delimiter(b';'), semicolons), (1, 1.5));
    let tabs = semicolons.replace(';', "\t");
    assert_eq!(said(&tabs), format!("{NAMES}`name\\ttemp\\tpressure\\tok`; it looks like `.delimiter(b'\\t')`"));
    assert_eq!(cured(&Csv::new().delimiter(b'\t'), &tabs), (1, 1.5));
}

#[test]
fn spaces_and_letters_of_names_are_said() {
    let spaces = "name, temp, pressure, ok\na,1.5,2,true\n";
    assert_eq!(
        said(spaces),
        "the file has no column `temp`, `pressure`, `ok`; its columns are `name`, ` temp`, ` pressure`, ` ok`; \
         `.trim(true)` removes the spaces"
    );
    assert_eq!(cured(&Csv::new().trim(true), spaces), (1, 1.5));
    assert_eq!(
        said("Name,Temp,Pressure,OK\na,1.5,2,true\n"),
        format!("{NAMES}`Name`, `Temp`, `Pressure`, `OK`; `name` differs from `Name` in case: `#[column(\"Name\")]`")
    );
    assert_eq!(
        sentence(table("Mass\n1\n").column::<f64>("mass")),
        "the file has no column `mass`; its columns are `Mass`; `mass` differs from `Mass` in case: `#[column(\"Mass\")]`"
    );
}

#[test]
fn a_file_without_names_is_recognised() {
    let nameless = "a,1.5,2,true\nb,2,3,true\n";
    assert_eq!(said(nameless), format!("{NAMES}`a`, `1.5`, `2`, `true`; for a file without names: `.names([..])`"));
    assert_eq!(cured(&Csv::new().names(["name", "temp", "pressure", "ok"]), nameless), (2, 3.5));
    assert!(
        sentence(table(nameless).column::<f64>("temp")).ends_with("`true`; for a file without names: `.names([..])`")
    );
    // Years are names, where another name of the program is there.
    assert_eq!(
        sentence(table("country,2020,2021\na,1,2\n").columns::<f64, _>(["2020", "2022"])),
        "the file has no column `2022`; its columns are `country`, `2020`, `2021`"
    );
}

#[test]
fn words_for_missing_values_are_proposed() {
    let text = "name,temp,pressure,ok\na,NA,2,true\nb,1.5,2,true\n";
    assert_eq!(
        said(text),
        "line 2, column `temp`: expected f64, found `NA`; `.missing_words([\"\", \"NA\"])` makes it a missing value"
    );
    assert_eq!(cured(&Csv::new().missing_words(["", "NA"]).missing(Missing::DropRow), text), (1, 1.5));
    let other = said(&text.replace("NA", " n/a "));
    assert!(other.ends_with("found ` n/a `; `.missing_words([\"\", \"n/a\"])` makes it a missing value"), "{other}");
    assert!(said(&text.replace("NA", "x7")).ends_with("expected f64, found `x7`"));
}

#[test]
fn a_missing_value_is_said_with_the_choices_of_its_type() {
    let missing = |fault: Result<_, congruent_files::FileError>| sentence::<()>(fault);
    let rows = "`Missing::DropRow` leaves such rows out";
    let file = table("n,t\n,\n");
    assert_eq!(
        missing(file.column::<i32>("n").map(drop)),
        format!("line 2, column `n`: expected i32, found no value; {rows}, and `Option<i32>` elements are `None`")
    );
    let of_text =
        format!("line 2, column `t`: expected text, found no value; {rows}, and a `Vec<Option<String>>` has `None`");
    assert_eq!(missing(file.get::<Vec<String>>("t").map(drop)), of_text);
    assert_eq!(missing(file.get::<Categories>("t").map(drop)), of_text);
    let words = Csv::new().missing_words(["NA"]).read_table("n\n NA \n".as_bytes()).unwrap();
    assert!(missing(words.column::<f32>("n").map(drop)).contains("found no value (` NA `); "));
}

#[test]
fn values_that_a_type_does_not_have_are_said() {
    let with = |pressure: &str, ok: &str| said(&format!("name,temp,pressure,ok\na,1,{pressure},{ok}\n"));
    assert_eq!(
        with("3000000000", "true"),
        "line 2, column `pressure`: expected i32, found `3000000000`, which is out of range"
    );
    assert_eq!(with("2.5", "true"), "line 2, column `pressure`: expected i32, found `2.5`");
    assert_eq!(
        sentence(table("x\n-1\n").column::<u8>("x")),
        "line 2, column `x`: expected u8, found `-1`, which is out of range"
    );
    assert_eq!(with("2", "yes"), "line 2, column `ok`: expected `true`, `false`, `1` or `0`, found `yes`");
}

#[test]
fn a_quote_that_is_not_closed_is_said_with_its_line() {
    let header = "name,temp,pressure,ok\n";
    let open = format!("{header}a,1,2,true\n\"b,1,2,true\nc,1,2,true\n");
    assert_eq!(said(&open), "a quote that opens in line 3 is not closed");
    // Behind a quoted text of several lines.
    assert_eq!(said(&format!("{header}\"a\n\nb\",1,2,\"true\n")), "a quote that opens in line 4 is not closed");
    // In the last column the number of fields is right.
    let wrong = Csv::new().read_table("a,b\n1,\"x\n2,y\n".as_bytes());
    assert_eq!(fault(wrong), CsvFault::Unclosed { line: 2 });
    let names = Csv::new().read_table("a,\"b\n1,2\n".as_bytes());
    assert_eq!(fault(names), CsvFault::Unclosed { line: 1 });
    // Quotes within a text that does not begin with one are part of it, and a closed quote may be the end of a file.
    let inches = table("size,n\n5\" pipe,1\n6\",2");
    assert_eq!(inches.get::<Vec<String>>("size").unwrap(), ["5\" pipe", "6\""]);
    assert_eq!(table("n,t\n1,\"a \"\"b\"\"\"").get::<Vec<String>>("t").unwrap(), ["a \"b\""]);
    assert_eq!(table("n,t\n1,\"\"").get::<Vec<Option<String>>>("t").unwrap(), [None]);
}

#[test]
fn a_file_of_another_format_is_named() {
    let of = |bytes: &[u8]| sentence(Csv::new().read_from::<Cells>(bytes));
    assert_eq!(of(b"\x93NUMPY\x01\0v\0{'descr'"), "not a file of csv: it begins like an npy: `Npy::open`");
    assert_eq!(of(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "not a file of csv: it begins like a PNG: `images::read`");
    assert_eq!(of(b"PK\x03\x04\x14\0"), "not a file of csv: it begins like a zip archive, as an npz does: `Npz::open`");
    assert_eq!(of(b"\x02\0\0\0\0\0\0\0{}"), "not a file of csv: it begins like a safetensors: `Safetensors::open`");
    let nameless = Csv::new().names(["x"]).read_table(&b"\x93NUMPY\x01\0v\0"[..]);
    assert!(sentence(nameless).starts_with("not a file of csv: "));
    assert_eq!(fault(Csv::new().read_from::<Cells>(&b""[..])), CsvFault::Empty);
}
