//! Types, in the words of whoever wrote them: `(((), N<5>), Dyn)` is `[5, _]`.

mod computed;
mod lists;
mod namesakes;
mod print;
mod raw;
mod read;
mod sentence;
mod source;

pub use computed::find_written_differently;
pub use lists::{write_code, write_lengths};
pub use namesakes::{find_namesakes, mark_namesakes};
pub(crate) use namesakes::{last_part, read_marked, write_path};
pub use print::{Spelling, print, rewrite};
pub(crate) use raw::is_raw;
pub use read::{Type, of_name, read};
pub use sentence::translate_sentence;
pub use source::{may_hold, rewrite_source};
