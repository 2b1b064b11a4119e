//! The notation of einops, `b (h w) c -> b c h w`, as plain data.

/// A pattern that was read: both sides.
#[derive(Debug, PartialEq, Eq)]
pub struct Notation<'t> {
    /// The names, in the order of the left side.
    pub names: Vec<&'t str>,
    /// The axes that there are.
    pub left: Vec<Slot>,
    /// The axes of the result.
    pub right: Vec<Slot>,
}

/// One axis of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// `...`: all axes that are not named.
    Rest,
    /// `b`, `(h w)`, or `1`, which has no parts.
    Group(Vec<Atom>),
}

/// One part of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// The name with this number.
    Name(usize),
    /// `...` in parentheses.
    Rest,
}

/// Reads a pattern.
///
/// # Errors
/// What is wrong with it, in words.
pub fn parse(text: &str) -> Result<Notation<'_>, String> {
    let Some((left, right)) = text.split_once("->") else {
        return Err("expected `->` between the axes that there are and those of the result".into());
    };
    if right.contains("->") {
        return Err("only one `->` in a pattern".into());
    }
    let mut names = Vec::new();
    let left = side(left, &mut names, true)?;
    let known = names.len();
    let right = side(right, &mut names, false)?;
    if let Some(name) = names.get(known) {
        return Err(format!("`{name}` is on the right side only"));
    }
    for (k, name) in names.iter().enumerate() {
        if !atoms(&right).any(|part| part == Atom::Name(k)) {
            return Err(format!("`{name}` is on the left side only"));
        }
    }
    if rests(&left) != rests(&right) {
        return Err("`...` is on one side only".into());
    }
    Ok(Notation { names, left, right })
}

/// All parts of a side, `...` outside parentheses left out.
fn atoms(side: &[Slot]) -> impl Iterator<Item = Atom> + '_ {
    side.iter()
        .flat_map(|axis| match axis {
            Slot::Rest => &[][..],
            Slot::Group(parts) => parts,
        })
        .copied()
}

/// How many `...` there are.
fn rests(side: &[Slot]) -> usize {
    let bare = side.iter().filter(|axis| **axis == Slot::Rest).count();
    bare + atoms(side).filter(|part| *part == Atom::Rest).count()
}

/// The axes of one side; new names are appended.
fn side<'t>(text: &'t str, names: &mut Vec<&'t str>, left: bool) -> Result<Vec<Slot>, String> {
    let (mut axes, mut group, mut seen) = (Vec::new(), None, Vec::new());
    for word in words(text) {
        let part = match (word, &mut group) {
            ("(", None) => {
                group = Some(Vec::new());
                continue;
            }
            ("(", Some(_)) => return Err("parentheses inside parentheses".into()),
            (")", _) => {
                let Some(parts) = group.take() else { return Err("a `)` without its `(`".into()) };
                axes.push(Slot::Group(parts));
                continue;
            }
            ("1", None) => {
                axes.push(Slot::Group(Vec::new()));
                continue;
            }
            ("1", Some(_)) => continue,
            ("...", None) => {
                axes.push(Slot::Rest);
                continue;
            }
            ("...", Some(_)) if left => return Err("`...` stands outside parentheses on the left side".into()),
            ("...", Some(_)) => Atom::Rest,
            (name, _) => Atom::Name(number(name, names, &mut seen)?),
        };
        match &mut group {
            Some(parts) => parts.push(part),
            None => axes.push(Slot::Group(vec![part])),
        }
    }
    match (group, rests(&axes)) {
        (Some(_), _) => Err("a `(` without its `)`".into()),
        (None, 0 | 1) => Ok(axes),
        _ => Err("`...` is twice on one side".into()),
    }
}

/// The number of a name, which is not on this side yet.
fn number<'t>(name: &'t str, names: &mut Vec<&'t str>, seen: &mut Vec<&'t str>) -> Result<usize, String> {
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("`{name}` is no name: of numbers only `1` stands for an axis"));
    }
    if !name.chars().all(|c| c.is_alphanumeric() || c == '_') || name == "_" {
        return Err(format!("`{name}` is no name of an axis"));
    }
    if seen.contains(&name) {
        return Err(format!("`{name}` is twice on one side"));
    }
    seen.push(name);
    Ok(names.iter().position(|known| *known == name).unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    }))
}

/// The words of a side: names, `1`, `...`, and each parenthesis.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().flat_map(|chunk| {
        let mut words = Vec::new();
        let mut rest = chunk;
        while !rest.is_empty() {
            let end = match rest.find(['(', ')']) {
                Some(0) => 1,
                Some(at) => at,
                None => rest.len(),
            };
            let (word, more) = rest.split_at(end);
            words.push(word);
            rest = more;
        }
        words
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_and_a_unit_axis() {
        let sides = parse("b (h w)1 -> (b w) () h").unwrap();
        let group = |parts: &[usize]| Slot::Group(parts.iter().map(|&k| Atom::Name(k)).collect());
        assert_eq!(sides.names, ["b", "h", "w"]);
        assert_eq!(sides.left, [group(&[0]), group(&[1, 2]), group(&[])]);
        assert_eq!(sides.right, [group(&[0, 2]), group(&[]), group(&[1])]);
    }

    #[test]
    fn an_ellipsis() {
        let sides = parse("... c -> c (...)").unwrap();
        assert_eq!(sides.left[0], Slot::Rest);
        assert_eq!(sides.right[1], Slot::Group(vec![Atom::Rest]));
    }

    #[test]
    fn mistakes() {
        let table = [
            ("b c", "expected `->`"),
            ("a -> a -> a", "only one `->`"),
            ("a b -> a", "`b` is on the left side only"),
            ("a -> a b", "`b` is on the right side only"),
            ("a a -> a", "`a` is twice on one side"),
            ("(a (b)) -> a b", "parentheses inside parentheses"),
            ("(a b -> a b", "a `(` without its `)`"),
            ("a) -> a", "a `)` without its `(`"),
            ("2 a -> a", "`2` is no name"),
            ("a-b -> a", "`a-b` is no name"),
            ("... a -> a", "`...` is on one side only"),
            ("... ... a -> ... a", "`...` is twice on one side"),
            ("(a ...) -> a ...", "`...` stands outside parentheses"),
        ];
        for (text, why) in table {
            let found = parse(text).unwrap_err();
            assert!(found.starts_with(why), "{text}: {found}");
        }
    }
}
