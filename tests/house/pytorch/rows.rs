//! The names of PyTorch, `names.txt`, and what the list of operations does not say of them, `rows.txt`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

const NAMES: &str = include_str!("names.txt");
const ROWS: &str = include_str!("rows.txt");

/// `rows.txt`: a name is `Tensor.unfold`, or `unfold` for both a method and a function.
#[derive(Default)]
pub struct Rows {
    /// Second names, and the first.
    pub same: BTreeMap<&'static str, &'static str>,
    /// What to write instead of what the list says.
    pub instead: BTreeMap<&'static str, &'static str>,
    /// What to write.
    pub here: BTreeMap<&'static str, &'static str>,
    /// Expressions of several operations.
    pub expressions: BTreeMap<&'static str, &'static str>,
    /// The reason why not, as its place in `reasons`.
    pub not: BTreeMap<&'static str, usize>,
    pub reasons: Vec<&'static str>,
}

pub static FOUND: LazyLock<Rows> = LazyLock::new(|| read(ROWS));

/// The version of PyTorch, and its names.
pub fn names() -> (&'static str, Vec<&'static str>) {
    let mut lines = NAMES.lines();
    let version = lines.next().and_then(|line| line.strip_prefix("torch ")).unwrap();
    (version, lines.collect())
}

fn read(text: &'static str) -> Rows {
    let (mut rows, mut section) = (Rows::default(), "");
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(head) = line.strip_prefix('[') {
            let (name, reason) = head.split_once(']').unwrap();
            section = name;
            if name == "not" {
                rows.reasons.push(reason.trim());
            }
            continue;
        }
        let pair = || line.split_once(' ').unwrap_or_else(|| panic!("rows.txt: {line}"));
        let again = match section {
            "same" => rows.same.insert(pair().0, pair().1.trim()).map(|_| line),
            "instead" => rows.instead.insert(pair().0, pair().1.trim()).map(|_| line),
            "as" => rows.expressions.insert(pair().0, pair().1.trim()).map(|_| line),
            "here" => rows.here.insert(pair().0, pair().1.trim()).map(|_| line),
            "not" => {
                let reason = rows.reasons.len() - 1;
                line.split_whitespace().find(|name| rows.not.insert(name, reason).is_some())
            }
            _ => panic!("rows.txt: a section is [instead], [same], [here], [as] or [not]: {section}"),
        };
        assert_eq!(again, None, "rows.txt has it twice");
    }
    rows
}
