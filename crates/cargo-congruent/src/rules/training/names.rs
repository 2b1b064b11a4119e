//! Methods and fields of PyTorch.

use crate::facts::Facts;
use crate::facts::around;
use crate::facts::types::{FLOATS, bare, element, is_number_type, is_tensor, is_var, read_quoted, word};
use crate::rules::calls;
use crate::rules::training::library::KNOWN;
use crate::words::Type;
use congruent_operations::{ALL, Gradient, Operation, Owner};

/// Methods and fields that a variable has in PyTorch, with their counterparts here: `{x}` is the variable.
const OF_VARIABLES: &[(&str, &str)] = &[
    ("backward", "gradients are values, `let (loss, gradient) = value_and_grad(&net, |net| ..)`"),
    (
        "grad grad_fn retain_grad",
        "a gradient is a value, `let (loss, gradient) = value_and_grad(&net, |net| ..)`, then `gradient.weight`",
    ),
    ("zero_grad", "nothing is zeroed, each gradient is a new value"),
    (
        "requires_grad requires_grad_ is_leaf",
        "`value_and_grad` tracks what it is given, `#[module(frozen)]` before a field keeps it as it is",
    ),
    ("data", "`{x}.value()` is a view of the elements, `{x}.detach()` a constant variable"),
    ("numpy tolist", "`{x}.to_vec()` copies the elements, `{x}.value()` is a view of them"),
    ("detach_", "write `{x}.detach()`"),
    ("no_grad", "`no_grad(|| ..)` is a function of `congruent_grad`"),
    (
        "to_type float double half long int astype type_as",
        "a tape has one element type, `{x}.value().to_type::<..>()` is a tensor of another",
    ),
    ("cpu cuda to", "there is no other device, leave it out"),
    ("where_", "`where_(&mask, &a, &b)` is a function of `congruent_grad`"),
    ("zeros_like", "`Var::from(Tensor::zeros_of({x}.shape()))` is such a variable"),
    ("ones_like", "`Var::from(Tensor::ones_of({x}.shape()))` is such a variable"),
    ("l1_loss", "write `({x} - y).abs().mean_all()`"),
    (
        "binary_cross_entropy bce_loss binary_cross_entropy_with_logits bce_with_logits_loss",
        "of scores before the sigmoid it is `({x}.softplus() - {x} * y).mean_all()`",
    ),
];

/// Methods and fields that a model or an optimiser has in PyTorch.
const OF_MODELS: &[(&str, &str)] = &[
    (
        "parameters named_parameters",
        "an optimiser takes the model itself, `Adam::new(&net, 0.001)`, and `files::named(&net)` lists the variables",
    ),
    ("state_dict", "`files::save(&net, path)?` writes a file, `files::named(&net)` lists the variables"),
    ("load_state_dict", "it is `files::load(&mut net, path)?`, or `Net::load(&file)?`, which makes a model"),
    ("train", "training is a scope, `training(&mut rng, || ..)`"),
    ("call", "write `{x}.forward(&x)`"),
    ("eval", "outside of `training(&mut rng, || ..)` everything is evaluation, leave it out"),
    ("zero_grad", "nothing is zeroed, each gradient is a new value"),
    ("requires_grad_", "write `#[module(frozen)]` before the field"),
    ("lr", "the rate is a field, `adam.rate = 0.01`"),
    (
        "stride padding dilation groups",
        "settings are given as it is made, `Conv2d::with(conv(()).stride::<2>(), &mut rng)`",
    ),
    ("cuda", "there is no other device, leave it out"),
];

/// Methods and fields that a tensor has in PyTorch because it is a variable there, too.
const OF_GRADIENTS: &str = "backward grad grad_fn retain_grad zero_grad requires_grad requires_grad_ is_leaf";

/// Names of [`OF_MODELS`] that other libraries have, too: rules answer them only on layers and optimisers of this library.
const COMMON: [&str; 9] = ["train", "eval", "cuda", "call", "lr", "stride", "padding", "dilation", "groups"];

/// Methods of the value that are no operations, and that the variable does not have.
const OF_THE_VALUE: &str = "as_dyn as_shape as_slice as_view axis_iter contiguous data_ptr get is_contiguous iter storage_offset strides to_tensor";

