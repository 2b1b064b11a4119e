//! Headlines. rustc's own headlines say how the library is built, and some headlines of the library do not say what to write.
//!
//! | mistake | module |
//! |---|---|
//! | axes and shapes as arguments; methods called as functions | [`calls`] |
//! | arguments that PyTorch has defaults for | [`defaults`] |
//! | methods of other libraries | [`elsewhere`] |
//! | numbers, elements, `Result`s, comparisons | [`elements`] |
//! | mismatched types | [`mismatch`], [`unlike`] |
//! | linear algebra, transforms and complex numbers | [`numerics`] |
//! | two named lengths with one name | [`namesakes`] |
//! | features that are off; arrays of other crates; files | [`features`], [`conversions`], [`files`] |
//! | sentences about a part of a shape | [`whole`] |
//! | syntax, arguments and names that rustc words | [`spelled`] |
//! | closures, parts and views, in rustc's words | [`slips`] |
//! | bounds of generic code | [`bounds`] |
//! | parameters of generic code | [`parameters`] |
//! | training in PyTorch's words | [`training`] |
//! | tensors on many machines | [`machines`] |
//! | sentences of the library that leave out what to write | [`remedy`] |
//! | positions without brackets, a slice without `s!`, const parameters, moves, borrows | here |

use crate::facts::Facts;
use crate::facts::source::is_number;
use crate::facts::types::{element, is_tensor};
use crate::rules::rule::{Place, Rule, Write, beyond, instead};
use crate::rules::{
    bounds, calls, conversions, defaults, elements, elsewhere, features, files, in_place, machines, mismatch,
    namesakes, numerics, parameters, remedy, slips, spelled, swapped, training, unlike, unsatisfied, whole,
};

/// Rules of one table, and the programs that the table is not about.
struct Table {
    rules: &'static [Rule],
    skipped: fn(&Facts) -> bool,
}

const fn of_all(rules: &'static [Rule]) -> Table {
    Table { rules, skipped: |_| false }
}

const fn of_training(rules: &'static [Rule]) -> Table {
    Table { rules, skipped: training::is_namesake }
}

const fn of_machines(rules: &'static [Rule]) -> Table {
    Table { rules, skipped: |facts| facts.around.is_theirs("Dist") }
}

/// All rules. The first one that answers a message decides.
const TABLES: [Table; 20] = [
    of_all(&numerics::INSTEAD),
    of_all(&[instead(namesakes::say_namesakes)
        .redundant(&["{types} have similar names, but are actually distinct types", "{type}is defined in module `"])]),
    of_machines(&machines::INSTEAD),
    of_all(&[
        instead(features::say_feature).about_the_library().redundant(features::REDUNDANT),
        instead(conversions::say_conversion).redundant(conversions::REDUNDANT),
    ]),
    of_all(&files::INSTEAD),
    of_all(&[instead(elsewhere::say_of_the_stack).redundant(OFFERS)]),
    of_training(&training::INSTEAD),
    of_all(&INSTEAD),
    of_all(&whole::INSTEAD),
    of_all(&spelled::INSTEAD),
    of_all(&slips::BEYOND),
    of_machines(&machines::BEYOND),
    of_all(&files::BEYOND),
    of_training(&training::BEYOND),
    of_all(&BEYOND),
    of_all(&spelled::BEYOND),
    of_all(&[instead(mismatch::say_mismatched).covering(parameters::is_named)]),
    of_all(remedy::ROWS),
    of_all(&[instead(remedy::say_asked), instead(remedy::say_mismatch)]),
    of_all(&[beyond(say_not_imported)]),
];

