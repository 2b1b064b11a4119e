//! The reader of sources, on sources.

use super::*;

fn pointed(line: &str, own: &str) -> Pointed {
    let from = line.find(own).unwrap();
    Pointed::new(line, from, from + own.len())
}

#[test]
fn operands_are_found() {
    let own = pointed("    let y = (x.t() + z) * &a.sum::<1>()[[0]];", "*");
    assert_eq!((own.left(), own.right()), (Some("(x.t() + z)"), Some("&a.sum::")));
    let own = pointed("let _ = 2 * &a;", "*");
    assert_eq!((own.left(), own.right()), (Some("2"), Some("&a")));
    assert_eq!(pointed("f(model.weight.sum(1))", "sum").left(), Some("model.weight"));
    assert_eq!(pointed("    .sum(1)", "sum").left(), None);
    assert_eq!(pointed("    .exp().sum(1)", "sum").left(), None, "the rest stands on another line");
    assert_eq!(pointed("let y = x.t().mean::<0>().sqrt();", "sqrt").left(), Some("x.t().mean::<0>()"));
    assert_eq!(pointed("f(x.view::<shape![2, 3]>().sum(1))", "sum").left(), Some("x.view::<shape![2, 3]>()"));
    assert_eq!(pointed("a > b.sum(1)", "sum").left(), Some("b"));
    assert_eq!(pointed("|x| -> Row<f32> (x).sum(1)", "sum").left(), Some("(x)"));
}

#[test]
fn operands_that_are_names_are_found() {
    let both = |line: &str, own: &str| pointed(line, own).operands().map(Option::unwrap_or_default);
    assert_eq!(both("let _ = &a + &v;", "+"), ["a", "v"]);
    assert_eq!(both("f(&a.b * c)", "*"), ["a.b", "c"]);
    assert_eq!(both("let _ = &a + &b * &c;", "+"), ["a", ""], "what is added is a product");
    assert_eq!(both("let _ = &a * &b + &c;", "+"), ["", "c"], "what it is added to is a product");
    assert_eq!(both("let _ = a.t() + &c;", "+"), ["", "c"]);
    assert_eq!(both("v += &a;", "&a"), ["v", "a"]);
    assert_eq!(both("let _ = a.maximum(&b);", "maximum"), ["a", "b"]);
    assert_eq!(both("let _ = a.gather::<1>(&i);", "gather"), ["a", "i"]);
    assert_eq!(both("x.clamp_(0.0, &y);", "clamp_"), ["x", ""]);
    assert_eq!(both("x.copy_(&y);", "&y"), ["x", "y"]);
    assert_eq!(both("let _ = a.expand::<shape![8]>();", "a"), ["a", ""]);
    let second = |line: &str, own: &str| pointed(line, own).second().map(str::to_owned).unwrap_or_default();
    assert_eq!([second("let _ = &a + &v;", "+"), second("let _ = a + v;", "+")], ["&v", "v"]);
    assert_eq!([second("a.cat::<0>(&b);", "cat"), second("a.cat::<0>(b);", "cat")], ["&b", "b"]);
    assert_eq!([second("v += a;", "a"), second("x.copy_(&y);", "&y")], ["a", "&y"]);
    assert_eq!(pointed("v += &a;", "&a").called(), "+=");
    assert_eq!(pointed("x.copy_(&y);", "&y").called(), "copy_");
}

#[test]
fn an_operation_reaches_over_its_operands() {
    let reach = |line: &str, own: &str| {
        let (from, to) = pointed(line, own).reach();
        line.chars().skip(from).take(to - from).collect::<String>()
    };
    assert_eq!(reach("let _ = (x + y, x - z);", "+"), "x + y");
    assert_eq!(reach("let _ = (x + y, x - z);", "-"), "x - z");
    assert_eq!(reach("let _ = x.maximum(y) + 1;", "maximum"), "x.maximum(y)");
    assert_eq!(reach("let _ = x.gather::<0>(&i) + 1;", "&i"), "x.gather::<0>(&i)");
    assert_eq!(reach("let _ = x.sum::<5>() + 1;", "sum"), "x.sum::<5>()");
}

#[test]
fn arguments_are_found() {
    let own = pointed("x.gather(1, &i.to_type(a, b)[..], [2, 3]);", "gather");
    assert_eq!(own.arguments().unwrap(), ["1", "&i.to_type(a, b)[..]", "[2, 3]"]);
    let own = pointed("a.rebuild_with(b, |x, y| x | y, 1);", "rebuild_with");
    assert_eq!(own.arguments().unwrap(), ["b", "|x, y| x | y", "1"]);
    assert_eq!(pointed("x.sum();", "sum").arguments().unwrap(), [""; 0]);
    assert_eq!(pointed("x.sum(", "sum").arguments(), None);
    assert_eq!(split_list("&[2, -1]").unwrap(), ["2", "-1"]);
    assert_eq!(split_list("dims![n, 6]").unwrap(), ["n", "6"]);
    assert_eq!(split_list("shape"), None);
}