/// Whether an operation has this method of tensors and none of variables: its result has no gradient.
fn is_without_gradient(name: &str) -> bool {
    let of_tensors = |operation: &&Operation| operation.names(Owner::Strided, false).any(|method| method == name);
    let is_of_variables = |operation: &Operation| operation.names(Owner::Var, false).any(|method| method == name);
    ALL.iter()
        .find(of_tensors)
        .is_some_and(|operation| operation.gradient != Gradient::Rule && !is_of_variables(operation))
}

fn find_listed(rows: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    rows.iter().find(|(names, _)| names.split(' ').any(|own| own == name)).map(|(_, said)| *said)
}

/// Returns the counterpart of a name that variables or models have in PyTorch.
pub fn stands_for(name: &str) -> Option<&'static str> {
    find_listed(OF_VARIABLES, name).or_else(|| find_listed(OF_MODELS, name))
}

/// Whether the value of a variable has this method and the variable does not.
pub fn is_of_the_value(name: &str) -> bool {
    OF_THE_VALUE.split_whitespace().any(|own| own == name) || is_without_gradient(name)
}

/// Whether the headline names a variable, the type that lacks the method.
fn is_of_a_variable(facts: &Facts) -> bool {
    read_quoted(&facts.headline).iter().any(is_var)
}

/// Returns the name of the missing method or field, and whether it is missing on a variable.
fn find_asked_method(facts: &Facts) -> Option<(&str, bool)> {
    let said = facts.headline.as_str();
    let unmet =
        if said.ends_with("but its trait bounds were not satisfied") { "the method `" } else { "no method named `" };
    let starts = ["no method named `", "no field `", unmet];
    let name = starts.iter().find_map(|start| said.strip_prefix(start)).and_then(|rest| rest.split('`').next());
    // rustc looks for methods that iterators have on iterators.
    let iterator = || said.ends_with("is not an iterator").then_some(facts.pointed.own.as_str());
    let told = ["E0599", "E0609"].contains(&&*facts.code);
    Some((name.or_else(iterator).filter(|_| told)?, is_of_a_variable(facts)))
}

/// Returns the receiver, if it is short enough to be repeated.
fn say_receiver(facts: &Facts) -> Option<String> {
    facts.pointed.short_receiver().map(str::to_owned)
}

/// Says what to write for a method or a field that is missing.
pub fn say_missing(facts: &Facts) -> Option<String> {
    let (name, variable) = find_asked_method(facts).filter(|_| !crate::rules::training::library::is_namesake(facts))?;
    let name_of_it = say_receiver(facts);
    let x = name_of_it.clone().unwrap_or("x".to_owned());
    if !variable {
        if let Some(said) = say_of_a_number(facts, name) {
            return Some(said);
        }
        return say_of_a_tensor(facts, name)
            .or_else(|| say_optional(facts))
            .or_else(|| say_of_a_model(facts, name).map(|said| said.replace("{x}", &x)));
    }
    if let Some(said) = find_listed(OF_VARIABLES, name) {
        return Some(said.replace("{x}", &x));
    }
    if is_of_the_value(name) {
        let call = facts.pointed.arguments().and_then(|all| calls::write_meant(name, &all));
        let written = || {
            let (types, rest) = facts.pointed.behind.split_once('(').unwrap_or_default();
            let end = crate::facts::source::take_brackets(&format!("({rest}")).map(str::to_owned);
            format!("{name}{types}({})", end.unwrap_or_default())
        };
        return Some(format!("write `{}.value().{}`", name_of_it.unwrap_or_default(), call.unwrap_or_else(written)));
    }
    say_in_place(facts, name, &x)
}

/// `x.relu_()`
fn say_in_place(facts: &Facts, name: &str, x: &str) -> Option<String> {
    let stem = name.strip_suffix('_').filter(|stem| !stem.is_empty())?;
    let all = facts.pointed.arguments().unwrap_or_default().join(", ");
    Some(match crate::facts::methods::sign(stem) {
        Some(sign) => format!("a variable does not change, `&{x} {sign} {all}` is a new one"),
        None if ["copy", "fill", "zero"].contains(&stem) => "a variable does not change, bind the other one".to_owned(),
        None => format!("a variable does not change, `{x}.{stem}({all})` is a new one"),
    })
}

