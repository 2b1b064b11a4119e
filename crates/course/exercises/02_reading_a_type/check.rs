//! The conditions of exercise 2, and the code that must not compile.

use super::*;

pub fn run() {
    assert_eq!(One::SIZE, 1);
    assert_eq!(N::<0>::SIZE, 0);
    assert_eq!(N::<224>::SIZE, 224);
    assert_eq!(Vector::<N<4>>::zeros().values, [0.0; 4]);

    // It is computed while the program is compiled: a constant can use it.
    const BYTES: usize = 4 * N::<10>::SIZE;
    assert_eq!([0u8; BYTES].len(), 40);
}

// error[E0277]: the trait bound `bool: Length` is not satisfied
#[cfg(case = "a length that is none")]
fn no_length() -> usize {
    <bool as Length>::SIZE
}
