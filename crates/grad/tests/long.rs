//! Long tapes: dropped and swept on a small stack, whatever the functions of their user capture.

use congruent::prelude::*;
use congruent_grad::{Var, checkpoint, custom_vjp, grad, value_and_grad};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

type Vector = Var<f64, shape![1]>;

/// As many as are swept. A frame of the stack for each would need 100 times the stack that there is.
const STEPS: usize = 100_000;
/// As many as are only dropped: still 10 times.
const FEWER: usize = 10_000;

fn vector(x: f64) -> Vector {
    Tensor::from([x]).into()
}

/// What `f` returns on a thread with a small stack.
fn on_small_stack<R: Send>(f: impl FnOnce() -> R + Send) -> R {
    thread::scope(|scope| thread::Builder::new().stack_size(256 << 10).spawn_scoped(scope, f).unwrap().join().unwrap())
}

/// A step whose backward function captures the step before.
fn capturing(y: &Vector) -> Vector {
    let before = y.clone();
    custom_vjp(y, |y| -y, move |_, _, g| g * before.detach().sign().abs() * -1.0)
}

/// A step that is computed from `x`, and only captures the step before.
fn beside(x: &Vector, y: &Vector) -> Vector {
    let before = y.clone();
    custom_vjp(
        x,
        |x| x * 2.0,
        move |_, _, g| {
            let _ = &before;
            g * 2.0
        },
    )
}

/// A step of `checkpoint`, whose function captures the step before.
fn checkpointed(x: &Vector, y: &Vector) -> Vector {
    let before = y.clone();
    checkpoint(x, move |x| {
        let _ = &before;
        x * 2.0
    })
}

/// A step that captures the step before inside of what its user made.
fn wrapped(x: &Vector, y: &Vector) -> Vector {
    let before = Arc::new((vec![Some(Box::new(y.clone()))], y.to_shared()));
    custom_vjp(
        x,
        |x| x * 2.0,
        move |_, _, g| {
            let _ = &before;
            g * 2.0
        },
    )
}

fn chain(steps: usize, x: &Vector, step: impl Fn(&Vector) -> Vector) -> Vector {
    (0..steps).fold(x.clone(), |y, _| step(&y))
}

/// Every kind of step. Each is of `x` and of the step before.
const KINDS: [fn(&Vector, &Vector) -> Vector; 4] = [|_, y| capturing(y), beside, checkpointed, wrapped];

#[test]
fn a_long_chain_is_swept_and_dropped_whatever_its_functions_capture() {
    let slopes =
        on_small_stack(|| KINDS.map(|step| grad(&vector(3.0), |x| chain(STEPS, x, |y| step(x, y)).sum_all()).item()));
    assert_eq!(slopes, [1.0, 2.0, 2.0, 2.0]);
}

#[test]
fn a_long_chain_is_dropped_without_a_sweep() {
    on_small_stack(|| {
        for step in KINDS {
            let (value, _) = value_and_grad(&vector(3.0), |x| {
                drop(chain(FEWER, x, |y| step(x, y)));
                x.square().sum_all()
            });
            assert_eq!(value, 9.0);
        }
    });
}

#[test]
fn gradients_of_gradients_of_a_long_chain_are_taken_and_dropped() {
    let cube = |x: &Vector| x.square() * x;
    let second = on_small_stack(|| {
        let slope = |x: &Vector| grad(x, |x| cube(&chain(FEWER, x, capturing)).sum_all());
        grad(&vector(3.0), |x| slope(x).sum_all()).item()
    });
    assert_eq!(second, 18.0);
}

/// The panic that stops the sweep is the one that is seen, and what the sweep had not reached is dropped.
#[test]
fn a_long_chain_is_dropped_when_a_gradient_panics() {
    on_small_stack(|| {
        for step in KINDS {
            let seen = std::panic::catch_unwind(|| {
                grad(&vector(3.0), |x| {
                    let long = chain(FEWER, x, |y| step(x, y));
                    custom_vjp(&long, |y| y.clone(), |_, _, _| panic!("no gradient")).sum_all()
                })
            });
            let text = *seen.unwrap_err().downcast::<String>().unwrap();
            assert!(text.starts_with("in the gradient of `custom_vjp` (") && text.ends_with(": no gradient"), "{text}");
        }
        // The thread drops chains as before.
        assert_eq!(grad(&vector(3.0), |x| chain(FEWER, x, capturing).sum_all()).item(), 1.0);
    });
}

#[test]
fn a_long_chain_is_dropped_on_another_thread() {
    for step in KINDS {
        let sent = RefCell::new(None);
        let _ = grad(&vector(3.0), |x| {
            sent.replace(Some(chain(FEWER, x, |y| step(x, y))));
            x.sum_all()
        });
        let sent = sent.take();
        on_small_stack(move || drop(sent));
    }
}

/// A local of the thread is dropped when the thread ends, after those that were first used later.
#[test]
fn a_long_chain_is_dropped_when_its_thread_ends() {
    thread_local! { static LAST: RefCell<Option<Vector>> = const { RefCell::new(None) }; }
    on_small_stack(|| {
        LAST.set(None);
        for step in KINDS {
            let _ = grad(&vector(3.0), |x| {
                LAST.set(Some(chain(FEWER, x, |y| step(x, y))));
                x.sum_all()
            });
        }
    });
}

/// Counts how many of it are dropped.
struct Counted(Arc<AtomicUsize>);
impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// All that functions capture is gone when the last variable is: nothing waits for later.
#[test]
fn what_functions_capture_is_dropped_with_the_chain() {
    let dropped = Arc::new(AtomicUsize::new(0));
    let _ = grad(&vector(3.0), |x| {
        let long = chain(FEWER, x, |y| {
            let (before, counted) = (y.clone(), Counted(dropped.clone()));
            custom_vjp(
                x,
                |x| x * 2.0,
                move |_, _, g| {
                    let _ = (&before, &counted);
                    g * 2.0
                },
            )
        });
        assert_eq!(dropped.load(Ordering::Relaxed), 0);
        drop(long);
        assert_eq!(dropped.load(Ordering::Relaxed), FEWER);
        x.sum_all()
    });
}

/// Panics as it is dropped.
struct Broken;
impl Drop for Broken {
    fn drop(&mut self) {
        panic!("a broken drop");
    }
}

/// One captured value that panics as it is dropped: the others are dropped, its panic is seen, and the thread drops chains as before.
#[test]
fn a_drop_that_panics_stops_no_other() {
    on_small_stack(|| {
        let dropped = Arc::new(AtomicUsize::new(0));
        let seen = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            grad(&vector(3.0), |x| {
                let step = |y: &Vector, broken: Option<Broken>| {
                    let (before, counted) = (y.clone(), Counted(dropped.clone()));
                    custom_vjp(
                        x,
                        |x| x * 2.0,
                        move |_, _, g| {
                            let _ = (&before, &counted, &broken);
                            g * 2.0
                        },
                    )
                };
                drop((0..1000).fold(x.clone(), |y, k| step(&y, (k == 500).then(|| Broken))));
                x.sum_all()
            })
        }));
        assert_eq!(*seen.unwrap_err().downcast::<&str>().unwrap(), "a broken drop");
        assert_eq!(dropped.load(Ordering::Relaxed), 1000);
        assert_eq!(grad(&vector(3.0), |x| chain(FEWER, x, capturing).sum_all()).item(), 1.0);
    });
}
