//! User code that panics inside a loop.
