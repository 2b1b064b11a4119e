//! Two shapes that do not fit together.

use crate::facts::methods::SIGNS;
use crate::facts::relations::is_relation;
use crate::facts::sides::{self, Sides};
use crate::facts::source::Pointed;
use crate::rules::pattern::{Match, lengths, write_lengths};
use crate::rules::remedy::kept::keep_axis;
use crate::rules::remedy::{asked, generic, parts};
use congruent_notation::figure::common;
use congruent_operations::Kind;

/// Returns the shape of the result, if these shapes broadcast.
fn broadcast_lengths(a: &[String], b: &[String]) -> Option<Vec<String>> {
    let rank = a.len().max(b.len());
    let at = |own: &[String], k: usize| (k + own.len()).checked_sub(rank).map_or("1".into(), |k| own[k].clone());
    (0..rank).map(|k| common(&at(a, k), &at(b, k)).map(str::to_owned)).collect()
}

/// Returns the shape with its last two axes exchanged.
pub(super) fn turned(own: &[String]) -> Option<Vec<String>> {
    let mut turned = own.to_vec();
    let last = own.len().checked_sub(2)?;
    turned.swap(last, last + 1);
    Some(turned)
}

/// Returns the method that exchanges the last two axes.
pub(super) fn turn(own: &[String]) -> &'static str {
    if own.len() == 2 { "t()" } else { "mt()" }
}

/// Whether the shapes in the message are those of the operands, not parts of them.
fn is_of_operands(told: &Match) -> bool {
    let names = || told.facts.relations.iter().map(|found| found.relation.name());
    let parts = ["scatter", "gather", "index", "take_along"];
    let own = told.facts.pointed.called();
    !parts.iter().any(|part| own.starts_with(part))
        && !names().any(|name| is_relation(&name) && !["Broadcast", "Expands"].contains(&&*name))
        && !names().any(|name| name.ends_with("Along") || name.ends_with("Into") || name == "HasProduct")
}

/// `` `w.t()` would fit ``, or `` `.t()` of the right operand would fit ``.
fn find_method(name: &Option<String>, what: &str, call: &str) -> String {
    match name {
        Some(name) => format!("`{name}.{call}` would fit"),
        None => format!("`.{call}` of the {what} would fit"),
    }
}

/// Two lengths that do not broadcast.
pub(super) fn say_broadcast(told: &Match) -> Option<String> {
    let whole = is_of_operands(told);
    let found = sides::broadcasting(told.facts).or_else(|| sides::asked(told.facts)).filter(|_| whole);
    let fits = found.as_ref().and_then(|sides| say_product_meant(told, sides).or_else(|| moved(told, sides)));
    let source = || parts::say_source(told.facts);
    fits.or_else(source).or_else(|| generic::list_lengths(told.facts)).or_else(|| say_equal(told))
}

/// `*` where a matrix product is meant.
fn say_product_meant(told: &Match, Sides { left, right }: &Sides) -> Option<String> {
    let ([a, _], b) = (told.operands(), told.second());
    let fits = left.len().min(right.len()) == 2 && left.last() == right.first();
    (told.facts.pointed.own == "*" && fits)
        .then_some(format!("`{}.matmul({})` is the matrix product; `*` is element by element", a?, b?))
}

