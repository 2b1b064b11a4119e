//! `rearrange`
