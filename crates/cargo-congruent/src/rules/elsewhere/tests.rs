use super::*;
use crate::facts::around::{Around, File};
use crate::facts::source::Pointed;
use crate::rules::spelled;
use std::rc::Rc;

/// The facts of a missing method: `§` stands in front of its name, and the headline ends with the type.
fn missing(text: &str, name: &str, found: &str) -> Facts {
    let (front, _) = text.split_once('§').unwrap();
    let line = front.rsplit('\n').next().unwrap();
    let (row, column) = (front.split('\n').count(), line.chars().count());
    let text = text.replace('§', "");
    let pointed = Pointed::new(text.lines().nth(row - 1).unwrap(), column, column + name.chars().count());
    let headline = format!("no method named `{name}` found for {found} in the current scope");
    let around = Around::new(Rc::new(File::new(text)), row, column + 1);
    Facts { code: "E0599".into(), headline, pointed, around, ..Facts::default() }
}

#[test]
fn a_type_of_the_user_is_no_tensor() {
    let said = |text: &str, of: &str| say_answer(&missing(text, "clip", &format!("struct `{of}`")));
    let call = "let y = x.§clip(-2.0, 2.0);";
    assert_eq!(said(call, "Tensor<f32, [4]>").as_deref(), Some("it is `x.clamp(-2.0, 2.0)` here"));
    assert_eq!(said(call, "BatchTensor<f32, [4]>"), None);
    assert_eq!(said(call, "MyVar<f32, [4]>"), None);
    assert_eq!(said(&format!("struct Tensor<T, S>(T, S);\n{call}"), "Tensor<f32, [4]>"), None);
    assert_eq!(said(&format!("use other::View;\n{call}"), "View<'_, f32, [4]>"), None);
}

#[test]
fn an_argument_without_a_place_makes_an_example() {
    let said = |text: &str, name: &str| say_answer(&missing(text, name, "struct `Tensor<f32, [4, 4]>`")).unwrap();
    assert_eq!(said("x.§rows(0, 5);", "rows"), "as in `x.slice(s![0..2, 1..3])`");
    assert_eq!(said("x.§powf(\n    2.5,\n);", "powf"), "as in `x.pow(2.0)`");
    assert_eq!(said("x.exp().§row(7);", "row"), "as in `x.select::<0>(7)`");
    assert_eq!(said("x.§sum_axis(axis);", "sum_axis"), "as in `x.sum::<0>()`");
    assert_eq!(said("x.§clip(low, high);", "clip"), "it is `x.clamp(low, high)` here");
}

#[test]
fn lists_and_numbers_of_the_user_are_no_tensors() {
    let compared = |text: &str| spelled::iterate_rows(&missing(text, "where_", "type `bool`"));
    assert!(compared("let v = Tensor::<f32, S>::ones();\n(v == w).§where_(a, b);").is_some());
    assert_eq!(compared("// congruent\nlet v = vec![1.0];\n(v == w).§where_(a, b);"), None);
    let number = |text: &str| spelled::iterate_rows(&missing(text, "sum", "reference `&f32`"));
    assert!(number("let x = Tensor::<f32, S>::ones();\nfor row in &x { row.§sum(); }").is_some());
    assert_eq!(number("// congruent\nlet row = &1.0_f32;\nrow.§sum();"), None);
}