const INSTEAD: [Rule; 18] = [
    instead(defaults::say_variant).redundant(COUNTED),
    instead(calls::say_arguments).redundant(COUNTED),
    instead(defaults::say_default).redundant(COUNTED),
    instead(calls::say_type_arguments),
    instead(calls::say_other_call).redundant(ALL),
    instead(calls::say_other_arguments).redundant(COUNTED),
    instead(unsatisfied::say_too_few_axes),
    instead(say_axes_for_an_axis).about_the_library(),
    instead(say_variable).about_the_library(),
    instead(say_incomplete).about_the_library(),
    instead(elements::say_compared),
    instead(elements::say_convolved),
    instead(say_const_parameter).about_the_library(),
    instead(bounds::bound).covering(bounds::is_unneeded),
    instead(mismatch::say_ragged).about_the_library(),
    instead(mismatch::say_of_vec),
    instead(parameters::name_type).about_the_library(),
    instead(slips::write_dots)
        .about_the_library()
        .redundant(&["use `..` for an exclusive range", "or `..=` for an inclusive"]),
];

const BEYOND: [Rule; 25] = [
    beyond(parameters::spread_shape).redundant(&["call `.into_iter()` first"]),
    beyond(parameters::find_number_of_length).about_the_library().redundant(&[
        "trait `",
        "items from traits",
        "a local variable with a similar name",
        "the following trait",
    ]),
    beyond(parameters::declare_parameter).about_the_library().redundant(&["you might be missing a type parameter"]),
    beyond(elements::say_result),
    beyond(elsewhere::say_of_sizes).about_the_library().redundant(OFFERS),
    beyond(elsewhere::say_answer).redundant(OFFERS),
    beyond(numerics::say_element)
        .redundant(&["`x.to_type::<f64>()` converts", "`fft` and `ifft` take complex numbers"]),
    beyond(numerics::say_factor),
    beyond(swapped::say_swapped).redundant(LISTS),
    beyond(in_place::say_operand).redundant(&[
        "an implementation for `",
        "consider reborrowing this side",
        "consider dereferencing",
    ]),
    beyond(elements::say_operand).redundant(LISTS),
    beyond(elements::say_floats).redundant(&["this operation is there for"]),
    beyond(elements::say_truths),
    beyond(bounds::write_bound),
    beyond(say_position),
    beyond(say_range),
    beyond(say_display),
    beyond(say_at_run_time),
    beyond(say_moved),
    beyond(say_borrowed).about_the_library(),
    beyond(say_written_twice).about_the_library(),
    beyond(say_lent).about_the_library(),
    beyond(say_nameless).about_the_library(),
    beyond(say_private_shape).about_the_library(),
    beyond(say_lengths),
];

/// The pattern of all notes.
const ALL: &[&str] = &[""];

/// Helps about the number of arguments.
const COUNTED: &[&str] = &["remove the extra argument", "provide the argument"];

/// Helps that name a method of a similar name.
const OFFERS: &[&str] = &["there is a method `"];

/// Notes about types of elements.
const LISTS: &[&str] = &["the following other types implement trait", "element types are never converted silently"];

/// Returns the rule that answers a message, and the headline that it makes. The result is computed once for each message.
pub fn find_headline(facts: &Facts) -> Option<(&'static Rule, &str)> {
    let (number, headline) = facts.answer.get_or_init(|| find(facts)).as_ref()?;
    let mut rules = TABLES.iter().flat_map(|table| table.rules);
    Some((rules.nth(*number)?, headline))
}

fn find(facts: &Facts) -> Option<(usize, String)> {
    let rules = TABLES.iter().flat_map(|table| {
        let skipped = (table.skipped)(facts);
        table.rules.iter().map(move |rule| (rule, skipped))
    });
    let headline = |rule: &Rule| match (rule.write, rule.place) {
        (Write::Read(read), Place::Beyond) => Some(format!("{}: {}", say_own_words(facts), read(facts)?)),
        (Write::Read(read), _) => read(facts),
        _ => remedy::complete(rule, facts),
    };
    rules.enumerate().filter(|(_, (_, skipped))| !skipped).find_map(|(at, (rule, _))| Some((at, headline(rule)?)))
}

