//! Training in PyTorch's words: names of PyTorch that are different in `congruent-grad`, and calls that are written in another way.
//!
//! | written | in |
//! |---|---|
//! | `loss.backward()`, `x.argmax(1)`, `net.parameters()`, `opt.zero_grad()`, `x.grad`, `net(&x)` | [`names`] |
//! | `Linear::<f32, 4, 16>`, `Adam::new(0.1)`, a layer that does not fit, a field that is no module | [`layers`] |
//! | `self.fc1(&x)`, `Batches::new(x, y, 32)`, a loop over `Batches` | [`called`] |
//! | `step(&gradient, &mut net)`, `custom_vjp((a, b), ..)` of references | [`order`] |
//! | a tensor for a variable, the gradient of another model, a missing or wrong `&` | [`mismatch`] |
//!
//! The table for users of PyTorch in the guide of `congruent-grad` has the same names: a test compares both.
//!
//! A name alone is no evidence, because other crates also have a `Sigmoid`, a `step` and a `load`. A rule about a call applies if the
//! function is one of the library; a rule about a struct, if the struct is a layer or derives `Module`; and a rule about a name, if the
//! file neither defines the name nor imports it from elsewhere.

pub mod called;
pub mod layers;
mod library;
pub mod mismatch;
pub mod names;
pub mod order;

use crate::facts::Facts;
use crate::rules::calls;
use crate::rules::rule::{Rule, beyond, instead};
use library::OF_LOSSES;
pub use library::is_namesake;

/// The rules whose sentence replaces the headline.
pub const INSTEAD: [Rule; 5] = [
    instead(layers::say_numbers).about_the_library(),
    instead(layers::say_window).about_the_library(),
    instead(layers::say_other_generics).about_the_library(),
    instead(layers::say_lent).about_the_library().redundant(&["consider giving this closure parameter"]),
    instead(names::say_compared).about_the_library(),
];

/// The rules whose sentence follows the headline.
pub const BEYOND: [Rule; 19] = [
    beyond(called::call_field).about_the_library().redundant(&["remove the arguments"]),
    beyond(called::apply_layer).about_the_library(),
    beyond(called::order_batches).about_the_library().redundant(&["consider borrowing here"]),
    beyond(called::say_tuple_of_data).about_the_library().redundant(&["remove the extra argument"]),
    beyond(layers::say_called).about_the_library(),
    beyond(names::say_free).about_the_library(),
    beyond(layers::say_unit).about_the_library(),
    beyond(layers::say_attribute).about_the_library(),
    beyond(names::say_computed).about_the_library(),
    beyond(names::say_captured).about_the_library(),
    beyond(names::say_outlived).about_the_library().redundant(&["to force the closure to take ownership"]),
    beyond(names::say_number).about_the_library(),
    beyond(names::say_moved).about_the_library(),
    beyond(names::say_optional_operand).about_the_library(),
    beyond(names::say_on_the_left).about_the_library(),
    beyond(layers::say_derived).about_the_library(),
    beyond(layers::say_in_a_row).about_the_library().redundant(&["a similar name exists in the module"]),
    beyond(names::say_combined).about_the_library(),
    beyond(order::say_swapped).about_the_library(),
];

/// Returns the call of the library that several messages may be about, and what they say about it.
pub fn find_call(facts: &Facts) -> Option<(usize, &'static str)> {
    if !facts.ours || is_namesake(facts) {
        return None;
    }
    let open = |what: &str| facts.headline.starts_with(what);
    let within = |calls: &[&str]| facts.around.within(calls);
    match &*facts.code {
        "E0271" if facts.has_note("required by a bound in `gradcheck`") => {
            Some((within(&["gradcheck"])?, "its elements"))
        }
        "E0308" if mismatch::has_other_elements(facts) => Some((within(&["gradcheck"])?, "its elements")),
        "E0277" | "E0308" if order::say_swapped(facts).is_some() => Some((
            within(&["load", "files::load", "save", "files::save", "value_and_grad", "grad", "hessian"])?,
            "its order",
        )),
        "E0283" if open("type annotations needed") && facts.has_note("cannot satisfy `_: LossShape`") => {
            Some((within(&OF_LOSSES)?, "its loss"))
        }
        "E0283" | "E0284" if calls::say_type_arguments(facts).is_some() => Some((within(&OF_LOSSES)?, "its loss")),
        _ => None,
    }
}

/// Whether a message is about training although it names nothing of the library.
pub fn is_of_training(facts: &Facts) -> bool {
    !is_namesake(facts) && names::is_of_training(facts)
        || facts.headline.contains(": a type parameter needs the bound `")
        || facts.notes.iter().any(|said| said.contains("is one with `#[derive(Module)]`"))
}
