//! Types, in the words of whoever wrote them: `(((), N<5>), Dyn)` is `[5, _]`.

mod lists;
mod print;
mod read;
mod source;

pub use lists::lengths;
pub use print::{Spelling, print, rewrite};
pub use read::{Type, of_name, read};
pub use source::{may_hold, rewrite_source};

/// The types of lengths, and of what stands in lists: nobody writes them, and no message may show them.
///
/// A test reads every translated golden for these.
pub const RAW: &[&str] = &[
    "Again",
    "Ax",
    "Before",
    "Between",
    "Bounds",
    "Bwd",
    "ByIndex",
    "ByMask",
    "Chosen",
    "Digits",
    "Dyn",
    "Exactly",
    "Fewer",
    "Foremost",
    "Front",
    "Fwd",
    "Given",
    "Group",
    "InBraces",
    "Infer",
    "K",
    "Last",
    "Leading",
    "LeftSide",
    "LeftSideAtLeast",
    "Loose",
    "M",
    "Marked",
    "Merge",
    "N",
    "Name",
    "Nr",
    "Nth",
    "NthBack",
    "NthValue",
    "Numeral",
    "One",
    "Open",
    "Place",
    "Positions",
    "Shaped",
    "Sole",
    "Spot",
    "Step",
    "Surplus",
    "Sym",
    "TooMany",
    "UnitAxis",
    "Unmarked",
    "Value",
    "Whole",
];
