#[path = "support/random.rs"]
mod random;
#[path = "ops/lazy.rs"]
mod lazy;
