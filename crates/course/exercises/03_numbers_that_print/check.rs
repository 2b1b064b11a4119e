//! The conditions of exercise 3, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

pub fn run() {
    assert_eq!(N::<224>::SIZE, 224);
    assert_eq!(K::<4, 96>::SIZE, 4096);
    assert_eq!(<K<50>>::SIZE, 50_000);
    assert_eq!(Words::SIZE, 50_257);
    is::<Words, K<50, 257>>();
    assert!(std::any::type_name::<K<4, 96>>().ends_with("K<4, 96>"));
}

// error[E0308]: mismatched types
// label: expected `50`, found `4`
// note: expected struct `Vector<K<50, 257>>`
// note: found struct `Vector<K<4, 96>>`
#[cfg(case = "other words")]
fn other_words(words: Vector<K<4, 96>>) {
    scores(words);
}

// error: generic parameters may not be used in const operations
#[cfg(case = "nothing is computed from a const parameter")]
fn longer<const V: usize>(_: Vector<N<V>>) -> Vector<N<{ V + 1 }>> {
    // The signature is refused already, so a body is not needed.
    unimplemented!()
}
