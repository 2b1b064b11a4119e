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
    assert_eq!(said("x.exp().§row(7);", "row"), "it is `x.exp().select::<0>(7)` here");
    assert_eq!(said("x.§sum_axis(axis);", "sum_axis"), "as in `x.sum::<0>()`");
    assert_eq!(said("x.§clip(low, high);", "clip"), "it is `x.clamp(low, high)` here");
}

#[test]
fn names_of_pytorch_mean_what_its_chapter_says() {
    let said = |text: &str, name: &str| say_answer(&missing(text, name, "struct `Tensor<f32, [4, 4]>`")).unwrap();
    let prelu = "it is `x.leaky_relu(&weight)` here";
    assert_eq!(said("x.§prelu(&weight);", "prelu"), prelu);
    assert_eq!(said("x.§logaddexp2(&b);", "logaddexp2"), "as in `(x.exp2() + y.exp2()).log2()`");
    assert_eq!(said("x.§var_mean::<0>();", "var_mean"), "two calls, `(x.var::<0>(), x.mean::<0>())`");
    assert_eq!(said("x.§alpha_dropout(0.5);", "alpha_dropout"), "not here yet");
    let sizes =
        missing("use congruent::prelude::*;\nscaled::<2>().§bilinear();", "bilinear", "struct `ResultLengths<R>`");
    assert_eq!(say_of_sizes(&sizes).as_deref(), Some("it is `.linear()` here, along one axis or two"));
    assert!(crate::rules::headline::is_about_the_library(&sizes));
    let theirs = missing("scaled::<2>().§bilinear();", "bilinear", "struct `ResultLengths<R>`");
    assert_eq!(say_of_sizes(&theirs), None);
}

#[test]
fn a_tensor_on_the_stack_has_fewer_methods() {
    let said = |text: &str, name: &str, of: &str| say_of_the_stack(&missing(text, name, &format!("struct `{of}`")));
    let small = "StackTensor<f32, [3]>";
    let cross = "a `StackTensor` has no `cross`: `x.to_tensor().cross::<0>(&y)`";
    assert_eq!(said("x.§cross::<0>(&y);", "cross", small).as_deref(), Some(cross));
    let last = "a `StackTensor` has no `cumsum`: `x.to_tensor().cumsum::<-1>()`";
    assert_eq!(said("x.§cumsum();", "cumsum", small).as_deref(), Some(last));
    assert_eq!(said("x.§sum_all();", "sum_all", small), None);
    assert_eq!(said("x.§cross::<0>(&y);", "cross", "Tensor<f32, [3]>"), None);
    assert_eq!(said("struct StackTensor<T, S>(T, S);\nx.§cross::<0>(&y);", "cross", small), None);
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

/// The facts of a missing method in a program with these crates of the library, each with its features.
fn missing_with(libraries: &[(&str, &str)], text: &str, name: &str, found: &str) -> Facts {
    let features = |own: &str| own.split_whitespace().map(str::to_owned).collect();
    let features = libraries.iter().map(|(library, own)| ((*library).to_owned(), features(own))).collect();
    Facts { features: Rc::new(features), ..missing(text, name, found) }
}

#[test]
fn a_method_of_another_crate_is_told_with_what_the_program_lacks() {
    let said = |libraries: &[_], text: &str, name: &str, found: &str| {
        let facts = missing_with(libraries, text, name, &format!("struct `{found}`"));
        crates::say_own(&facts).or_else(|| say_answer(&facts))
    };
    let (of, variable) = ("Tensor<f32, [4, 4]>", "Var<f32, [4, 4]>");
    let (alone, linalg) = ([("congruent", "")], [("congruent", "complex"), ("congruent_linalg", "")]);
    let call = "let x = a.§solve(&b);";
    let imported = "use congruent_linalg::prelude::*;\nlet x = a.§solve(&b);";
    let add = "`solve` is a method of `congruent-linalg`: `cargo add congruent-linalg`, then `use congruent_linalg::prelude::*;`";
    assert_eq!(said(&alone, call, "solve", of).as_deref(), Some(add));
    assert_eq!(said(&alone, imported, "solve", of), add.split_once(", then").map(|both| both.0.to_owned()));
    assert_eq!(said(&alone, call, "solve", variable), Some(add.replace("linalg`,", "linalg --features grad`,")));
    let import = "`solve` is a method of `congruent-linalg`: write `use congruent_linalg::prelude::*;`";
    assert_eq!(said(&linalg, call, "solve", of).as_deref(), Some(import));
    let feature = "`solve` of variables needs congruent-linalg's feature `grad`";
    assert_eq!(said(&linalg, imported, "solve", variable).as_deref(), Some(feature));
    assert_eq!(said(&linalg, imported, "solve", of), None);
    assert_eq!(said(&alone, &format!("struct Tensor<T, S>(T, S);\n{call}"), "solve", of), None);
    // Neither elements nor variables that the crate has nothing for.
    assert_eq!(said(&alone, call, "solve", "Tensor<Complex<f32>, [4, 4]>"), None);
    assert_eq!(said(&alone, "let x = a.§eig();", "eig", variable), None);
    let forms = "let x = a.§try_irfft_of_with();";
    assert!(said(&alone, forms, "try_irfft_of_with", of).unwrap().starts_with("`try_irfft_of_with` is a method of"));
}

#[test]
fn names_of_complex_numbers_depend_on_the_elements() {
    let said = |text: &str, name: &str, element: &str| {
        let found = format!("struct `Tensor<{element}, [4, 4]>`");
        let facts = missing_with(&[("congruent", "")], text, name, &found);
        crates::say_own(&facts).or_else(|| say_answer(&facts)).unwrap()
    };
    assert_eq!(said("x.§conj();", "conj", "f32"), "elements are real, so it is `x` itself");
    assert_eq!(said("x.§conj();", "conj", "Complex<f32>"), "`conj` needs congruent's feature `complex`");
    assert_eq!(said("x.§adjoint();", "adjoint", "f32"), "elements are real, so it is `x.t()`");
    let adjoint = "it is `x.t().conj()`, with congruent's feature `complex`";
    assert_eq!(said("x.§adjoint();", "adjoint", "Complex<f32>"), adjoint);
    assert_eq!(said("x.§to_complex();", "to_complex", "f32"), "`to_complex` needs congruent's feature `complex`");
}

#[test]
fn results_that_differ_make_a_sentence() {
    let facts = missing_with(&[("congruent", "")], "a.§lu_factor();", "lu_factor", "struct `Tensor<f32, [4, 4]>`");
    let said = "`a.lu()` gives a permutation and two triangular matrices, of `congruent-linalg`: \
                `cargo add congruent-linalg`, then `use congruent_linalg::prelude::*;`";
    assert_eq!(say_answer(&facts).as_deref(), Some(said));
}

#[test]
fn a_name_has_one_answer() {
    let tables = [RENAMED, families::RENAMED, OF_TENSORS, OF_TORCH, families::OF_TENSORS];
    let mut names: Vec<_> = tables.into_iter().flatten().flat_map(|(names, _)| names.split_whitespace()).collect();
    names.sort_unstable();
    let twice: Vec<_> = names.windows(2).filter(|both| both[0] == both[1]).map(|both| both[0]).collect();
    assert!(twice.is_empty(), "{twice:?}");
}
