//! Pictures of tensors, read back as their readers read them.

mod notebook;
mod plots;
mod png_files;
mod svg;
mod terminal;
mod xml;
