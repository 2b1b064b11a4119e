//! The items around the place that a message points at: their heads, and the parameters in them.

use crate::facts::around::occurrences;
use crate::facts::said::Facts;
use crate::facts::site::Site;

const ITEMS: [&str; 5] = ["fn ", "struct ", "enum ", "impl", "trait "];

/// The heads of the items that begin in front of the place, from the nearest: from the keyword to the brace or the semicolon.
pub(crate) fn heads<'s>(site: &'s Site) -> Vec<(usize, &'s str)> {
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

/// The parameters of an `impl` that lack a bound which the struct asks for: this one, and those that stand in the type with it.
pub(crate) fn without_bounds(own: &str, bound: &str, facts: &Facts) -> Vec<String> {
    let site = Site::new(facts);
    let found = || {
        let all = heads(&site);
        let (_, head) = all.iter().find(|(_, head)| head.starts_with("impl<"))?;
        let list: Vec<_> = generics(head)?.split(',').map(str::trim).collect();
        let of = head.split_once('>')?.1.trim();
        let (name, arguments) = of.split_once('<')?;
        let arguments = arguments.split('>').next()?.split(',').map(str::trim);
        let declared = occurrences(site.text, name.trim()).find(|at| site.text[..*at].ends_with("struct "))?;
        let asked = generics(self::head(&site.text[declared..]))?.split(',').map(str::trim);
        let lacks = |(argument, asked): (&'_ str, &'_ str)| {
            let wanted = asked.split_once(": ").is_some_and(|(_, known)| known == bound);
            (wanted && list.contains(&argument)).then(|| argument.to_owned())
        };
        Some(arguments.zip(asked).filter_map(lacks).collect::<Vec<_>>())
    };
    found().filter(|all| all.iter().any(|name| name == own)).unwrap_or_else(|| vec![own.to_owned()])
}

/// The text between the angle brackets behind the name of an item.
pub(crate) fn generics(head: &str) -> Option<&str> {
    let open = head.find('<').filter(|at| !head[..*at].contains('('))?;
    let mut depth = 0_usize;
    let end = head[open..].char_indices().find(|(at, char)| {
        match char {
            '<' => depth += 1,
            '>' if !head[..open + at].ends_with('-') => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })?;
    Some(&head[open + 1..open + end.0])
}
