//! What to write instead, where that is known.
//!
//! | refused | remedy |
//! |---|---|
//! | `[64, 784]` times `[10, 784]` | `.t()` of the right operand |
//! | `[32, 10] + [32]` | `.unsqueeze::<-1>()`, or a reduction that keeps its axis |
//! | `[3, 2] + [2, 3]` | `.t()` |
//! | `[1, 3] += [4, 3]` | a new tensor |
//! | `[4, 6]` viewed as `[5, 5]` | how many elements there are, and a length of -1 |
//! | `[2, 3]` where `[_, 3]` is expected, and the other way round | `into_shape`, `try_into_shape` |
//! | a join along the wrong axis | the right one |
//! | axis 2 of `[4, 3]` | the axes that there are |

use super::facts::Facts;
use super::sides::{self, Sides, shape};
use crate::styled::plain;
use crate::words::read;
use congruent_figure::common;

/// A sentence about what would fit.
pub fn remedy(facts: &Facts) -> Option<String> {
    let all: [fn(&Facts) -> Option<String>; 8] = [by_hand, axes, in_place, broadcast, product, join, view, mismatched];
    let told = super::headline::sentence(facts);
    all.iter().find_map(|remedy| remedy(facts)).filter(|remedy| !told.ends_with(remedy))
}

/// `[5, 2]`
fn shown(lengths: &[String]) -> String {
    format!("[{}]", lengths.join(", "))
}

/// The shape that comes out, if these broadcast.
fn meet(a: &[String], b: &[String]) -> Option<Vec<String>> {
    let rank = a.len().max(b.len());
    let at = |own: &[String], k: usize| (k + own.len()).checked_sub(rank).map_or("1".into(), |k| own[k].clone());
    (0..rank).map(|k| common(&at(a, k), &at(b, k)).map(str::to_owned)).collect()
}

/// The same with the last two axes exchanged.
fn turned(own: &[String]) -> Option<Vec<String>> {
    let mut turned = own.to_vec();
    let last = own.len().checked_sub(2)?;
    turned.swap(last, last + 1);
    Some(turned)
}

/// The method that exchanges them.
fn turn(own: &[String]) -> &'static str {
    if own.len() == 2 { "t()" } else { "mt()" }
}

/// The axes that there are.
fn axes(facts: &Facts) -> Option<String> {
    let own = sides::without_an_axis(facts)?;
    let (first, last) = (own.len() - 1, own.len());
    Some(match first {
        0 => format!("{} has axis 0, or -1", shown(&own)),
        1 => format!("{} has axes 0 and 1, or -2 and -1", shown(&own)),
        _ => format!("{} has axes 0 to {first}, or -{last} to -1", shown(&own)),
    })
}

fn by_hand(facts: &Facts) -> Option<String> {
    facts
        .headline
        .contains("`N<1>`")
        .then(|| "`shape![1]` and `len![1]` are the length 1, which has a type of its own".to_owned())
}

fn in_place(facts: &Facts) -> Option<String> {
    let Sides { left, right } = sides::in_place(facts)?;
    let out = meet(&left, &right)?;
    (out != left).then(|| format!("not in place, as in `&x + &y`, the result is a new tensor of shape {}", shown(&out)))
}

fn broadcast(facts: &Facts) -> Option<String> {
    let Some(Sides { left, right }) = sides::broadcasting(facts) else { return generic_lengths(facts) };
    if facts.pointed.own == "*"
        && left.len().min(right.len()) == 2
        && left.last() == right.first()
        && let (Some(a), Some(b)) = (facts.pointed.left(), facts.pointed.right())
    {
        let (a, b) = (a.trim_start_matches('&'), b.trim_start_matches('&'));
        return Some(format!("`{a}.matmul(&{b}){BY_ELEMENT}"));
    }
    for (name, own, other) in [("right", &right, &left), ("left", &left, &right)] {
        if own.len() == 2
            && let Some(turned) = turned(own)
            && meet(&turned, other).is_some()
        {
            return Some(format!("`.t()` of the {name} operand would fit: it has shape {}", shown(&turned)));
        }
        let lacking = other.len().saturating_sub(own.len());
        let fits = own.iter().zip(other.iter()).all(|(a, b)| common(a, b).is_some());
        if lacking == 1 && !own.is_empty() && fits {
            let longer = [own.clone(), vec!["1".into()]].concat();
            let said = format!("`.unsqueeze::<-1>()` of the {name} operand would fit: it has shape {}", shown(&longer));
            let reduced = ["sum::<", "mean::<", "amax::<", "amin::<", "std::<", "var::<", "norm::<", "prod::<"];
            let found = reduced.iter().find(|name| facts.source.contains(*name));
            return Some(match found {
                Some(name) => format!("{said}; so has the result of `{}_keepdim`", name.trim_end_matches("::<")),
                None => said,
            });
        }
    }
    generic(&left, &right)
}

