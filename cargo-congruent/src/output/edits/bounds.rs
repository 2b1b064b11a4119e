//! Bounds: a clause of the item around the place that a message points at, or a bound of a parameter that it declares.

use crate::facts::around::occurrences;
use crate::facts::heads::{generics, heads};
use crate::facts::returned::declared;
use crate::facts::site::Site;
use crate::output::edits::edit::Edit;

/// The edits of a headline that asks for bounds: ``write `T: Number` and `S: Shape` ``, ``write `where S: Broadcast<R>` ``.
pub(super) fn edits(said: &str, site: &Site) -> Option<Vec<Edit>> {
    let from = ["write `", "write the bound `"].iter().filter_map(|verb| said.find(verb)).min()?;
    let all: Vec<_> = said[from..].split('`').skip(1).step_by(2).collect();
    let first = *all.first()?;
    if let Some(clause) = first.strip_prefix("where ") {
        return Some(vec![where_clause(clause, site)?]);
    }
    let bound = |own: &&str| own.split_once(": ").is_some_and(|(name, bound)| is_name(name) && is_bound(bound));
    if !bound(&first) {
        return None;
    }
    let mut found: Vec<_> =
        all.iter().take_while(|own| bound(own)).map(|own| parameter(own, site)).collect::<Option<_>>()?;
    if let Some((_, rest)) = said.split_once("and return the shape `") {
        found.push(returned(rest.split('`').next()?, site)?);
    }
    Some(found)
}

/// Another shape in the type behind `->`.
fn returned(shape: &str, site: &Site) -> Option<Edit> {
    let known = declared(site)?;
    let (at, head) = heads(site).into_iter().find(|(_, head)| head.starts_with("fn "))?;
    let arrow = head.rfind("-> ")?;
    let from = at + arrow + head[arrow..].find(&format!(", {known}>"))? + 2;
    Some(Edit { from, to: from + known.len(), text: shape.to_owned() })
}

fn is_name(own: &str) -> bool {
    own.starts_with(char::is_uppercase) && own.chars().all(|char| char.is_alphanumeric() || char == '_')
}

fn is_bound(own: &str) -> bool {
    own.starts_with(|char: char| char.is_uppercase() || char == 'c') && !own.contains("Out = ..")
}

/// `where shape![D]: Narrow<0, 0, 2>` of the function around.
fn where_clause(clause: &str, site: &Site) -> Option<Edit> {
    let parameter = clause.strip_prefix("Const<").and_then(|rest| rest.split('>').next());
    let holds = |head: &str| match parameter {
        Some(own) => head.contains(&format!("const {own}: ")),
        None => head.starts_with("fn "),
    };
    let (at, head) = heads(site).into_iter().find(|(_, head)| holds(head))?;
    if let Some(known) = find_where(head) {
        let from = at + known + "where".len();
        return Some(Edit { from, to: from, text: format!(" {clause},") });
    }
    let from = at + head.trim_end().len();
    Some(Edit { from, to: from, text: format!(" where {clause}") })
}

/// The word `where` of a head, and not the end of a name.
fn find_where(head: &str) -> Option<usize> {
    occurrences(head, "where").next()
}

/// Where the parameter of this name is declared in a list of generics: at its start or behind a comma, and not in a bound of another.
fn find_parameter(list: &str, name: &str) -> Option<usize> {
    let declared = |at: &usize| {
        let front = list[..*at].trim_end();
        let open = front.matches(['<', '(', '[']).count();
        let closed = front.matches(['>', ')', ']']).count() - front.matches("->").count();
        (front.is_empty() || front.ends_with(',')) && open == closed
    };
    occurrences(list, name).find(declared)
}

/// `S: Shape` of the item that declares `S`.
fn parameter(bound: &str, site: &Site) -> Option<Edit> {
    let (name, asked) = bound.split_once(": ")?;
    let declared = |(at, head): (usize, &str)| {
        let list = generics(head)?;
        Some(at + head.find('<')? + 1 + find_parameter(list, name)?)
    };
    let from = heads(site).into_iter().find_map(declared)? + name.len();
    let behind = &site.text[from..];
    match behind.strip_prefix(": ") {
        Some(rest) => {
            let known = rest.split([',', '>']).next().unwrap_or_default();
            let whole = asked.split(" + ").any(|own| own == known) || (asked, known) == ("Dim", "Length");
            let to = if whole { from + 2 + known.len() } else { from + 2 };
            Some(Edit { from, to, text: if whole { format!(": {asked}") } else { format!(": {asked} + ") } })
        }
        None => Some(Edit { from, to: from, text: format!(": {asked}") }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_stands_behind_the_word_where_alone() {
        assert_eq!(find_where("fn pick_where<T>(x: T) "), None);
        assert_eq!(find_where("fn f<T>(where_: T) "), None);
        let head = "fn pick_where<T>(x: T) where T: Copy ";
        assert_eq!(find_where(head), head.find(" where").map(|at| at + 1));
    }

    #[test]
    fn a_parameter_is_where_it_is_declared() {
        assert_eq!(find_parameter("T: Foo<S>, S", "S"), Some(11));
        assert_eq!(find_parameter("T: Foo<A, S>, S: Shape", "S"), Some(14));
        assert_eq!(find_parameter("F: Fn(T, S) -> S, S", "S"), Some(18));
        assert_eq!(find_parameter("\n    S,\n    Tail,\n    T,\n", "T"), Some(22));
        assert_eq!(find_parameter("S: Shape", "S"), Some(0));
        assert_eq!(find_parameter("T: Foo<S>", "S"), None);
    }

    #[test]
    fn clauses_and_bounds_stand_in_their_place() {
        let applied = |text: &str, said: &str| {
            let at = text.find('+').unwrap();
            let all = edits(said, &Site { text, at, end: at + 1 }).unwrap();
            let mut text = text.to_owned();
            all.iter().rev().for_each(|edit| text.replace_range(edit.from..edit.to, &edit.text));
            text
        };
        let clause = "write `where S: Broadcast<R>`";
        assert_eq!(
            applied("fn pick_where<S, R>(x: S) { x + x }", clause),
            "fn pick_where<S, R>(x: S) where S: Broadcast<R> { x + x }"
        );
        assert_eq!(
            applied("fn f<T: Foo<S>, S>(x: S) { x + x }", "write `S: Shape`"),
            "fn f<T: Foo<S>, S: Shape>(x: S) { x + x }"
        );
    }
}
