//! Shapes of generic code, which asks for a relation.

use super::{Told, shown};
use crate::told::facts::Facts;
use crate::told::sides::{self, Sides, shape};

/// A relation of a shape of generic code that is to be asked for.
pub fn relation(facts: &Facts) -> Option<String> {
    // What broadcasts is drawn, and told in its row; lengths that are known will not fit whatever is asked for.
    let found = facts.relations.iter().rev().find(|found| {
        let name = found.relation.name();
        crate::told::plumbing::RELATIONS.contains(&&*name) && !["Broadcast", "Expands", "Matmul"].contains(&&*name)
    })?;
    let own = shape(&found.own)?;
    let open = own.iter().any(|own| parameter(own) || own.starts_with(".."));
    let relation = crate::styled::text(&crate::words::print(&found.relation, crate::words::Spelling::Code));
    // Where the lengths that the headline names are numbers, they stay what they are.
    let said = crate::told::sentence(&facts.headline);
    let names = quoted(&said);
    let known = said.starts_with("dimension `") && names.iter().all(|own| own.parse::<usize>().is_ok());
    (facts.code == "E0277" && open && !known)
        .then(|| format!("{ASKED}{}: congruent::shape::{relation}`", written(&own)))
}

/// How a remedy for generic code begins.
pub(super) const ASKED: &str = "in generic code, write `where ";

/// Two lengths or shapes of a signature that are to broadcast.
pub(super) fn lengths(facts: &Facts) -> Option<String> {
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
        let open = left.iter().chain(&right).any(|own| parameter(own) || own.starts_with(".."));
        let bound = format!("{}: congruent::shape::Broadcast<{}>", written(&left), written(&right));
        return open.then(|| format!("{ASKED}{bound}`"));
    }
    let open = quoted(&facts.headline).into_iter().any(parameter);
    open.then(|| format!("{ASKED}X: congruent::shape::Broadcast<Y>`, of the two shapes `X` and `Y`"))
}

/// A shape of a signature that is to expand to another.
pub(super) fn expands(told: &Told) -> Option<String> {
    let [own, to] = &told.holes[..] else { return None };
    if parameter(own) && parameter(to) && told.facts.headline.starts_with("shape `") {
        return Some(format!("{ASKED}{own}: congruent::shape::Expands<{to}>`"));
    }
    let Sides { left, right } = sides::in_place(told.facts).filter(|_| parameter(own) || parameter(to))?;
    Some(format!("{ASKED}{}: congruent::shape::Expands<{}>`", written(&right), written(&left)))
}

/// A type parameter, by its looks, or a const parameter in braces.
pub(super) fn parameter(own: &str) -> bool {
    let own = own.trim_start_matches('{').trim_end_matches('}');
    own.starts_with(char::is_uppercase) && own.len() <= 2
}

/// A named length, by its looks.
pub(super) fn is_name(own: &str) -> bool {
    own.starts_with(char::is_uppercase) && own.len() > 2
}

/// `shape![D, 3]`, or `S`: how a shape is written.
fn written(own: &[String]) -> String {
    match own {
        [rest] if rest.starts_with("..") => rest.trim_start_matches('.').to_owned(),
        _ => format!("shape!{}", shown(own)),
    }
}

/// What stands in the backticks of a text.
fn quoted(said: &str) -> Vec<&str> {
    said.split('`').skip(1).step_by(2).collect()
}
