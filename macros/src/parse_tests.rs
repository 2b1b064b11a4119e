use super::*;
use crate::item::NO_VALUE;
use crate::lexer::lex;

fn items(text: &str, grammar: Grammar) -> Vec<Item> {
    parse(&lex(text), grammar).unwrap_or_else(|m| panic!("{text}: {m:?}"))
}

fn length(value: u64, at: usize) -> Item {
    Item::Number(number::length(value).unwrap(), at)
}

/// Returns all mistakes, as the positions of their tokens and their messages.
fn mistakes(text: &str, grammar: Grammar) -> Vec<(Range<usize>, String)> {
    let mistakes = parse(&lex(text), grammar).expect_err(text);
    mistakes.into_iter().map(|m| (m.tokens, m.message)).collect()
}

/// A list, and its expected mistakes.
type Case<'a> = (&'a str, &'a [(Range<usize>, &'a str)]);

#[track_caller]
fn refuse(grammar: Grammar, table: &[Case]) {
    for (text, expected) in table {
        let expected: Vec<_> =
            expected.iter().map(|(range, message)| (range.clone(), String::from(*message))).collect();
        assert_eq!(mistakes(text, grammar), expected, "{text}");
    }
}

#[test]
fn shapes() {
    let items = |text| items(text, Grammar::Types);
    assert_eq!(items(""), []);
    assert_eq!(items("5, _, 1"), [length(5, 0), Item::Dyn(2), length(1, 4)]);
    assert_eq!(items("784,"), [length(784, 0)]);
    assert_eq!(items("..L, M"), [Item::Lead(2..3), Item::Tokens(4..5)]);
    assert_eq!(items("..L"), [Item::Lead(2..3)]);
    assert_eq!(items(".._, 3"), [Item::Lead(2..3), length(3, 4)]);
    assert_eq!(items("{n}, 2"), [Item::Braces(0), length(2, 2)]);
    assert_eq!(items("2, -1"), [length(2, 0), Item::Infer(2..4)]);
    assert_eq!(items("..L, -1, _"), [Item::Lead(2..3), Item::Infer(4..6), Item::Dyn(7)]);
    assert_eq!(items("{-1}"), [Item::Braces(0)]);
}

#[test]
fn lengths_are_split_along_a_mesh_axis() {
    let items = |text| items(text, Grammar::Types);
    assert_eq!(items("8 @ Data, 3"), [Item::Split(Box::new(length(8, 0)), 1, 2..3, false), length(3, 4)]);
    assert_eq!(items("8 @ Data, ragged, 3"), [Item::Split(Box::new(length(8, 0)), 1, 2..3, true), length(3, 6)]);
    assert_eq!(items("_ @ m::Data"), [Item::Split(Box::new(Item::Dyn(0)), 1, 2..6, false)]);
    let computed = items("2 * H @ Data");
    assert!(
        matches!(&computed[..], [Item::Split(length, 3, _, false)] if matches!(**length, Item::Computed(..))),
        "{computed:?}"
    );
    const BETWEEN: &str = "`@` stands between a length and a mesh axis, as in `1024 @ Data`";
    const LEFT: &str = "`-1` is the length that is left: nothing is computed from it";
    refuse(
        Grammar::Types,
        &[("@ Data", &[(0..1, BETWEEN)]), ("8 @, 3", &[(1..2, BETWEEN)]), ("-1 @ Data", &[(0..2, LEFT)])],
    );
}

#[test]
fn types_are_one_item() {
    for text in [
        "B",
        "a::B",
        "::a::B",
        "A<B, C>",
        "A<B<C, D>, E>",
        "<S as T>::Out",
        "<S as T<A, B>>::Out<C, D>",
        "F<fn(A) -> B, C>",
        "fn(A) -> B",
        "&'a B",
        "&'a A<B, 3>",
        "(A)",
        "m![a]",
        "dyn A",
        "A<{n}, -1>",
        "A<_, _>",
    ] {
        let end = lex(text).len();
        let list = format!("{text}, 2");
        let expected = [Item::Tokens(0..end), length(2, end + 1)];
        assert_eq!(items(&list, Grammar::Types), expected, "{text}");
        let lead = format!("..{text}, 2");
        let expected = [Item::Lead(2..end + 2), length(2, end + 3)];
        assert_eq!(items(&lead, Grammar::Types), expected, "{text}");
    }
}

#[test]
fn values_are_one_item() {
    for text in [
        "n",
        "2 * n",
        "n + 1",
        "n as usize",
        "a < b",
        "a << 2",
        "f::<A, B>(x)",
        "<S as T<A, B>>::f()",
        "2 * <S as T<A, B>>::LEN",
        "x.len()",
        "if a {b} else {c}",
        "({n})",
        "\"ab\".len()",
        "&n",
        "*n",
        "-n",
        "S {x}",
        "a? < b",
        "m![a, b]",
    ] {
        let end = lex(text).len();
        let list = format!("{text}, 2");
        let expected = [Item::Tokens(0..end), length(2, end + 1)];
        assert_eq!(items(&list, Grammar::Values), expected, "{text}");
    }
    assert_eq!(items("..x.y(), n", Grammar::Values), [Item::Lead(2..6), Item::Tokens(7..8)]);
    assert_eq!(items("{N}, n", Grammar::Values), [Item::Braces(0), Item::Tokens(2..3)]);
}

#[test]
fn axes() {
    let items = |text| items(text, Grammar::Axes);
    assert_eq!(items(""), []);
    assert_eq!(items("0, -1, {A},"), [Item::Axis(0, 0), Item::Axis(-1, 3), Item::Braces(5)]);
    assert_eq!(items("64, -64"), [Item::Axis(64, 0), Item::Axis(-64, 3)]);
}

