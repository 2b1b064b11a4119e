//! Files in other forms: each setting, what is written with it, and which one an error proposes.

use crate::csv::edges::Slow;
use crate::csv::{fault, sentence, table};
use crate::random::Random;
use congruent::prelude::*;
use congruent_files::FileError;
use congruent_files::csv::{self, Categories, Csv, CsvFault, Missing, Sheet};

/// The columns `x` and `y`.
fn pair(csv: &Csv, text: &str) -> [Vec<f64>; 2] {
    let table = csv.read_table(text.as_bytes()).unwrap();
    ["x", "y"].map(|name| table.column::<f64>(name).unwrap().to_vec())
}

#[test]
fn a_decimal_comma_is_read_and_written() {
    let csv = Csv::new().delimiter(b';').decimal(b',');
    let text = "x;y;name\n10,20;4,5;1,5\n-,5e2; +7 ;a.b\n";
    assert_eq!(pair(&csv, text), [vec![10.2, -50.0], vec![4.5, 7.0]]);
    let table = csv.read_table(text.as_bytes()).unwrap();
    // Texts are as they are.
    assert_eq!(table.get::<Vec<String>>("name").unwrap(), ["1,5", "a.b"]);
    assert_eq!(table.get::<Categories>("name").unwrap().names(), ["1,5", "a.b"]);
    assert_eq!(table.column::<Option<f32>>("x").unwrap().to_vec(), [Some(10.2), Some(-50.0)]);
    // Another point is no number, and a whole number has none.
    let points = csv.read_table("x;n\n1.5;2,5\n".as_bytes()).unwrap();
    assert_eq!(sentence(points.column::<f64>("x")), "line 2, column `x`: expected f64, found `1.5`");
    assert!(matches!(fault(points.column::<i32>("n")), CsvFault::Value { .. }));

    let (x, n) = (Tensor::from([1.5, -2e-9]), Tensor::from([1i64, 1000]));
    let (names, pairs) = (vec!["a.b".to_owned(), "c".to_owned()], Tensor::from([[0.5, 1.0], [2.5, f64::INFINITY]]));
    let mut sheet = Sheet::new();
    sheet.column("x", &x).unwrap().column("n", &n).unwrap().column("names", &names).unwrap();
    sheet.columns(["a", "b"], &pairs).unwrap();
    let mut file = Vec::new();
    csv.write_to(&mut file, &sheet).unwrap();
    assert_eq!(String::from_utf8_lossy(&file), "x;n;names;a;b\n1,5;1;a.b;0,5;1,0\n-2e-9;1000;c;2,5;inf\n");
    let again = csv.read_table(&file[..]).unwrap();
    assert_eq!(again.column::<f64>("x").unwrap(), x.as_shape::<shape![_]>().to_tensor());
    // A comma on both sides: fields have quotes.
    let mut file = Vec::new();
    Csv::new().decimal(b',').write_to(&mut file, &sheet).unwrap();
    assert!(file.starts_with(b"x,n,names,a,b\n\"1,5\",1,a.b,\"0,5\",\"1,0\"\n"));
    assert_eq!(
        Csv::new().decimal(b',').read_table(&file[..]).unwrap().column::<f64>("x").unwrap().to_vec(),
        [1.5, -2e-9]
    );
}

