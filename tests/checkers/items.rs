//! Random items of `s!`: positions and ranges, as types or as numbers of the run time.

use super::calls::{Late, Refused, Rule, Verdict};
use crate::random::Random;

const POSITION: &str = "a position that is a value";
const OUTSIDE: &str = "a range of types that ends outside: at run time it is cut off";

/// What the items of a call decide beyond the rule.
#[derive(Clone, Copy, Debug)]
pub struct Items {
    pub verdict: Verdict,
    /// No number of them is left to run time.
    pub exact: bool,
}

impl Items {
    pub fn new() -> Self {
        Items { verdict: Rule, exact: true }
    }

    /// A number: in the types, or left to run time.
    fn number(&mut self, number: isize, random: &mut Random) -> String {
        let late = random.below(6) == 0;
        self.exact &= !late;
        if late { format!("n({number})") } else { number.to_string() }
    }

    /// A position of an axis of `size`, now and then one outside.
    pub fn position(&mut self, size: usize, random: &mut Random) -> String {
        let size = size as isize;
        let outside = random.below(10) == 0 || size == 0;
        let at = if outside { random.between(-size - 1, size) } else { random.between(-size, size - 1) };
        let text = self.number(at, random);
        if text.starts_with('n') && self.verdict == Rule {
            self.verdict = Late(POSITION);
        }
        text
    }

    /// An end of a range in an axis of `size`, or none. One outside is moved to the edge at run time, and
    /// refused by rustc if the length and the number are in the types.
    fn end(&mut self, size: usize, known: bool, behind: isize, random: &mut Random) -> String {
        let slack = isize::from(random.below(8) == 0);
        let at = random.between(-(size as isize) - slack, size as isize + slack);
        let text = self.number(at - behind, random);
        // Up to and with the last: an open end.
        let open = behind == 1 && at == 0;
        if known && !text.starts_with('n') && !open && at.unsigned_abs() > size {
            self.verdict = Refused(OUTSIDE);
        }
        text
    }

    /// A range in an axis, or a whole one.
    pub fn range(&mut self, size: usize, known: bool, random: &mut Random) -> String {
        let before = *self;
        let start = if random.below(3) == 0 { String::new() } else { self.end(size, known, 0, random) };
        let (dots, stop) = match random.below(4) {
            0 => ("..", String::new()),
            1 => ("..=", self.end(size, known, 1, random)),
            _ => ("..", self.end(size, known, 0, random)),
        };
        let (start, stop) = match ends_cross(&start, dots, &stop) {
            true => {
                *self = Items { exact: false, ..before };
                (format!("n({start})"), format!("n({stop})"))
            }
            false => (start, stop),
        };
        let step = match random.below(3) {
            0 => format!(";{}", self.number(random.between(1, 4), random)),
            _ => String::new(),
        };
        format!("{start}{dots}{stop}{step}")
    }
}

/// Whether both ends are literals that count from one side, and the second comes first: `s!` takes such ends as values only.
fn ends_cross(start: &str, dots: &str, stop: &str) -> bool {
    let (Ok(start), Ok(stop)) = (start.parse::<isize>(), stop.parse::<isize>()) else { return false };
    (start < 0) == (stop < 0) && start > stop + isize::from(dots == "..=")
}
