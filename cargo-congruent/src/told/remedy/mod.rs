//! What to write instead: the end of a headline, behind what is broken.
//!
//! A row for each sentence of the library that leaves it out, where something is known: three of ten first lines have none.
//! `*` stands for what differs from one message to the next; what a row does not name of a headline, or names behind `|`,
//! gives way to the remedy, so that there is one colon in it.
//!
//! | rows | in |
//! |---|---|
//! | all of them | `rows` |
//! | two shapes: broadcasting, in place, products, joins, equality | `pairs` |
//! | axes of one shape, positions, ranges, lengths | `axes` |
//! | a shape that becomes another: views, expansion, mismatched types | `shapes` |
//! | weights of convolutions, equations of `einsum!`, what is written through | `others` |
//! | kernels and pools | `windows` |
//! | shapes of generic code | `generic` |
//! | what `congruent-grad` says | `training` |

mod axes;
mod generic;
mod others;
mod pairs;
mod rows;
mod shapes;
mod training;
mod windows;

use super::facts::Facts;
pub(super) use axes::of_shape;
use generic::relation;
pub use pairs::sign;
pub use shapes::{legend, mismatched};

/// What a row has heard.
struct Told<'f> {
    facts: &'f Facts,
    /// What stands for each `*`.
    holes: Vec<String>,
}

impl Told<'_> {
    /// The number in a hole.
    fn number(&self, k: usize) -> Option<usize> {
        self.holes.get(k)?.parse().ok()
    }

    /// The receiver or left operand, and the argument or right operand, where they are short enough to be repeated.
    fn operands(&self) -> [Option<String>; 2] {
        self.facts.pointed.operands()
    }

    /// The argument or right operand with its `&`, where it is a name.
    fn second(&self) -> Option<&str> {
        self.facts.pointed.second()
    }

    /// `a.`, or `.` where the receiver is more than a name.
    fn on(&self) -> String {
        let [left, _] = self.operands();
        left.unwrap_or_default() + "."
    }
}

enum Write {
    /// A text with `{1}`, `{2}` for what differs, and `{x}` for the receiver.
    Say(&'static str),
    Find(fn(&Told) -> Option<String>),
}
/// How a headline reads; what to write; how the notes begin that say no more than that.
type Row = (&'static str, Write, &'static [&'static str]);

/// The row that a headline is, and what it says: found once for all that ask.
fn row(facts: &Facts) -> Option<(&'static Row, &str)> {
    let found = facts.row.get_or_init(|| find(facts)).as_ref()?;
    Some((&rows::ROWS[found.0], &found.1))
}

fn find(facts: &Facts) -> Option<(usize, String)> {
    let said = super::sentence(&facts.headline);
    rows::ROWS.iter().enumerate().find_map(|(at, (refused, write, _))| {
        let (end, holes) = holes(refused, &said)?;
        let told = Told { facts, holes };
        // Generic code asks for a relation, where that helps; of `[..L, D]`, an axis may also be counted from the back.
        let back = axes::from_the_back(&told).filter(|_| refused.contains("has no axis"));
        let asked = relation(facts).filter(|_| asks(refused)).map(|asked| {
            match (&back, asked.strip_prefix(generic::GENERIC)) {
                (Some(back), Some(asked)) => format!("{back}, or {asked}"),
                _ => asked,
            }
        });
        let remedy = reordered(&told.holes).or(asked).or_else(|| match write {
            Write::Say(text) => Some(filled(text, &told)),
            Write::Find(find) => find(&told),
        });
        Some((at, format!("{}: {}", &said[..end], remedy?)))
    })
}

/// Two computed lengths of the same terms: `C + G` and `G + C`.
fn reordered(holes: &[String]) -> Option<String> {
    let [a, b, ..] = holes else { return None };
    let sorted = |own: &str| {
        let mut words: Vec<_> = own.split([' ', '(', ')']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
        words.sort();
        words
    };
    let signs = ["+", "*"].iter().any(|sign| a.contains(&format!(" {sign} ")));
    (signs && a != b && sorted(a) == sorted(b))
        .then(|| format!("computed lengths are compared as they are written: write both as `{a}`"))
}

/// Whether what the standard library says is about a tensor: it may name nothing of the library.
pub fn is_ours(facts: &Facts) -> bool {
    facts.code == "E0596" && others::is_written(facts) && row(facts).is_some()
}

/// The headline that ends with what to write.
pub fn headline(facts: &Facts) -> Option<String> {
    let asked = || relation(facts).map(|asked| format!("{}: {asked}", super::sentence(&facts.headline)));
    row(facts).map(|(_, said)| said.to_owned()).or_else(asked)
}

/// Whether a bound makes what is refused compile: of a number in a range, and of an axis that is named twice, none does.
fn asks(refused: &str) -> bool {
    !["appears twice", "a range with a number in it"].iter().any(|said| refused.contains(said))
}

/// Whether a note says no more than the headline does.
pub fn covers(said: &str, facts: &Facts) -> bool {
    let all = rows::ROWS.iter().flat_map(|(_, _, notes)| notes.iter());
    all.into_iter().any(|start| said.starts_with(start))
        && row(facts).is_some_and(|((_, _, notes), headline)| {
            // Of two parameters, the note says why they differ.
            notes.iter().any(|start| said.starts_with(start)) && !headline.contains(generic::ASKED)
        })
}

/// Up to where a sentence stays, if it is one of a pattern, and what stands for each `*` in it.
fn holes(pattern: &str, said: &str) -> Option<(usize, Vec<String>)> {
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

fn filled(text: &str, told: &Told) -> String {
    let [receiver, _] = told.operands();
    let mut said = text.replace("{x}", &receiver.unwrap_or_default());
    for (k, hole) in told.holes.iter().enumerate() {
        said = said.replace(&format!("{{{}}}", k + 1), hole);
    }
    said
}

/// `[5, 2]`
fn shown(lengths: &[String]) -> String {
    format!("[{}]", lengths.join(", "))
}

/// The lengths in `[5, 2]`.
fn lengths(said: &str) -> Option<Vec<String>> {
    let inner = said.strip_prefix('[')?.strip_suffix(']')?;
    Some(inner.split(", ").filter(|own| !own.is_empty()).map(str::to_owned).collect())
}

/// The number of elements, where it is known.
fn numel(own: &[String]) -> Option<usize> {
    own.iter().try_fold(1_usize, |product, length| product.checked_mul(length.parse().ok()?))
}

/// `0, 1 and 2`
fn enumerated(count: usize) -> String {
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

    #[test]
    fn every_row_is_read() {
        for (at, (refused, ..)) in rows::ROWS.iter().enumerate() {
            let said = refused.replace('|', "").replace('*', "9");
            let first = rows::ROWS.iter().position(|(own, ..)| holes(own, &said).is_some());
            assert_eq!(first, Some(at), "{refused}: a row above is as good");
        }
    }
}
