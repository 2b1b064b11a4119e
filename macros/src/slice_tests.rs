use super::*;
use crate::lexer::lex;

/// Formats the index as in the library; expressions by the positions of their tokens.
fn index(text: &str) -> String {
    let index = parse(&lex(text)).unwrap_or_else(|m| panic!("{text}: {m:?}"));
    let list = |items: &[Item]| items.iter().map(item).collect::<Vec<_>>().join(", ");
    let (front, back) = (list(&index.front), list(&index.back));
    if back.is_empty() { front } else { format!("{front} | {back}") }
}

fn item(item: &Item) -> String {
    match item {
        Item::Single(single) => show_part(single),
        Item::Range(parts) => format!("Range({})", parts.each_ref().map(show_part).join(", ")),
    }
}

fn show_part(part: &Part) -> String {
    match &part.form {
        Form::Name(name) => (*name).to_string(),
        Form::Number(length) => number(length),
        Form::Known(name, length) => format!("{name}({})", number(length)),
        Form::Constant(name) => format!("{name}({{{:?}}})", part.tokens),
        Form::After(name) => format!("{name}({{{:?}}} + 1)", part.tokens),
        Form::Step => format!("{{{:?}}}", part.tokens),
        Form::Call(name) => format!("{name}({:?})", part.tokens),
    }
}

fn number(length: &Length) -> String {
    let groups: Vec<_> = length.groups.iter().map(u64::to_string).collect();
    format!("{}{}", length.name, groups.join("_"))
}

#[track_caller]
fn accept(table: &[(&str, &str)]) {
    for (text, expected) in table {
        assert_eq!(index(text), *expected, "{text}");
    }
}

#[test]
fn whole_numbers() {
    accept(&[
        ("0", "Nth(N0)"),
        ("1", "Nth(One)"),
        ("5_000", "Nth(K5_0)"),
        ("0x10", "Nth(N16)"),
        ("3usize, 3isize,", "Nth(N3), Nth(N3)"),
        ("-1", "NthBack(One)"),
        ("-5000", "NthBack(K5_0)"),
        ("-0", "Nth(N0)"),
        ("1000000000", "Nth(M1000_0_0)"),
    ]);
}

#[test]
fn ranges() {
    accept(&[
        ("..", "Whole"),
        ("..;2", "Range(Open, Open, N2)"),
        ("..;1", "Range(Open, Open, One)"),
        ("1..7", "Range(Fwd(One), Fwd(N7), One)"),
        ("1..7;2", "Range(Fwd(One), Fwd(N7), N2)"),
        ("0..0", "Range(Fwd(N0), Fwd(N0), One)"),
        ("2..", "Range(Fwd(N2), Open, One)"),
        ("2..;3", "Range(Fwd(N2), Open, N3)"),
        ("..5", "Range(Open, Fwd(N5), One)"),
        ("-3..-1", "Range(Bwd(N3), Bwd(One), One)"),
        ("-0..-0", "Range(Fwd(N0), Fwd(N0), One)"),
        ("..-1;2", "Range(Open, Bwd(One), N2)"),
        ("1..=7", "Range(Fwd(One), Fwd(N8), One)"),
        ("..=0", "Range(Open, Fwd(One), One)"),
        ("..=999", "Range(Open, Fwd(K1_0), One)"),
        ("..=-0", "Range(Open, Fwd(One), One)"),
        ("..=-1", "Range(Open, Open, One)"),
        ("..=-2;2", "Range(Open, Bwd(One), N2)"),
        ("2..=-5", "Range(Fwd(N2), Bwd(N4), One)"),
    ]);
}