#[test]
fn separators_of_thousands_are_left_out_of_numbers() {
    let english = Csv::new().delimiter(b'\t').thousands(b',');
    assert_eq!(
        pair(&english, "x\ty\n1,234.5\t12\n-1,234,567\t1,00,000\n"),
        [vec![1234.5, -1_234_567.0], vec![12.0, 1e5]]
    );
    let german = Csv::new().delimiter(b';').decimal(b',').thousands(b'.');
    assert_eq!(pair(&german, "x;y\n1.234,5;1.000\n"), [vec![1234.5], vec![1000.0]]);
    assert_eq!(pair(&Csv::new().thousands(b' '), "x,y\n1 234, 5 \n"), [vec![1234.0], vec![5.0]]);
    assert_eq!(pair(&Csv::new().thousands(b'\''), "x,y\n1'234,5\n"), [vec![1234.0], vec![5.0]]);
    let table = english.read_table("n\tx\n1,000\t1,00\n".as_bytes()).unwrap();
    assert_eq!(table.column::<u16>("n").unwrap().to_vec(), [1000]);
    assert!(matches!(fault(table.column::<f64>("x")), CsvFault::Value { .. }));
    assert_eq!(table.get::<Vec<String>>("n").unwrap(), ["1,000"]);
    // The words for missing values are compared as they are in the file.
    let words = german.missing_words(["-", "9.999"]).missing(Missing::Nan);
    assert!(words.read_table("x\n9.999\n".as_bytes()).unwrap().column::<f64>("x").unwrap().to_vec()[0].is_nan());
}

#[test]
fn any_number_of_spaces_separates_fields() {
    let csv = Csv::new().delim_whitespace(true);
    for text in [
        "x y\n1 2\n3 4\n",
        "x  y\n1   2\n3\t\t4\n",
        "  x\ty  \n\t1 2\t\n   3   4",
        "x y\r\n1   2 \r\n\r\n   \r\n 3 4\r\n",
        "\u{feff}x   y\n\"1\"   \"2\"\n3 4 \n",
    ] {
        assert_eq!(pair(&csv, text), [vec![1.0, 3.0], vec![2.0, 4.0]], "{text:?}");
    }
    let quoted = "name     n\n\"a  \"\"b\"\"\tc\"  1\n5\"  2\n\"two\n  lines\" 3\n\"\"   x\n";
    let table = csv.clone().missing_words([]).read_table(quoted.as_bytes()).unwrap();
    assert_eq!(table.get::<Vec<String>>("name").unwrap(), ["a  \"b\"\tc", "5\"", "two\n  lines", ""]);
    assert_eq!(sentence(table.column::<i32>("n")), "line 6, column `n`: expected i32, found `x`");
    let commented = csv.clone().comment(b'#').read_table("# \"a   b\n  # c\nx   y\n# 'd\n1   2\n".as_bytes()).unwrap();
    assert_eq!((commented.names().join(","), commented.line(0)), ("x,y".to_owned(), 5));
    // A block that is all spaces is not the end of the file.
    let far = " ".repeat(300_000);
    assert_eq!(pair(&csv, &format!("x{far}y\n1{far}2{far}\n")), [vec![1.0], vec![2.0]]);

    let texts = vec!["a b".to_owned(), String::new(), "\t".to_owned(), "plain".to_owned()];
    let numbers = Tensor::from([1, 2, 3, 4]);
    let mut sheet = Sheet::new();
    sheet.column("text", &texts).unwrap().column("a number", &numbers).unwrap();
    let mut file = Vec::new();
    csv.write_to(&mut file, &sheet).unwrap();
    assert_eq!(String::from_utf8_lossy(&file), "text \"a number\"\n\"a b\" 1\n\"\" 2\n\"\t\" 3\nplain 4\n");
    let again = csv.missing_words([]).read_table(&file[..]).unwrap();
    assert_eq!(again.get::<Vec<String>>("text").unwrap(), texts);
    assert_eq!(again.column::<i32>("a number").unwrap().to_vec(), [1, 2, 3, 4]);
}