/// `loss.item()` of the loss that `value_and_grad` returns, which is a number.
fn say_of_a_number(facts: &Facts, name: &str) -> Option<String> {
    let float = FLOATS.contains(&&*word(read_quoted(&facts.headline).get(1)?));
    match name {
        "item" if float => Some("it is a number already, leave `.item()` out".to_owned()),
        "backward" | "zero_grad" if float && facts.around.has("value_and_grad") => {
            Some("it is a number, its gradient is the other value that `value_and_grad` gives".to_owned())
        }
        _ => None,
    }
}

/// Functions of `torch.nn.functional` that are methods, besides losses and those that the list names so.
const FUNCTIONAL: [&str; 6] = ["relu", "tanh", "sigmoid", "softmax", "log_softmax", "max_pool2d"];

fn is_functional(name: &str) -> bool {
    let listed = congruent_operations::find(name);
    FUNCTIONAL.contains(&name) || listed.is_some_and(|own| own.pytorch.strip_prefix("nn.functional.") == Some(name))
}

/// `cross_entropy(&x, &y)`
pub fn say_free(facts: &Facts) -> Option<String> {
    let name = facts.headline.strip_prefix("cannot find function `")?.split('`').next()?;
    let all = facts.pointed.arguments().unwrap_or_default();
    let (first, rest) = all.split_first().filter(|_| is_functional(name))?;
    let x = first.trim_start_matches('&');
    // rustc knows the type of the argument, and that it has the method.
    let of = facts.notes.iter().find(|said| said.starts_with("help: use the `.` operator to call the method"));
    let ours = of.is_some_and(|said| read_quoted(said).iter().any(|own| is_var(own) || is_tensor(own)));
    (facts.code == "E0425" && ours).then(|| format!("it is a method, `{x}.{name}({})`", rest.join(", ")))
}

/// `no_grad(net.forward(x))`
pub fn say_computed(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0277" && facts.headline.starts_with("expected a `FnOnce()` closure, found `");
    let call = ["no_grad", "training"].into_iter().find(|call| around::calls(&facts.pointed.before, call))?;
    let front = if call == "training" { "&mut rng, " } else { "" };
    told.then(|| format!("it is given what is to be computed, `{call}({front}|| {})`", facts.pointed.own))
}

/// A bias, which is an `Option`.
fn say_optional(facts: &Facts) -> Option<String> {
    if !["E0599", "E0369", "E0609"].contains(&&*facts.code) {
        return None;
    }
    let said = facts.labels.iter().chain([&facts.headline]).flat_map(|said| read_quoted(said));
    let own = facts.pointed.left().map_or("x", |own| own.trim_start_matches('&'));
    said.into_iter()
        .any(|own| is_optional_variable(bare(&own)))
        .then(|| format!("it may be missing, as in `if let Some(own) = &{own} {{ .. }}`"))
}

/// Whether a type is `Option<Var<..>>`.
fn is_optional_variable(own: &Type) -> bool {
    own.name() == "Option" && own.arguments().first().is_some_and(is_var)
}

/// `&net.bias + 1.0`
pub fn say_optional_operand(facts: &Facts) -> Option<String> {
    say_optional(facts).filter(|_| facts.code == "E0369")
}

/// `net.parameters()`
fn say_of_a_model(facts: &Facts, name: &str) -> Option<String> {
    let said = find_listed(OF_MODELS, name)?;
    let of = read_quoted(&facts.headline).into_iter().nth(1)?;
    let model = facts.around.is_model(&bare(&of).name()) && !COMMON.contains(&name);
    (is_of_layers(&of) || model || is_mode_of_a_model(facts, &of, name)).then(|| said.to_owned())
}

/// Whether the call is `net.eval()` of a struct that is a model, and no trait of the user has such a method.
fn is_mode_of_a_model(facts: &Facts, of: &Type, name: &str) -> bool {
    let empty = facts.pointed.arguments().is_some_and(|all| all.is_empty());
    let others = facts.notes.iter().any(|said| said.contains("items from traits can only be used"));
    ["train", "eval"].contains(&name)
        && empty
        && !others
        && facts.around.is_model(&bare(of).name())
        && !facts.around.is_theirs(name)
}

/// `a + b` of two models, `a * 0.5` of one.
pub fn say_combined(facts: &Facts) -> Option<String> {
    let all = read_quoted(&facts.headline);
    let told = facts.code == "E0369" && facts.headline.starts_with("cannot ");
    let ([left, right], true) = (&all[..], told) else { return None };
    let model = |own: &Type| is_a_model(facts, own);
    let names = [facts.pointed.left(), facts.pointed.right()].map(|own| own.map(|own| own.trim_start_matches('&')));
    let ([Some(a), Some(b)], sign) = (names, facts.pointed.own.as_str()) else { return None };
    match (model(left), model(right)) {
        (true, true) => Some(format!("variable by variable it is `{a}.rebuild_with(&{b}, &mut |x, y| x {sign} y)`")),
        (true, false) if is_number_type(right) => {
            Some(format!("variable by variable it is `{a}.rebuild(&mut |x| x {sign} {b})`"))
        }
        _ => None,
    }
}

/// Whether a type is a layer, or a struct of the file that is a model.
pub fn is_a_model(facts: &Facts, of: &Type) -> bool {
    is_of_layers(of) || facts.around.is_model(&bare(of).name())
}

/// Whether a type is a layer, an optimiser, or a tuple with one in it.
fn is_of_layers(of: &Type) -> bool {
    match bare(of) {
        Type::Tuple(all) => all.iter().any(is_of_layers),
        own => is_known(own),
    }
}

/// Whether a type is a layer or an optimiser of the library.
fn is_known(own: &Type) -> bool {
    KNOWN.split_whitespace().any(|name| name == own.name())
}

/// `tensor.backward()`
fn say_of_a_tensor(facts: &Facts, name: &str) -> Option<String> {
    let tensor = read_quoted(&facts.headline).get(1).is_some_and(is_tensor);
    let lent = ["found for reference", "on type `&"].iter().any(|said| facts.headline.contains(said));
    let x = say_receiver(facts).map_or("..".to_owned(), |x| if lent { format!("{x}.clone()") } else { x });
    (tensor && OF_GRADIENTS.split(' ').any(|own| own == name)).then(|| {
        format!("a tensor has no gradient, make it `Var::from({x})` and give it to `congruent_grad::value_and_grad`")
    })
}

