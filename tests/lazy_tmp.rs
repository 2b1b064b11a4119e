#[path = "ops/lazy.rs"]
mod lazy;
#[path = "support/random.rs"]
mod random;
