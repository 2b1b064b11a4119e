//! Shapes of generic code, which needs a relation as a bound.

use crate::facts::Facts;
use crate::facts::relations::is_relation;
use crate::facts::returned::with_result;
use crate::facts::sides::{self, Sides};
use crate::facts::types::read_shape;
use crate::rules::bounds::write_broadcast_with_itself;
use crate::rules::pattern::{Match, write_relation};
use crate::rules::remedy::asked::ASKED;
use crate::rules::remedy::kept::keep_axis;
use crate::rules::remedy::{lengths, parts};

/// Says what generic code needs where an operation depends on lengths that are not known: a bound on a length, or of the shapes; or a
/// call that does not depend on them.
pub fn say_bound(facts: &Facts) -> Option<String> {
    let rules = [lengths::say_bound, parts::say_parts, parts::say_axes, say_relation];
    rules.iter().find_map(|rule| rule(facts).filter(|_| facts.code == "E0277"))
}

/// Says which relation a shape of generic code needs as a bound.
fn say_relation(facts: &Facts) -> Option<String> {
    // Relations of broadcasting are drawn, and have their own rows. Known lengths that do not fit are not helped by a bound.
    let found = facts.relations.iter().rev().find(|found| {
        let name = found.relation.name();
        is_relation(&name) && !["Broadcast", "Expands", "Matmul"].contains(&&*name)
    })?;
    let own = read_shape(&found.own).or_else(|| write_whole(&found.own, facts))?;
    let generic = |lengths: &[String]| lengths.iter().any(|own| facts.is_parameter(own) || own.starts_with(".."));
    // For a convolution, the weight may have known lengths and the input parameters.
    let arguments = || found.relation.arguments().iter().filter_map(read_shape).any(|own| generic(&own));
    let open = generic(&own) || found.relation.name().starts_with("Conv") && arguments();
    let relation = crate::styled::text(&crate::words::print(&found.relation, crate::words::Spelling::Code));
    let relation = with_declared(relation, &found.relation, facts);
    // No bound changes lengths in the headline that are numbers, or the number of axes.
    let said = crate::words::translate_sentence(&facts.headline);
    let names = quote_all(&said);
    let known = said.starts_with("dimension `") && names.iter().all(|own| own.parse::<usize>().is_ok());
    let counted = said.starts_with("shape `[") && said.contains("` has no ") && !names[0].contains("..");
    (open && !known && !counted && can_be_asked(&relation)).then(|| {
        match write_broadcast_with_itself(&relation, &write_relation(&own), facts) {
            Some(also) => format!("{ASKED}{}: congruent::shape::{relation} + {also}`", write_relation(&own)),
            None => {
                let relation = with_result(&with_paths(&relation), parts::find_result(found, facts), facts);
                format!("{ASKED}{}: congruent::shape::{relation}`", write_relation(&own))
            }
        }
    })
}

/// Returns the relation of a join with the declared shape of its argument: rustc may print the shape of the result instead.
fn with_declared(relation: String, of: &crate::words::Type, facts: &Facts) -> String {
    let values = facts.pointed.values().unwrap_or_default();
    let declared = values.first().and_then(|name| facts.around.declared_shape(name));
    match (of.name().as_str(), declared, relation.rsplit_once(", ")) {
        ("Concat", Some(own), Some((front, last))) if own != last.trim_end_matches('>') && !own.contains("![") => {
            format!("{front}, {own}>")
        }
        _ => relation,
    }
}

/// Whether programs can write this bound. They cannot if it has a type that rustc left out or infers, or positions of `s![..]`. (In
/// `shape![_, 3]`, `_` is a length.)
fn can_be_asked(relation: &str) -> bool {
    let outside = relation.split("shape![").enumerate().map(|(k, own)| match k {
        0 => own,
        _ => own.split_once(']').map_or("", |(_, rest)| rest),
    });
    !["<..>", "...", "<s![", " s![", "Spot<"].iter().any(|part| relation.contains(part))
        && !outside.into_iter().any(has_inferred)
}

