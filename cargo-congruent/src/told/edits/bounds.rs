//! Bounds: a clause of the item around the place that a message points at, or a bound of a parameter that it declares.

use super::Edit;
use super::brackets::has_word;
use super::scan::Site;
use crate::told::returned::declared;

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

const ITEMS: [&str; 5] = ["fn ", "struct ", "enum ", "impl", "trait "];

/// The heads of the items that begin in front of the place, from the nearest: from the keyword to the brace or the semicolon.
pub fn heads<'s>(site: &'s Site) -> Vec<(usize, &'s str)> {
    let line_end = site.text[site.at..].find('\n').map_or(site.text.len(), |at| site.at + at);
    let mut found: Vec<_> = ITEMS
        .iter()
        .flat_map(|word| site.text[..line_end].match_indices(word))
        .map(|(at, _)| at)
        .filter(|at| {
            let line = site.text[..*at].rsplit('\n').next().unwrap_or_default().trim_start();
            line.is_empty() || line.starts_with("pub") || line == "unsafe " || line == "const "
        })
        .collect();
    found.sort_unstable_by(|a, b| b.cmp(a));
    found.into_iter().map(|at| (at, head(&site.text[at..]))).collect()
}

/// Up to the body: a brace or a semicolon that stands in no bracket.
fn head(text: &str) -> &str {
    let mut depth = 0_usize;
    let end = text.char_indices().find(|(_, char)| {
        match char {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && ['{', ';'].contains(char)
    });
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

/// `where shape![D]: Narrow<0, 0, 2>` of the function around.
fn where_clause(clause: &str, site: &Site) -> Option<Edit> {
    let parameter = clause.strip_prefix("Const<").and_then(|rest| rest.split('>').next());
    let holds = |head: &str| match parameter {
        Some(own) => head.contains(&format!("const {own}: ")),
        None => head.starts_with("fn "),
    };
    let (at, head) = heads(site).into_iter().find(|(_, head)| holds(head))?;
    if let Some(known) = head.find("where") {
        let from = at + known + "where".len();
        return Some(Edit { from, to: from, text: format!(" {clause},") });
    }
    let from = at + head.trim_end().len();
    Some(Edit { from, to: from, text: format!(" where {clause}") })
}

/// `S: Shape` of the item that declares `S`.
fn parameter(bound: &str, site: &Site) -> Option<Edit> {
    let (name, asked) = bound.split_once(": ")?;
    let declares = |head: &&(usize, &str)| generics(head.1).is_some_and(|list| has_word(list, name));
    let all = heads(site);
    let (at, head) = all.iter().find(declares)?;
    let list = generics(head)?;
    let place = list.match_indices(name).map(|(at, _)| at).find(|at| {
        let before = list[..*at].chars().next_back();
        before.is_none_or(|char| [' ', '<'].contains(&char))
            && !list[at + name.len()..].starts_with(char::is_alphanumeric)
    })?;
    let from = at + head.find('<')? + 1 + place + name.len();
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

/// What stands between the angle brackets behind the name of an item.
fn generics(head: &str) -> Option<&str> {
    let open = head.find('<').filter(|at| !head[..*at].contains('('))?;
    let mut depth = 0_usize;
    let end = head[open..].char_indices().find(|(at, char)| {
        match char {
            '<' => depth += 1,
            '>' if !head[..open + at].ends_with('-') => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    Some(&head[open + 1..open + end.0])
}
