//! `rearrange!`: a pattern, a tensor and lengths to one call.
//!
//! | in the pattern | on the left | on the right |
//! |---|---|---|
//! | `b` | `Name<b>` | `Chosen<place>` |
//! | `b`, with a length that is given | `Given<b, length>` | `Chosen<place>` |
//! | `(h w)` | `Group<h_w, lengths>`; `Loose<lengths>` where one comes at run time | `Merge<places>` |
//! | `1`, `()` | `UnitAxis` | `UnitAxis` |
//! | `...` | `Leading`, or `Foremost<axes>` where some stand before it | `RestFirst`, or `Ellipsis` behind others |
//!
//! A place is that of a name among all the names, in the order in which the left side is read.

use crate::error::{Mistake, Parsed, fail};
use crate::number;
use crate::pattern::{self, Part, Side, Sides};
use crate::scan::Scan;
use crate::token::{Kind, is_name};
use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use std::ops::Range;

/// What a call says.
struct Call {
    /// The token of the pattern.
    literal: usize,
    /// The pattern.
    text: String,
    /// The tokens of the tensor.
    tensor: Range<usize>,
    /// A name, at its token, and the tokens of its length.
    lengths: Vec<(String, usize, Range<usize>)>,
}

/// The expansion of a call, or its mistake.
pub(crate) fn expand(tokens: &[TokenTree], kinds: &[Kind], fallible: bool) -> Parsed<TokenStream> {
    let call = read(tokens, kinds)?;
    let wrong = |why: String| Mistake::new(call.literal..call.literal + 1, why);
    let sides = pattern::parse(&call.text).map_err(wrong)?;
    for (k, (name, at, _)) in call.lengths.iter().enumerate() {
        if !sides.names.contains(&name.as_str()) {
            return fail(*at..at + 1, format!("`{name}` is not a name of the pattern"));
        }
        if call.lengths[..k].iter().any(|(other, ..)| other == name) {
            return fail(*at..at + 1, format!("the length of `{name}` is given twice"));
        }
    }
    let printer = Printer { call: &call, sides: &sides, tokens, kinds };
    printer.computable().map_err(wrong)?;
    Ok(printer.print(fallible))
}

/// Which part of the call is what.
fn read(tokens: &[TokenTree], kinds: &[Kind]) -> Parsed<Call> {
    let whole = 0..tokens.len();
    let (mut literal, mut tensor, mut lengths) = (None, None, Vec::new());
    for range in Scan::new(kinds, false).split() {
        match (&tokens[range.clone()], &kinds[range.clone()]) {
            ([], _) => return fail(range.start..range.start + 1, "expected an argument before this comma"),
            ([TokenTree::Literal(text)], _) if unquoted(&text.to_string()).is_some() => {
                if literal.is_some() {
                    return fail(range, "only one pattern");
                }
                literal = unquoted(&text.to_string()).map(|text| (range.start, text));
            }
            ([TokenTree::Ident(name), ..], [_, Kind::Punct('='), rest @ ..])
                if rest.first() != Some(&Kind::Punct('=')) =>
            {
                if rest.is_empty() {
                    return fail(range.start + 1..range.end, "expected a length after this `=`");
                }
                lengths.push((name.to_string(), range.start, range.start + 2..range.end));
            }
            _ if tensor.is_some() => return fail(range, "only one tensor; a length is written `h = 4`"),
            _ => tensor = Some(range),
        }
    }
    match (literal, tensor) {
        (Some((literal, text)), Some(tensor)) => Ok(Call { literal, text, tensor, lengths }),
        (None, _) => fail(whole, "expected a pattern, as in `rearrange!(\"b c -> c b\", &x)`"),
        (_, None) => fail(whole, "expected a tensor, as in `rearrange!(\"b c -> c b\", &x)`"),
    }
}