/// Whether the missing method or field is missing on a variable or a model.
pub fn is_of_training(facts: &Facts) -> bool {
    let field = facts.code == "E0615" && facts.headline.contains(" on type `Var<");
    find_asked_method(facts).is_some_and(|(_, variable)| variable)
        || field
        || facts.headline.starts_with("the method `forward` exists for")
            && facts.notes.iter().any(|said| said.contains(": Module`"))
        || [say_missing, say_as_a_function, say_function].iter().any(|rule| rule(facts).is_some())
}

/// A value that is borrowed by a function of `checkpoint`, which runs again in the backward pass.
pub fn say_outlived(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0373" && facts.headline.starts_with("closure may outlive the current function");
    (told && facts.list_notes_and_source().any(|said| around::calls(said, "checkpoint"))).then(|| {
        "`checkpoint` is given all that its function reads, `checkpoint(&(net.clone(), x), |(net, x)| ..)`".to_owned()
    })
}

/// `net.weight - &x` behind a reference.
pub fn say_moved(facts: &Facts) -> Option<String> {
    let of = facts.labels.iter().flat_map(|label| read_quoted(label)).any(|own| own.name() == "Var");
    let name = facts.headline.split('`').nth(1)?;
    let told = facts.code == "E0507" && facts.headline.starts_with("cannot move out of `");
    (of && told && !name.starts_with('*'))
        .then(|| format!("write `&{name}`, or `{name}.clone()`, which copies no element"))
}

/// `loss < 0.1`, `x > 0.0`
pub fn say_compared(facts: &Facts) -> Option<String> {
    let methods = [("<", "lt"), ("<=", "le"), (">", "gt"), (">=", "ge"), ("==", "eq"), ("!=", "ne")];
    let sign = facts.pointed.own.as_str();
    let (_, method) = methods.iter().find(|(own, _)| *own == sign)?;
    let all = read_quoted(&facts.headline);
    let told = facts.headline.starts_with(&format!("binary operation `{sign}` cannot be applied"));
    let of = all.iter().find(|own| is_var(own)).filter(|_| told)?;
    let (left, right) = (facts.pointed.left()?.trim_start_matches('&'), facts.pointed.right()?);
    let scalar = crate::facts::types::read_shape(of).is_some_and(|own| own.is_empty());
    Some(match scalar {
        true => format!("a variable is no number: `{left}.item() {sign} {right}`"),
        false => format!("values are compared, element by element: `{left}.value().{method}({right})`"),
    })
}