/// A relation of a shape of generic code that is to be asked for.
pub fn relation(facts: &Facts) -> Option<String> {
    // What broadcasts is drawn, and told below; lengths that are known will not fit whatever is asked for.
    let found = facts.relations.iter().rev().find(|found| {
        let name = found.relation.name();
        super::plumbing::RELATIONS.contains(&&*name) && !["Broadcast", "Expands", "Matmul"].contains(&&*name)
    })?;
    let own = shape(&found.own)?;
    let open = own.iter().any(|own| parameter(own) || own.starts_with(".."));
    let relation = crate::styled::text(&crate::words::print(&found.relation, crate::words::Spelling::Code));
    let never = facts.headline.contains("appears twice");
    (facts.code == "E0277" && open && !never)
        .then(|| format!("{ASKED}{}: congruent::shape::{relation}`", written(&own)))
}

/// Two shapes of generic code that are to broadcast.
pub fn asked(facts: &Facts) -> Option<String> {
    broadcast(facts).filter(|remedy| remedy.starts_with(ASKED))
}

/// `*` where a matrix product is meant.
pub fn product_meant(facts: &Facts) -> Option<String> {
    broadcast(facts).filter(|remedy| remedy.ends_with(BY_ELEMENT))
}

/// How the remedy for a matrix product ends.
const BY_ELEMENT: &str = "` is the matrix product; `*` is element by element";

/// How a remedy for generic code begins.
const ASKED: &str = "in generic code, write `where ";

/// Two lengths of a signature, of whose shapes rustc says nothing.
fn generic_lengths(facts: &Facts) -> Option<String> {
    if facts.headline.contains("is not known to broadcast with shape")
        && let [left, right] = quoted(&facts.headline)[..]
        && parameter(left)
        && parameter(right)
        && left != right
    {
        return Some(format!("{ASKED}{left}: congruent::shape::Broadcast<{right}>`"));
    }
    if !facts.headline.contains("cannot be broadcast with dimension") {
        return None;
    }
    if let Some(Sides { left, right }) = sides::asked(facts) {
        return generic(&left, &right);
    }
    let open = quoted(&facts.headline).into_iter().any(parameter);
    open.then(|| format!("{ASKED}X: congruent::shape::Broadcast<Y>`, of the two shapes `X` and `Y`"))
}

/// A type parameter, by its looks.
fn parameter(own: &str) -> bool {
    own.starts_with(char::is_uppercase) && own.len() <= 2
}

/// `shape![D, 3]`, or `S`: how a shape is written.
fn written(own: &[String]) -> String {
    match own {
        [rest] if rest.starts_with("..") => rest.trim_start_matches('.').to_owned(),
        _ => format!("shape!{}", shown(own)),
    }
}

/// Generic code asks for the relation.
fn generic(left: &[String], right: &[String]) -> Option<String> {
    let open = left.iter().chain(right).any(|own| parameter(own) || own.starts_with(".."));
    open.then(|| format!("{ASKED}{}: congruent::shape::Broadcast<{}>`", written(left), written(right)))
}

fn product(facts: &Facts) -> Option<String> {
    let Sides { left, right } = sides::product(facts)?;
    let fits = |a: &[String], b: &[String]| a.last() == b.len().checked_sub(2).and_then(|k| b.get(k)) && a.len() >= 2;
    if let Some(turned) = turned(&right)
        && fits(&left, &turned)
    {
        let method = turn(&right);
        let what = match argument(&facts.source) {
            Some(name) => match name.strip_suffix(&format!(".{method}")) {
                Some(name) => format!("`&{name}`"),
                None => format!("`&{name}.{method}`"),
            },
            None => format!("`.{method}` of the right operand"),
        };
        return Some(format!("{what} would fit: {} times {}", shown(&left), shown(&turned)));
    }
    if let Some(turned) = turned(&left)
        && fits(&turned, &right)
    {
        return Some(format!(
            "`.{}` of the left operand would fit: {} times {}",
            turn(&left),
            shown(&turned),
            shown(&right)
        ));
    }
    None
}

