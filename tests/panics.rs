//! What is left when code of the user panics inside a loop, or arithmetic does: the message reaches the
//! caller, tensors written to in place stay tensors, memory is given back once, and the library goes on.
//!
//! A process of its own: what the cache holds and who hears of a panic are the same for all threads.

#[path = "miri/reuse.rs"]
mod reuse;
#[path = "support/turn.rs"]
mod turn;

use congruent::memory::cached_bytes;
use congruent::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use turn::turn;

/// More than one thread takes, in buffers that the cache counts.
const MANY: usize = 600_000;

type Row<T> = Tensor<T, shape![_]>;
fn row<T: Element>(f: impl Fn(usize) -> T) -> Row<T> {
    Tensor::from_vec(dims![MANY], (0..MANY).map(f).collect()).unwrap()
}

/// What a panic said.
fn said(run: impl FnOnce()) -> String {
    let said = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
    let text = said.downcast_ref::<String>().cloned();
    text.unwrap_or_else(|| said.downcast_ref::<&str>().expect("a message").to_string())
}

/// Panics again and again with this message: no buffer is lost, which would be missing in the cache, and none
/// given back twice, which would be there twice. Then the library still computes.
#[track_caller]
fn panics_cleanly(message: &str, mut run: impl FnMut()) {
    assert!(said(&mut run).contains(message));
    let kept = cached_bytes();
    for _ in 0..5 {
        assert!(said(&mut run).contains(message));
        assert_eq!(cached_bytes(), kept);
    }
    let (x, y) = (row(|i| i as i64), row(|i| 2 * i as i64));
    assert_eq!((&x + &x).to_vec(), y.to_vec());
}

#[test]
fn a_closure_panics() {
    let _turn = turn();
    let x = row(|i| i as u64);
    let one = |v: u64| if v == 500_000 { panic!("element {v} is wrong") } else { v + 1 };
    panics_cleanly("element 500000 is wrong", || drop(x.map(one)));
    panics_cleanly("element 500000 is wrong", || drop(x.zip_map(&x, |a, _| one(a))));
    panics_cleanly("element 500000 is wrong", || drop(Row::from_fn_of(dims![MANY], |[i]| one(i as u64))));
    // One that uses the library, and panics with a tensor in its hands.
    panics_cleanly("element 500000 is wrong", || {
        let _ = x.map(|v| {
            let row = if v == 500_000 { row(|i| i as u64) } else { return v };
            one(row.as_slice()[500_000])
        });
    });
}

#[test]
fn a_closure_in_place_panics() {
    let _turn = turn();
    let mut x = row(|i| i as u64);
    let message = said(|| {
        x.map_(|v| if v == 500_000 { panic!("no") } else { v + MANY as u64 });
    });
    assert_eq!(message, "no");
    for (i, &v) in x.iter().enumerate() {
        assert_eq!(v as usize, if i < 500_000 { i + MANY } else { i });
    }
    x += 1;
    assert_eq!(x.as_slice()[MANY - 1], MANY as u64);
}

/// An element whose comparison panics: it runs on all threads.
#[derive(Clone, Copy)]
struct Odd(u32);
impl PartialEq for Odd {
    fn eq(&self, other: &Odd) -> bool {
        assert_ne!(self.0, 77, "not to be compared");
        self.0 == other.0
    }
}

#[test]
fn a_comparison_panics_on_some_thread() {
    let _turn = turn();
    for wrong in [0, 300_000, MANY - 1] {
        let x = row(|i| Odd(if i == wrong { 77 } else { 1 }));
        panics_cleanly("not to be compared", || drop(x.eq(&x)));
        panics_cleanly("not to be compared", || drop(x.ne(&x)));
        panics_cleanly("not to be compared", || assert!(x == x.clone()));
    }
    // On every one of them.
    let x = row(|_| Odd(77));
    panics_cleanly("not to be compared", || drop(x.eq(&x)));
}