/// `total += loss`
pub fn say_number(facts: &Facts) -> Option<String> {
    let all = read_quoted(&facts.headline);
    let [first, second] = &all[..] else { return None };
    let assigned = facts.code == "E0277" && facts.headline.starts_with("cannot ") && facts.headline.contains("-assign");
    let (of, to) = if facts.headline.contains(" to `") || facts.headline.contains("from `") {
        (first, second)
    } else {
        (second, first)
    };
    let right = facts.pointed.right().unwrap_or("x").trim_start_matches('&');
    (assigned && is_var(of) && is_number_type(to)).then(|| format!("`{right}.item()` is the number of a scalar"))
}

/// A tensor and a variable whose shapes do not fit together: if the tensor is on the left, rustc does not say why.
pub fn say_on_the_left(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0277" && facts.headline.starts_with("cannot ");
    let [of, to] = read_quoted(&facts.headline).try_into().ok()?;
    let both = [&of, &to].map(crate::facts::types::read_shape);
    let ([Some(list_axes), Some(to_shape)], true) = (both, told && (is_var(&of) || is_var(&to))) else { return None };
    match element(&of) == element(&to) {
        true => Some(format!("shapes {} and {} do not broadcast", write_list(&to_shape), write_list(&list_axes))),
        false => Some("both have one element type".to_owned()),
    }
}

/// A list in brackets.
fn write_list(own: &[String]) -> String {
    format!("[{}]", own.join(", "))
}

/// A value that is changed in a function of `checkpoint`, which runs twice.
pub fn say_captured(facts: &Facts) -> Option<String> {
    let told = ["E0594", "E0596"].contains(&&*facts.code)
        && facts.headline.ends_with("as it is a captured variable in a `Fn` closure");
    (told && facts.list_notes_and_source().any(|said| around::calls(said, "checkpoint"))).then(|| {
        "`checkpoint` computes its function again on the way back, so it gives all that is wanted and changes nothing"
            .to_owned()
    })
}

/// `x += ..`
pub fn say_assigned(facts: &Facts, sign: &str) -> Option<String> {
    let of = read_quoted(&facts.headline).into_iter().last()?;
    (is_var(&of) && !crate::rules::training::library::is_namesake(facts)).then(|| {
        let operator = sign.trim_end_matches('=');
        // In a rendered message, `^` may begin behind the name, which has its own mark.
        let own = facts.pointed.own.split(' ').next().filter(|own| !own.is_empty());
        let name = own.or(facts.pointed.before.rsplit(' ').next()).filter(|own| !own.is_empty()).unwrap_or("x");
        match name.contains('.') {
            true => "weights are moved by an optimiser, `Sgd::new(0.1).step(&mut net, &gradient)`".to_owned(),
            false => format!("a variable does not change, write `{name} = &{name} {operator} ..`"),
        }
    })
}

/// `net(&x)`
pub fn say_as_a_function(facts: &Facts) -> Option<String> {
    let of = read_quoted(&facts.headline).into_iter().next()?;
    let argument = facts.pointed.argument().unwrap_or("&x");
    let told = facts.code == "E0618" && !crate::rules::training::library::is_namesake(facts);
    let model = is_of_layers(&of) || facts.around.is_model(&bare(&of).name());
    (told && model).then(|| format!("write `{}.forward({argument})`", facts.pointed.own))
}

/// `Var::zeros()`
pub fn say_function(facts: &Facts) -> Option<String> {
    let of = read_quoted(&facts.headline)
        .into_iter()
        .nth(1)
        .filter(|_| !crate::rules::training::library::is_namesake(facts))?;
    let name = word(read_quoted(&facts.headline).first()?);
    if let "zeros_like" | "ones_like" | "rand_like" | "randn_like" = &*name {
        let own = name.trim_end_matches("_like");
        return is_var(&of).then(|| format!("`Var::from(Tensor::{own}_of(x.shape()))` is such a variable"));
    }
    let builds = ["zeros", "ones", "full", "rand", "randn", "from_vec", "from_fn", "arange", "zeros_of", "ones_of"];
    let all = if ["zeros", "ones", "arange"].contains(&&*name) { "" } else { ".." };
    (is_var(&of) && builds.contains(&&*name)).then(|| match all {
        "" => format!("write `Var::from(Tensor::{name}())`"),
        _ => format!("it is `Var::from(Tensor::{name}({all}))`"),
    })
}
