//! The output of a cell, as evcxr reads it.

use super::xml::{elements, parse, shapes, texts};
use std::process::Command;

/// The blocks that a cell prints: media type and content, read line by line as evcxr does.
fn run_cell(value: &str) -> Vec<(String, String)> {
    let output = Command::new(env!("CARGO_BIN_EXE_cell")).arg(value).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).expect("text");
    let (mut blocks, mut lines) = (Vec::new(), printed.lines());
    while let Some(line) = lines.next() {
        let kind = line.strip_prefix("EVCXR_BEGIN_CONTENT ").unwrap_or_else(|| panic!("outside of a block: {line}"));
        let content: Vec<_> = lines.by_ref().take_while(|line| *line != "EVCXR_END_CONTENT").collect();
        blocks.push((kind.to_owned(), content.join("\n")));
    }
    blocks
}

/// The heads and cells of the table, and the signs in the picture, if there is one.
fn read_page(value: &str) -> (Vec<String>, Vec<String>, Option<String>) {
    let blocks = run_cell(value);
    let kinds: Vec<_> = blocks.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["text/html", "text/plain"]);
    let page = parse(&blocks[0].1);
    let title =
        shapes(&page, "svg").first().map(|svg| texts(&[svg.first_element_child().expect("a title")])[0].clone());
    (texts(&elements(&page, "th")), texts(&elements(&page, "td")), title)
}

#[test]
fn a_tensor_is_a_table_and_a_picture() {
    let (heads, cells, title) = read_page("tensor");
    assert_eq!(heads, ["elements", "shape", "sizes", "min", "mean", "max", "nan"]);
    assert_eq!(cells, ["f64", "shape![2, 3]", "[2, 3]", "1", "3", "5", "1"]);
    assert_eq!(title.unwrap(), "f64 [2, 3]");
}

#[test]
fn a_terminal_has_the_elements_as_text() {
    let blocks = run_cell("tensor");
    assert_eq!(blocks[1].1, "[[1., 2., 3.],\n [4., 5., nan]], shape=[2, 3]");
}

#[test]
fn views_and_the_stack_are_shown_too() {
    let (_, cells, title) = read_page("view");
    assert_eq!((&cells[1..3], title.unwrap().as_str()), (&["shape![3, 2]".into(), "[3, 2]".into()][..], "f64 [3, 2]"));
    let (_, cells, _) = read_page("stack");
    assert_eq!(cells, ["i64", "shape![2, 2]", "[2, 2]", "1", "2.5", "4"]);
}

#[test]
fn a_shape_is_shown_as_its_type() {
    assert_eq!(read_page("any rank").1[1..3], ["AnyRank", "[2, 3]"]);
    let (_, cells, title) = read_page("named");
    assert_eq!(cells, ["bool", "shape![Batch, _]", "[2, 1]", "0", "0.5", "1"]);
    assert_eq!(title.unwrap(), "bool [Batch=2, 1]");
}

#[test]
fn a_number_and_nothing_have_no_picture() {
    let (_, cells, title) = read_page("scalar");
    assert_eq!((cells, title), (["f32", "shape![]", "[]", "2.5", "2.5", "2.5"].map(String::from).to_vec(), None));
    let (_, cells, title) = read_page("empty");
    assert_eq!((cells[3..].join(" "), title), ("– – –".into(), None));
}
