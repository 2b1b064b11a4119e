//! `s!`: from tokens to the items of an index, on plain data.
//!
//! | written | item |
//! |---|---|
//! | `NewAxis`, `..` | `NewAxis`, `Whole` |
//! | `3`, `-3` | `Nth(3)`, `NthBack(3)` |
//! | `a..b;c` | `Between(a, b, c)`, with `Open`, `Fwd(3)`, `Bwd(3)`, `value(n)` or `inclusive(n)` for an end |
//! | `n` | `ToItem::to_item(n)` |
//! | `{N}` | a number, as a constant: `Nth(..)`, `Fwd(..)` |

use crate::error::{Mistake, Parsed, fail};
use crate::number::{self, Length};
use crate::scan::Scan;
use crate::token::Kind;
use std::fmt;
use std::ops::Range;

/// The items before `...`, and the items after it.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Index {
    pub front: Vec<Item>,
    pub back: Vec<Item>,
}

/// One item of an index.
#[derive(Debug, PartialEq)]
pub(crate) enum Item {
    Single(Part),
    /// Start, stop and step.
    Range([Part; 3]),
}

/// Some of the user's tokens, and their form.
#[derive(Debug, PartialEq)]
pub(crate) struct Part {
    pub form: Form,
    pub tokens: Range<usize>,
}