/// Says that an operand would fit with its axes exchanged, or with one more axis.
fn moved(told: &Match, Sides { left, right }: &Sides) -> Option<String> {
    let [a, b] = told.operands();
    let both = [("right operand", b, &right[..], &left[..]), ("left operand", a, &left[..], &right[..])];
    let longer = both.iter().find_map(|(side, name, own, other)| {
        let one_less = other.len().checked_sub(own.len()) == Some(1) && !own.is_empty();
        let fits = one_less && own.iter().zip(other.iter()).all(|(a, b)| common(a, b).is_some());
        fits.then(|| {
            let longer = [own.to_vec(), vec!["1".into()]].concat();
            let said = format!("{}, of shape {}", find_method(name, side, "unsqueeze::<-1>()"), write_lengths(&longer));
            match reduced(told, side.starts_with("right")) {
                Some(name) => format!("{said}, as `{name}_keepdim` makes it"),
                None => said,
            }
        })
    });
    longer.or_else(|| say_repeated(&both)).or_else(|| {
        both.iter().find_map(|(side, name, own, other)| {
            // An unknown length fits any other, so it is no evidence that the axes have to be exchanged.
            let equal = |turned: &[String]| {
                turned.iter().rev().zip(other.iter().rev()).all(|(a, b)| a == b || a == "1" || b == "1")
            };
            // For a row or a column, it would be another operation.
            let matrix = own.len() == 2 && own.iter().all(|length| length != "1");
            let turned =
                turned(own).filter(|turned| matrix && equal(turned) && broadcast_lengths(turned, other).is_some())?;
            Some(format!("{}, of shape {}", find_method(name, side, "t()"), write_lengths(&turned)))
        })
    })
}

/// Says that an operand in which a length of 1 stretches would fit if it were repeated along the other axes: `[1, 2]` with `[2, 4]`.
fn say_repeated(both: &[(&str, Option<String>, &[String], &[String]); 2]) -> Option<String> {
    both.iter().find_map(|(side, name, own, other)| {
        let times = |(own, other): (&String, &String)| match (read_length(own)?, read_length(other)?) {
            (a, b) if a == b || a == 1 || b == 1 => Some(1),
            (a, b) => (b % a == 0).then_some(b / a),
        };
        let stretches = own.iter().zip(other.iter()).any(|(own, other)| own == "1" && other != "1");
        let all = own.iter().zip(other.iter()).map(times).collect::<Option<Vec<_>>>()?;
        if own.len() != other.len() || !stretches {
            return None;
        }
        let longer = own.iter().zip(&all).map(|(own, times)| Some((read_length(own)? * times).to_string()));
        let longer: Vec<_> = longer.collect::<Option<_>>()?;
        let all: Vec<_> = all.iter().map(ToString::to_string).collect();
        let call = format!("repeat::<shape!{}>()", write_lengths(&all));
        Some(format!("{}, of shape {}", find_method(name, side, &call), write_lengths(&longer)))
    })
}

/// Returns a length that is a number and not 0.
fn read_length(own: &str) -> Option<usize> {
    own.parse::<usize>().ok().filter(|length| *length > 0)
}

/// Returns the reduction at the end of an operand, as in `x - x.sum::<-1>()`, or at the end of the `let` of that operand, if the message shows it.
fn reduced(told: &Match, right: bool) -> Option<&'static str> {
    let Pointed { before, behind, own } = &told.facts.pointed;
    let [a, b] = told.operands();
    let operand = match if right { b } else { a } {
        Some(name) => {
            let bound = format!("let {name} = ");
            let line = told.facts.source.lines().find_map(|line| line.trim().strip_prefix(&bound))?;
            line.trim_end_matches(';').to_owned()
        }
        // If the message points at a sign, this is the last call before or after it, up to a closing bracket.
        None if ["+", "-", "*", "/"].contains(&&**own) => match right {
            true => behind.trim_end().trim_end_matches([';', '}', ' ']).to_owned(),
            false => before.trim_end().to_owned(),
        },
        None => return None,
    };
    let call = operand.rsplit('.').next()?;
    let alone = call.ends_with(">()") && call.matches('(').count() == 1;
    REDUCED.into_iter().find(|name| alone && call.split("::<").next() == Some(name))
}

const REDUCED: [&str; 8] = ["sum", "mean", "amax", "amin", "std", "var", "norm", "prod"];

/// Says the rule with the lengths of the message.
fn say_equal(told: &Match) -> Option<String> {
    let (a, b) = (told.hole("left"), told.hole("right"));
    let rule = told.facts.notes.iter().any(|note| note.contains("two lengths broadcast when"));
    let is_name = |own: &str| told.facts.is_name(own);
    Some(match (is_name(a), is_name(b)) {
        _ if !rule => return None,
        (true, true) => format!("give both one name, or {}", say_unnamed(told, true)),
        (left @ true, _) | (left, true) => say_unnamed(told, left),
        _ => "they must be equal, or one of them 1".to_owned(),
    })
}

