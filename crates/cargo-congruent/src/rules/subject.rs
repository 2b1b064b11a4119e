//! Whether a message is about the library.

use crate::facts::Facts;
use crate::facts::message::{place, points_into};
use crate::facts::origin::Origin;
use crate::rules::headline;
use cargo_metadata::diagnostic::Diagnostic;

/// The facts of a message of rustc, and whether it is about the library: it points into its source, names its types, or, in a file that
/// names the library, is about words of its own.
pub fn judge(message: &Diagnostic, origin: &Origin) -> Facts {
    let mut facts = crate::facts::message::facts(message, origin);
    if origin.is_known() && !origin.is_stranger() {
        facts.around = place(message).map(|place| origin.around(&place)).unwrap_or_default();
    }
    let told = points_into(message, origin) || !origin.is_stranger() && (facts.named || is_spelled_so(&facts));
    facts.ours = origin.is_known() && told;
    facts
}

/// Whether a file that names the library has a mistake that its rules know.
fn is_spelled_so(own: &Facts) -> bool {
    own.around.names_the_library() && headline::is_ours(own)
}