#[test]
fn spaces_and_ragged_rows_are_what_rust_splits() {
    let mut random = Random(5);
    let csv = Csv::new().names(["a", "b", "c"]).delim_whitespace(true).ragged(true).missing_words([]);
    for _ in 0..500 {
        let length = random.below(60);
        let text: String =
            (0..length).map(|_| [" ", " ", "\t", "\n", "\r\n", "x", "7", "5\""][random.below(8)]).collect();
        let lines = text.lines().map(|line| line.split_ascii_whitespace().collect::<Vec<_>>());
        let wanted: Vec<Vec<&str>> = lines.filter(|fields| !fields.is_empty()).collect();
        for table in [csv.read_table(text.as_bytes()), csv.read_table(Slow(text.as_bytes()))].map(Result::unwrap) {
            assert_eq!(table.rows(), wanted.len(), "{text:?}");
            for (place, name) in ["a", "b", "c"].into_iter().enumerate() {
                let column: Vec<String> = table.get(name).unwrap();
                let right = wanted.iter().map(|fields| fields.get(place).copied().unwrap_or(""));
                assert!(column.iter().map(|text| &**text).eq(right), "{text:?}: {column:?}");
            }
        }
    }
}

#[test]
fn lines_are_skipped_and_counted() {
    let text = "\"Station; 7\nall, in, \"metres\n\nx,y\n1,2\n3,?\n";
    let table = Csv::new().skip_rows(2).read_table(text.as_bytes()).unwrap();
    assert_eq!((table.names().join(" "), table.line(0), table.line(1)), ("x y".to_owned(), 5, 6));
    assert!(sentence(table.column::<i32>("y")).starts_with("line 6, column `y`: expected i32, found `?`"));
    let marked = "\u{feff}note\r\nx,y\r\n1,2\r\n";
    assert_eq!(pair(&Csv::new().skip_rows(1), marked), [vec![1.0], vec![2.0]]);
    assert_eq!(
        pair(&Csv::new().skip_rows(1).delim_whitespace(true), "an \"open quote\nx   y\n1   2\n"),
        [vec![1.0], vec![2.0]]
    );
    assert_eq!(fault(Csv::new().skip_rows(7).read_table("a\n1\n".as_bytes())), CsvFault::Empty);
    assert_eq!(Csv::new().names(["a"]).skip_rows(1).read_table("b\n1\n".as_bytes()).unwrap().rows(), 1);
    // A line that is longer than the buffer.
    assert_eq!(pair(&Csv::new().skip_rows(1), &format!("{}\nx,y\n1,2\n", "n".repeat(200_000))), [vec![1.0], vec![2.0]]);
}

#[test]
fn ragged_rows_are_read_on_request() {
    let text = "x,y,t\n1,2,a\n3\n5,6,c,more,\"and, more\"\n7,8\n";
    assert_eq!(fault(Csv::new().read_table(text.as_bytes())), CsvFault::Fields { line: 3, fields: 1, names: 3 });
    let table = Csv::new().ragged(true).read_table(text.as_bytes()).unwrap();
    assert_eq!(table.column::<Option<i32>>("y").unwrap().to_vec(), [Some(2), None, Some(6), Some(8)]);
    let texts: Vec<Option<String>> = table.get("t").unwrap();
    assert_eq!(texts, [Some("a".to_owned()), None, Some("c".to_owned()), None]);
    assert!(matches!(fault(table.column::<i32>("y")), CsvFault::Missing { line: 3, .. }));
    let whole = Csv::new().ragged(true).missing(Missing::DropRow).read_table(text.as_bytes()).unwrap();
    assert_eq!((whole.rows(), whole.dropped()), (2, 2));
    let named = Csv::new().names(["a", "b"]).ragged(true).read_table("1\n2,3,4\n".as_bytes()).unwrap();
    assert_eq!(named.column::<Option<i32>>("b").unwrap().to_vec(), [None, Some(3)]);
    // More names than a buffer of ends has, and rows of one field.
    let names: Vec<String> = (0..100).map(|k| format!("n{k}")).collect();
    let wide =
        Csv::new().names(names.iter().map(|name| &**name)).ragged(true).read_table("7\n8,9\n".as_bytes()).unwrap();
    assert_eq!(wide.column::<Option<i32>>("n0").unwrap().to_vec(), [Some(7), Some(8)]);
    assert_eq!(wide.column::<Option<i32>>("n1").unwrap().to_vec(), [None, Some(9)]);
    assert_eq!(wide.column::<Option<i32>>("n99").unwrap().to_vec(), [None, None]);
}

