use crate::csv::{sentence, table};
use congruent::prelude::*;
use congruent_files::csv::{Categories, Columns, Csv, Sheet};

fn written(csv: &Csv, sheet: &Sheet<'_>) -> String {
    let mut out = Vec::new();
    csv.write_to(&mut out, sheet).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn floats_are_read_as_they_were() {
    let values = [0.1, -0.0, 1e300, 5e-324, f64::MAX, f64::INFINITY, f64::NEG_INFINITY, 1.0 / 3.0, 123_456_789.0];
    let x = Tensor::from(values);
    let single = x.to_type::<f32>();
    let mut sheet = Sheet::new();
    sheet.column("x", &x).unwrap().column("y", &single).unwrap();
    let read = table(&written(&Csv::new(), &sheet));
    let bits = |x: f64| x.to_bits();
    assert_eq!(read.column::<f64>("x").unwrap().map(bits).to_vec(), x.map(bits).to_vec());
    assert_eq!(read.column::<f32>("y").unwrap().map(f32::to_bits).to_vec(), single.map(f32::to_bits).to_vec());
    let nan = Tensor::from([f64::NAN]);
    let mut sheet = Sheet::new();
    sheet.column("x", &nan).unwrap();
    assert!(table(&written(&Csv::new(), &sheet)).column::<f64>("x").unwrap().to_vec()[0].is_nan());
}

#[test]
fn texts_are_quoted_where_they_must_be() {
    let texts: Vec<String> = ["plain", "a,b", "say \"x\"", "two\nlines", " spaces "].map(String::from).to_vec();
    let numbers = Tensor::from([1_u8, 2, 3, 4, 255]);
    let mut sheet = Sheet::new();
    sheet.column("a, b", &texts).unwrap().column("n", &numbers).unwrap();
    for csv in [Csv::new(), Csv::new().delimiter(b';'), Csv::new().delimiter(b'\t').quote(b'\'')] {
        let text = written(&csv, &sheet);
        let read = csv.read_table(text.as_bytes()).unwrap();
        assert_eq!(read.get::<Vec<String>>("a, b").unwrap(), texts, "{text}");
        assert_eq!(read.column::<u8>("n").unwrap().to_vec(), numbers.to_vec());
    }
}

#[test]
fn columns_of_different_lengths_are_refused() {
    let (x, y) = (Tensor::from([1, 2, 3]), Tensor::from([[1, 2], [3, 4]]));
    let mut sheet = Sheet::new();
    let wrong = sheet.column("x", &x).unwrap().columns(["a", "b"], &y).map(drop);
    assert_eq!(sentence(wrong), "column `x` has 3 rows, but column `a` has 2");
}

#[test]
fn a_struct_is_read_as_it_was_written() {
    #[derive(Columns, Debug, PartialEq)]
    struct Mixed {
        kind: Categories,
        #[column("x", "y", "z")]
        point: Tensor<i32, shape![_, 3]>,
        maybe: Vec<Option<String>>,
        flag: Tensor<bool, shape![_]>,
    }
    let file = "kind,x,y,z,maybe,flag\nb,1,2,3,,true\na,4,5,6,m,false\nb,7,8,9,,true\n";
    let read: Mixed = Csv::new().read_from(file.as_bytes()).unwrap();
    let path = std::env::temp_dir().join(format!("congruent-csv-written-{}.csv", std::process::id()));
    Csv::new().write(&path, &read).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), file);
    assert_eq!(Csv::new().read::<Mixed>(&path).unwrap(), read);
    // A whole table, too; and what cannot be written leaves the old file.
    let whole = Csv::new().open(&path).unwrap();
    Csv::new().write(&path, &whole).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), file);
    let uneven = Mixed { flag: Tensor::from([true]).into_shape(), ..read };
    assert!(sentence(Csv::new().write(&path, &uneven)).ends_with("column `kind` has 3 rows, but column `flag` has 1"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), file);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_file_without_names_is_written_without_names() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let mut sheet = Sheet::new();
    sheet.columns(["x", "y"], &x).unwrap();
    let csv = Csv::new().names(["x", "y"]);
    let text = written(&csv, &sheet);
    assert_eq!(text, "1,2\n3,4\n");
    assert_eq!(csv.read_table(text.as_bytes()).unwrap().columns::<i32, _>(["x", "y"]).unwrap().to_vec(), x.to_vec());
}

#[test]
fn one_empty_field_is_still_a_row() {
    // (A line without a character would be no row.)
    let maybe = vec![None, Some("a".to_owned()), None];
    let mut sheet = Sheet::new();
    sheet.column("maybe", &maybe).unwrap();
    assert_eq!(table(&written(&Csv::new(), &sheet)).get::<Vec<Option<String>>>("maybe").unwrap(), maybe);
}
