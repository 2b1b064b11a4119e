//! The models, one a file. Each file is a program of its own: it uses `congruent` and `congruent-grad` only.

pub mod graph_sage;
pub mod gru;
pub mod llama;
pub mod lstm;
pub mod mixtral;
pub mod mlp_mixer;
pub mod nanogpt;
pub mod vae;
