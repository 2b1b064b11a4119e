//! Buffers that are used again. A test of the program `panics`, and of what Miri runs: the store is one for all, and in `main` another
//! test may need a buffer at the same time.

use crate::turn::turn;
use congruent::prelude::*;

/// Buffers of one size serve each other, on one thread and on others.
#[test]
fn memory_is_used_again() {
    let _turn = turn();
    let new = |len: usize| Tensor::<u64, shape![_]>::from_vec(dims![len], (0..len as u64).collect()).unwrap();
    for len in [3, 100, 17_300] {
        let first = new(len);
        let place = first.data_ptr();
        drop(first);
        assert_eq!(new(len).data_ptr(), place);
    }
    let sent = new(17_300);
    std::thread::spawn(move || drop(sent)).join().unwrap();
    congruent::memory::set_cache_limit(0);
    assert_eq!(congruent::memory::cached_bytes(), 0);
    congruent::memory::set_cache_limit(256 << 20);
}
