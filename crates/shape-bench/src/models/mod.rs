//! The models, one a file. Each file is a program that uses `congruent` and `congruent-grad` only.

pub mod clip;
pub mod convnext;
pub mod dcgan;
pub mod densenet;
pub mod diffusion_unet;
pub mod dlrm;
pub mod graph_sage;
pub mod gru;
pub mod llama;
pub mod lstm;
pub mod mixtral;
pub mod mlp_mixer;
pub mod mobilenet_v2;
pub mod nanogpt;
pub mod perceiver;
pub mod pointnet;
pub mod resnet;
pub mod sam_decoder;
pub mod seq2seq;
pub mod unet;
pub mod vae;
pub mod vit;
pub mod wavenet;