/// Whether `_` is a word of a text.
fn has_inferred(own: &str) -> bool {
    own.split(|char: char| !char.is_alphanumeric() && char != '_').any(|word| word == "_")
}

/// Writes the settings of a window with their paths, because few programs import them.
fn with_paths(relation: &str) -> String {
    let names = ["Settings", "Stride", "Padding", "Dilation", "Groups", "OutputPadding", "Pooling", "Kernel"];
    names.iter().fold(relation.to_owned(), |said, name| {
        ["<", ", "].iter().fold(said, |said, front| {
            ["<", ">", ","].iter().fold(said, |said, behind| {
                said.replace(&format!("{front}{name}{behind}"), &format!("{front}congruent::window::{name}{behind}"))
            })
        })
    })
}

/// Returns `..S` for a shape that is one parameter, `S`.
fn write_whole(own: &crate::words::Type, facts: &Facts) -> Option<Vec<String>> {
    let name = own.name();
    (own.arguments().is_empty() && facts.is_parameter(&name)).then(|| vec![format!("..{name}")])
}

/// Two lengths or shapes of a signature that have to broadcast.
pub(super) fn list_lengths(facts: &Facts) -> Option<String> {
    let said = crate::words::translate_sentence(&facts.headline);
    if said.contains("is not known to broadcast with shape")
        && let [left, right] = quote_all(&said)[..]
        && left != right
    {
        let all = [left, right].map(|own| {
            facts
                .is_parameter(own)
                .then(|| own.to_owned())
                .or(is_list(own).then(|| format!("shape!{own}")))
                .or(name_result_type(own))
        });
        return match all {
            [Some(left), Some(right)] => {
                let relation = with_result(&format!("Broadcast<{right}>"), None, facts);
                Some(format!("{ASKED}{left}: congruent::shape::{relation}`"))
            }
            _ => None,
        };
    }
    // Known lengths that do not fit are not helped by a bound.
    let known = quote_all(&said).iter().all(|own| own.parse::<usize>().is_ok());
    if known || !facts.headline.contains("cannot be broadcast with dimension") {
        return None;
    }
    if let Some(Sides { left, right }) = sides::asked(facts) {
        let open = left.iter().chain(&right).any(|own| facts.is_parameter(own) || own.starts_with(".."));
        let (left, right) = (write_relation(&left), write_relation(&right));
        let relation = format!("Broadcast<{right}>");
        // (rustc does not find the result of a bound of const parameters.)
        let counted = left.contains('{') || right.contains('{');
        let relation = if counted { relation } else { with_result(&relation, None, facts) };
        let bound = format!("{left}: congruent::shape::{relation}");
        return open.then(|| format!("{ASKED}{bound}`"));
    }
    let open = quote_all(&said).into_iter().any(|own| facts.is_parameter(own));
    open.then(|| format!("{ASKED}X: congruent::shape::Broadcast<Y>`, of the two shapes `X` and `Y`"))
}

/// Whether a text is a list in brackets.
fn is_list(own: &str) -> bool {
    own.starts_with('[') && own.ends_with(']')
}

/// Returns the result of a relation, such as `Reduced<S, 0>`, with its path.
fn name_result_type(own: &str) -> Option<String> {
    let result = own.starts_with(char::is_uppercase) && own.ends_with('>') && !own.contains("..");
    result.then(|| format!("congruent::shape::{own}"))
}

/// A shape of a signature that has to expand to another.
pub(super) fn say_expands(told: &Match) -> Option<String> {
    if let Some(said) = keep_axis(told) {
        return Some(said);
    }
    let (own, to) = (told.get("from")?, told.get("to")?);
    let parameter = |own: &str| told.facts.is_parameter(own);
    if parameter(own) && parameter(to) && told.facts.headline.starts_with("shape `") {
        return Some(format!("{ASKED}{own}: congruent::shape::Expands<{to}>`"));
    }
    let Sides { left, right } = sides::in_place(told.facts).filter(|_| parameter(own) || parameter(to))?;
    Some(format!("{ASKED}{}: congruent::shape::Expands<{}>`", write_relation(&right), write_relation(&left)))
}

