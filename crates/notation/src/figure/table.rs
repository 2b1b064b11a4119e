//! Shapes under each other, axis under axis.

/// The length of an axis on which two lengths meet; `None` where they do not fit.
///
/// | | 1 | n | `_` | `Batch` |
/// |---|---|---|---|---|
/// | 1 | 1 | n | `_` | `Batch` |
/// | n | n | n, if they are equal | n | refused |
/// | `_` | `_` | n | `_` | `Batch` |
/// | `Batch` | `Batch` | refused | `Batch` | `Batch`, if they are the same |
///
/// ```
/// use congruent_notation::figure::common;
///
/// assert_eq!(common("1", "3"), Some("3"));
/// assert_eq!(common("_", "3"), Some("3"));
/// assert_eq!(common("Batch", "3"), None);
/// ```
pub fn common<'l>(a: &'l str, b: &'l str) -> Option<&'l str> {
    match (a, b) {
        (a, b) if a == b => Some(a),
        ("1", b) => Some(b),
        (a, "1") => Some(a),
        // What was left out, or is not known to whoever asks, is not refused.
        ("_" | "?" | "..", b) => Some(b),
        (a, "_" | "?" | "..") => Some(a),
        _ => None,
    }
}

/// Names and lengths, a row each, lined up at their last axes (or at the first); below them a caret for each of these columns,
/// and why.
///
/// ```
/// let rows = [("left", &["5", "2"][..]), ("right", &["3"])];
/// assert_eq!(congruent_notation::figure::table(&rows, true, &[1], "they differ"), "left   5  2\nright     3\n          ^   they differ");
/// ```
pub fn table<L: AsRef<str>>(rows: &[(&str, &[L])], at_the_last: bool, carets: &[usize], why: &str) -> String {
    let columns = rows.iter().map(|(_, lengths)| lengths.len()).max().unwrap_or(0);
    let cells: Vec<Vec<&str>> = rows
        .iter()
        .map(|(_, lengths)| {
            let own = lengths.iter().map(AsRef::as_ref);
            let lacking = columns - lengths.len();
            let (before, behind) = if at_the_last { (lacking, 0) } else { (0, lacking) };
            let blank = |count| std::iter::repeat_n("", count);
            blank(before).chain(own).chain(blank(behind)).collect()
        })
        .collect();
    let width = |k: usize| cells.iter().map(|row| row[k].chars().count()).max().unwrap_or(0).max(1);
    let named = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let line = |name: &str, cell: &dyn Fn(usize) -> String| {
        let all: String = (0..columns).map(|k| format!("  {:>width$}", cell(k), width = width(k))).collect();
        format!("{name:<named$}{all}").trim_end().to_owned()
    };
    let mut lines: Vec<_> =
        rows.iter().zip(&cells).map(|((name, _), row)| line(name, &|k| row[k].to_owned())).collect();
    if !carets.is_empty() {
        let marks = line("", &|k| if carets.contains(&k) { "^".into() } else { String::new() });
        lines.push(format!("{marks}   {why}"));
    }
    // A scalar has no lengths to line up.
    for (line, (_, lengths)) in lines.iter_mut().zip(rows) {
        if lengths.is_empty() {
            line.push_str("  (no axes)");
        }
    }
    lines.join("\n")
}

/// Two shapes that are to broadcast: their table, with the shape that comes out or carets under the axes that do not fit.
///
/// ```
/// let told = congruent_notation::figure::broadcast(("left", &["5", "1"]), ("right", &["3"]));
/// assert_eq!(told, "left    5  1\nright      3\nresult  5  3");
/// ```
pub fn broadcast<L: AsRef<str>>(left: (&str, &[L]), right: (&str, &[L])) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) =
        (left.1.iter().map(AsRef::as_ref).collect(), right.1.iter().map(AsRef::as_ref).collect());
    let columns = a.len().max(b.len());
    let (mut out, mut wrong) = (Vec::new(), Vec::new());
    for k in 0..columns {
        match (from_the_back(&a, k, columns), from_the_back(&b, k, columns)) {
            (Some(x), Some(y)) if x != y && (x.starts_with("..") || y.starts_with("..")) => out.push(".."),
            (Some(x), Some(y)) => match common(x, y) {
                Some(length) => out.push(length),
                None => wrong.push(k),
            },
            (one, other) => out.extend(one.or(other)),
        }
    }
    let rows = [(left.0, &a[..]), (right.0, &b[..])];
    if wrong.is_empty() {
        return table(&[rows[0], rows[1], ("result", &out)], true, &[], "");
    }
    let named = |own: &[&str], k: &usize| {
        let last = from_the_back(own, *k, columns).and_then(|own| own.rsplit("::").next());
        last.is_some_and(|own| own.starts_with(char::is_uppercase))
    };
    let why = if wrong.iter().all(|k| named(&a, k) || named(&b, k)) {
        "a named length is equal to itself alone"
    } else {
        "neither is 1, and they differ"
    };
    table(&rows, true, &wrong, why)
}

