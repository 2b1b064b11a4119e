//! Patterns of sentences: what stands for each hole, and what is written with it.

use crate::facts::Facts;

/// What a row has heard.
pub(super) struct Told<'f> {
    pub facts: &'f Facts,
    /// What stands for each `*`.
    pub holes: Vec<String>,
}

impl Told<'_> {
    /// The number in a hole.
    pub fn number(&self, k: usize) -> Option<usize> {
        self.holes.get(k)?.parse().ok()
    }

    /// The receiver or left operand, and the argument or right operand, where they are short enough to be repeated.
    pub fn operands(&self) -> [Option<String>; 2] {
        self.facts.pointed.operands()
    }

    /// The argument or right operand with its `&`, where it is a name.
    pub fn second(&self) -> Option<&str> {
        self.facts.pointed.second()
    }

    /// `a.`, or `.` where the receiver is more than a name.
    pub fn on(&self) -> String {
        let [left, _] = self.operands();
        left.unwrap_or_default() + "."
    }
}

pub(super) enum Write {
    /// A text with `{1}`, `{2}` for what differs, and `{x}` for the receiver.
    Say(&'static str),
    Find(fn(&Told) -> Option<String>),
}

/// How a headline reads; what to write; how the notes begin that say no more than that.
pub(super) type Row = (&'static str, Write, &'static [&'static str]);

/// Up to where a sentence stays, if it is one of a pattern, and what stands for each `*` in it.
pub(super) fn holes(pattern: &str, said: &str) -> Option<(usize, Vec<String>)> {
    let (mut at, mut end, mut found) = (0, None, Vec::new());
    for (k, part) in pattern.split('*').enumerate() {
        let own = part.replace('|', "");
        let hole = match own.is_empty() {
            _ if k == 0 => 0,
            true => said.len() - at,
            false => said[at..].find(&own)?,
        };
        if k > 0 {
            found.push(said[at..at + hole].to_owned());
        }
        at += hole;
        end = end.or(part.find('|').map(|kept| at + kept));
        at += said[at..].starts_with(&own).then_some(own.len())?;
    }
    // What stands in backticks holds none.
    let quoted = pattern.split('*').zip(&found).any(|(before, hole)| before.ends_with('`') && hole.contains('`'));
    (!quoted).then(|| (end.unwrap_or(at), found))
}

pub(super) fn filled(text: &str, told: &Told) -> String {
    let [receiver, _] = told.operands();
    let mut said = text.replace("{x}", &receiver.unwrap_or_default());
    for (k, hole) in told.holes.iter().enumerate() {
        said = said.replace(&format!("{{{}}}", k + 1), hole);
    }
    said
}

/// `[5, 2]`
pub(super) fn shown(lengths: &[String]) -> String {
    format!("[{}]", lengths.join(", "))
}

/// The lengths in `[5, 2]`.
pub(super) fn lengths(said: &str) -> Option<Vec<String>> {
    let inner = said.strip_prefix('[')?.strip_suffix(']')?;
    Some(inner.split(", ").filter(|own| !own.is_empty()).map(str::to_owned).collect())
}

/// The number of elements, where it is known.
pub(super) fn numel(own: &[String]) -> Option<usize> {
    own.iter().try_fold(1_usize, |product, length| product.checked_mul(length.parse().ok()?))
}

/// `0, 1 and 2`
pub(super) fn enumerated(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => "0".into(),
        n => {
            let front: Vec<_> = (0..n - 1).map(|k| k.to_string()).collect();
            format!("{} and {}", front.join(", "), n - 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_says_what_differs_and_what_stays() {
        let all = |pattern: &str, said: &str| holes(pattern, said).map(|(end, holes)| (said[..end].to_owned(), holes));
        let said = "index `4` is out of bounds for dimension `3`";
        let own = vec!["4".to_owned(), "3".to_owned()];
        assert_eq!(all("index `*` is out of bounds for dimension `*`", said), Some((said.to_owned(), own.clone())));
        assert_eq!(all("index `*`| is out of bounds for dimension `*`", said), Some(("index `4`".to_owned(), own)));
        assert_eq!(all("index `*` is", said), Some(("index `4` is".to_owned(), vec!["4".to_owned()])));
        assert_eq!(
            all("at most 7, not *", "at most 7, not 9"),
            Some(("at most 7, not 9".to_owned(), vec!["9".to_owned()]))
        );
        assert_eq!(all("dimension `*`", said), None);
        assert_eq!(all("index `* dimension `*`", said), None, "what stands in backticks holds none");
    }
}