/// Says how to make the names of an operand `_` where the other operand has another length.
fn say_unnamed(told: &Match, left: bool) -> String {
    let found = sides::asked(told.facts).filter(|_| is_of_operands(told));
    let (mut own, other) = match found {
        Some(found) if left => (found.left, found.right),
        Some(found) => (found.right, found.left),
        None => return "make one of them `_`, by `.as_shape::<shape![..]>()`".to_owned(),
    };
    for (length, other) in own.iter_mut().rev().zip(other.iter().rev()) {
        if told.facts.is_name(length) && common(length, other).is_none() {
            *length = "_".into();
        }
    }
    let [a, b] = told.operands();
    let call = format!("as_shape::<shape!{}>()", write_lengths(&own));
    match if left { a } else { b } {
        Some(name) => format!("write `{name}.{call}`"),
        None => format!("write `.{call}` of the {} operand", if left { "left" } else { "right" }),
    }
}

/// Two shapes of generic code.
pub(super) fn say_unknown(told: &Match) -> Option<String> {
    keep_axis(told).or_else(|| generic::list_lengths(told.facts))
}

/// An operand in place that does not expand to `self`.
pub(super) fn say_in_place(told: &Match) -> Option<String> {
    let generic = generic::say_expands(told).filter(|_| is_of_operands(told));
    if generic.is_some() {
        return generic;
    }
    let own = told.facts.pointed.called();
    let found = sides::in_place(told.facts).filter(|_| is_of_operands(told));
    let new = found.and_then(|Sides { left, right }| broadcast_lengths(&left, &right).filter(|out| *out != left));
    if let Some(out) = new {
        let ([a, _], b) = (told.operands(), told.second());
        let sign = own.strip_suffix('=').filter(|sign| !sign.is_empty());
        let stem = own.strip_suffix('_');
        let by_sign = SIGNS.into_iter().find(|(name, _)| stem == Some(*name)).map(|(_, sign)| sign);
        let there_is = by_sign.or_else(|| stem.filter(|name| makes_new(name)));
        return Some(match (sign.or(there_is), a, b) {
            // The left operand of `+=` is a tensor, not a reference.
            (Some(_), Some(a), Some(b)) if sign.is_some() => {
                format!("`&{a} {} {b}` is a new tensor, of shape {}", sign?, write_lengths(&out))
            }
            (Some(name), ..) => format!("`{name}` makes a new tensor, of shape {}", write_lengths(&out)),
            _ => format!("`self` of shape {} would fit", write_lengths(&out)),
        });
    }
    match &told.values[..] {
        [_, one] if one == "1" => Some("in place it must be 1".to_owned()),
        [_, own] if told.facts.is_name(own) => Some(format!("in place it must be `{own}`, 1 or `_`")),
        [_, own] => Some(format!("in place it must be {own} or 1")),
        _ => Some("in place, the other operand has at most the axes of `self`".to_owned()),
    }
}

/// Whether the method has a form in place and one that makes a new tensor.
fn makes_new(name: &str) -> bool {
    ["clamp", "zip_map"].contains(&name) || congruent_operations::find(name).is_some_and(is_binary)
}

/// Whether an operation is a function of two tensors.
fn is_binary(operation: &congruent_operations::Operation) -> bool {
    operation.kind == Kind::Binary
}

