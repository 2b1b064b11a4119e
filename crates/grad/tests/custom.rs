//! Functions whose gradient is written by hand.

use crate::support::{check, message};
use congruent::prelude::*;
use congruent_grad::{Module, Var, checkpoint, custom_vjp, grad, jvp, no_grad, value_and_grad, vjp};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

type Vector = Var<f64, shape![_]>;

fn vector<const N: usize>(x: [f64; N]) -> Vector {
    Tensor::from(x.to_vec()).into()
}

/// `x³`, of which the gradient uses the value, too.
fn cube(x: &Vector) -> Vector {
    custom_vjp(x, |x| x * x * x, |x, y, g| g * (y / x) * 3.0)
}

/// `a (b + 1)`, of a pair.
fn product(at: &(Vector, Vector)) -> Vector {
    custom_vjp(at, |(a, b)| a * (b + 1.0), |(a, b), _, g| (g * (b + 1.0), g * a))
}

#[test]
fn gradients_and_gradients_of_gradients_are_those_that_are_written() {
    let x = vector([0.5, -1.0, 2.0]);
    assert_eq!(grad(&x, |x| cube(x).sum_all()).to_vec(), [0.75, 3.0, 12.0]);
    check(&x, cube);
    let pair = (x, vector([3.0, 0.25, -1.5]));
    check(&pair, |pair| product(pair).tanh());
    let along = (vector([1.0, 0.0, 2.0]), vector([0.0, 1.0, -1.0]));
    let (_, change) = jvp(&pair, product, &along);
    assert_eq!(change.to_vec(), [4.0, -1.0, -3.0]);
}

#[test]
fn what_is_written_is_taken_even_where_it_is_not_the_slope() {
    let x = vector([0.4, 1.6]);
    let through = |x: &Vector| custom_vjp(x, |x| x.round(), |_, _, g| g * 10.0).square().sum_all();
    let (y, g) = value_and_grad(&x, through);
    assert_eq!((y, g.to_vec()), (4.0, vec![0.0, 40.0]));
}

#[derive(Module)]
struct Line {
    slope: Vector,
    #[module(frozen)]
    offset: Vector,
    parts: Vec<Vector>,
}

fn line() -> Line {
    Line { slope: vector([2.0]), offset: vector([7.0]), parts: vec![vector([3.0]), vector([5.0])] }
}

fn value(line: &Line) -> Vector {
    let own = |line: &Line| &line.slope * &line.parts[0] * &line.parts[1] + &line.offset;
    custom_vjp(line, own, |line, _, g| Line {
        slope: g * &line.parts[0] * &line.parts[1],
        offset: line.offset.clone(),
        parts: vec![g * &line.slope * &line.parts[1], g * &line.slope * &line.parts[0]],
    })
}

#[test]
fn a_module_has_a_gradient_of_its_type() {
    let (y, g) = value_and_grad(&line(), |line| value(line).sum_all());
    assert_eq!((y, g.slope.to_vec()), (37.0, vec![15.0]));
    assert_eq!((g.parts[0].to_vec(), g.parts[1].to_vec()), (vec![10.0], vec![6.0]));
    check(&line(), |line| value(line).square());
}

#[test]
fn a_part_that_nobody_differentiates_is_a_constant() {
    let b = vector([3.0, 4.0]);
    let (y, g) = value_and_grad(&vector([1.0, 2.0]), |a| product(&(a.clone(), b.clone())).sum_all());
    assert_eq!((y, g.to_vec()), (14.0, vec![4.0, 5.0]));
}

#[test]
fn nothing_is_recorded_of_the_function_itself() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let x = vector([1.0, 2.0]);
    let f = move |x: &Vector| {
        let calls = counted.clone();
        custom_vjp(
            x,
            |x| {
                assert!(!x.is_tracked());
                x.exp()
            },
            move |x, y, g| {
                assert!(!x.exp().is_tracked() && !(x * y).is_tracked(), "no outer gradient is taken");
                calls.fetch_add(1, Ordering::Relaxed);
                g * y
            },
        )
    };
    assert!(!f(&x).is_tracked());
    let _ = grad(&x, |x| {
        assert!(!no_grad(|| f(x)).is_tracked());
        f(x).sum_all()
    });
    assert_eq!(calls.load(Ordering::Relaxed), 1);
    let again = grad(&x, |x| checkpoint(x, f.clone()).sum_all());
    assert_eq!(again.to_vec(), x.exp().to_vec());
}

