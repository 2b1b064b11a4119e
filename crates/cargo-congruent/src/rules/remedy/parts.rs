//! An axis of generic length that is divided: into parts, or into axes. A product is divided as it is written; of another length, the
//! parts are counted at run time.

use crate::facts::site::Site;
use crate::facts::types::read_shape;
use crate::facts::{Facts, Relation};
use crate::rules::pattern::{Match, write_lengths};
use crate::styled::text;
use crate::words::{Spelling, print};

/// An axis that is divided, and its shape.
struct Divided<'f> {
    facts: &'f Facts,
    shape: Vec<String>,
    /// The axis as it is written.
    axis: isize,
    at: usize,
}

impl Divided<'_> {
    fn new<'f>(found: &Relation, facts: &'f Facts) -> Option<Divided<'f>> {
        Divided::along(argument(found, 0)?.parse().ok()?, read_shape(&found.own)?, facts)
    }

    fn along(axis: isize, shape: Vec<String>, facts: &Facts) -> Option<Divided<'_>> {
        let rank = isize::try_from(shape.len()).ok()?;
        let at = usize::try_from(if axis < 0 { axis + rank } else { axis }).ok().filter(|at| *at < shape.len())?;
        let counted = axis < 0 || !shape[0].starts_with("..");
        counted.then_some(Divided { facts, shape, axis, at })
    }

    /// The factors of the length as they are written: `3`, `H` and `D` of `3 * H * D`.
    fn factors(&self) -> Vec<&str> {
        split_product(&self.shape[self.at])
    }

    /// The shape with these lengths instead of the one that is divided.
    fn with(&self, lengths: &[String]) -> Vec<String> {
        let (front, behind) = (&self.shape[..self.at], &self.shape[self.at + 1..]);
        [front, lengths, behind].concat()
    }

    /// `x.unflatten::<-1, shape![4, H]>()`
    fn unflatten(&self, lengths: &[&str]) -> String {
        let receiver = self.facts.pointed.write_receiver();
        format!("{receiver}unflatten::<{}, shape![{}]>()", self.axis, lengths.join(", "))
    }

    /// `x.as_shape::<shape![B, _]>()`
    fn open(&self) -> String {
        let receiver = self.facts.pointed.write_receiver();
        format!("{receiver}as_shape::<shape!{}>()", write_lengths(&self.with(&["_".to_owned()])))
    }
}

