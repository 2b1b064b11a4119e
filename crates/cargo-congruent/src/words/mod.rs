//! Types, in the words of whoever wrote them: `(((), N<5>), Dyn)` is `[5, _]`.

mod computed;
mod lists;
mod print;
mod raw;
mod read;
mod sentence;
mod source;

pub use computed::find_written_differently;
pub use lists::write_lengths;
pub use print::{Spelling, print, rewrite};
pub(crate) use raw::RAW;
pub use read::{Type, of_name, read};
pub use sentence::translate_sentence;
pub use source::{may_hold, rewrite_source};