/// Whether a message is about the library although it names nothing of it.
pub fn is_about_the_library(facts: &Facts) -> bool {
    find_headline(facts).is_some_and(|(rule, _)| rule.about_the_library)
        || facts.code == "E0080" && name_macro(facts).is_some()
        || facts.headline.contains("`Lazy<'a, T, S>`")
        || numerics::is_of_a_transform(facts)
        || unlike::is_of_elements(facts)
        || remedy::is_of_a_tensor(facts)
        || training::is_of_training(facts)
}

/// Whether a note says no more than the headline does, or contradicts it.
pub fn is_redundant(note: &str, facts: &Facts) -> bool {
    find_headline(facts).is_some_and(|(rule, headline)| {
        rule.makes_redundant(note, facts) && !(rule.place == Place::End && remedy::asks_for_a_bound(headline))
    })
}

/// Returns the whole headline, in words.
pub fn say_headline(facts: &Facts) -> String {
    find_headline(facts).map_or_else(|| say_own_words(facts), |(_, headline)| headline.to_owned())
}

/// Returns rustc's headline with types as programs write them.
fn say_own_words(facts: &Facts) -> String {
    match is_about_a_name(facts) {
        true => facts.headline.replace("__dim_", ""),
        false => facts.sentence().to_owned(),
    }
}

/// Whether a headline says that a name cannot be found. Such a name is not translated, for example if it is `One`.
pub fn is_about_a_name(facts: &Facts) -> bool {
    facts.headline.starts_with("cannot find ")
}

/// `shape![N]` and `len![N]` of a const parameter or a constant.
fn say_const_parameter(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    let name = own.chars().all(|char| char.is_alphanumeric() || char == '_') && !own.is_empty();
    let macro_name = name_macro(facts).filter(|_| facts.code == "E0747" && name)?;
    if own.starts_with(|char: char| char.is_ascii_digit()) {
        // `y.one_hot::<len![10]>()`
        let written = format!("{macro_name}![{own}]");
        let front = facts.pointed.before.strip_suffix(&format!("::<{macro_name}!["))?;
        let method = front.rsplit(|char: char| !crate::words::of_name(char)).next().unwrap_or_default();
        let told = facts.headline.starts_with("type provided when a constant") && !method.is_empty();
        return told.then(|| format!("a number stands here, and `{written}` is a type: write `{method}::<{own}>`"));
    }
    let parameter = facts.source.contains(&format!("const {own}: usize"));
    let bound = match parameter {
        true => format!(", and generic code asks for `where Const<{own}>: Known`"),
        // The name may be a parameter of the `impl` around the function.
        false if own.len() <= 2 => format!("; a const parameter needs `where Const<{own}>: Known`, too"),
        false => String::new(),
    };
    Some(format!("a constant stands in braces, `{macro_name}![{{ {own} }}]`{bound}"))
}

/// `a.sum::<axes![0, 1]>()`
fn say_axes_for_an_axis(facts: &Facts) -> Option<String> {
    let list = facts.pointed.own.as_str();
    let call =
        facts.pointed.before.strip_suffix("::<").filter(|_| facts.code == "E0747" && list.starts_with("axes!["))?;
    let name = call.rsplit('.').next().filter(|name| crate::facts::methods::takes_several(name))?;
    Some(format!("`{name}` takes one axis: several are for `.{name}_axes::<{list}>()`"))
}

/// `shape![n]` and `len![n]` of a variable.
fn say_variable(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    Some(match name_macro(facts).filter(|_| facts.code == "E0435")? {
        "len" => format!("a length that is known when the program runs is `len![_]`; its value is `Dyn({own})`"),
        _ => format!(
            "a length that is known when the program runs is `_` in `shape!`; its value goes into `dims![{own}]`"
        ),
    })
}

/// Returns the macro of lengths, `shape!` or `len!`, around the place that the message points at.
fn name_macro(facts: &Facts) -> Option<&'static str> {
    let open = |name: &&str| {
        facts.pointed.before.rsplit_once(&format!("{name}![")).is_some_and(|(_, list)| !list.contains(']'))
    };
    ["shape", "len"].into_iter().find(open)
}