/// The form of a part in the library.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    /// `Whole`.
    Name(&'static str),
    /// `4`.
    Number(Length),
    /// `Nth(4)`, with a known number.
    Known(&'static str, Length),
    /// `Nth({N})`, with a constant in braces.
    Constant(&'static str),
    /// `Fwd({N})` with the number plus one: `..={N}`.
    After(&'static str),
    /// `{N}` as a step.
    Step,
    /// `value(n - 1)`: a call with the part's own tokens.
    Call(&'static str),
}

impl Form {
    fn at(self, tokens: Range<usize>) -> Part {
        Part { form: self, tokens }
    }
}

/// A whole number as the user wrote it. `-0` counts as `0`.
enum WholeNumber {
    Front(u64),
    Back(u64),
}

impl WholeNumber {
    /// Returns whether a range from here ends before it starts, for all lengths of the axis: both ends count from the same side.
    ///
    /// (`3..=2` ends where it starts, like `3..3`: an empty range.)
    fn is_behind(&self, end: &WholeNumber, inclusive: bool) -> bool {
        let last = u64::from(inclusive);
        match (self, end) {
            (WholeNumber::Front(start), WholeNumber::Front(end)) => *start > end.saturating_add(last),
            (WholeNumber::Back(start), WholeNumber::Back(end)) => *start < end.saturating_sub(last),
            _ => false,
        }
    }
}

impl fmt::Display for WholeNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WholeNumber::Front(value) => write!(f, "{value}"),
            WholeNumber::Back(value) => write!(f, "-{value}"),
        }
    }
}

fn ends_before_start(start: &WholeNumber, end: &WholeNumber, dots: &str) -> String {
    format!(
        "the range {start}{dots}{end} ends before it starts: write `{end}{dots}{start}`, or `{start}..{start}` for an empty one; \
         ends that may cross are values, `s![start..end]`"
    )
}

/// Parses all items in order, or returns all mistakes in order.
pub(crate) fn parse(kinds: &[Kind]) -> Result<Index, Vec<Mistake>> {
    let parser = SliceParser { kinds, scan: Scan::new(kinds, false) };
    let (mut index, mut mistakes, mut ellipsis) = (Index::default(), Vec::new(), false);
    for range in parser.scan.split() {
        if kinds[range.clone()] == ELLIPSIS {
            mistakes.extend(ellipsis.then(|| Mistake::new(range, "only one `...` in an index")));
            ellipsis = true;
            continue;
        }
        match parser.item(range) {
            Ok(item) if ellipsis => index.back.push(item),
            Ok(item) => index.front.push(item),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    if mistakes.is_empty() { Ok(index) } else { Err(mistakes) }
}

struct SliceParser<'a> {
    kinds: &'a [Kind],
    scan: Scan<'a>,
}

impl SliceParser<'_> {
    fn item(&self, range: Range<usize>) -> Parsed<Item> {
        let start = range.start;
        if range.is_empty() {
            return fail(start..start + 1, "expected an index before this comma");
        }
        if let Some(at) = range.clone().find(|at| self.kinds[*at..].starts_with(&ELLIPSIS)) {
            return fail(at..at + 3, DOTS_ALONE);
        }
        let (range, step) = self.semicolon(range);
        match (self.scan.dots(&range), step) {
            (None, None) => self.single(range).map(Item::Single),
            (None, Some(step)) => fail(step.start - 1..step.end, "only a range has a step, as in `1..7;2`"),
            (Some(dots), step) => self.range(range, dots, step),
        }
    }

    /// Splits a range at the first `;`.
    fn semicolon(&self, range: Range<usize>) -> (Range<usize>, Option<Range<usize>>) {
        match range.clone().find(|at| self.scan.is(*at, ';')) {
            Some(at) => (range.start..at, Some(at + 1..range.end)),
            None => (range, None),
        }
    }

    /// Parses an item that is not a range.
    fn single(&self, range: Range<usize>) -> Parsed<Part> {
        if is_new_axis(&self.kinds[range.clone()]) {
            return Ok(Form::Name("NewAxis").at(range));
        }
        if self.kinds[range.clone()] == [Kind::Braces] {
            return Ok(Form::Constant("Nth").at(range));
        }
        let form = match self.literal(&range)? {
            Some(WholeNumber::Front(value)) => Form::Known("Nth", length(value, &range)?),
            Some(WholeNumber::Back(value)) => Form::Known("NthBack", length(value, &range)?),
            None => self.expression(&range).map(|()| Form::Call("ToItem::to_item"))?,
        };
        Ok(form.at(range))
    }

    /// Parses `a..b;c`, with its dots at `dots`.
    fn range(&self, range: Range<usize>, dots: usize, step: Option<Range<usize>>) -> Parsed<Item> {
        let inclusive = self.kinds[dots + 2..range.end].first() == Some(&Kind::Punct('='));
        let middle = dots..dots + 2 + usize::from(inclusive);
        let (start, stop) = (range.start..dots, middle.end..range.end);
        if inclusive && stop.is_empty() {
            return fail(middle, "expected an end after `..=`");
        }
        if start.is_empty() && stop.is_empty() && step.is_none() {
            return Ok(Item::Single(Form::Name("Whole").at(middle)));
        }
        let (from, to) = (self.literal(&start)?, self.literal(&stop)?);
        let start = self.end(start, &middle, false)?;
        let stop = self.end(stop, &middle, inclusive)?;
        let dots = if inclusive { "..=" } else { ".." };
        if let (Some(from), Some(to)) = (from, to)
            && from.is_behind(&to, inclusive)
        {
            return fail(range, ends_before_start(&from, &to, dots));
        }
        Ok(Item::Range([start, stop, self.step(step, middle)?]))
    }

    /// Parses an end of a range; the dots represent an end that is left out.
    fn end(&self, range: Range<usize>, dots: &Range<usize>, inclusive: bool) -> Parsed<Part> {
        match self.kinds[range.clone()] {
            [] => return Ok(Form::Name("Open").at(dots.clone())),
            [Kind::Underscore] => return fail(range, "an open end is left out, as in `2..`"),
            [Kind::Braces] if inclusive => return Ok(Form::After("Fwd").at(range)),
            [Kind::Braces] => return Ok(Form::Constant("Fwd").at(range)),
            _ => {}
        }
        let form = match self.literal(&range)? {
            Some(WholeNumber::Front(value)) => {
                Form::Known("Fwd", length(value.saturating_add(u64::from(inclusive)), &range)?)
            }
            // The range includes the last position.
            Some(WholeNumber::Back(1)) if inclusive => Form::Name("Open"),
            Some(WholeNumber::Back(value)) => Form::Known("Bwd", length(value - u64::from(inclusive), &range)?),
            None => {
                self.expression(&range)?;
                Form::Call(if inclusive { "inclusive" } else { "value" })
            }
        };
        Ok(form.at(range))
    }

    /// Parses the step; the dots represent a step that is left out.
    fn step(&self, step: Option<Range<usize>>, dots: Range<usize>) -> Parsed<Part> {
        let Some(range) = step else {
            return Ok(Form::Number(length(1, &dots)?).at(dots));
        };
        if let Some(at) = range.clone().find(|at| self.scan.is(*at, ';')) {
            return fail(at..at + 1, "only one step in a range");
        }
        let form = match self.kinds[range.clone()] {
            [] => return fail(range.start - 1..range.end, "expected a step after this `;`"),
            [Kind::Number(0)] | [Kind::Punct('-'), Kind::Number(0)] => return fail(range, "a step is at least 1"),
            [Kind::Number(value)] => Form::Number(length(value, &range)?),
            [Kind::Braces] => Form::Step,
            [Kind::Punct('-'), Kind::Number(_)] => return fail(range, "steps are positive, as in PyTorch"),
            [Kind::Literal | Kind::Underscore] | [Kind::Punct('-'), Kind::Literal] => return fail(range, STEP),
            _ => self.expression(&range).map(|()| Form::Call("step"))?,
        };
        Ok(form.at(range))
    }

    /// Returns the number, if the tokens are a number alone.
    fn literal(&self, range: &Range<usize>) -> Parsed<Option<WholeNumber>> {
        match self.kinds[range.clone()] {
            [Kind::Number(value)] => Ok(Some(WholeNumber::Front(value))),
            [Kind::Punct('-'), Kind::Number(0)] => Ok(Some(WholeNumber::Front(0))),
            [Kind::Punct('-'), Kind::Number(value)] => Ok(Some(WholeNumber::Back(value))),
            [Kind::Literal] | [Kind::Punct('-'), Kind::Literal] => fail(range.clone(), EXPECTED),
            _ => Ok(None),
        }
    }

    /// Rejects tokens that cannot be one expression: an error here is clearer than rustc's error in
    /// the expansion.
    fn expression(&self, range: &Range<usize>) -> Parsed<()> {
        if let Kind::Punct('#' | '=' | '.' | '+' | '/' | '%') = self.kinds[range.start] {
            return fail(range.start..range.start + 1, EXPECTED);
        }
        if is_new_axis(&self.kinds[range.clone()]) {
            return fail(range.clone(), "`NewAxis` stands alone between commas");
        }
        if let Some(at) = self.scan.dots(range) {
            return fail(at..at + 2, "only one `..` in a range");
        }
        self.scan.no_seam(range)?;
        match self.scan.underscore(range) {
            Some(at) => fail(at..at + 1, "`..` takes a whole axis"),
            None => self.scan.closed(range),
        }
    }
}

/// Returns whether the tokens are `NewAxis`, or a path to it.
fn is_new_axis(kinds: &[Kind]) -> bool {
    match kinds {
        [Kind::NewAxis] => true,
        [Kind::Punct(':'), Kind::Punct(':'), rest @ ..]
        | [Kind::Word | Kind::Ragged, Kind::Punct(':'), Kind::Punct(':'), rest @ ..] => is_new_axis(rest),
        _ => false,
    }
}

fn length(value: u64, range: &Range<usize>) -> Parsed<Length> {
    number::length(value).ok_or_else(|| Mistake::new(range.clone(), "an index is at most 1_000_000_000"))
}

const ELLIPSIS: [Kind; 3] = [Kind::Punct('.'); 3];
const DOTS_ALONE: &str = "`...` stands alone between commas: a range has two dots, as in `1..7`";
const EXPECTED: &str = "an index is a whole number, a range, `...`, `NewAxis` or an expression";
const STEP: &str = "a step is a whole number or an expression";

#[cfg(test)]
#[path = "slice_tests.rs"]
mod tests;