#[test]
fn one_length() {
    let length = |text| parse_length(&lex(text)).map_err(|m| (m.tokens, m.message));
    assert_eq!(length("784"), Ok(self::length(784, 0)));
    assert_eq!(length("{N},"), Ok(Item::Braces(0)));
    assert_eq!(length("Batch"), Ok(Item::Tokens(0..1)));
    for (text, tokens) in [("", 0..0), ("3, 4", 2..3), ("..L", 0..3)] {
        assert_eq!(length(text), Err((tokens, ONE.into())), "{text}");
    }
    assert_eq!(length("-2"), Err((0..2, NEGATIVE.into())));
}

const COMMA: &str = "expected a comma";
const BEFORE: &str = "expected a length before this comma";
const RANGE: &str = "a length is one number, not a range";

#[test]
fn shape_mistakes() {
    let expected = Grammar::Types.expected();
    refuse(
        Grammar::Types,
        &[
            ("-3", &[(0..2, NEGATIVE)]),
            ("2, -N", &[(2..4, NEGATIVE)]),
            ("-", &[(0..1, NEGATIVE)]),
            ("-0", &[(0..2, NEGATIVE)]),
            ("-1 2", &[(2..3, COMMA)]),
            ("-1 _", &[(2..3, COMMA)]),
            ("-1 + 2", &[(0..2, FOUND)]),
            ("-1..2", &[(2..4, RANGE)]),
            ("..-1", &[(0..2, NO_LEAD)]),
            ("2,,3", &[(2..3, BEFORE)]),
            (",2", &[(0..1, BEFORE)]),
            (",", &[(0..1, BEFORE)]),
            ("2,,", &[(2..3, BEFORE)]),
            ("..L, ..M", &[(4..6, "only one `..` in a shape")]),
            ("2, ..L", &[(2..4, Grammar::Types.first())]),
            ("..", &[(0..2, NO_LEAD)]),
            (".., 2", &[(0..2, NO_LEAD)]),
            ("..=L", &[(0..2, NO_LEAD)]),
            ("..5", &[(2..3, NO_LEAD)]),
            ("2 3", &[(1..2, COMMA)]),
            ("2 A", &[(1..2, COMMA)]),
            ("A B", &[(1..2, COMMA)]),
            ("A 3", &[(1..2, COMMA)]),
            ("A<B> C", &[(4..5, COMMA)]),
            ("_ 3", &[(1..2, COMMA)]),
            ("A {n}", &[(1..2, COMMA)]),
            ("{n} A", &[(1..2, COMMA)]),
            ("..L M", &[(3..4, COMMA)]),
            ("2; 3", &[(1..2, SEPARATED)]),
            ("2..3", &[(1..3, RANGE)]),
            ("A..B", &[(1..3, RANGE)]),
            ("1000000001", &[(0..1, "a length is at most 1_000_000_000")]),
            ("5u32", &[(0..1, expected)]),
            ("\"a\"", &[(0..1, expected)]),
            ("= 3", &[(0..1, expected)]),
            ("A<B, 3", &[(1..2, "this `<` is not closed")]),
            ("A<", &[(1..2, "this `<` is not closed")]),
        ],
    );
}

#[test]
fn dims_mistakes() {
    refuse(
        Grammar::Values,
        &[
            ("_", &[(0..1, NO_VALUE)]),
            (".._", &[(2..3, NO_VALUE)]),
            ("n, _", &[(2..3, NO_VALUE)]),
            ("-3", &[(0..2, NEGATIVE)]),
            ("-1", &[(0..2, NEGATIVE)]),
            ("a..b", &[(1..3, RANGE)]),
            ("0..n, 2", &[(1..3, RANGE)]),
            ("n..", &[(1..3, RANGE)]),
            ("n, ..lead", &[(2..4, Grammar::Values.first())]),
            ("..a, ..b", &[(4..6, "only one `..` in a shape")]),
            ("..", &[(0..2, NO_LEAD)]),
            ("2 3", &[(1..2, COMMA)]),
            ("n m", &[(1..2, COMMA)]),
            ("f(x) n", &[(2..3, COMMA)]),
            ("n,,2", &[(2..3, BEFORE)]),
            ("\"a\"", &[(0..1, Grammar::Values.expected())]),
            ("5i32", &[(0..1, Grammar::Values.expected())]),
        ],
    );
}

#[test]
fn axes_mistakes() {
    let far = "axis 70 is out of range: an axis is from -64 to 64";
    refuse(
        Grammar::Axes,
        &[
            ("_", &[(0..1, AXIS)]),
            ("A", &[(0..1, AXIS)]),
            ("a::B", &[(0..4, AXIS)]),
            ("..0", &[(0..3, AXIS)]),
            ("70", &[(0..1, far)]),
            ("0 1", &[(1..2, COMMA)]),
            ("0 -1", &[(1..2, COMMA)]),
            ("0,,1", &[(2..3, "expected an axis before this comma")]),
        ],
    );
}

#[test]
fn every_mistake_is_reported() {
    refuse(
        Grammar::Types,
        &[("-3,,2 2, ..", &[(0..2, NEGATIVE), (3..4, BEFORE), (5..6, COMMA), (7..9, Grammar::Types.first())])],
    );
    let far = "axis 70 is out of range: an axis is from -64 to 64";
    refuse(Grammar::Axes, &[("_, 0, 70", &[(0..1, AXIS), (4..5, far)])]);
}