/// `Tensor<f32>`
fn say_incomplete(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    let told = facts.headline.starts_with("struct takes 2 generic")
        || facts.headline.starts_with("missing generics for struct");
    let tensor = ["Tensor", "StackTensor", "Strided"].contains(&own);
    (facts.code == "E0107" && told && tensor && !facts.around.is_theirs(own))
        .then(|| format!("a tensor has a type of elements and one of its shape: `{own}<f32, shape![2, 3]>`"))
}

/// `a.shape[0]`, `a.shape()[0]`
fn say_lengths(facts: &Facts) -> Option<String> {
    let own = facts.headline.split('`').nth(1).and_then(|own| crate::words::read(&crate::styled::plain(own)));
    let indexed = facts.code == "E0608" && own.is_some_and(|(own, _)| crate::words::write_lengths(&own).is_some());
    indexed.then(|| "the lengths are `.sizes()`".to_owned())
}

/// `x.shape`, which is a method.
fn say_private_shape(facts: &Facts) -> Option<String> {
    let of = match &*facts.code {
        "E0616" => facts.headline.strip_prefix("field `shape` of struct `")?,
        "E0615" => facts.headline.strip_prefix("attempted to take value of method `shape` on type `")?,
        _ => return None,
    };
    let of = of.split(['`', '<']).next()?;
    let ours = ["Tensor", "Strided", "StackTensor", "Var", "View", "ViewMut"].contains(&of);
    let name = facts.pointed.left().filter(|_| ours && !facts.around.is_theirs(of))?;
    Some(match facts.pointed.behind.split_once(']') {
        Some((index, _)) if index.starts_with('[') => format!("`{name}.sizes(){index}]` reads it"),
        _ => format!("the lengths are `{name}.sizes()` as numbers"),
    })
}

/// Returns `1` and `2` of `x[0][1][2]` if the message points at the first bracket.
fn read_numbers_behind(facts: &Facts) -> Option<Vec<&str>> {
    let (mut rest, mut all) = (facts.pointed.behind.strip_prefix(']')?, Vec::new());
    while let Some((item, behind)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        all.push(item);
        rest = behind;
    }
    Some(all)
}

/// `v[0]`, `a[(0, 1)]`, and a position with too few numbers.
fn say_position(facts: &Facts) -> Option<String> {
    let rest = facts.headline.split_once("is not a position in a tensor of shape `")?.1;
    let rank = crate::facts::types::read_shape(&crate::words::read(&crate::styled::plain(rest))?.0)?.len();
    let own = facts.pointed.own.as_str();
    let items = crate::facts::source::split_list(own).unwrap_or_else(|| vec![own]);
    let numbers = items.iter().all(|own| own.chars().all(|char| char.is_alphanumeric() || char == '_'));
    let name = facts.pointed.read_indexed();
    let list = items.join(", ");
    let written = facts.pointed.behind.trim_start_matches(']').trim_start().starts_with("= ");
    if let Some(said) = say_tensor_as_position(&name, own, facts) {
        return Some(said);
    }
    match items.len() {
        count if written && count < rank && numbers && !own.is_empty() => {
            Some(format!("a part is written by `{name}.slice_mut(s![{list}]).copy_(..)`"))
        }
        _ if own.contains("..") && written => {
            let value = facts.pointed.behind.split_once("= ")?.1.trim_end().trim_end_matches(';');
            let written = slips::write_value(value, facts);
            Some(format!("write `{name}.slice_mut(s![{list}]).{written}` for `{name}[{own}] = {value}`"))
        }
        _ if own.contains("..") => Some(format!("write `{name}.slice(s![{list}])`")),
        _ if own == "None" => Some(format!("write `{name}.unsqueeze::<0>()`")),
        count if count <= rank && items.iter().all(|own| is_number(own)) && own.contains('-') => {
            let (list, behind) = (list.as_str(), facts.pointed.behind.trim_start_matches(']').trim_start());
            Some(match count == rank || written {
                true => slips::say_from_the_back(&name, list, behind, facts),
                false => format!("positions from the back are for `{name}.slice(s![{list}])`"),
            })
        }
        _ if !numbers || own.is_empty() => None,
        count if count == rank && own.starts_with('[') => None,
        count if count == rank => Some(format!("write `{name}[[{list}]]`")),
        1 if rank > 1 && read_numbers_behind(facts).is_some_and(|all| all.len() + 1 == rank) => {
            let all = [items, read_numbers_behind(facts)?].concat();
            Some(format!("a position is one array, `{name}[[{}]]`", all.join(", ")))
        }
        count if count < rank => {
            Some(format!("a position has {rank} numbers, and `{name}.slice(s![{list}])` is a part"))
        }
        _ => Some(format!("a position has {rank} number{}", if rank == 1 { "" } else { "s" })),
    }
}

