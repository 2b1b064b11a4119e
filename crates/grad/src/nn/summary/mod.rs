//! A model as a table: its layers, the shapes of their variables, and how many weights they have.
//!
//! | file | what |
//! |---|---|
//! | here | the table |
//! | `types` | the types of layers, as they are written |

mod types;

use crate::Module;
use crate::module::{Seen, trace};
use std::fmt;

/// Returns the layers of a model, the shapes of their variables, and their numbers of weights. Displayed, they are a table. O(number of variables).
///
/// A layer is a struct or enum with `#[derive(Module)]`, this crate's or a program's own; structs that only hold other layers have no line. Types
/// are shown as they are written, as far as rustc's names of types (`std::any::type_name`) allow: a length that is known at run time is `_` in
/// the type, and a number in the shape of the variable.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::Module;
/// use congruent_grad::nn::{Dropout, Linear, Relu, summary};
///
/// #[derive(Module)]
/// struct Net {
///     hidden: (Linear<f32, len![2], len![32]>, Relu, Dropout),
///     scores: Linear<f32, len![32], len![3]>,
/// }
///
/// let mut rng = congruent::random::seeded(1);
/// let net = Net { hidden: (Linear::new(&mut rng), Relu::new(), Dropout::new(0.1)), scores: Linear::new(&mut rng) };
/// let summary = summary(&net);
/// assert_eq!(summary.weights(), 195);
/// assert_eq!(summary.to_string(), "\
/// name      layer               variables                  weights
/// hidden.0  Linear<f32, 2, 32>  weight [32, 2], bias [32]       96
/// hidden.1  Relu                                                 0
/// hidden.2  Dropout                                              0
/// scores    Linear<f32, 32, 3>  weight [3, 32], bias [3]        99
/// total                                                        195
/// ");
/// ```
pub fn summary<M: Module>(model: &M) -> Summary {
    let mut layers: Vec<SummaryLayer> = Vec::new();
    for seen in trace(model) {
        match seen {
            Seen::Layer { path, of_type } => {
                let layer = types::write_type(of_type);
                layers.push(SummaryLayer { name: path, layer, variables: Vec::new() });
            }
            Seen::Variable { path, sizes, frozen } => add_variable(&mut layers, &path, sizes, frozen),
        }
    }
    let names: Vec<String> = layers.iter().map(|layer| layer.name.clone()).collect();
    let holds = |name: &str| names.iter().any(|other| is_inside(other, name));
    layers.retain(|layer| !layer.variables.is_empty() || !holds(&layer.name));
    Summary { layers }
}

/// Whether the part of this name is a part of another.
fn is_inside(name: &str, other: &str) -> bool {
    name.strip_prefix(other).is_some_and(|rest| other.is_empty() && !rest.is_empty() || rest.starts_with('.'))
}

/// Adds a variable to the layer that it is a field of, or as a line of its own.
fn add_variable(layers: &mut Vec<SummaryLayer>, path: &str, sizes: Box<[usize]>, frozen: bool) {
    let (parent, name) = path.rsplit_once('.').unwrap_or(("", path));
    let variable = |name: &str| SummaryVariable { name: name.to_owned(), sizes, frozen };
    match layers.iter_mut().rfind(|layer| layer.name == parent) {
        Some(layer) => layer.variables.push(variable(name)),
        None => {
            layers.push(SummaryLayer { name: path.to_owned(), layer: "Var".to_owned(), variables: vec![variable("")] })
        }
    }
}

/// The layers of a model: what [`summary`] returns. Displayed, a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The layers, in the order of the model's variables.
    pub layers: Vec<SummaryLayer>,
}

/// A layer of a [`Summary`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummaryLayer {
    /// Where it is in the model, as in the names of variables: `hidden.0`. That of the model itself is empty.
    pub name: String,
    /// Its type, as it is written: `Linear<f32, 2, 32>`.
    pub layer: String,
    /// Its variables.
    pub variables: Vec<SummaryVariable>,
}

/// A variable of a [`SummaryLayer`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummaryVariable {
    /// Its name in the layer.
    pub name: String,
    /// Its sizes.
    pub sizes: Box<[usize]>,
    /// Whether it is no part of gradients.
    pub frozen: bool,
}

impl Summary {
    /// The number of elements of all variables.
    pub fn weights(&self) -> usize {
        self.layers.iter().map(SummaryLayer::weights).sum()
    }

    /// The number of elements of the variables that are no part of gradients.
    pub fn frozen_weights(&self) -> usize {
        let variables = self.layers.iter().flat_map(|layer| &layer.variables);
        variables.filter(|variable| variable.frozen).map(SummaryVariable::weights).sum()
    }
}

impl SummaryLayer {
    /// The number of elements of its variables.
    pub fn weights(&self) -> usize {
        self.variables.iter().map(SummaryVariable::weights).sum()
    }
}

impl SummaryVariable {
    /// The number of its elements.
    pub fn weights(&self) -> usize {
        self.sizes.iter().product()
    }
}

/// `weight [32, 2]`, and whether it is frozen
impl fmt::Display for SummaryVariable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.name.is_empty() { "" } else { " " };
        write!(f, "{}{gap}{:?}{}", self.name, self.sizes, if self.frozen { " frozen" } else { "" })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = vec![["name", "layer", "variables", "weights"].map(str::to_owned)];
        for layer in &self.layers {
            let variables: Vec<String> = layer.variables.iter().map(ToString::to_string).collect();
            lines.push([layer.name.clone(), layer.layer.clone(), variables.join(", "), layer.weights().to_string()]);
        }
        lines.push(total_line("total", self.weights()));
        let frozen = self.frozen_weights();
        lines.extend((frozen > 0).then(|| total_line("frozen", frozen)));
        write_table(f, &lines)
    }
}

/// Returns a line of the table below the layers: a name and a number of weights.
fn total_line(name: &str, count: usize) -> [String; 4] {
    [name.to_owned(), String::new(), String::new(), count.to_string()]
}

/// Writes columns, each as wide as its widest cell; the last one holds numbers.
fn write_table(f: &mut fmt::Formatter<'_>, lines: &[[String; 4]]) -> fmt::Result {
    let widths: [usize; 4] =
        std::array::from_fn(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0));
    for [name, layer, variables, weights] in lines {
        let [a, b, c, d] = widths;
        writeln!(f, "{name:a$}  {layer:b$}  {variables:c$}  {weights:>d$}")?;
    }
    Ok(())
}
