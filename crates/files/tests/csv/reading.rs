use crate::csv::{fault, sentence, table};
use congruent::prelude::*;
use congruent_files::csv::{Categories, Csv, CsvFault, Missing, Table};

dim!(Row);

const SIDES: &str = "name,width,height,count\na,1.5,-2,3\n\"b, c\",1e3,.5,4\n";

#[test]
fn columns_have_the_values_of_their_names_in_the_order_asked_for() {
    let table = table(SIDES);
    assert_eq!(table.names(), ["name", "width", "height", "count"]);
    assert_eq!(table.rows(), 2);
    assert_eq!(table.column::<f64>("width").unwrap().to_vec(), [1.5, 1000.0]);
    assert_eq!(table.column::<u8>("count").unwrap().to_vec(), [3, 4]);
    let two: Tensor<f32, shape![_, 2]> = table.columns(["height", "width"]).unwrap();
    assert_eq!(two, Tensor::from([[-2.0, 1.5], [0.5, 1000.0]]));
    let one: Tensor<f32, shape![_, 1]> = table.columns(["height"]).unwrap();
    assert_eq!((one.sizes(), one.to_vec()), (&[2, 1][..], vec![-2.0, 0.5]));
    let twice: Tensor<i64, shape![_, 2]> = table.columns(["count", "count"]).unwrap();
    assert_eq!(twice.to_vec(), [3, 3, 4, 4]);
    let names: Vec<String> = table.get("name").unwrap();
    assert_eq!(names, ["a", "b, c"]);
}

#[test]
fn the_length_of_rows_is_that_of_the_type() {
    let table = table(SIDES);
    let known: Tensor<f64, shape![2]> = table.get("width").unwrap();
    let named: Tensor<f64, shape![Row]> = table.get("width").unwrap();
    assert_eq!((known.numel(), named.numel()), (2, 2));
    let wrong = fault(table.get::<Tensor<f64, shape![3]>>("width"));
    assert_eq!(wrong, CsvFault::Rows { column: "width".to_owned(), rows: 2, wanted: 3 });
    assert_eq!(
        sentence(table.get::<Tensor<f64, shape![3]>>("width")),
        "column `width` has 2 rows, but its type says 3"
    );
}

#[test]
fn all_wrong_names_are_said_at_once() {
    let table = table("a,b,b,c\n1,2,3,4\n");
    let wrong = table.columns::<f32, _>(["x", "a", "b", "y"]);
    assert_eq!(
        sentence(wrong),
        "the file has no column `x`, `y`; the file has more than one column `b`; its columns are `a`, `b`, `b`, `c`"
    );
    assert_eq!(sentence(table.column::<f32>("z")), "the file has no column `z`; its columns are `a`, `b`, `b`, `c`");
}

#[test]
fn a_wrong_value_is_said_with_its_place() {
    let text = "# about\nx,y\n1,2\n\n\"3\n\",four\n";
    let table = Csv::new().comment(b'#').read_table(text.as_bytes()).unwrap();
    assert_eq!(table.column::<i32>("x").unwrap().to_vec(), [1, 3]);
    assert_eq!(sentence(table.column::<i32>("y")), "line 5, column `y`: expected i32, found `four`");
    let cases = [("1.5", "i64"), ("-1", "u8"), ("256", "u8"), ("1e400x", "f64"), ("0x10", "i32"), ("", "bool")];
    for (text, _) in cases {
        let table = super::table(&format!("x\n\"{text}\"\n"));
        let wrong = fault(table.column::<u8>("x"));
        let is_value = matches!(&wrong, CsvFault::Value { line: 2, column, found, wanted: "u8" } if column == "x" && found == text);
        let is_missing = matches!(&wrong, CsvFault::Missing { line: 2, .. }) && text.is_empty();
        assert!(is_value || is_missing, "{wrong:?}");
    }
}

#[test]
fn lines_are_counted_whatever_ends_them() {
    for end in ["\n", "\r\n"] {
        for last in [end, ""] {
            let text = ["x", "1", "\"2", "\"", "z"].join(end) + last;
            assert_eq!(
                sentence(table(&text).column::<i32>("x")),
                "line 5, column `x`: expected i32, found `z`",
                "{text:?}"
            );
        }
    }
}