/// `x[mask]`, `x[mask] = 0.0`, `x[&index]`
fn say_tensor_as_position(name: &str, own: &str, facts: &Facts) -> Option<String> {
    let found = crate::facts::types::read_quoted(&facts.headline).into_iter().next().filter(is_tensor)?;
    let borrowed =
        if own.starts_with('&') || facts.around.declares_lent(own) { own.to_owned() } else { format!("&{own}") };
    let value = facts.pointed.behind.trim_start_matches(']').trim_start().strip_prefix("= ");
    let value = value.map(|value| value.trim_end().trim_end_matches(';'));
    match (element(&found)?.as_str(), value) {
        ("bool", Some(value)) => {
            Some(format!("write `{name}.masked_fill_({borrowed}, {value})` for `{name}[{own}] = {value}`"))
        }
        ("bool", None) => Some(format!("write `{name}.masked_select({borrowed})`")),
        ("i64", None) => Some(format!("write `{name}.index(s![{borrowed}])`")),
        _ => None,
    }
}

/// `a.slice(1..3)`
fn say_range(facts: &Facts) -> Option<String> {
    let told = facts.headline.contains("is not an index of positions");
    let own = facts.pointed.own.trim_start_matches(['(', '[']).trim_end_matches([')', ']']);
    (told && !own.is_empty() && !own.contains('!')).then(|| format!("write `s![{own}]`"))
}

/// A shape that is printed.
fn say_display(facts: &Facts) -> Option<String> {
    (facts.headline.contains("doesn't implement `std::fmt::Display`")
        || facts.headline.contains("doesn't implement `Display`"))
    .then(|| "write `{:?}`".to_owned())
}

/// `Tensor::zeros()` where a length is `_`.
fn say_at_run_time(facts: &Facts) -> Option<String> {
    let open =
        ["the length `Dyn` is not known", "the length `Sym<"].iter().any(|start| facts.headline.starts_with(start));
    let told = open && facts.headline.ends_with("` is not known at compile time");
    let found = facts.last("StaticShape").filter(|_| told)?;
    let lengths = crate::facts::types::read_shape(&found.own)?;
    let path = facts.pointed.own.split('(').next()?;
    let name = path.rsplit("::").next().filter(|name| ["zeros", "ones", "full", "rand", "randn"].contains(name))?;
    let mut names = ["n", "m", "k"].into_iter();
    let dims: Option<Vec<_>> = lengths
        .iter()
        .map(|own| match own.as_str() {
            "_" => names.next().map(str::to_owned),
            // A named length is written with its value; for a parameter, no value is known here.
            name if facts.is_name(name) => Some(format!("{name}({})", names.next()?)),
            name if facts.is_parameter(name) => None,
            own => Some(own.to_owned()),
        })
        .collect();
    Some(format!("`Tensor::{name}_of(dims![{}])` takes it as a value", dims?.join(", ")))
}

/// A method of a trait that is not imported. (The line to import it is rustc's, and stays.)
fn say_not_imported(facts: &Facts) -> Option<String> {
    let mut notes = facts.notes.iter().filter(|_| !facts.private_import);
    let said = notes.find(|note| note.contains("is implemented but not in scope"))?;
    let name = said.split('`').nth(1)?;
    // These methods have operators.
    (!["Add", "Sub", "Mul", "Div", "Rem"].contains(&name)).then(|| format!("import the trait `{name}`, which has it"))
}

