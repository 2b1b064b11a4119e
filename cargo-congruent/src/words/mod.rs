//! Types, in the words of whoever wrote them: `(((), N<5>), Dyn)` is `[5, _]`.

mod computed;
mod lists;
mod print;
mod read;
mod source;

pub use computed::written_differently;
pub use lists::lengths;
pub use print::{Spelling, print, rewrite};
pub use read::{Type, of_name, read};
pub use source::{may_hold, rewrite_source};

/// The types of lengths, and of what stands in lists: nobody writes them, and no message may show them.
///
/// A test reads every translated golden for these.
pub const RAW: &[&str] = &[
    "Again",
    "AddedTo",
    "Ax",
    "Before",
    "Between",
    "Bounds",
    "Bwd",
    "ByIndex",
    "ByMask",
    "Chosen",
    "Digits",
    "Dividing",
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
    "Multiplying",
    "N",
    "Name",
    "NoLength",
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
    "TakenFrom",
    "TooMany",
    "UnitAxis",
    "Unmarked",
    "Value",
    "Whole",
];