#[test]
fn numbers_are_what_rust_reads_and_spaces_around_them_do_not_count() {
    let table = table("f,b\n 1e-3 , true\n-inf,FALSE\nNaN,0\n+2,1 \n");
    let floats = table.column::<f64>("f").unwrap().to_vec();
    assert_eq!((floats[0], floats[1], floats[3]), (1e-3, f64::NEG_INFINITY, 2.0));
    assert!(floats[2].is_nan());
    assert_eq!(table.column::<bool>("b").unwrap().to_vec(), [true, false, false, true]);
}

const GAPS: &str = "a,b,t\n1,2,x\n,3,y\n4,,\n5,6,z\n";

#[test]
fn a_missing_value_is_an_error_unless_the_settings_say_otherwise() {
    let refuse = table(GAPS);
    assert_eq!(
        sentence(refuse.column::<f64>("a")),
        "line 3, column `a`: expected f64, found no value; `Missing::DropRow` leaves such rows out, `Missing::Nan` reads NaN, and \
         `Option<f64>` elements are `None`"
    );
    assert!(matches!(fault(refuse.get::<Vec<String>>("t")), CsvFault::Missing { line: 4, .. }));
    assert!(matches!(fault(refuse.get::<Categories>("t")), CsvFault::Missing { line: 4, .. }));

    let nan = Csv::new().missing(Missing::Nan).read_table(GAPS.as_bytes()).unwrap();
    let a = nan.column::<f32>("a").unwrap().to_vec();
    assert!(a[1].is_nan());
    assert_eq!((a[0], a[2], a[3]), (1.0, 4.0, 5.0));
    assert!(matches!(fault(nan.column::<i32>("a")), CsvFault::Missing { line: 3, wanted: "i32", .. }));

    let drop = Csv::new().missing(Missing::DropRow).read_table(GAPS.as_bytes()).unwrap();
    assert_eq!((drop.rows(), drop.dropped()), (2, 2));
    assert_eq!(drop.columns::<i32, _>(["a", "b"]).unwrap().to_vec(), [1, 2, 5, 6]);
    assert_eq!((drop.line(0), drop.line(1)), (2, 5));
}

#[test]
fn an_option_is_none_where_a_value_is_missing() {
    let table = table(GAPS);
    let a: Tensor<Option<i32>, shape![_]> = table.column("a").unwrap();
    assert_eq!(a.to_vec(), [Some(1), None, Some(4), Some(5)]);
    let t: Vec<Option<String>> = table.get("t").unwrap();
    assert_eq!(t.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true, false, true]);
    // What is no value of the type is no missing value.
    assert!(matches!(fault(super::table("a\nx\n").column::<Option<i32>>("a")), CsvFault::Value { .. }));
}

#[test]
fn only_the_columns_that_are_kept_drop_rows() {
    let csv = Csv::new().missing(Missing::DropRow);
    let kept = csv.clone().only(["b", "a"]).read_table("a,b,note\n1,2,\n,3,x\n4,5,\n".as_bytes()).unwrap();
    assert_eq!((kept.names(), kept.rows(), kept.dropped()), (&["b", "a"].map(String::from)[..], 2, 1));
    assert_eq!(kept.columns::<i32, _>(["a", "b"]).unwrap().to_vec(), [1, 2, 4, 5]);
    assert_eq!(csv.read_table("a,b,note\n1,2,\n,3,x\n4,5,\n".as_bytes()).unwrap().rows(), 0);
    let wrong = Csv::new().only(["a", "z"]).read_table("a,b\n".as_bytes());
    assert_eq!(sentence(wrong), "the file has no column `z`; its columns are `a`, `b`");
}

#[test]
fn missing_words_are_those_of_the_settings() {
    let csv = Csv::new().missing(Missing::Nan).missing_words(["NA", "?"]);
    let x = csv.read_table("x\n1\nNA\n ? \n".as_bytes()).unwrap().column::<f64>("x").unwrap();
    assert_eq!(x.iter().map(|x| x.is_nan()).collect::<Vec<_>>(), [false, true, true]);
    // An empty text is a text, then.
    let texts: Vec<String> = csv.read_table("x,y\n,1\n".as_bytes()).unwrap().get("x").unwrap();
    assert_eq!(texts, [""]);
}

