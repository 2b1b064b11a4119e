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
use crate::rules::rule::Rule;

/// The rules whose sentence replaces the headline.
pub const INSTEAD: &[Rule] = &[
    rule(mismatch::say_mismatched),
    rule(mismatch::say_root),
    rule(whole::say_pending),
    rule(elsewhere::say_method),
    rule(elsewhere::say_of_process),
    rule(elsewhere::say_function),
    rule(elsewhere::say_of_tensor),
    rule(elsewhere::say_free_function).unnamed(),
    rule(several::say_together),
    rule(methods::say_missing),
    rule(variables::say_missing),
    rule(variables::say_several_sums),
    rule(methods::say_unsatisfied),
    rule(methods::say_placement),
    rule(methods::say_no_axis),
    rule(methods::say_unknown_length),
    rule(methods::say_unequal_shares),
    rule(arguments::say_left_out),
    rule(arguments::say_mesh_axis_left_out).unnamed(),
    rule(arguments::say_tensor_split).unnamed(),
    rule(arguments::say_arguments).unnamed(),
    rule(calls::say_process),
    rule(calls::say_named).unnamed(),
    rule(calls::say_operator),
    rule(calls::say_value),
    rule(whole::say_used),
    rule(whole::say_assigned),
    rule(whole::say_negated),
    rule(whole::say_sent).unnamed(),
];

/// The rules whose sentence follows the headline.
pub const BEYOND: &[Rule] = &[
    rule(operands::say_broadcast),
    rule(operands::say_product),
    rule(methods::say_gathered),
    rule(sentences::say_completed),
];

/// A rule, and the notes that only list what the library has.
const fn rule(answer: fn(&Facts) -> Option<String>) -> Rule {
    Rule::new(answer).replaces(&[
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
        "*` does not implement `",
        "there is a method `",
        "a shape is written with `shape!`",
    ])
}

/// Whether `Dist` may be the type of the library.
pub fn apply(facts: &Facts) -> bool {
    !facts.around.is_theirs("Dist")
}
