//! The layers and variables of a module, in the order of the walk.

use super::{Module, Path};
use std::any::type_name;
use std::cell::RefCell;

/// A layer or a variable that a walk visits.
pub(crate) enum Seen {
    /// A struct or enum with `#[derive(Module)]`.
    Layer { path: String, of_type: &'static str },
    /// A variable.
    Variable { path: String, sizes: Box<[usize]>, frozen: bool },
}

thread_local! {
    /// The layers and variables that the walk of [`trace`] has visited. (A walk passes variables to its caller; layers are noted here, so that no
    /// module needs a second walk.)
    static SEEN: RefCell<Vec<Seen>> = const { RefCell::new(Vec::new()) };
}

/// Returns the layers and variables of a module.
pub(crate) fn trace<M: Module>(model: &M) -> Vec<Seen> {
    let before = SEEN.take();
    model.clone().walk(&Path::ROOT.traced(), &mut |at, leaf| {
        let (path, sizes) = (at.to_string(), leaf.var().sizes().into());
        note(Seen::Variable { path, sizes, frozen: at.is_frozen() });
    });
    SEEN.replace(before)
}

fn note(seen: Seen) {
    SEEN.with_borrow_mut(|all| all.push(seen));
}

/// Notes a layer; `#[derive(Module)]` writes this call at the beginning of a walk.
#[doc(hidden)]
#[inline]
pub fn enter<M: ?Sized>(at: &Path<'_>) {
    if at.is_traced() {
        note_layer(at, type_name::<M>());
    }
}

#[cold]
#[inline(never)]
fn note_layer(at: &Path<'_>, of_type: &'static str) {
    note(Seen::Layer { path: at.to_string(), of_type });
}
