//! Facts of one message of rustc, before any rule reads them. The floor between the words and the rules.
//!
//! | module, from below | |
//! |---|---|
//! | `types`, [`relations`], [`methods`] | types that messages name; relations of the library; its methods |
//! | [`source`], `receiver` | the line that is pointed at; the receiver in it |
//! | `tree`, `parts`, `syntax`, [`around`] | a file as data; the parts of it that parse; the reader with `syn`; the file around the place |
//! | [`origin`] | where the library's source and the user's files are |
//! | [`said`] | [`Facts`]: everything in a message |
//! | [`sides`] | the two shapes of an operation |
//! | `site`, `heads`, [`returned`], `reduced` | expressions around the place; the items around it; the shape that a function returns; the axis that an operand drops |
//! | [`message`] | reads the facts from cargo's JSON |

pub mod around;
pub(crate) mod heads;
pub mod message;
pub mod methods;
pub mod origin;
mod parts;
pub(crate) mod receiver;
pub(crate) mod reduced;
pub mod relations;
pub mod returned;
pub mod said;
pub mod sides;
pub(crate) mod site;
pub mod source;
mod syntax;
pub(crate) mod tree;
pub(crate) mod types;

pub use said::{Facts, Relation};
