//! Patterns of sentences: the text in each hole, and the remedy that is written with these texts.

use crate::facts::Facts;
use crate::words::write_code;

/// A message that a row's pattern matches.
pub struct Match<'f> {
    /// The facts of the message.
    pub facts: &'f Facts,
    /// The names of the holes.
    pub names: Vec<&'static str>,
    /// The text in each hole.
    pub values: Vec<String>,
}

impl Match<'_> {
    /// The text in the hole of this name, if the pattern has one.
    pub fn get(&self, name: &str) -> Option<&str> {
        let at = self.names.iter().position(|own| *own == name)?;
        self.values.get(at).map(String::as_str)
    }

    /// The text in a hole that every pattern of the row's function has.
    pub fn hole(&self, name: &str) -> &str {
        self.get(name).unwrap_or_else(|| panic!("no hole is named `{name}`: {:?}", self.names))
    }

    /// The number in a hole that every pattern of the row's function has.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.hole(name).parse().ok()
    }

    /// The receiver or left operand, and the argument or right operand, if they are short enough to be repeated.
    pub fn operands(&self) -> [Option<String>; 2] {
        self.facts.pointed.operands()
    }

    /// The argument or right operand with its `&`, if it is a name.
    pub fn second(&self) -> Option<&str> {
        self.facts.pointed.second()
    }

    /// Returns `a.`, or `.` if the receiver is more than a name.
    pub fn write_receiver(&self) -> String {
        let [left, _] = self.operands();
        left.unwrap_or_default() + "."
    }
}

/// Returns the texts of a pattern around its holes, and the names of the holes.
fn split_pattern(pattern: &str) -> (Vec<&str>, Vec<&str>) {
    let mut rest = pattern.split('{');
    let mut texts = vec![rest.next().unwrap_or_default()];
    let holes = rest.map(|own| own.split_once('}').unwrap_or((own, "")));
    let names = holes.map(|(name, text)| {
        texts.push(text);
        name
    });
    let names = names.collect();
    (texts, names)
}

/// Returns the names of the holes in a pattern.
pub(super) fn list_holes(pattern: &str) -> Vec<&str> {
    split_pattern(pattern).1
}

/// Returns the length of the part of a sentence that stays, and the text in each hole, if the sentence matches the pattern.
pub(super) fn fill_holes(pattern: &str, said: &str) -> Option<(usize, Vec<String>)> {
    let (mut at, mut end, mut found) = (0, None, Vec::new());
    let (texts, _) = split_pattern(pattern);
    for (k, part) in texts.iter().enumerate() {
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
    // A hole in backticks has no backtick in its text.
    let quoted = texts.iter().zip(&found).any(|(before, hole)| before.ends_with('`') && hole.contains('`'));
    (!quoted).then(|| (end.unwrap_or(at), found))
}

pub(super) fn fill_text(text: &str, told: &Match) -> String {
    let [receiver, _] = told.operands();
    let said = text.replace("{x}", &receiver.unwrap_or_default());
    told.names.iter().zip(&told.values).fold(said, |said, (name, value)| said.replace(&format!("{{{name}}}"), value))
}

/// `[5, 2]`
pub(super) fn write_lengths(lengths: &[String]) -> String {
    format!("[{}]", lengths.join(", "))
}

/// Returns a shape as programs write it: `shape![D, 3]`, or `S`.
pub(super) fn write_relation(own: &[String]) -> String {
    match own {
        [rest] if rest.starts_with("..") => rest.trim_start_matches('.').to_owned(),
        _ => format!("shape!{}", write_lengths(&own.iter().map(|own| write_code(own)).collect::<Vec<_>>())),
    }
}

/// Returns the lengths in `[5, 2]`.
pub(super) fn lengths(said: &str) -> Option<Vec<String>> {
    let inner = said.strip_prefix('[')?.strip_suffix(']')?;
    Some(inner.split(", ").filter(|own| !own.is_empty()).map(str::to_owned).collect())
}

/// Returns the number of elements, if it is known.
pub(super) fn numel(own: &[String]) -> Option<usize> {
    own.iter().try_fold(1_usize, |product, length| product.checked_mul(length.parse().ok()?))
}

/// `0, 1 and 2`
pub(super) fn say_enumerated(count: usize) -> String {
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
        let all =
            |pattern: &str, said: &str| fill_holes(pattern, said).map(|(end, holes)| (said[..end].to_owned(), holes));
        let said = "index `4` is out of bounds for dimension `3`";
        let own = vec!["4".to_owned(), "3".to_owned()];
        assert_eq!(
            all("index `{index}` is out of bounds for dimension `{length}`", said),
            Some((said.to_owned(), own.clone()))
        );
        assert_eq!(
            all("index `{index}`| is out of bounds for dimension `{length}`", said),
            Some(("index `4`".to_owned(), own))
        );
        assert_eq!(all("index `{index}` is", said), Some(("index `4` is".to_owned(), vec!["4".to_owned()])));
        assert_eq!(
            all("at most 7, not {number}", "at most 7, not 9"),
            Some(("at most 7, not 9".to_owned(), vec!["9".to_owned()]))
        );
        assert_eq!(all("dimension `{length}`", said), None);
        assert_eq!(all("index `{index} dimension `{length}`", said), None, "what stands in backticks holds none");
    }
}
