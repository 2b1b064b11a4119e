//! Methods that rustdoc does not show on the page of a type, because they are documented on another page.
//!
//! | page | hidden | documented |
//! |---|---|---|
//! | `Tensor` | `try_` variants in place, `try_exp_` and `try_narrow_mut` | on `ViewMut`, which has the same methods |
//! | `Tensor` | methods of any rank | on `ViewMut` |
//! | `Tensor`, views, `Shared` | `eq` and `ne` | on `Strided` |
//! | all | reductions along several axes that are kept, `sum_axes_keepdim` | in the documentation of `sum_axes` |
//! | `Strided` | `try_` variants, `try_maximum` | in the `# Panics` of the first form |
//! | all | `try_` variants of the forms of a reduction, `try_amax_keepdim` | in the table of `Strided` |
//! | all | losses with a reduction, `l1_loss_with` | in the documentation of `Strided` |
//! | `Var` | `sum_keepdim` and `sum_axes` | on `Strided`, with the same parameters |
//!
//! `rustdoc --cfg every_method` shows them: tests compare those pages with the list of operations.

use super::face::{Face, Form};
use congruent_operations::Owner;

/// Hides a method, or a block of methods.
pub(super) const HIDDEN: &str = "#[cfg_attr(all(doc, not(every_method)), doc(hidden))]";

impl Face {
    /// Returns whether the whole block is on another page.
    pub fn is_elsewhere(&self) -> bool {
        let is_equality = self.heading == "Equality" && !matches!(self.owner, "Strided" | "StackTensor" | "Lazy");
        self.listed == Some((Owner::Tensor, true)) || is_equality
    }
}

impl Form {
    /// Returns whether the method is on another page.
    pub fn is_elsewhere(&self, face: &Face) -> bool {
        let is_twin = self.name.starts_with("try_");
        let of_reductions = ["_keepdim", "_axes", "_all"].iter().any(|end| self.name.ends_with(end));
        match face.listed {
            Some((Owner::Tensor, _)) => is_twin && (self.name.ends_with('_') || self.name.ends_with("_mut")),
            Some(_) if self.name.ends_with("*_with") => true,
            Some((Owner::Var, _)) => of_reductions && !self.name.ends_with("_all"),
            // (Operators have `try_` variants only: `a + b` is not a method.)
            Some((Owner::Strided, _)) if face.forms.iter().any(|form| form.name == "*") => {
                is_twin || self.name.ends_with("_axes_keepdim")
            }
            _ => self.name.ends_with("_axes_keepdim") || is_twin && of_reductions,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::kinds;

    /// Returns the methods of a kind that a type's page does not show.
    fn hidden(kind: &str, owner: Owner) -> Vec<&'static str> {
        let faces =
            kinds::find(kind).unwrap().faces.iter().filter(|face| face.listed.is_some_and(|(of, _)| of == owner));
        let is_hidden = |face: &Face, form: &&Form| face.is_elsewhere() || form.is_elsewhere(face);
        faces.flat_map(|face| face.forms.iter().filter(|form| is_hidden(face, form))).map(|form| form.name).collect()
    }

    #[test]
    fn the_first_form_is_shown() {
        assert_eq!(hidden("binary", Owner::Tensor), ["try_*_"]);
        assert_eq!(hidden("view", Owner::Tensor), ["try_*_mut"]);
        assert_eq!(hidden("any_rank_view", Owner::Tensor), ["*_mut", "into_*"]);
        assert_eq!(hidden("reduction", Owner::Var), ["*_keepdim", "*_axes", "*_axes_keepdim"]);
        assert_eq!(hidden("unary", Owner::Tensor), [""; 0]);
        assert_eq!(hidden("binary", Owner::ViewMut), [""; 0]);
    }

    /// Each method that is hidden on the page of `Tensor` is on the page of `ViewMut`.
    #[test]
    fn mutable_views_have_what_is_hidden_on_tensors() {
        for kind in ["unary", "binary", "operator", "assignment", "view", "any_rank_view"] {
            let faces = kinds::find(kind).unwrap().faces.iter();
            let there: Vec<_> = faces.filter(|face| face.listed.is_some_and(|(of, _)| of == Owner::ViewMut)).collect();
            let is_there = |name: &&str| there.iter().any(|face| face.forms.iter().any(|form| form.name == *name));
            let missing: Vec<_> = hidden(kind, Owner::Tensor).into_iter().filter(|name| !is_there(name)).collect();
            assert_eq!(missing, [""; 0], "{kind}");
        }
    }
}