/// A matrix product.
pub(super) fn say_product(told: &Match) -> Option<String> {
    let rule = || Some("they must be equal".to_owned());
    let Some(Sides { left, right }) = sides::product(told.facts) else { return rule() };
    let fits = |a: &[String], b: &[String]| a.last().is_some() && a.last() == find_inner_length(b).as_ref();
    let [a, b] = told.operands();
    if let Some(turned) = turned(&right)
        && fits(&left, &turned)
    {
        let call = turn(&right);
        let argument = told.facts.pointed.argument().map(|own| own.trim_start_matches('&'));
        let back = argument.and_then(|own| own.strip_suffix(&format!(".{call}")));
        let what = match (b, back) {
            (_, Some(name)) => format!("`{name}` itself would fit"),
            (Some(name), _) => format!("`&{name}.{call}` would fit"),
            _ => find_method(&None, "right operand", call),
        };
        return Some(format!("{what}, {}", write_times(&left, &turned)));
    }
    if let Some(turned) = turned(&left)
        && fits(&turned, &right)
    {
        return Some(format!("{}, {}", find_method(&a, "left operand", turn(&left)), write_times(&turned, &right)));
    }
    let known = left.last().filter(|own| !own.starts_with(".."));
    Some(match (known, right.len()) {
        (None, _) => return rule(),
        (Some(k), 1) => format!("a right operand of shape [{k}] would fit"),
        (Some(k), _) => {
            let front = &right[..right.len().saturating_sub(2)];
            let last = right.last().cloned().into_iter();
            let whole: Vec<_> = front.iter().cloned().chain([k.clone()]).chain(last).collect();
            format!("a right operand of shape {} would fit", write_lengths(&whole))
        }
    })
}

/// Returns the two shapes of a product in words.
fn write_times(a: &[String], b: &[String]) -> String {
    format!("{} times {}", write_lengths(a), write_lengths(b))
}

/// Returns the length of the right operand over which a product sums.
fn find_inner_length(own: &[String]) -> Option<String> {
    own.len().checked_sub(2).or(own.len().checked_sub(1)).map(|k| own[k].clone())
}

/// `dot` of tensors that are not vectors.
pub(super) fn say_dot(told: &Match) -> Option<String> {
    let (left, right) = (lengths(told.hole("left"))?, lengths(told.hole("right"))?);
    if left.is_empty() || right.is_empty() {
        return Some("a scalar is multiplied by `*`".to_owned());
    }
    let ([a, _], b) = (told.operands(), told.second());
    let inner = right.len().checked_sub(2).map_or(right.last(), |k| right.get(k));
    Some(match (a, b) {
        (Some(a), Some(b)) if left.last() == inner => format!("write `{a}.matmul({b})`"),
        _ => "`matmul` takes matrices, vectors and stacks of them".to_owned(),
    })
}

/// `mv` and `bmm` of other ranks.
pub(super) fn say_other_ranks(told: &Match) -> Option<String> {
    say_no_product(told).or_else(|| Some("`matmul` takes matrices, vectors and stacks of them".to_owned()))
}

/// `index_select` by more than a vector.
pub(super) fn say_more_axes(told: &Match) -> Option<String> {
    let pointed = &told.facts.pointed;
    if pointed.called() != "index_select" {
        return Some("it must have one axis".to_owned());
    }
    let line = format!("{}{}{}", pointed.before, pointed.own, pointed.behind);
    let axis = line.rsplit_once("index_select::<")?.1.split('>').next()?;
    let front = match axis {
        "0" => "",
        "1" => ".., ",
        "2" => ".., .., ",
        _ => return Some("`.index(s![.., &index])` takes one of any rank".to_owned()),
    };
    Some(format!("write `{}index(s![{front}{}])`", told.write_receiver(), told.second().unwrap_or("&index")))
}

/// A product with a scalar.
pub(super) fn say_no_product(told: &Match) -> Option<String> {
    [told.hole("left"), told.hole("right")].contains(&"[]").then(|| "a scalar is multiplied by `*`".to_owned())
}

