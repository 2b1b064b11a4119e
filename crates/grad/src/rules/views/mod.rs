//! Views: the same elements under another shape, a part of them, or by any strides.

pub(super) mod list;
mod part;
mod strided;