#[test]
fn a_matrix_is_read_in_one_call() {
    let path = std::env::temp_dir().join(format!("congruent-matrix-{}.csv", std::process::id()));
    std::fs::write(&path, "1,2,3\n4,5,6\n").unwrap();
    let (typed, any) = (csv::read_matrix::<f64, shape![_, 3]>(&path), csv::read_matrix::<f64, AnyRank>(&path));
    let exact = csv::read_matrix::<i32, shape![2, 3]>(&path).unwrap();
    assert_eq!(typed.unwrap(), Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]));
    assert_eq!((any.unwrap().sizes(), exact.to_vec()), (&[2, 3][..], vec![1, 2, 3, 4, 5, 6]));
    dim!(Point);
    assert_eq!(csv::read_matrix::<f32, shape![Point, 3]>(&path).unwrap().sizes(), [2, 3]);
    assert_eq!(csv::read_matrix::<f32, shape![_, _]>(&path).unwrap().sizes(), [2, 3]);
    let wrong = csv::read_matrix::<f64, shape![_, 4]>(&path);
    assert_eq!(sentence(wrong), format!("{}: the file has 3 columns, but the type says 4", path.display()));
    let wrong = csv::read_matrix::<f64, shape![3, 3]>(&path);
    assert_eq!(sentence(wrong), format!("{}: column `1` has 2 rows, but its type says 3", path.display()));
    std::fs::remove_file(&path).unwrap();

    let read = |csv: Csv, text: &str| csv.read_matrix_from::<f64, shape![_, 2]>(text.as_bytes());
    assert_eq!(read(Csv::new(), "").unwrap().sizes(), [0, 2]);
    assert_eq!(Csv::new().read_matrix_from::<f64, AnyRank>("".as_bytes()).unwrap().sizes(), [0, 0]);
    assert_eq!(read(Csv::new().comment(b'#'), "# a, b\n1,2\n\n3,4").unwrap().to_vec(), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(read(Csv::new().only(["3", "1"]), "1,2,3\n").unwrap().to_vec(), [3.0, 1.0]);
    assert_eq!(read(Csv::new().names(["a", "b", "c"]).only(["b", "c"]), "1,2,3\n").unwrap().to_vec(), [2.0, 3.0]);
    assert_eq!(read(Csv::new().missing(Missing::DropRow), "1,\n3,4\n").unwrap().to_vec(), [3.0, 4.0]);
    assert!(read(Csv::new().missing(Missing::Nan), "1,\n").unwrap().to_vec()[1].is_nan());
    assert_eq!(read(Csv::new().decimal(b',').delimiter(b';'), "1,5;2\n").unwrap().to_vec(), [1.5, 2.0]);
    let options = Csv::new().read_matrix_from::<Option<u8>, shape![_, 2]>("1,\n,2\n".as_bytes()).unwrap();
    assert_eq!(options.to_vec(), [Some(1), None, None, Some(2)]);
    assert_eq!(fault(read(Csv::new(), "1,2\n3\n")), CsvFault::Fields { line: 2, fields: 1, names: 2 });
    assert_eq!(
        sentence(read(Csv::new(), "x,y\n1,2\n")),
        "line 1, column `1`: expected f64, found `x`; for a file with a line of names: `.skip_rows(1)`"
    );
    assert_eq!(read(Csv::new().skip_rows(1), "x,y\n1,2\n").unwrap().to_vec(), [1.0, 2.0]);
    let one = Csv::new().read_matrix_from::<f64, shape![_, 1]>("1;2,5\n".as_bytes());
    assert_eq!(sentence(one.map(drop)), "the file has 2 columns, but the type says 1");
    let one = Csv::new().read_matrix_from::<f64, AnyRank>("1   2\n".as_bytes());
    assert_eq!(
        sentence(one),
        "line 1, column `1`: expected f64, found `1   2`; it looks like `.delim_whitespace(true)`"
    );
}