#[test]
fn a_variable_that_the_function_was_not_given_is_refused() {
    let (x, z) = (vector([1.0]), vector([2.0]));
    let text = message(|| grad(&(x, z), |(x, z)| custom_vjp(x, |x| x * z, |_, _, g| g.clone()).sum_all()));
    assert!(
        text.starts_with("`mul` (") && text.contains("reads a variable that `custom_vjp` has not given to"),
        "{text}"
    );
    // Nor may one be passed on.
    let text = message(|| {
        grad(&vector([1.0]), |w| {
            let w = w.clone();
            custom_vjp(&w.detach(), move |_| w.clone(), |_, _, g| g.clone()).sum_all()
        })
    });
    assert!(text.starts_with("`custom_vjp`: its function gives a tracked variable that it was not given"), "{text}");
    let text = message(|| {
        grad(&vector([1.0]), |w| {
            let w = w.clone();
            checkpoint(&w.detach(), move |_| w.clone()).sum_all()
        })
    });
    assert!(text.starts_with("`checkpoint`: its function gives a tracked variable that it was not given"), "{text}");
}

#[test]
fn a_frozen_part_that_is_tracked_is_refused() {
    let of = |offset: &Vector| value(&Line { offset: offset.clone(), ..line() }).sum_all();
    let text = message(move || grad(&vector([1.0]), of));
    assert!(
        text.starts_with("`custom_vjp`: the frozen part `offset` is tracked, and a gradient has no place"),
        "{text}"
    );
    assert_eq!(grad(&vector([1.0]), |offset| (no_grad(|| of(offset)) * offset).sum_all()).to_vec(), [31.0]);
}

#[test]
fn gradients_may_be_taken_within_the_gradient() {
    let x = vector([0.5, -1.0]);
    let slope = |x: &Vector| grad(x, |x| x.sigmoid().sum_all());
    let by_vjp = |x: &Vector| custom_vjp(x, |x| x.sigmoid(), |x, _, g| vjp(x, |x| x.sigmoid(), g).1);
    let by_grad = |x: &Vector| custom_vjp(x, |x| x.sigmoid(), move |x, _, g| g * slope(x));
    let by_checkpoint = |x: &Vector| {
        custom_vjp(x, |x| x.sigmoid(), |x, _, g| g * grad(x, |x| checkpoint(x, |x| x.sigmoid()).sum_all()))
    };
    for g in [
        grad(&x, |x| by_vjp(x).sum_all()),
        grad(&x, |x| by_grad(x).sum_all()),
        grad(&x, |x| by_checkpoint(x).sum_all()),
    ] {
        assert_eq!(g.to_vec(), slope(&x).to_vec());
    }
    check(&x, by_vjp);
    check(&x, by_grad);
    check(&x, by_checkpoint);
}

#[test]
fn what_comes_back_as_it_was_given_is_not_tracked_outside() {
    let x = vector([1.0, 2.0]);
    let of = |x: &Vector| custom_vjp(x, |x| x.exp(), |x, _, _| x.clone()).sum_all();
    let g = grad(&x, of);
    assert_eq!(g.to_vec(), [1.0, 2.0]);
    assert!(!g.is_tracked());
    assert!(!grad(&x, |x| custom_vjp(x, |x| x.exp(), |_, y, _| y.clone()).sum_all()).is_tracked());
    let second = grad(&x, |x| grad(x, of).square().sum_all());
    assert_eq!(second.to_vec(), [2.0, 4.0]);
}

#[test]
fn a_gradient_that_does_not_fit_at_run_time_names_the_call() {
    let x = vector([1.0, 2.0]);
    let other = |_: &Vector, _: &Vector, g: &Vector| g.sum_keepdim::<0>().into_shape();
    let here = line!() + 1;
    let text = message(|| grad(&x, |x| custom_vjp(x, |x| x.exp(), other).sum_all()));
    let at = format!("custom.rs:{here}:");
    assert!(text.contains("the gradient of `custom_vjp` (") && text.contains(&at), "{text}");
    assert!(text.ends_with("has shape [1], its operand [2]"), "{text}");
    let fewer = |line: &Line, _: &Vector, g: &Vector| Line { parts: vec![g.clone()], ..line.clone() };
    let text = message(|| grad(&line(), |line| custom_vjp(line, |line| line.slope.clone(), fewer).sum_all()));
    assert!(text.contains("in the gradient of `custom_vjp` (") && text.contains("custom.rs:"), "{text}");
    assert!(text.ends_with("the gradient has 2 variables, the argument 3"), "{text}");
}
