//! Whether a message is about the library.

use crate::facts::Facts;
use crate::facts::message::{place, points_into};
use crate::facts::origin::Origin;
use crate::rules::headline;
use cargo_metadata::diagnostic::Diagnostic;

/// Returns the facts of a message of rustc, and in `ours` whether it is about the library: it points into the library's source, names its
/// types, or, in a file that names the library, is about a mistake that the rules know.
pub fn judge(message: &Diagnostic, origin: &Origin) -> Facts {
    let mut facts = crate::facts::message::facts(message, origin);
    if origin.is_known() && !origin.is_stranger() {
        facts.features = origin.features();
        facts.around = place(message).map(|place| origin.around(&place)).unwrap_or_default();
    }
    let told = points_into(message, origin) || !origin.is_stranger() && (facts.named || is_spelled_so(&facts));
    // The path of an import is not a type.
    facts.ours = origin.is_known() && told && facts.code != "unused_imports";
    facts
}

/// Whether the message is about a mistake that the rules know, in a file that names the library.
fn is_spelled_so(own: &Facts) -> bool {
    own.around.names_the_library() && headline::is_about_the_library(own)
}
