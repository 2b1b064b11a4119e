//! What to write instead: the end of a headline, behind what is broken.
//!
//! A row for each sentence of the library that leaves it out. `*` stands for what differs from one message to the next; what a row does
//! not name of a headline, or names behind `|`, gives way to the remedy, so that there is one colon in it.
//!
//! | rows about | in |
//! |---|---|
//! | two shapes: broadcasting, in place, products, joins, equality | [`pairs`] |
//! | axes of one shape, positions, ranges, lengths | [`axes`] |
//! | a shape that becomes another: views, expansion, mismatched types | [`shapes`] |
//! | weights of convolutions, equations of `einsum!`, what is written through | [`others`] |
//! | shapes of generic code | [`generic`] |

mod axes;
mod generic;
mod others;
mod pairs;
mod shapes;

use super::facts::Facts;
pub use generic::relation;
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

    /// `a.`, or `.` where the receiver is more than a name.
    fn on(&self) -> String {
        let [left, _] = self.operands();
        left.unwrap_or_default() + "."
    }
}

enum Write {
    /// A text with `{1}`, `{2}` for what differs, `{x}` for the receiver and `{y}` for its argument.
    Say(&'static str),
    Find(fn(&Told) -> Option<String>),
}
use Write::{Find, Say};

/// How a headline reads; what to write; how the notes begin that say no more than that.
type Row = (&'static str, Write, &'static [&'static str]);

const BROADCAST: &[&str] = &["two lengths broadcast when"];
const IN_PLACE: &[&str] = &["in place, only the other operand stretches"];
const AXES: &[&str] = &["axes count from 0"];
const ONCE: &[&str] = &["each axis is named once", "a permutation names each axis"];
const POSITIONS: &[&str] = &["positions count from 0", "negative positions count from the back"];
const VIEW: &[&str] =
    &["`view` keeps the elements", "one length may be -1", "a named or generic length cannot be counted"];

const ROWS: &[Row] = &[
    // Two shapes.
    ("dimension `*` cannot be broadcast with dimension `*`", Find(pairs::broadcast), BROADCAST),
    ("shape `*` is not known to broadcast with shape `*`", Find(pairs::unknown), &[]),
    ("dimension `*` does not expand to dimension `*`", Find(pairs::in_place), IN_PLACE),
    ("an axis of length `*` is not in `self`", Find(pairs::in_place), IN_PLACE),
    ("a matrix product cannot contract dimension `*` with dimension `*`", Find(pairs::product), &[]),
    ("`dot` takes two vectors, not shapes `*` and `*`", Find(pairs::dot), &["`matmul` takes every pair"]),
    ("dimension `*` and dimension `*` cannot be joined", Find(pairs::join), &[]),
    ("dimension `*` is not the same as dimension `*`", Find(pairs::same), &["nothing is stretched here"]),
    ("shape `*` is not the same as shape `*`", Find(pairs::same), &["the shapes must agree axis by axis"]),
    ("the index, of shape `*`, has no axis `*`", Find(pairs::index_axis), &[]),
    ("a weight for `*` channels cannot convolve `*` channels", Find(others::channels), &[]),
    (
        "a weight for `*` channels in each of * groups cannot convolve `*` channels",
        Find(others::channels_in_groups),
        &[],
    ),
    ("`*` is not an index tensor", Find(others::no_index), &[]),
    // Axes of one shape.
    ("shape `*` has no axis `*`", Find(axes::there_are), AXES),
    ("shape `*` has no place `*` for a new axis", Find(axes::places), &["a shape of n axes has places"]),
    ("an axis appears twice in the order of a permutation", Find(axes::order_once), ONCE),
    ("an axis of length `*` is missing from the order of a permutation", Find(axes::whole_order), ONCE),
    ("an axis appears twice in a list of axes to reduce along", Find(axes::without_repetition), ONCE),
    ("an axis appears twice in a list of axes", Say("name each axis once"), ONCE),
    (
        "`t()` expects at most 2 axes, but the shape is `*`",
        Say("write `{x}.mt()`, or `transpose::<A, B>()` for any two"),
        &["`mt()` exchanges the last two"],
    ),
    // Positions and lengths.
    ("index `*` is out of bounds for dimension `*`", Find(axes::positions), POSITIONS),
    ("index `*` from the back is out of bounds for dimension `*`", Find(axes::positions), POSITIONS),
    ("the end `*` of a range is out of bounds for dimension `*`", Find(axes::end), &[]),
    ("start (*) + length (*) exceeds dimension `*`", Find(axes::part), &[]),
    ("too many indices", Find(axes::too_many), &[]),
    (
        "the parts `*` do not add up to dimension `*`",
        Say("write lengths whose sum is {2}"),
        &["every position is in one part"],
    ),
    (
        "the lengths `*` do not multiply up to dimension `*`",
        Say("write lengths whose product is {2}, or -1 for one of them"),
        &[],
    ),
    ("selected index k out of range: `*` elements of dimension `*`", Say("k is at most {2} here"), &[]),
    ("a window of length `*` does not fit dimension `*`", Say("write a length of at most {2}"), &[]),
    ("a number in a call is at most 1_024, not *", Find(axes::large_number), &[]),
    ("a range with a number in it cannot be cut from an axis of generic length", Find(axes::literal_range), &[]),
    ("the length `N<1>` is not known at compile time", Say("`shape![1]` and `len![1]` are the length 1"), &[]),
    // One shape that becomes another.
    ("a tensor of shape `*` cannot be viewed as shape `*`", Find(shapes::view), VIEW),
    (
        "a tensor of shape `*` cannot be expanded to shape `*`",
        Find(shapes::expand),
        &["only axes of length 1 are repeated"],
    ),
    ("a tensor of shape `*` is not always one of shape `*`", Find(shapes::not_always), &[]),
    // The number is too large for a type, whether the element is there or not.
    ("sizes `*` and strides `*` from element *| on reach beyond", Find(shapes::large_offset), &[]),
    (
        "sizes `*` and strides `*` from element * on reach beyond the elements of a tensor of shape `*`",
        Find(shapes::strided),
        &[],
    ),
    ("a tensor of shape `*` does not have exactly one element", Find(shapes::item), &[]),
    // Equations.
    (
        "label '*' of `einsum!`: * has dimension `*`, * has dimension `*`",
        Say(others::LABELS),
        &["a label has one length"],
    ),
    (
        "label '*' of `einsum!`: * have dimension `*`, * has dimension `*`",
        Say(others::LABELS),
        &["a label has one length"],
    ),
    (
        "the number of subscripts of `einsum!` (*) does not match the axes of operand *|, whose shape is `*`",
        Find(others::subscripts),
        &[],
    ),
    (
        "the number of subscripts of `einsum!` (*) is more than the axes of operand *|, whose shape is `*`",
        Find(others::subscripts),
        &[],
    ),
    // What is written through.
    ("nothing can be written through a `View`", Find(others::read_only), &["write to the tensor itself"]),
    // The standard library's own words.
    ("cannot borrow `*` as mutable, as it is behind a `&` reference", Find(others::shared), &[]),
    ("cannot borrow `*` as mutable, as it is not declared as mutable", Find(others::not_mutable), &[]),
    ("cannot borrow data in dereference of `*` as mutable", Find(others::through_strided), &[]),
    ("`?` operator has incompatible types", Find(others::behind_reference), &[]),
    ("binary assignment operation `*` cannot be applied to type `*`", Find(others::assigned), &[]),
    (
        "no method named `*_` found for mutable reference `&mut Strided<*`| in the current scope",
        Say(others::WRITERS),
        &["there is a method `"],
    ),
    ("no method named `*` found for *| in the current scope", Find(others::similar), &[]),
];

/// The row that a headline is, and what it says.
fn row(facts: &Facts) -> Option<(&'static Row, String)> {
    let said = super::sentence(&facts.headline);
    ROWS.iter().find_map(|row| {
        let (refused, write, _) = row;
        let (end, holes) = holes(refused, &said)?;
        let told = Told { facts, holes };
        let remedy = match write {
            Say(text) => Some(filled(text, &told)),
            Find(find) => find(&told),
        };
        Some((row, format!("{}: {}", &said[..end], remedy?)))
    })
}

/// Whether what the standard library says is about a tensor: it may name nothing of the library.
pub fn is_ours(facts: &Facts) -> bool {
    let all = || facts.notes.iter().chain([&facts.source]);
    let types = ["Tensor<", "Strided<", "StackTensor<", "View<", "ViewMut<"];
    facts.code == "E0596" && types.iter().any(|own| all().any(|said| said.contains(own))) && row(facts).is_some()
}

/// The headline that ends with what to write.
pub fn headline(facts: &Facts) -> Option<String> {
    row(facts).map(|(_, said)| said)
}

/// Whether a note says no more than the headline does.
pub fn covers(said: &str, facts: &Facts) -> bool {
    let all = ROWS.iter().flat_map(|(_, _, notes)| notes.iter());
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
    let [x, y] = told.operands();
    let mut said = text.replace("{x}", &x.unwrap_or_default());
    said = said.replace("{y}", &y.map_or("..".to_owned(), |own| format!("&{own}")));
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
