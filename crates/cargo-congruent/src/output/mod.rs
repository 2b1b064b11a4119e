//! Output: translated messages, as text and as JSON. The top floor.
//!
//! | module, from below | |
//! |---|---|
//! | `bounds` | the bounds that rustc proposes, by their common names |
//! | [`edits`] | what a headline says to write, as an edit of the file, for editors |
//! | [`layout`] | where rustc has put the parts of a message |
//! | [`contrast`], [`excerpt`] | two types that differ, in colour; the lines of source that a message shows |
//! | [`render`] | a message, laid out as rustc does |
//! | [`cascade`] | two messages about one mistake |
//! | [`message`], [`stream`], [`cargo`] | cargo's JSON; its lines in order; cargo itself |
//! | [`late`] | what cargo says of the errors above, after them |

mod bounds;
pub mod cargo;
pub mod cascade;
pub mod contrast;
pub mod edits;
pub mod excerpt;
pub mod late;
pub mod layout;
pub mod message;
pub mod render;
pub mod stream;