#[test]
fn ranges_of_expressions() {
    accept(&[
        ("a..b", "Range(value(0..1), value(3..4), One)"),
        ("a..=b;c", "Range(value(0..1), inclusive(4..5), step(6..7))"),
        ("1..n - 1;2 * k", "Range(Fwd(One), value(3..6), step(7..10))"),
        ("-i..", "Range(value(0..2), Open, One)"),
        ("..;-k", "Range(Open, Open, step(3..5))"),
        ("x.0..y", "Range(value(0..3), value(5..6), One)"),
        ("x.len()..", "Range(value(0..4), Open, One)"),
        ("..<S as T<A, B>>::f(), 2", "Range(Open, value(2..16), One), Nth(N2)"),
        ("..f::<A, B>(x);2", "Range(Open, value(2..11), N2)"),
        ("a << 1..b >> 1", "Range(value(0..4), value(6..10), One)"),
        ("-2 + 3..", "Range(value(0..4), Open, One)"),
        ("(1)..({2})", "Range(value(0..1), value(3..4), One)"),
    ]);
}

#[test]
fn constants() {
    accept(&[
        ("{N}", "Nth({0..1})"),
        ("{A}..{B};{C}", "Range(Fwd({0..1}), Fwd({3..4}), {5..6})"),
        ("..={N}", "Range(Open, Fwd({3..4} + 1), One)"),
        ("{N} + 1", "ToItem::to_item(0..3)"),
    ]);
}

#[test]
fn expressions_are_one_item() {
    for text in [
        "i",
        "n - 1",
        "&rows",
        "-i",
        "-2 * n",
        "(2)",
        "({2})",
        "f(x, y)",
        "f::<A, B>(x)",
        "a[0]",
        "x.len() - 1",
        "&x[a..b]",
        "a << 2",
        "i as usize",
        "if a {b} else {c}",
        "<S as T<A, B>>::f()",
        "a::b",
        "NewAxis::x",
        "m![a, b]",
        "5u32 as usize",
    ] {
        let end = lex(text).len();
        accept(&[(&format!("{text}, 2"), &format!("ToItem::to_item(0..{end}), Nth(N2)"))]);
    }
}

#[test]
fn new_axes_and_the_ellipsis() {
    accept(&[
        ("", ""),
        ("...", ""),
        ("0, ..., -1", "Nth(N0) | NthBack(One)"),
        ("..., 1, ..", " | Nth(One), Whole"),
        ("0, ...,", "Nth(N0)"),
        ("NewAxis, .., NewAxis", "NewAxis, Whole, NewAxis"),
        ("congruent::NewAxis, ::congruent::slice::NewAxis,", "NewAxis, NewAxis"),
    ]);
}

#[test]
fn a_range_of_numbers_does_not_end_before_it_starts() {
    let says = |text: &str| match &parse(&lex(text)).unwrap_err()[..] {
        [mistake] => (mistake.tokens.clone(), mistake.message.clone()),
        more => panic!("{text}: {more:?}"),
    };
    let message = "the range 3..1 ends before it starts: write `1..3`, or `3..3` for an empty one; \
                   ends that may cross are values, `s![start..end]`";
    assert_eq!(says("3..1"), (0..4, message.to_owned()));
    assert_eq!(says(".., 3..1;2"), (3..7, message.to_owned()));
    for (text, range) in
        [("3..0", "3..0"), ("3..=1", "3..=1"), ("-1..-3", "-1..-3"), ("-1..=-3", "-1..=-3"), ("0x10..2usize", "16..2")]
    {
        assert!(
            says(text).1.starts_with(&format!("the range {range} ends before it starts")),
            "{text}: {}",
            says(text).1
        );
    }
    // Empty, or dependent on the length of the axis.
    for text in
        ["3..3", "3..=2", "-2..-2", "-2..=-3", "0..0", "0..-0", "-1..2", "-1..0", "2..-3", "n..1", "3..n", "3.."]
    {
        assert!(parse(&lex(text)).is_ok(), "{text}");
    }
}

#[test]
fn parts_know_their_tokens() {
    let Ok(index) = parse(&lex("0, -3..;2")) else { panic!() };
    let [Item::Single(at), Item::Range(parts)] = &index.front[..] else { panic!() };
    assert_eq!(at.tokens, 0..1);
    assert_eq!(parts.each_ref().map(|p| p.tokens.clone()), [2..4, 4..6, 7..8]);
}

/// An index, and its expected mistakes.
type Case<'a> = (&'a str, &'a [(Range<usize>, &'a str)]);