/// The length of an axis, counted among `columns` that are lined up at the last.
fn from_the_back<L: AsRef<str>>(own: &[L], k: usize, columns: usize) -> Option<&str> {
    (k + own.len()).checked_sub(columns).map(|k| own[k].as_ref())
}

/// `self`, and what is written into it: carets where `self` would have to change.
///
/// ```
/// let told = congruent_notation::figure::in_place(&["1", "3"], &["4", "1"]);
/// assert_eq!(told, "self   1  3\nother  4  1\n       ^   `self` keeps its length: this must be 1, or the same");
/// ```
pub fn in_place<L: AsRef<str>>(own: &[L], other: &[L]) -> String {
    let columns = own.len().max(other.len());
    let wrong = |k: &usize| match (from_the_back(own, *k, columns), from_the_back(other, *k, columns)) {
        (Some(own), Some(_)) if own.starts_with("..") => false,
        (Some(own), Some(other)) => other != "1" && (common(own, other).is_none() || own == "1" && other != "_"),
        (None, other) => other.is_some(),
        _ => false,
    };
    let carets: Vec<_> = (0..columns).filter(wrong).collect();
    table(&[("self", own), ("other", other)], true, &carets, "`self` keeps its length: this must be 1, or the same")
}

/// The factors of a matrix product, the inner lengths in parentheses.
///
/// ```
/// assert_eq!(congruent_notation::figure::product(&["2", "3"], &["4", "5"]), "left     2  (3)\nright  (4)    5");
/// ```
pub fn product<L: AsRef<str>>(left: &[L], right: &[L]) -> String {
    let inner = |lengths: &[L], back: usize| {
        let mut shown: Vec<_> = lengths.iter().map(|own| own.as_ref().to_owned()).collect();
        if let Some(own) = shown.len().checked_sub(back).and_then(|at| shown.get_mut(at)) {
            *own = format!("({own})");
        }
        shown
    };
    let (left, right) = (inner(left, 1), inner(right, right.len().min(2)));
    table(&[("left", &left), ("right", &right)], true, &[], "")
}

/// Two shapes that are to be joined along an axis: carets where others than that differ.
///
/// ```
/// let told = congruent_notation::figure::join(&["2", "3"], &["2", "4"], 0);
/// assert_eq!(told, "left   2  3\nright  2  4\n          ^   these must be equal: nothing is stretched in a join");
/// ```
pub fn join<L: AsRef<str>>(left: &[L], right: &[L], axis: usize) -> String {
    let fits = |k: &usize| {
        let both = left.get(*k).zip(right.get(*k)).map(|(a, b)| (a.as_ref(), b.as_ref()));
        both.is_some_and(|(a, b)| a == b || a == "_" || b == "_")
    };
    let wrong: Vec<_> = (0..left.len().max(right.len())).filter(|k| *k != axis && !fits(k)).collect();
    table(&[("left", left), ("right", right)], false, &wrong, "these must be equal: nothing is stretched in a join")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_that_does_not_fit_is_marked() {
        let told = broadcast(("left", &["64", "3", "224", "224"]), ("right", &["64", "3", "112", "112"]));
        let shown =
            "left   64  3  224  224\nright  64  3  112  112\n                ^    ^   neither is 1, and they differ";
        assert_eq!(told, shown);
    }

    #[test]
    fn unknown_and_named_lengths() {
        let told = broadcast(("left", &["..L", "_", "Batch"]), ("right", &["3", "1"]));
        assert_eq!(told, "left    ..L  _  Batch\nright        3      1\nresult  ..L  3  Batch");
        assert!(
            broadcast(("left", &["Batch"]), ("right", &["Time"]))
                .ends_with("^   a named length is equal to itself alone")
        );
        assert!(
            broadcast(("left", &["a::Row"]), ("right", &["b::Row"]))
                .ends_with("^   a named length is equal to itself alone")
        );
    }

    #[test]
    fn a_scalar_has_no_column() {
        assert_eq!(broadcast(("left", &[]), ("right", &["3"])), "left  (no axes)\nright   3\nresult  3");
    }
}
