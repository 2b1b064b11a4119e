//! The names of `congruent-grad`, and those of others that are spelled alike.

use crate::facts::Facts;
use crate::facts::around::has_word;

/// What the rules know by its name.
const NAMES: &str = "Var Module Layer Forward value_and_grad grad vjp jvp hessian checkpoint no_grad training MaxPool1d \
    MaxPool2d AvgPool1d AvgPool2d";

/// Whether a message names something of the user's that is called as something of the library is.
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

/// What takes a function of a loss.
pub(super) const OF_LOSSES: [&str; 3] = ["value_and_grad", "grad", "hessian"];