#[track_caller]
fn refuse(table: &[Case]) {
    for (text, expected) in table {
        let mistakes = parse(&lex(text)).expect_err(text);
        let found: Vec<_> = mistakes.iter().map(|m| (m.tokens.clone(), m.message.as_str())).collect();
        assert_eq!(found, *expected, "{text}");
    }
}

const COMMA: &str = "expected a comma";
const BEFORE: &str = "expected an index before this comma";
const WHOLE: &str = "`..` takes a whole axis";
const LARGE: &str = "an index is at most 1_000_000_000";
const ONE_RANGE: &str = "only one `..` in a range";
const NO_RANGE: &str = "only a range has a step, as in `1..7;2`";

#[test]
fn mistakes_in_items() {
    refuse(&[
        (",", &[(0..1, BEFORE)]),
        ("0,,1", &[(2..3, BEFORE)]),
        ("0 1", &[(1..2, COMMA)]),
        ("n NewAxis", &[(1..2, COMMA)]),
        ("NewAxis n", &[(1..2, COMMA)]),
        ("a b::NewAxis", &[(1..2, COMMA)]),
        ("_", &[(0..1, WHOLE)]),
        ("0, _", &[(2..3, WHOLE)]),
        ("\"a\"", &[(0..1, EXPECTED)]),
        ("5u32", &[(0..1, EXPECTED)]),
        ("-5u32", &[(0..2, EXPECTED)]),
        ("= 3", &[(0..1, EXPECTED)]),
        ("1000000001", &[(0..1, LARGE)]),
        ("-1000000001", &[(0..2, LARGE)]),
        ("..., 0, ...", &[(6..9, "only one `...` in an index")]),
        ("...3", &[(0..3, DOTS_ALONE)]),
        ("1...3", &[(1..4, DOTS_ALONE)]),
        ("...;2", &[(0..3, DOTS_ALONE)]),
        ("f::<A, 3", &[(3..4, "this `<` is not closed")]),
    ]);
}

#[test]
fn mistakes_in_ranges() {
    refuse(&[
        ("1..2..3", &[(4..6, ONE_RANGE)]),
        ("..=..3", &[(3..4, EXPECTED)]),
        ("1..2 3", &[(4..5, COMMA)]),
        ("0 1..2", &[(1..2, COMMA)]),
        ("..NewAxis", &[(2..3, "`NewAxis` stands alone between commas")]),
        ("1.._", &[(3..4, "an open end is left out, as in `2..`")]),
        ("_..1", &[(0..1, "an open end is left out, as in `2..`")]),
        ("..n + _", &[(4..5, WHOLE)]),
        ("1..=", &[(1..4, "expected an end after `..=`")]),
        ("..=;2", &[(0..3, "expected an end after `..=`")]),
        ("..\"a\"", &[(2..3, EXPECTED)]),
        ("..1000000001", &[(2..3, LARGE)]),
        ("..=1000000000", &[(3..4, LARGE)]),
        ("..18446744073709551615", &[(2..3, LARGE)]),
        ("..=18446744073709551615", &[(3..4, LARGE)]),
    ]);
}

#[test]
fn mistakes_in_steps() {
    refuse(&[
        ("3;2", &[(1..3, NO_RANGE)]),
        (";2", &[(0..2, NO_RANGE)]),
        ("NewAxis;", &[(1..2, NO_RANGE)]),
        ("..;", &[(2..3, "expected a step after this `;`")]),
        ("..;0", &[(3..4, "a step is at least 1")]),
        ("..;-0", &[(3..5, "a step is at least 1")]),
        ("1..;-2", &[(4..6, "steps are positive, as in PyTorch")]),
        ("..;2;3", &[(4..5, "only one step in a range")]),
        ("..;\"a\"", &[(3..4, STEP)]),
        ("..;_", &[(3..4, STEP)]),
        ("..;1..2", &[(4..6, ONE_RANGE)]),
        ("..;2 3", &[(4..5, COMMA)]),
        ("..;1000000001", &[(3..4, LARGE)]),
    ]);
}

#[test]
fn every_mistake_is_reported() {
    refuse(&[("_,,1..;0", &[(0..1, WHOLE), (2..3, BEFORE), (7..8, "a step is at least 1")])]);
}
