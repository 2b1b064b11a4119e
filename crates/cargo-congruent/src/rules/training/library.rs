//! The names of `congruent-grad`, and items of other crates with the same names.

use crate::facts::Facts;
use crate::facts::around::has_word;

/// The items that rules recognise by name.
const NAMES: &str = "Var Module Layer Forward value_and_grad grad vjp jvp hessian checkpoint no_grad training MaxPool1d \
    MaxPool2d AvgPool1d AvgPool2d";

/// Whether a message names an item of the user that has the same name as one of the library.
pub fn is_namesake(facts: &Facts) -> bool {
    let said = [&facts.headline, &facts.source].into_iter().chain(&facts.labels).chain(&facts.notes);
    let texts: Vec<_> = said.collect();
    NAMES
        .split_whitespace()
        .chain(KNOWN.split_whitespace())
        .any(|name| texts.iter().any(|text| has_word(text, name)) && facts.around.is_theirs(name))
}

/// Layers and optimisers.
pub(super) const KNOWN: &str = "Linear Embedding Conv1d Conv2d LayerNorm RmsNorm BatchNorm Dropout MultiHeadAttention LstmCell GruCell Lstm Gru \
    Residual Relu Gelu Silu Tanh Sigmoid Softplus Flatten Sgd Adam AdamW RmsProp";

/// The functions that take a function that returns a loss.
pub(super) const OF_LOSSES: [&str; 3] = ["value_and_grad", "grad", "hessian"];
