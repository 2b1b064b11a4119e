//! The house: what holds of the source as text. Imports point down, names at the root are few, a `Result` is announced,
//! files that comments and documents name are there, what rustc says of mistakes is in the
//! user's words, and Miri runs all tests of pointers.

#[path = "../support/sources.rs"]
mod sources;
#[path = "../support/told.rs"]
mod told;
#[path = "../support/words.rs"]
mod words;

mod book;
mod compiled;
mod documents;
mod floors;
mod forge;
mod guide;
mod headlines;
mod miri;
mod names;
mod operations;
mod pages;
mod paths;
mod phrases;
mod readme;
mod safety;
mod sealed;
mod surface;
mod text;
mod tries;

use sources::sources;