/// As Rust's own operators, here too: `overflow-checks` of the build.
#[test]
fn arithmetic_overflows_on_some_thread() {
    let _turn = turn();
    if !cfg!(debug_assertions) {
        let x = row(|_| i32::MAX);
        assert!((&x + 1).iter().all(|&v| v == i32::MIN));
        return;
    }
    for wrong in [3, 300_000, MANY - 1] {
        let number = move |i: usize| if i == wrong { i32::MAX } else { i as i32 };
        let x = row(number);
        panics_cleanly("attempt to add with overflow", || drop(&x + 1));
        panics_cleanly("attempt to multiply with overflow", || {
            drop(&x * &x.map(|v| if v == i32::MAX { 2 } else { 1 }))
        });
        let matrix = x.clone().try_into_shape::<AnyRank>().unwrap().view([600, 1000]).unwrap().to_tensor();
        let lying = matrix.t().unwrap().to_tensor();
        panics_cleanly("attempt to add with overflow", || drop(matrix.map(|v| v.max(1)) + lying.t().unwrap()));
        let mut y = x.clone();
        panics_cleanly("attempt to add with overflow", || y += 1);
        // Each element was written as often as the loop came to it, or not.
        for (i, &v) in y.iter().enumerate() {
            let steps = i64::from(v) - i64::from(number(i));
            assert!((0..=6).contains(&steps), "{v} at {i}");
        }
        let index = row(|i| i as i64);
        let mut z = x.clone();
        panics_cleanly("attempt to add with overflow", || {
            z.scatter_add_::<0>(&index, &x);
            z.scatter_add_::<0>(&index, &x);
        });
        assert_eq!(z.as_slice()[wrong], i32::MAX);
    }
}

/// Refused before anything is written.
#[test]
fn a_division_by_zero_panics_before_the_loop() {
    let _turn = turn();
    let (x, zero) = (row(|i| i as i32), row(|i| i32::from(i != MANY - 2)));
    panics_cleanly("div", || drop(&x / &zero));
    let mut y = x.clone();
    panics_cleanly("rem", || y %= &zero);
    panics_cleanly("floor_divide", || {
        y.floor_divide_(&zero);
    });
    assert_eq!(y, x);
}

#[test]
fn a_panic_names_the_line_of_the_caller() {
    let _turn = turn();
    static FILES: std::sync::Mutex<Vec<String>> = std::sync::Mutex::new(Vec::new());
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|info| FILES.lock().unwrap().extend(info.location().map(|at| at.file().to_owned()))));
    let n = 3;
    let (x, y) = (Tensor::<f32, _>::zeros_of(dims![n, 4]), Tensor::<f32, _>::zeros_of(dims![n + 1, 4]));
    // Its elements would be copied, and there is no memory for them.
    let zero = Tensor::from([0]);
    let huge = zero.expand_of(dims![1_usize << (usize::BITS - 4)]);
    let wrong: [&(dyn Fn() + std::panic::RefUnwindSafe); 14] = [
        &|| drop(x.select::<0>(9)),
        &|| drop(x.narrow::<0, 2, 3>()),
        &|| drop(x.view::<shape![5, 5]>()),
        &|| drop(x.t().reshape::<shape![5, 5]>()),
        &|| drop(x.slice(s![n])),
        &|| drop(x.expand::<shape![4, 4]>()),
        &|| drop(x.maximum(&y)),
        &|| drop(x.mt().matmul(&y)),
        &|| _ = x.clone().add_(&y).numel(),
        &|| drop(x.expand_of(dims![n + 1, 4])),
        &|| drop(x.view_of(dims![n, n])),
        &|| drop(x.t().reshape_as(&y)),
        &|| drop(x.as_strided_of(dims![n], [6], 0)),
        &|| drop(x.index(s![&huge])),
    ];
    let refused = wrong.iter().filter(|wrong| std::panic::catch_unwind(wrong).is_err()).count();
    std::panic::set_hook(hook);
    assert_eq!(refused, 14);
    assert_eq!(*FILES.lock().unwrap(), [file!(); 14]);
}
