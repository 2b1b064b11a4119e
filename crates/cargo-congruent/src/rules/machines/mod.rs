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

type Rule = fn(&Facts) -> Option<String>;

const INSTEAD: [Rule; 29] = [
    mismatch::say_mismatched,
    mismatch::say_root,
    whole::say_pending,
    elsewhere::say_method,
    elsewhere::say_of_process,
    elsewhere::say_function,
    elsewhere::say_of_tensor,
    elsewhere::say_free_function,
    several::say_together,
    methods::say_missing,
    variables::say_missing,
    variables::say_several_sums,
    methods::say_unsatisfied,
    methods::say_placement,
    methods::say_no_axis,
    methods::say_unknown_length,
    methods::say_unequal_shares,
    arguments::say_left_out,
    arguments::say_mesh_axis_left_out,
    arguments::say_tensor_split,
    arguments::say_arguments,
    calls::say_process,
    calls::say_named,
    calls::say_operator,
    calls::say_value,
    whole::say_used,
    whole::say_assigned,
    whole::say_negated,
    whole::say_sent,
];

const BEYOND: [Rule; 4] =
    [operands::say_broadcast, operands::say_product, methods::say_gathered, sentences::say_completed];

/// Returns what replaces the headline.
pub fn say_instead(facts: &Facts) -> Option<String> {
    INSTEAD.iter().filter(|_| !facts.around.is_theirs("Dist")).find_map(|rule| rule(facts))
}

/// Returns what follows the headline.
pub fn say_beyond(facts: &Facts) -> Option<String> {
    BEYOND.iter().filter(|_| !facts.around.is_theirs("Dist")).find_map(|rule| rule(facts))
}

/// Whether a message is about the library although it names nothing of it, such as one about arguments between `::<` and `>`.
pub fn is_ours(facts: &Facts) -> bool {
    [
        arguments::say_arguments,
        arguments::say_mesh_axis_left_out,
        arguments::say_tensor_split,
        elsewhere::say_free_function,
        calls::say_named,
        whole::say_sent,
    ]
    .iter()
    .any(|rule| rule(facts).is_some())
}

/// Whether a help of rustc contradicts the headline.
pub fn covers(said: &str, facts: &Facts) -> bool {
    let lists = said.starts_with("the following trait bounds were not satisfied")
        || said.starts_with("the trait `") && said.contains("must be implemented")
        || said.starts_with("two lengths broadcast when ")
        || said.starts_with("remove the ")
        || said.starts_with("add missing generic argument")
        || said.starts_with("consider specifying the generic argument")
        || said.starts_with("consider restricting type parameter `")
        || said.starts_with("if you're trying to build a new ")
        || said.starts_with("provide the argument")
        || said.starts_with("if this generic argument was intended")
        || said.starts_with("you might be missing a type parameter")
        || said.starts_with("the trait `") && facts.headline.starts_with("cannot ")
        || said.contains("` does not implement `")
        || said.starts_with("there is a method `")
        || said.starts_with("a shape is written with `shape!`");
    lists && (say_instead(facts).is_some() || say_beyond(facts).is_some())
}