/// The operand in `x.matmul(&w)`, if it is a name.
fn argument(source: &str) -> Option<&str> {
    let (_, rest) = source.split_once(".matmul(&")?;
    // Up to the bracket that closes the call.
    let mut depth = 0;
    let end = rest.find(|char| {
        depth += isize::from(char == '(') - isize::from(char == ')');
        depth < 0
    })?;
    let name = &rest[..end];
    let called = name.trim_end_matches(".t()").trim_end_matches(".mt()");
    let plain = called.chars().all(|char| char.is_alphanumeric() || "_.".contains(char));
    (plain && !name.is_empty()).then_some(name)
}

fn join(facts: &Facts) -> Option<String> {
    let (Sides { left, right }, axis) = sides::join(facts)?;
    let differ: Vec<_> = (0..left.len()).filter(|k| left.get(*k) != right.get(*k)).collect();
    match differ[..] {
        [only] if left.len() == right.len() && only.to_string() != axis => {
            Some(format!("along axis {only} they can be joined: the other lengths are equal"))
        }
        _ => None,
    }
}

/// The number of elements, where it is known.
fn numel(own: &[String]) -> Option<usize> {
    own.iter().try_fold(1_usize, |product, length| product.checked_mul(length.parse().ok()?))
}

/// What stands in the backticks of a text.
fn quoted(said: &str) -> Vec<&str> {
    said.split('`').skip(1).step_by(2).collect()
}

fn view(facts: &Facts) -> Option<String> {
    if !facts.headline.contains("cannot be viewed as shape") {
        return None;
    }
    let shapes: Vec<_> = quoted(&facts.headline).iter().filter_map(|own| shape(&read(&plain(own))?.0)).collect();
    let [from, to] = &shapes[..] else { return None };
    if to.iter().any(|own| own == "-1") {
        let others: Vec<_> = to.iter().filter(|own| *own != "-1").cloned().collect();
        let (has, rest) = (numel(from)?, numel(&others)?);
        return Some(format!(
            "{} has {has} elements, which {rest} does not divide, so there is no length for -1",
            shown(from)
        ));
    }
    let (has, asked) = (numel(from)?, numel(to)?);
    let counted = format!("{} has {has} elements, {} has {asked}", shown(from), shown(to));
    // A length of -1 that makes it fit: the first that can.
    let open = (0..to.len()).find(|k| {
        let others = to.iter().enumerate().filter(|(at, _)| at != k).map(|(_, length)| length.clone());
        numel(&others.collect::<Vec<_>>()).is_some_and(|rest| rest != 0 && has % rest == 0)
    });
    Some(match open {
        Some(k) => {
            let mut open = to.clone();
            open[k] = "-1".into();
            format!("{counted}; `shape!{}` would fit", shown(&open))
        }
        None => counted,
    })
}

fn mismatched(facts: &Facts) -> Option<String> {
    let [expected, found] = &facts.mismatch()?;
    if expected == found {
        return None;
    }
    if expected.iter().any(|own| own.contains('?')) && found.iter().any(|own| own.contains('?')) {
        return Some("`?` stands for what is the same in both".to_owned());
    }
    if expected.len() == found.len() {
        let relaxed = |known: &[String], open: &[String]| {
            known.iter().zip(open).all(|(k, o)| k == o || o == "_" && k.parse::<usize>().is_ok())
        };
        if relaxed(found, expected) && found != expected {
            return Some(format!(
                "`.into_shape()` makes a known length `_`, and `&x.as_shape()` lends a tensor as one of shape {}",
                shown(expected)
            ));
        }
        if relaxed(expected, found) && found != expected {
            return Some(format!("`.try_into_shape::<shape!{}>()` checks `_` when the program runs", shown(expected)));
        }
        if expected.len() == 2 && turned(found).as_ref() == Some(expected) {
            return Some(format!("`.t()` of it has shape {}", shown(expected)));
        }
    }
    (numel(expected)? == numel(found)?).then(|| {
        format!(
            "both have {} elements: `.view::<shape!{}>()` is the same under other lengths",
            numel(found).unwrap_or(0),
            shown(expected)
        )
    })
}