/// The factors of a product as it is written; a sum in parentheses is one.
pub(super) fn split_product(length: &str) -> Vec<&str> {
    let (mut depth, mut from, mut all) = (0_usize, 0, Vec::new());
    for (at, char) in length.char_indices() {
        match char {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '+' | '-' | '/' | '%' if depth == 0 => return vec![length],
            '*' if depth == 0 => {
                all.push(length[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    all.push(length[from..].trim());
    all
}

/// An argument of a relation, as code.
fn argument(found: &Relation, k: usize) -> Option<String> {
    Some(text(&print(found.relation.arguments().get(k)?, Spelling::Code)))
}

/// Whether all of these lengths are numbers or parameters that are known at compile time, by the items around the place.
fn are_static(lengths: &[&str], facts: &Facts) -> bool {
    lacking_static(lengths, facts).is_empty()
}

/// The parameters among these lengths that lack the bound `StaticDim`.
pub(super) fn lacking_static(lengths: &[&str], facts: &Facts) -> Vec<String> {
    let site = Site::new(facts);
    let is_static = |name: &str| {
        let mut all = site.items().into_iter().flat_map(|item| item.parameters.iter());
        all.any(|own| own.name == name && own.bounds.is_some_and(|bounds| site.text_of(bounds).contains("StaticDim")))
    };
    let lacks = |own: &&&str| own.parse::<usize>().is_err() && !is_static(own);
    lengths.iter().filter(lacks).map(|own| (*own).to_owned()).collect()
}

/// Says how an axis of generic length is divided into parts.
pub(super) fn say_parts(facts: &Facts) -> Option<String> {
    let found = facts
        .relations
        .iter()
        .rev()
        .find(|found| ["ChunkAxis", "EvenAxis", "SplitAxis", "Halve"].contains(&&*found.relation.name()))?;
    let divided = Divided::new(found, facts)?;
    let (name, number) = (found.relation.name(), argument(found, 1));
    if name == "Halve" || divided.shape[divided.at].parse::<usize>().is_ok() {
        return None;
    }
    if let [first, rest @ .., _] = &divided.factors()[..]
        && name != "SplitAxis"
        && Some(*first) == number.as_deref()
    {
        let factors = divided.factors();
        let part = divided.with(&[factors[1..].join(" * ")]);
        return Some(match are_static(rest, facts) {
            true => {
                let behind = isize::try_from(factors.len()).ok()? - 1;
                let axis = if divided.axis < 0 { divided.axis - behind } else { divided.axis };
                format!("write `{}.unbind::<{axis}>()`", divided.unflatten(&factors))
            }
            false => format!(
                "{}shape!{}: congruent::shape::{name}<{}, {first}, Parts = congruent::shape::Even<len![{first}], shape!{}>>`",
                super::asked::ASKED,
                write_lengths(&divided.shape),
                divided.axis,
                write_lengths(&part)
            ),
        });
    }
    // An array has as many parts as are asked for, whatever the length is.
    let taken_apart = facts.pointed.before.contains("let [");
    let method = match &*name {
        "EvenAxis" => "tensor_split",
        "ChunkAxis" if taken_apart => "tensor_split",
        "ChunkAxis" => "chunk",
        _ => "split",
    };
    Some(format!("write `{}.{method}::<{}, {}>()`", divided.open(), divided.axis, number?))
}

/// `unbind` of an axis of generic length.
pub(super) fn say_unbound(told: &Match) -> Option<String> {
    let facts = told.facts;
    let shape = facts.around.declared_shape(facts.pointed.receiver()?)?.strip_prefix("shape![")?.strip_suffix(']')?;
    let shape: Vec<_> = shape.split(',').map(|own| own.trim().to_owned()).collect();
    let axis = facts.pointed.behind.strip_prefix("::<")?.split('>').next()?.parse().ok()?;
    let divided = Divided::along(axis, shape, facts)?;
    Some(format!("write `{}.unbind::<{axis}>()`, which is a list", divided.open()))
}

/// A generic length from which a number was to be computed, where no bound helps.
pub(super) fn say_generic(told: &Match) -> Option<String> {
    say_source(told.facts)
}

/// The source of a scatter whose lengths are not those of the index.
pub(super) fn say_source(facts: &Facts) -> Option<String> {
    let found = facts.last("SrcAlong").or_else(|| facts.last("SrcInto"))?;
    let index = found.relation.arguments().get(1)?.arguments().first().and_then(read_shape)?;
    index
        .iter()
        .any(|own| facts.is_parameter(own))
        .then(|| format!("give `src` the shape of the index, {}", write_lengths(&index)))
}

/// Says how an axis of generic length is divided into axes, where it is a product that is divided as it is written.
pub(super) fn say_axes(facts: &Facts) -> Option<String> {
    let found = facts.last("Unflatten")?;
    let divided = Divided::new(found, facts)?;
    let asked = argument(found, 1)?;
    let asked: Vec<_> = asked.strip_prefix("shape![")?.strip_suffix(']')?.split(", ").collect();
    let (own, factors) = (&divided.shape[divided.at], divided.factors());
    if factors.len() < 2 {
        return say_divisor(own, &asked, facts);
    }
    if let [front @ .., _] = &asked[..]
        && asked.join(" * ") == *own
    {
        let lacking = lacking_static(front, facts);
        let all: Vec<_> = lacking.iter().map(|own| format!("`{own}: StaticDim`")).collect();
        return (!all.is_empty()).then(|| format!("write {}", all.join(" and ")));
    }
    // The same factors in another order, or the last one as -1 or `_`.
    let open = asked.len() == factors.len() && asked[..asked.len() - 1] == factors[..factors.len() - 1];
    let again = sort(&asked) == sort(&factors) || open && ["-1", "_"].contains(&asked[asked.len() - 1]);
    (again && are_static(&factors[..factors.len() - 1], facts))
        .then(|| format!("write `{}`, as the length is written", divided.unflatten(&factors)))
}

/// The words in order.
fn sort<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let mut all = words.to_vec();
    all.sort_unstable();
    all
}

/// `D: Divisor<C, H>`, for a parameter that is divided into two lengths of which the last one is a parameter, too.
fn say_divisor(own: &str, asked: &[&str], facts: &Facts) -> Option<String> {
    let [first, last] = asked else { return None };
    let parameters = [own, last].iter().all(|name| facts.is_parameter(name) && !name.starts_with('{'));
    let first = if facts.is_parameter(first) && !first.starts_with('{') {
        (*first).to_owned()
    } else {
        format!("len![{first}]")
    };
    (parameters && !["len![-1]", "len![_]"].contains(&&*first))
        .then(|| format!("{}{last}: congruent::shape::Divisor<{own}, {first}>`", super::asked::ASKED))
}

/// A view of generic lengths: `view` multiplies numbers. Axes are merged and split by name, or their lengths are counted at run time.
pub(super) fn say_viewed(told: &Match, from: &[String], to: &[String]) -> Option<String> {
    let called = told.facts.pointed.called();
    let receiver = told.write_receiver();
    let front = from.iter().zip(to).take_while(|(own, wanted)| own == wanted).count();
    let rest = from.len().min(to.len()) - front;
    let behind = from.iter().rev().zip(to.iter().rev()).take(rest).take_while(|(own, wanted)| own == wanted).count();
    let (own, wanted) = (&from[front..from.len() - behind], &to[front..to.len() - behind]);
    let by = |name: &str| {
        Some(called.replacen("reshape", "view", 1).replacen("view", name, 1)).filter(|_| !called.starts_with("try_"))
    };
    let counted = from.first().is_none_or(|own| !own.starts_with(".."));
    let split = |name: &str| format!("{name}::<{front}, shape!{}>()", write_lengths(wanted));
    let changed = match (own, wanted) {
        ([_, .., _], [one]) if one == "-1" || *one == multiply(own) => {
            by("flatten").map(|name| format!("{name}::<{front}, {}>()", front + own.len() - 1))
        }
        ([one], [all @ .., _]) if !all.is_empty() && *one == multiply(wanted) => {
            let lacking = lacking_static(&all.iter().map(String::as_str).collect::<Vec<_>>(), told.facts);
            if let Some(own) = lacking.first() {
                return Some(format!("`{receiver}{}` divides the product, for `{own}: StaticDim`", split("unflatten")));
            }
            by("unflatten").map(|name| split(&name))
        }
        ([a, .., b], [c, .., d])
            if a == d && b == c && own.len() == wanted.len() && own[1..own.len() - 1] == wanted[1..own.len() - 1] =>
        {
            by("transpose").map(|name| format!("{name}::<{front}, {}>()", front + own.len() - 1))
        }
        _ => None,
    };
    if let Some(call) = changed.filter(|_| counted) {
        return Some(format!("write `{receiver}{call}`"));
    }
    let number = |own: &String| own.parse::<usize>().is_ok();
    let plain = to.iter().all(|own| number(own) || ["_", "-1"].contains(&&**own)) && counted;
    let open: Vec<_> = from.iter().map(|own| if number(own) { own.clone() } else { "_".to_owned() }).collect();
    let rest = "generic lengths are not multiplied";
    Some(match plain && ["view", "reshape"].contains(&called) {
        true => format!(
            "write `{receiver}as_shape::<shape!{}>().{called}::<shape!{}>()`",
            write_lengths(&open),
            write_lengths(to)
        ),
        false => rest.to_owned(),
    })
}

/// The product of lengths as `flatten` writes it.
fn multiply(lengths: &[String]) -> String {
    let factor = |own: &String| match split_product(own)[..] {
        [one] if !one.contains(' ') || one.ends_with(')') => one.to_owned(),
        _ => format!("({own})"),
    };
    // What stands first is multiplied first, without parentheses.
    let first = lengths.first().map(|own| if split_product(own).len() > 1 { own.clone() } else { factor(own) });
    first.into_iter().chain(lengths.iter().skip(1).map(factor)).collect::<Vec<_>>().join(" * ")
}

/// The result of a relation, where its lengths are known.
pub(super) fn find_result(found: &Relation, facts: &Facts) -> Option<String> {
    if found.relation.name() == "Maps" {
        let (weight, mut input) = (read_shape(&found.own)?, found.relation.arguments().first().and_then(read_shape)?);
        *input.last_mut()? = weight.first().filter(|_| weight.len() == 2)?.clone();
        return Some(format!("shape!{}", write_lengths(&input)));
    }
    let divided = Divided::new(found, facts)?;
    let lengths = match &*found.relation.name() {
        "TopK" => vec![argument(found, 1)?],
        "Unflatten" => {
            let all = argument(found, 1)?;
            let all = all.strip_prefix("shape![")?.strip_suffix(']')?;
            all.split(", ").map(str::to_owned).collect()
        }
        "Halve" => match &divided.factors()[..] {
            ["2", rest @ ..] if !rest.is_empty() => vec![rest.join(" * ")],
            _ => return None,
        },
        _ => return None,
    };
    let known = !lengths.iter().any(|own| own == "-1");
    known.then(|| format!("shape!{}", write_lengths(&divided.with(&lengths))))
}
