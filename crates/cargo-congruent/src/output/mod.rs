//! Output: translated messages, as text and as JSON. The top floor.
//!
//! | module, from below | |
//! |---|---|
//! | [`blocks`] | takes a rendered message apart |
//! | [`edits`] | what a headline says to write, as an edit of the file, for editors |
//! | [`render`] | a rendered message, translated |
//! | [`cascade`] | two messages about one mistake |
//! | [`message`], [`stream`], [`cargo`] | cargo's JSON; its lines in order; cargo itself |
//! | [`late`] | what cargo says of the errors above, after them |

pub mod blocks;
pub mod cargo;
pub mod cascade;
pub mod edits;
pub mod late;
pub mod message;
pub mod render;
pub mod stream;
