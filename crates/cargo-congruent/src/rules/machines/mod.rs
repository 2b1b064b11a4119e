//! Tensors on many machines, of `congruent-machines`.
//!
//! | mistake | module |
//! |---|---|
//! | a partial tensor where a reduced one is expected; split where whole is expected, and the reverse | `mismatch` |
//! | methods that `Dist` does not have, and bounds that do not hold | `methods` |
//! | axes of calls, left out or in another form | `arguments` |
//! | functions without the process; names of mesh axes; operators | `calls` |
//! | names of torch.distributed, DTensor, JAX and mpi4py | `elsewhere` |
//! | indices, comparisons and loops, which a `Dist` does not have | `whole` |
//! | methods of two tensors on a mesh, and shapes with split axes, which `Dist` does not have | `several` |
//! | methods that `DistVar` does not have | `variables` |
//! | two operands that are split in different ways | `operands` |
//! | sentences of the library that leave out what to write | `sentences` |

pub(crate) mod arguments;
mod calls;
mod dist;
mod elsewhere;
mod mesh;
mod methods;
mod mismatch;
mod operands;
mod sentences;
mod several;
mod variables;
mod whole;

use crate::facts::Facts;
use crate::rules::rule::{self, Rule};

const fn instead(write: fn(&Facts) -> Option<String>) -> Rule {
    rule::instead(write).redundant(REDUNDANT)
}

const fn beyond(write: fn(&Facts) -> Option<String>) -> Rule {
    rule::beyond(write).redundant(REDUNDANT)
}

/// The rules whose sentence replaces the headline.
pub const INSTEAD: [Rule; 29] = [
    instead(mismatch::say_mismatched),
    instead(mismatch::say_root),
    instead(whole::say_pending),
    instead(elsewhere::say_method),
    instead(elsewhere::say_of_process),
    instead(elsewhere::say_function),
    instead(elsewhere::say_of_tensor),
    instead(elsewhere::say_free_function).about_the_library(),
    instead(several::say_together),
    instead(methods::say_missing),
    instead(variables::say_missing),
    instead(variables::say_several_sums),
    instead(methods::say_unsatisfied),
    instead(methods::say_placement),
    instead(methods::say_no_axis),
    instead(methods::say_unknown_length),
    instead(methods::say_unequal_shares),
    instead(arguments::say_left_out),
    instead(arguments::say_mesh_axis_left_out).about_the_library(),
    instead(arguments::say_tensor_split).about_the_library(),
    instead(arguments::say_arguments).about_the_library(),
    instead(calls::say_process),
    instead(calls::say_named).about_the_library(),
    instead(calls::say_operator),
    instead(calls::say_value),
    instead(whole::say_used),
    instead(whole::say_assigned),
    instead(whole::say_negated),
    instead(whole::say_sent).about_the_library(),
];

/// The rules whose sentence follows the headline.
pub const BEYOND: [Rule; 4] = [
    beyond(operands::say_broadcast),
    beyond(operands::say_product),
    beyond(methods::say_gathered),
    beyond(sentences::say_completed),
];

/// The notes of rustc that list traits or guess at other names and arguments.
const REDUNDANT: &[&str] = &[
    "the following trait bounds were not satisfied",
    "the trait `",
    "two lengths broadcast when ",
    "remove the ",
    "add missing generic argument",
    "consider specifying the generic argument",
    "consider restricting type parameter `",
    "if you're trying to build a new ",
    "provide the argument",
    "if this generic argument was intended",
    "you might be missing a type parameter",
    "{type}` does not implement `",
    "there is a method `",
    "a shape is written with `shape!`",
];