/// Returns the texts in the backticks of a sentence.
fn quote_all(said: &str) -> Vec<&str> {
    said.split('`').skip(1).step_by(2).collect()
}

/// Says how to declare a parameter that is used as a length.
pub(super) fn say_length(told: &Match) -> Option<String> {
    let own = told.hole("parameter");
    Some(match crate::rules::pattern::lengths(own).as_deref() {
        // For a computed length rustc points at the sign, and does not say which operand is meant.
        Some([_]) if ["+", "-", "*", "/", "%"].contains(&told.facts.pointed.own.as_str()) => {
            "one length stands here, not a shape".to_owned()
        }
        Some([one]) if !one.starts_with("..") => format!("one length stands here, not a shape: write `len![{one}]`"),
        Some(_) => "one length stands here, not a shape".to_owned(),
        None if told.facts.is_parameter(own) => {
            let all = crate::facts::heads::parameters_without(own, "Dim", told.facts);
            let all: Vec<_> = all.iter().map(|name| format!("`{name}: Dim`")).collect();
            format!("write {}", all.join(" and "))
        }
        None => "a length is written `len![4]`".to_owned(),
    })
}

/// Says how to declare a parameter that is used as a shape.
pub(super) fn say_shape_parameter(told: &Match) -> Option<String> {
    let own = told.hole("parameter");
    let bound = |own: &String| match own.strip_prefix("..") {
        Some(rest) => Some(format!("`{rest}: Shape`")),
        None => (told.facts.is_parameter(own) && !told.facts.around.is_theirs(own)).then(|| format!("`{own}: Dim`")),
    };
    match crate::rules::pattern::lengths(own) {
        Some(all) => {
            let bounds: Vec<_> = all.iter().filter_map(bound).collect();
            (!bounds.is_empty()).then(|| format!("write {}", bounds.join(" and ")))
        }
        None if told.facts.around.is_theirs(own) => None,
        None if told.facts.is_parameter(own) => Some(format!("write `{own}: Shape`")),
        // A value where a shape is expected.
        None if crate::facts::source::split_list(&told.facts.pointed.own).is_some() || own.starts_with('(') => {
            // rustc may point at the first of its parts.
            let crate::facts::source::Pointed { before, own, behind } = &told.facts.pointed;
            let inside = format!("{own}{behind}");
            let open = before.ends_with("((").then(|| crate::facts::source::split_until_closed(&inside)).flatten();
            let all = open.or_else(|| crate::facts::source::split_list(own));
            Some(format!("write `dims![{}]`", all.filter(|all| !all.is_empty())?.join(", ")))
        }
        None => Some("a shape is written `shape![2, 3]`".to_owned()),
    }
}

/// A length that has to be known at compile time.
pub(super) fn say_static_length(told: &Match) -> Option<String> {
    let own = told.hole("parameter");
    let call = told.facts.pointed.own.split('(').next().unwrap_or_default();
    let path = call.strip_suffix("::new").map(|path| path.split("::<").next().unwrap_or(path));
    let of = path.map_or("a function that ends in `of`".to_owned(), |path| format!("`{path}::of(..)`"));
    Some(match own {
        "_" => format!("{of} takes it as a value, `Dyn(n)`"),
        name if told.facts.is_name(name) => format!("{of} takes it as a value, `{name}(n)`"),
        name if told.facts.is_parameter(name) && path.is_some() => {
            format!("write `{name}: StaticDim`, or {of}, which takes it as a value")
        }
        name if told.facts.is_parameter(name) => format!("write `{name}: StaticDim`"),
        _ => "a length is written `len![4]`".to_owned(),
    })
}
