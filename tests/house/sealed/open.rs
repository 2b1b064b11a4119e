//! Traits that users can implement.
pub const ON_PURPOSE: [(&str, &str); 0] = [];
pub const GRADIENTS: [(&str, &str); 0] = [];
pub const ROWS: [&str; 0] = [];