#[test]
fn settings_are_proposed() {
    let wrong = Csv::new().read_table("colx;coly\n10,20;4,5\n".as_bytes());
    assert_eq!(sentence(wrong), "line 2: the row has 3 fields, but there is 1 name; it looks like `.delimiter(b';')`");
    let semicolons = Csv::new().delimiter(b';').read_table("colx;coly\n10,20;4,5\n".as_bytes()).unwrap();
    assert_eq!(
        sentence(semicolons.column::<f64>("colx")),
        "line 2, column `colx`: expected f64, found `10,20`; `.decimal(b',')` reads a comma as the decimal point"
    );
    let said = |text: &str| {
        let table = Csv::new().delimiter(b';').read_table(format!("x\n{text}\n").as_bytes()).unwrap();
        let said = sentence(table.column::<f64>("x"));
        said.strip_prefix(&format!("line 2, column `x`: expected f64, found `{text}`")).unwrap().to_owned()
    };
    let either =
        "; `.thousands(b',')` reads the comma as a separator of thousands, `.decimal(b',')` as the decimal point";
    let thousands = "; `.thousands(b',')` reads commas as separators of thousands";
    assert_eq!(said("1,234"), either);
    assert_eq!((said("1,234.5"), said("-1,234,567")), (thousands.to_owned(), thousands.to_owned()));
    assert_eq!(said("-0,5"), "; `.decimal(b',')` reads a comma as the decimal point");
    assert_eq!(said("1|2"), "; it looks like `.delimiter(b'|')`");
    for text in ["1,2,3", "a,b", "1,", ",1", "1.5.2", "a 1"] {
        assert_eq!(said(text), "", "{text}");
    }
    assert_eq!(
        sentence(table("a  b   c\n1  2   3\n").column::<f64>("a")),
        "the file has no column `a`; its columns are `a  b   c`; it looks like `.delim_whitespace(true)`"
    );
    let wrong: Result<_, FileError> = Csv::new().read_table("a\tb\n1,5\t2,5\n".as_bytes());
    assert_eq!(fault(wrong), CsvFault::Delimiter { line: 2, fields: 3, delimiter: b'\t' });
}

#[test]
fn packed_files_and_other_encodings_are_named() {
    let said = |bytes: &[u8]| sentence(Csv::new().read_table(bytes));
    let utf_16 = "not a file of csv: it begins like a text in UTF-16: convert it to UTF-8 first";
    for bytes in [&b"\xff\xfex\0,\0y\0\r\0\n\0"[..], b"\xfe\xff\0x\0,\0y", b"x\0,\0y\0\r\0\n\0z\0", b"\0x\0,\0y\0\n\0z"]
    {
        assert_eq!(said(bytes), utf_16, "{bytes:?}");
    }
    let packed = |by| format!("not a file of csv: it begins like a file that is packed by {by}: unpack it first");
    assert_eq!(said(b"\x1f\x8b\x08\0\0\0\0\0\0\x03K\xd4"), packed("gzip"));
    assert_eq!(said(b"\xfd7zXZ\0\0\x04"), packed("xz"));
    assert_eq!(said(b"BZh91AY&SY"), packed("bzip2"));
    assert_eq!(said(b"\x28\xb5\x2f\xfd\x04"), packed("zstd"));
    assert_eq!(said(b"\xff\xfe\0\0x\0\0\0"), utf_16.replace("16", "32"));
    assert!(said(b"PAR1\x15\x04").ends_with("it begins like a Parquet file"));
    // Names that begin as such files do.
    assert_eq!(table("BZh,PAR1\n1,2\n").rows(), 1);
    assert_eq!(table("PAR1,GIF\n1,2\n").rows(), 1);
}
