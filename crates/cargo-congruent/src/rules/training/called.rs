//! Calls in the style of other libraries.
//!
//! | written | meant |
//! |---|---|
//! | `self.fc1(&x)` of a field | `self.fc1.forward(&x)` |
//! | `x.apply(&net)` | `net.forward(&x)` |
//! | `for (x, y) in Batches::new(..)` | `.shuffled(&mut rng)`, `.in_order()` |
//! | `Batches::new(x, y, 32)` | `Batches::new((x, y), 32)` |
//! | `save("net.safetensors", &net)` | `save(&net, "net.safetensors")` |

use crate::facts::Facts;
use crate::facts::types::{bare, is_var, read_quoted};
use crate::rules::training::names;

/// Returns the name of a method that does not exist.
fn missing_method(facts: &Facts) -> Option<&str> {
    let rest = facts.headline.strip_prefix("no method named `").filter(|_| facts.code == "E0599")?;
    rest.split('`').next()
}

/// `self.fc1(&x)`
pub fn call_field(facts: &Facts) -> Option<String> {
    let name = missing_method(facts)?;
    let field = facts.labels.iter().any(|label| label == "field, not a method");
    let of = read_quoted(&facts.headline).into_iter().nth(1).filter(|_| field)?;
    let model = names::is_a_model(facts, &of) || facts.around.is_model(&bare(&of).name());
    let (owner, all) = (facts.pointed.left()?, facts.pointed.arguments()?);
    let [x] = all[..] else { return None };
    let front = if facts.around.owns(x) { "&" } else { "" };
    model.then(|| format!("a layer is called by its method: write `{owner}.{name}.forward({front}{x})`"))
}

/// `x.apply(&net)`
pub fn apply_layer(facts: &Facts) -> Option<String> {
    let told = missing_method(facts)? == "apply" && read_quoted(&facts.headline).iter().any(is_var);
    let (x, all) = (facts.pointed.left()?, facts.pointed.arguments()?);
    let [net] = all[..] else { return None };
    let front = if facts.around.owns(x) { "&" } else { "" };
    told.then(|| format!("a layer takes the variable: write `{}.forward({front}{x})`", net.trim_start_matches('&')))
}

/// Whether a headline begins with the type of batches.
fn of_batches(facts: &Facts) -> bool {
    read_quoted(&facts.headline).first().is_some_and(|own| bare(own).name() == "Batches")
        && !facts.around.is_theirs("Batches")
}

/// A loop over batches without an order.
pub fn order_batches(facts: &Facts) -> Option<String> {
    (facts.code == "E0277" && facts.headline.ends_with("is not an iterator") && of_batches(facts))
        .then(|| "an epoch has an order: `.shuffled(&mut rng)` or `.in_order()` behind it".to_owned())
}

/// Several tensors that are not in a tuple.
pub fn say_tuple_of_data(facts: &Facts) -> Option<String> {
    let path = facts.pointed.own.as_str();
    let told = facts.code == "E0061" && facts.library_function;
    let new = ["Batches::new", "Batches::full"].iter().any(|call| path.ends_with(call));
    let all = facts.pointed.arguments().filter(|_| told && new)?;
    let (size, data) = all.split_last().filter(|(_, data)| data.len() > 1)?;
    Some(format!("data of several tensors is a tuple: write `{path}(({}), {size})`", data.join(", ")))
}