#[test]
fn settings_say_how_a_file_is_written() {
    let text = "% about\n x ; y \n'a;b'; 1\n";
    let csv = Csv::new().delimiter(b';').comment(b'%').quote(b'\'').trim(true);
    let table = csv.read_table(text.as_bytes()).unwrap();
    assert_eq!(table.names(), ["x", "y"]);
    assert_eq!(table.get::<Vec<String>>("x").unwrap(), ["a;b"]);
    let nameless = Csv::new().names(["x", "y"]).read_table("1,2\n3,4\n".as_bytes()).unwrap();
    assert_eq!(nameless.columns::<i32, _>(["y", "x"]).unwrap().to_vec(), [2, 1, 4, 3]);
    let wrong = Csv::new().names(["x"]).read_table("1,2\n".as_bytes());
    assert_eq!(fault(wrong), CsvFault::Fields { line: 1, fields: 2, names: 1 });
    assert_eq!(Csv::new().names(["x"]).read_table("".as_bytes()).unwrap().rows(), 0);
}

#[test]
fn a_row_of_another_length_is_an_error() {
    let wrong = Csv::new().read_table("a,b\n1,2\n3\n".as_bytes());
    assert_eq!(sentence(wrong), "line 3: the row has 1 field, but there are 2 names");
    let wrong = Csv::new().read_table("a,b\n1,2,3\n".as_bytes());
    assert_eq!(fault(wrong), CsvFault::Fields { line: 2, fields: 3, names: 2 });
}

#[test]
fn no_rows_and_no_names() {
    let empty = table("a,b\n");
    assert_eq!(empty.rows(), 0);
    assert_eq!(empty.columns::<f64, _>(["a", "b"]).unwrap().sizes(), [0, 2]);
    assert_eq!(empty.get::<Categories>("a").unwrap().names().len(), 0);
    assert_eq!(fault(Csv::new().read_table("".as_bytes())), CsvFault::Empty);
    // The mark of UTF-8 is no part of the first name.
    assert_eq!(table("\u{feff}a,b\n1,2\n").column::<i32>("a").unwrap().to_vec(), [1]);
}

#[test]
fn text_that_is_not_utf_8_is_an_error_where_it_is_read_as_text() {
    let table = Csv::new().read_table(&b"a,b\n1,\xff\xfe\n"[..]).unwrap();
    assert_eq!(table.column::<i32>("a").unwrap().to_vec(), [1]);
    assert_eq!(fault(table.get::<Vec<String>>("b")), CsvFault::Utf8 { line: 2, column: "b".to_owned() });
    assert_eq!(fault(table.get::<Categories>("b")), CsvFault::Utf8 { line: 2, column: "b".to_owned() });
    assert!(matches!(fault(table.column::<f64>("b")), CsvFault::Value { .. }));
}

#[test]
fn categories_are_codes_and_names() {
    let species: Categories = table("s\nb\na\nb\nc\na\n").get("s").unwrap();
    assert_eq!(
        (species.codes().to_vec(), species.names()),
        (vec![0, 1, 0, 2, 1], &["b", "a", "c"].map(String::from)[..])
    );
    assert_eq!((species.name_at(3), species.name_at(5)), (Some("c"), None));
    assert_eq!((species.code_of("a"), species.code_of("z")), (Some(1), None));
    assert_eq!(species.is("b").to_vec(), [true, false, true, false, false]);
    assert_eq!(species.is("z").to_vec(), [false; 5]);
    let sorted = species.clone().sorted();
    assert_eq!(
        (sorted.codes().to_vec(), sorted.names()),
        (vec![1, 0, 1, 2, 0], &["a", "b", "c"].map(String::from)[..])
    );
    for row in 0..5 {
        assert_eq!(sorted.name_at(row), species.name_at(row));
    }
}

#[test]
fn an_error_names_the_file() {
    let path = std::env::temp_dir().join(format!("congruent-csv-{}.csv", std::process::id()));
    std::fs::write(&path, "a\nx\n").unwrap();
    let table = Table::open(&path).unwrap();
    let wanted = format!("{}: line 2, column `a`: expected f64, found `x`", path.display());
    assert_eq!(sentence(table.column::<f64>("a")), wanted);
    std::fs::remove_file(&path).unwrap();
    assert!(sentence(Table::open(&path)).starts_with(&path.display().to_string()));
}

#[test]
fn long_texts_are_cut_in_messages() {
    let text = "z".repeat(1000);
    let said = sentence(table(&format!("a\n{text}\n")).column::<f64>("a"));
    assert_eq!(said, format!("line 2, column `a`: expected f64, found `{}..`", "z".repeat(60)));
    let names: Vec<String> = (0..100).map(|k| format!("n{k}")).collect();
    let said = sentence(table(&format!("{}\n", names.join(","))).column::<f64>("a"));
    assert!(said.ends_with("`n59` and 40 more"), "{said}");
}
