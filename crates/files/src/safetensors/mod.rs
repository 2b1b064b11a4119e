//! The format [safetensors](https://huggingface.co/docs/safetensors/index#format), which PyTorch and others read and write, too.

mod text;

pub use text::header_text;