/// `x + 1.0`, and then `x`.
fn say_moved(facts: &Facts) -> Option<String> {
    let by_operator = facts.labels.iter().any(|label| label.contains("moved due to usage in operator"));
    let name = facts.headline.split('`').rev().nth(1)?;
    (facts.code == "E0382" && by_operator)
        .then(|| format!("an operator leaves `{name}` as it is if it is given `&{name}`, as in `&{name} + ..`"))
}

/// A view that outlives its tensor.
fn say_borrowed(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0515" && facts.headline.starts_with("cannot return value referencing ");
    (told && is_called_on_it(facts, &[&VIEWS[..], &VIEWS_MUT].concat()))
        .then(|| "a view borrows its tensor: return a tensor, as `.to_tensor()` makes one".to_owned())
}

/// Two views of one tensor that are written through.
fn say_written_twice(facts: &Facts) -> Option<String> {
    (facts.code == "E0499" && is_called_on_it(facts, &VIEWS_MUT))
        .then(|| "`split_mut`, `chunk_mut` and `unbind_mut` lend parts that do not overlap, all at once".to_owned())
}

/// A tensor that is written or read while a view of it is alive.
fn say_lent(facts: &Facts) -> Option<String> {
    let with = |all: &[&str]| is_called_on_it(facts, all);
    let written = facts.headline.ends_with("as mutable because it is also borrowed as immutable");
    let read = facts.headline.ends_with("as immutable because it is also borrowed as mutable");
    match facts.code == "E0502" {
        true if written && with(&[".lazy()"]) => Some("evaluate it first, with `.eval()`".to_owned()),
        true if written && with(&VIEWS) => Some("finish with the view first, or copy it by `.to_tensor()`".to_owned()),
        true if read && with(&VIEWS_MUT) => Some("read it through the view, or after its last use".to_owned()),
        _ => None,
    }
}

/// Whether one of these methods is called on the value that the message is about, `x` or `self.w`: its lines may have other values, too.
fn is_called_on_it(facts: &Facts, calls: &[&str]) -> bool {
    let Some(name) = facts.headline.split('`').nth(1) else { return false };
    let name = name.trim_start_matches('*');
    let root = name.split('[').next().unwrap_or(name);
    let of_it = |at: usize| {
        let before = facts.source[..at].rsplit('\n').next().unwrap_or_default().to_owned();
        let receiver = crate::facts::source::Pointed { before, ..Default::default() };
        let rest = receiver.left().and_then(|own| own.trim_start_matches('&').strip_prefix(root));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    calls.iter().any(|call| facts.source.match_indices(call).any(|(at, _)| of_it(at)))
}

/// Calls that borrow a tensor for reading, and that only tensors have.
const VIEWS: [&str; 17] = [
    ".axis_iter::<",
    ".t()",
    ".mt()",
    ".slice(s![",
    ".permute::<",
    ".transpose::<",
    ".narrow::<",
    ".unsqueeze::<",
    ".expand::<",
    ".as_view()",
    ".view::<",
    ".select::<",
    ".squeeze::<",
    ".diagonal::<",
    ".unfold::<",
    ".movedim::<",
    ".swapaxes::<",
];

/// Calls that borrow a tensor for writing, and that only tensors have.
const VIEWS_MUT: [&str; 7] = [
    ".slice_mut(s![",
    ".narrow_mut::<",
    ".select_mut::<",
    ".view_mut::<",
    ".as_view_mut()",
    ".chunk_mut::<",
    ".split_mut::<",
];

/// A view of a tensor that has no name.
fn say_nameless(facts: &Facts) -> Option<String> {
    let tensor = ["Tensor::<", "Tensor::", "Tensor<"].iter().any(|word| facts.source.contains(word));
    (facts.code == "E0716" && tensor && VIEWS.iter().any(|call| facts.source.contains(call)))
        .then(|| "bind the tensor by `let`, and view that".to_owned())
}
