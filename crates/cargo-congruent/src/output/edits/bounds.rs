//! Bounds: a clause of the item around the place that a message points at, or a bound of a parameter that it declares.

use crate::facts::returned::find_declared;
use crate::facts::site::Site;
use crate::facts::tree::Item;
use crate::output::edits::edit::{Edit, VERBS};

/// The edits of a headline that asks for bounds: ``write `T: Number` and `S: Shape` ``, ``write `where S: Broadcast<R>` ``.
pub(super) fn find_edits(said: &str, site: &Site) -> Option<Vec<Edit>> {
    let from = VERBS.iter().filter_map(|verb| said.find(verb)).min()?;
    let all: Vec<_> = said[from..].split('`').skip(1).step_by(2).collect();
    let first = *all.first()?;
    if let Some(clause) = first.strip_prefix("where ") {
        return Some(vec![add_clause(clause, site)?]);
    }
    if !is_bound_of_name(&first) {
        return None;
    }
    let mut found: Vec<_> =
        all.iter().take_while(|own| is_bound_of_name(own)).map(|own| add_bound(own, site)).collect::<Option<_>>()?;
    if let Some((_, rest)) = said.split_once("and return the shape `") {
        found.push(replace_returned(rest.split('`').next()?, site)?);
    }
    Some(found)
}

/// Whether a text is `S: Shape`.
fn is_bound_of_name(own: &&str) -> bool {
    own.split_once(": ").is_some_and(|(name, bound)| is_name(name) && is_bound(bound))
}

/// Another shape in the type behind `->`.
fn replace_returned(shape: &str, site: &Site) -> Option<Edit> {
    let known = find_declared(site)?;
    let item = site.items().into_iter().find(|own| own.keyword == "fn")?;
    let span = item.of.as_ref()?.arguments.last().filter(|span| site.text_of(**span) == known)?;
    Some(Edit::replace(*span, shape))
}

fn is_name(own: &str) -> bool {
    own.starts_with(char::is_uppercase) && own.chars().all(|char| char.is_alphanumeric() || char == '_')
}

fn is_bound(own: &str) -> bool {
    own.starts_with(|char: char| char.is_uppercase() || char == 'c') && !own.contains("Out = ..")
}

/// `where shape![D]: Narrow<0, 0, 2>` of the function around.
fn add_clause(clause: &str, site: &Site) -> Option<Edit> {
    let parameter = clause.strip_prefix("Const<").and_then(|rest| rest.split('>').next());
    let holds = |own: &&Item| match parameter {
        Some(name) => own.parameters.iter().any(|own| own.name == name),
        None => own.keyword == "fn",
    };
    let item = site.items().into_iter().find(holds)?;
    if let Some(from) = item.clauses {
        return Some(Edit::insert(from, format!(" {clause},")));
    }
    Some(Edit::insert(item.head.0 + site.head(item).trim_end().len(), format!(" where {clause}")))
}

/// `S: Shape` of the item that declares `S`.
fn add_bound(bound: &str, site: &Site) -> Option<Edit> {
    let (name, asked) = bound.split_once(": ")?;
    let declared = |own: &Item| own.parameters.iter().find(|own| own.name == name).cloned();
    let own = site.items().into_iter().find_map(declared)?;
    let Some(bounds) = own.bounds else { return Some(Edit::insert(own.span.1, format!(": {asked}"))) };
    let known = site.text_of(bounds);
    let whole = asked.split(" + ").any(|own| own == known) || (asked, known) == ("Dim", "Length");
    Some(if whole { Edit::replace(bounds, asked) } else { Edit::insert(bounds.0, format!("{asked} + ")) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::around::Around;

    #[test]
    fn clauses_and_bounds_stand_in_their_place() {
        let applied = |text: &str, said: &str| {
            let at = text.find("+ x").unwrap();
            let file = Around::of_text(text);
            let all = find_edits(said, &Site::in_file(&file, at, at + 1)).unwrap();
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
        assert_eq!(
            applied("fn pick_where<T>(x: T) where T: Copy { x + x }", "write `where T: Number`"),
            "fn pick_where<T>(x: T) where T: Number, T: Copy { x + x }"
        );
        assert_eq!(
            applied("fn f<F: Fn(T, S) -> S, S>(x: S) { x + x }", "write `S: Shape`"),
            "fn f<F: Fn(T, S) -> S, S: Shape>(x: S) { x + x }"
        );
        assert_eq!(
            applied("fn f<\n    S,\n    Tail,\n    T,\n>(x: S) { x + x }", "write `T: Number`"),
            "fn f<\n    S,\n    Tail,\n    T: Number,\n>(x: S) { x + x }"
        );
        assert_eq!(
            applied("fn f<S: List>(x: S) { x + x }", "write `S: Shape`"),
            "fn f<S: Shape + List>(x: S) { x + x }"
        );
    }
}