/// A join of shapes that differ outside the axis of the join.
pub(super) fn say_join(told: &Match) -> Option<String> {
    let rule = Some("outside the axis of the join they must be equal".to_owned());
    let Some((Sides { left, right }, axis)) = sides::join(told.facts) else { return rule };
    let differ: Vec<_> = (0..left.len()).filter(|k| left.get(*k) != right.get(*k)).collect();
    match (&differ[..], told.operands(), told.facts.pointed.called()) {
        ([0], _, "hstack") | ([1], _, "vstack") if left.len() == right.len() => {
            Some(format!("`{}` joins along axis {}", if differ == [0] { "vstack" } else { "hstack" }, differ[0]))
        }
        ([only], [Some(a), _], "cat")
            if left.len() == right.len() && only.to_string() != axis && told.second().is_some() =>
        {
            Some(format!("`{a}.cat::<{only}>({})` would fit", told.second()?))
        }
        ([only], ..) if left.len() == right.len() && only.to_string() != axis => {
            Some(format!("along axis {only} they can be"))
        }
        _ => rule,
    }
}

/// Two shapes that must be equal.
pub(super) fn say_same(told: &Match) -> Option<String> {
    // Operators compare `Tensor`s and references to them; `eq` takes a reference.
    let ([a, _], b) = (told.operands(), told.second());
    let (left, right) = (told.hole("left"), told.hole("right"));
    if [left, right].iter().all(|own| told.facts.is_parameter(own)) {
        if told.facts.headline.starts_with("dimension") {
            return Some("write one parameter for both".to_owned());
        }
        return Some(format!("{}{left}: congruent::shape::Same<{right}>`", asked::ASKED));
    }
    Some(match (&*told.facts.pointed.own, a, b) {
        ("==", Some(a), Some(_)) => format!("`==` takes tensors of one shape, `{a}.eq(..)` what broadcasts"),
        ("==" | "!=", ..) => "`==` takes tensors of one shape, `eq` what broadcasts".to_owned(),
        _ => "both must be equal, and nothing stretches here".to_owned(),
    })
}

/// An index with too few axes.
pub(super) fn say_index_axis(told: &Match) -> Option<String> {
    let own = lengths(told.hole("shape"))?;
    let axis: isize = told.hole("axis").parse().ok()?;
    if own.is_empty() {
        return Some("give it as many axes as the tensor has".to_owned());
    }
    let [_, name] = told.operands();
    let longer = [own.clone(), vec!["1".into()]].concat();
    // The axes of the index must fit those of the tensor; for `gather` and `scatter` they are the tensor's first axes.
    let fits = |input: &[String]| own.iter().zip(input).all(|(own, input)| common(own, input).is_some() || own == "1");
    // The missing axis would be the one behind the last axis of the index.
    let appended = axis == isize::try_from(own.len()).ok()? || -axis == isize::try_from(longer.len()).ok()?;
    let input = sides::along(told.facts).map(|(_, input)| input).filter(|input| input.len() >= longer.len());
    let fits = input.as_deref().is_some_and(fits);
    let axes = input.as_ref().map(Vec::len);
    let scatters = told.facts.pointed.called().starts_with("scatter");
    Some(match axes {
        // `src` has the axes of the index.
        Some(axes) if scatters && appended && fits && longer.len() == axes => {
            let single = ["scatter_value", "scatter_value_"].contains(&told.facts.pointed.called());
            let what = if single { "an index" } else { "an index and a source" };
            format!("{what} of shape {} would fit", write_lengths(&longer))
        }
        Some(axes) if appended && fits && longer.len() == axes => {
            format!("{}, of shape {}", find_method(&name, "index", "unsqueeze::<-1>()"), write_lengths(&longer))
        }
        // A new axis of length 1 at the front stretches.
        Some(axes) if appended && longer.len() == axes && own.len() == 1 => {
            let longer = [vec!["1".into()], own.clone()].concat();
            match scatters {
                // `src` may need the new axis, too, or not.
                true => format!("an index of shape {} would fit", write_lengths(&longer)),
                false => {
                    format!("{}, of shape {}", find_method(&name, "index", "unsqueeze::<0>()"), write_lengths(&longer))
                }
            }
        }
        Some(axes) => format!("give it {axes} axes, as many as the tensor has"),
        None => crate::rules::remedy::axes::list_axes(&own),
    })
}