/// The text of a string literal without escapes.
fn unquoted(literal: &str) -> Option<String> {
    let text = literal.strip_prefix('r').unwrap_or(literal).trim_matches('#');
    Some(text.strip_prefix('"')?.strip_suffix('"')?.to_string())
}

struct Printer<'a> {
    call: &'a Call,
    sides: &'a Sides<'a>,
    tokens: &'a [TokenTree],
    kinds: &'a [Kind],
}

/// What is said of the length of a name.
enum Given {
    Known(u64),
    AtRunTime,
    Open,
}

impl Printer<'_> {
    fn given(&self, name: usize) -> Given {
        let found = self.call.lengths.iter().find(|(given, ..)| given == self.sides.names[name]);
        match found.map(|(.., range)| &self.kinds[range.clone()]) {
            Some(&[Kind::Number(value)]) if number::length(value).is_some() => Given::Known(value),
            Some(_) => Given::AtRunTime,
            None => Given::Open,
        }
    }

    /// Refuses a group of which two lengths are open.
    fn computable(&self) -> Result<(), String> {
        for side in &self.sides.left {
            let Side::Group(parts) = side else { continue };
            let open: Vec<_> = parts.iter().filter_map(|part| self.open(part)).collect();
            if let [a, b, ..] = open[..] {
                return Err(format!(
                    "of `{}` the lengths of both `{a}` and `{b}` are open: give one, as in `{a} = 4`",
                    self.spelled(parts)
                ));
            }
        }
        Ok(())
    }

    fn open(&self, part: &Part) -> Option<&str> {
        match part {
            Part::Name(k) if matches!(self.given(*k), Given::Open) => Some(self.sides.names[*k]),
            _ => None,
        }
    }

    /// `(h w)`
    fn spelled(&self, parts: &[Part]) -> String {
        let names: Vec<_> = parts.iter().map(|part| self.name(part)).collect();
        format!("({})", names.join(" "))
    }

    fn name(&self, part: &Part) -> &str {
        match part {
            Part::Name(k) => self.sides.names[*k],
            Part::Rest => "...",
        }
    }

    /// The left side as a type, and the names in the order in which it is read.
    fn left(&self) -> (String, Vec<usize>) {
        let count = self.sides.left.len();
        let ellipsis = self.sides.left.iter().position(|side| *side == Side::Rest);
        let (front, back) = match ellipsis {
            Some(at) => (&self.sides.left[..at], &self.sides.left[at + 1..]),
            None => (&[][..], &self.sides.left[..]),
        };
        let mut order = Vec::new();
        let lead = match (ellipsis, front) {
            (None, _) => "()".into(),
            (Some(_), []) => at("Leading"),
            // Read from the front, against the direction of the list.
            (Some(_), front) => {
                let turned: Vec<_> = front.iter().rev().collect();
                format!("{}<{}>", at("Foremost"), self.axes(&turned, at("Leading"), &mut order))
            }
        };
        let list = self.axes(&back.iter().collect::<Vec<_>>(), lead, &mut order);
        let whole = match ellipsis {
            Some(_) => format!("{}<{list}, {}>", at("LeftSideAtLeast"), count - 1),
            None => format!("{}<{list}, {count}>", at("LeftSide")),
        };
        (whole, order)
    }

    fn axes(&self, axes: &[&Side], lead: String, order: &mut Vec<usize>) -> String {
        axes.iter().fold(lead, |list, side| {
            let Side::Group(parts) = side else { return list };
            order.extend(parts.iter().filter_map(|part| if let Part::Name(k) = part { Some(*k) } else { None }));
            format!("({list}, {})", self.axis(parts))
        })
    }

    /// One axis of the left side.
    fn axis(&self, parts: &[Part]) -> String {
        let given: Vec<_> =
            parts.iter().map(|part| if let Part::Name(k) = part { self.given(*k) } else { Given::Open }).collect();
        match given[..] {
            [] => return at("UnitAxis"),
            [Given::Open] => return format!("{}<{}>", at("Name"), self.tag(parts)),
            [Given::Known(value)] => return format!("{}<{}, {}>", at("Given"), self.tag(parts), length(value)),
            _ => {}
        }
        let loose = given.iter().any(|given| matches!(given, Given::AtRunTime));
        let lengths = given.iter().fold("()".to_string(), |list, given| {
            let length = match given {
                Given::Known(value) => length(*value),
                Given::Open if !loose => "::congruent::Infer".into(),
                _ => "::congruent::Dyn".into(),
            };
            format!("({list}, {length})")
        });
        if loose {
            format!("{}<{lengths}>", at("Loose"))
        } else {
            format!("{}<{}, {lengths}>", at("Group"), self.tag(parts))
        }
    }

    /// The type that names an axis in messages: `h`, `h_w`.
    fn tag(&self, parts: &[Part]) -> String {
        let tag = parts.iter().map(|part| self.name(part)).collect::<Vec<_>>().join("_");
        if is_name(&tag) && !KEYWORDS.contains(&tag.as_str()) { tag } else { format!("{tag}_") }
    }

    fn tags(&self) -> Vec<String> {
        let groups = self.sides.left.iter().filter_map(|side| match side {
            Side::Group(parts) if !parts.is_empty() => Some(self.tag(parts)),
            _ => None,
        });
        let mut tags: Vec<_> = groups.collect();
        tags.sort();
        tags.dedup();
        tags
    }

    /// The right side as a type.
    fn right(&self, order: &[usize]) -> String {
        let place = |part: &Part| match part {
            Part::Name(k) => {
                let at_place = order.iter().position(|name| name == k).unwrap_or(0);
                let steps = order.len() - 1 - at_place;
                let last = "::congruent::shape::axis::Last".to_string();
                let place = (0..steps).fold(last, |place, _| format!("::congruent::shape::axis::Before<{place}>"));
                format!("{}<{place}>", at("Chosen"))
            }
            Part::Rest => at("Ellipsis"),
        };
        // In front, the axes without a name are the list that the others are put behind, whatever they are.
        let (lead, others) = match &self.sides.right[..] {
            [Side::Rest, others @ ..] => (at("RestFirst"), others),
            all => ("()".into(), all),
        };
        others.iter().fold(lead, |list, side| {
            let axis = match side {
                Side::Rest => at("Ellipsis"),
                Side::Group(parts) => match &parts[..] {
                    [] => at("UnitAxis"),
                    [part @ Part::Name(_)] => place(part),
                    parts => {
                        let all =
                            parts.iter().fold("()".to_string(), |list, part| format!("({list}, {})", place(part)));
                        format!("{}<{all}>", at("Merge"))
                    }
                },
            };
            format!("({list}, {axis})")
        })
    }

    /// A side as a value.
    fn value(sides: &[Side]) -> String {
        let axes = sides.iter().map(|side| match side {
            Side::Rest => format!("{}::Rest,", at("Item")),
            Side::Group(parts) => {
                let parts: String = parts
                    .iter()
                    .map(|part| match part {
                        Part::Name(k) => format!("{}::Name({k}),", at("Atom")),
                        Part::Rest => format!("{}::Rest,", at("Atom")),
                    })
                    .collect();
                format!("{}::Group(&[{parts}]),", at("Item"))
            }
        });
        format!("&[{}]", axes.collect::<String>())
    }

    /// `match (&x, [lengths]) { (x, lengths) => { enum b {} .. x.rearranged::<LeftSide<Left, 3>, Right>(&PATTERN, &lengths) } }`
    ///
    /// The user's own expressions stand outside: there no tag hides a type of theirs.
    fn print(&self, fallible: bool) -> TokenStream {
        let (left, order) = self.left();
        let merges = self
            .sides
            .right
            .iter()
            .any(|side| matches!(side, Side::Group(parts) if parts.len() > 1 || parts == &[Part::Rest]));
        let name = match (merges, fallible) {
            (false, false) => "rearranged_view",
            (false, true) => "try_rearranged_view",
            (true, false) => "rearranged",
            (true, true) => "try_rearranged",
        };
        let tags: String = self
            .tags()
            .iter()
            .map(|tag| format!("#[allow(non_camel_case_types, dead_code)] enum {tag} {{}}"))
            .collect();
        let text = &self.call.text;
        let names: String = self.sides.names.iter().map(|name| format!("{name:?},")).collect();
        let pattern = format!(
            "{}{{ text: {text:?}, names: &[{names}], left: {}, right: {} }}",
            at("Pattern"),
            Self::value(&self.sides.left),
            Self::value(&self.sides.right)
        );
        let body = format!(
            "(__x, __lengths) => {{
                {tags}
                __x.{name}::<{left}, {}>(&{pattern}, &__lengths)
            }}",
            self.right(&order),
        );
        let here = Span::call_site().located_at(self.tokens[self.call.literal].span());
        let scrutinee = self.scrutinee(here);
        let mut stream = TokenStream::from(TokenTree::from(Ident::new("match", here)));
        stream.extend([scrutinee, braces(placed(body.parse().unwrap_or_default(), here), here)]);
        stream
    }

    /// `(&x, [(0, n), ..])`: the tensor, and the lengths that are given, by the number of their name.
    fn scrutinee(&self, here: Span) -> TokenTree {
        let mut content: TokenStream = self.tokens[self.call.tensor.clone()].iter().cloned().collect();
        let mut lengths = TokenStream::new();
        for (name, _, range) in &self.call.lengths {
            let k = self.sides.names.iter().position(|known| known == name).unwrap_or(0);
            let mut pair: TokenStream = format!("{k},").parse().unwrap_or_default();
            pair.extend(self.tokens[range.clone()].iter().cloned());
            lengths.extend([TokenTree::from(Group::new(Delimiter::Parenthesis, pair))]);
            lengths.extend(",".parse::<TokenStream>());
        }
        let typed = format!("[(::core::primitive::usize, ::core::primitive::usize); {}]", self.call.lengths.len());
        let array = TokenTree::from(Group::new(Delimiter::Bracket, lengths));
        content.extend(",".parse::<TokenStream>());
        content.extend(format!("{}::<{typed}>", at("given")).parse::<TokenStream>());
        content.extend([TokenTree::from(Group::new(Delimiter::Parenthesis, TokenStream::from(array)))]);
        let mut tuple = Group::new(Delimiter::Parenthesis, content);
        tuple.set_span(here);
        tuple.into()
    }
}

/// What may not be declared as it is.
const KEYWORDS: &[&str] = &[
    "gen", "abstract", "become", "box", "do", "final", "macro", "override", "priv", "try", "typeof", "unsized",
    "virtual", "yield",
];

/// `::congruent::rearranging::name`
fn at(name: &str) -> String {
    format!("::congruent::rearranging::{name}")
}

fn length(value: u64) -> String {
    let Some(length) = number::length(value) else { return "::congruent::Dyn".into() };
    let groups: Vec<_> = length.groups.iter().map(u64::to_string).collect();
    if groups.is_empty() {
        format!("::congruent::{}", length.name)
    } else {
        format!("::congruent::{}<{}>", length.name, groups.join(", "))
    }
}

fn braces(content: TokenStream, here: Span) -> TokenTree {
    let mut group = Group::new(Delimiter::Brace, content);
    group.set_span(here);
    group.into()
}

/// Every token at the place of the pattern.
fn placed(stream: TokenStream, here: Span) -> TokenStream {
    let place = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            let mut inner = Group::new(group.delimiter(), placed(group.stream(), here));
            inner.set_span(here);
            return inner.into();
        }
        token.set_span(here);
        token
    };
    stream.into_iter().map(place).collect()
}
