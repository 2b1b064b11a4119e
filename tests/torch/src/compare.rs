//! Answers compared with PyTorch's.
//!
//! The format is that of the oracle's README: `tol` is `exact` (equal, nan equals nan, -0 equals 0)
//! or `approx` (|got - want| <= 2e-5 |want| + 1e-6 max(1, M), M the largest finite magnitude in the
//! case), or, in the files of `results`, the relative error that is allowed, besides an absolute one, `floor`; strides mean something only for lengths above 1 of a tensor with elements.

use crate::cases::{Case, number, sizes};
use crate::elements::Entry;
use congruent::Strided;
use congruent::prelude::*;
use serde_json::Value;

/// The results of an operation that has two.
pub type Answers<A, B, S> = Result<(Tensor<A, S>, Tensor<B, S>), ShapeError>;

/// Elements that are as close to PyTorch's as the slack for each allows.
fn compare_within<T: Entry>(what: &str, got: &[T], want: &Value, slack: impl Fn(f64) -> f64) {
    let want: Vec<T> = want.as_array().expect("elements").iter().map(T::read).collect();
    let agree = |(&got, &want): (&T, &T)| got.agrees(want, slack(want.magnitude()));
    let same = got.len() == want.len() && got.iter().zip(&want).all(agree);
    assert!(same, "{what}: PyTorch has {want:?}, we have {got:?}");
}

impl Case {
    /// How far an element may be from this one.
    fn slack(&self, want: f64) -> f64 {
        if let Some(relative) = self.expect["tol"].as_f64() {
            return relative * want.abs() + self.expect["floor"].as_f64().unwrap_or(0.0);
        }
        match self.expect["tol"].as_str().expect("a tolerance") {
            "exact" => 0.0,
            "approx" => 2e-5 * want.abs() + 1e-6 * self.largest().max(1.0),
            other => panic!("no tolerance {other}"),
        }
    }

    /// The largest finite magnitude in the case.
    fn largest(&self) -> f64 {
        let expected = self.expect.get("data").and_then(Value::as_array).into_iter().flatten();
        let all = self.inputs.iter().flat_map(|input| &input.data).chain(expected);
        all.map(number).filter(|x| x.is_finite()).fold(0.0, |m, x| m.max(x.abs()))
    }

    fn compare<T: Entry>(&self, what: &str, got: &[T], want: &Value) {
        compare_within(what, got, want, |want| self.slack(want));
    }

    /// The gradients are what PyTorch has.
    #[track_caller]
    pub fn check_grads<T: Entry>(&self, got: &[Vec<T>]) {
        let want = self.grads.as_array().expect("gradients");
        assert_eq!(got.len(), want.len(), "a gradient for each operand");
        let floor = self.expect["floor"].as_f64().unwrap_or(0.0);
        let slack = |want: f64| self.grad_tol.as_f64().map_or_else(|| self.slack(want), |of| of * want.abs() + floor);
        for (k, (got, want)) in got.iter().zip(want).enumerate().filter(|(_, (_, want))| !want.is_null()) {
            compare_within(&format!("gradient {k}"), got, want, slack);
        }
    }

    /// The result is what PyTorch has: element type, sizes, elements.
    #[track_caller]
    pub fn check<T: Entry, S>(&self, got: &Tensor<T, S>) {
        self.check_elements(got.sizes(), &got.to_vec());
    }

    #[track_caller]
    pub fn check_elements<T: Entry>(&self, got_sizes: &[usize], got: &[T]) {
        assert_eq!(T::NAME, self.result_dtype(), "the element type of the result");
        assert_eq!(self.result_sizes().as_deref(), Some(got_sizes), "the sizes of the result");
        self.compare("the result", got, &self.expect["data"]);
    }

    /// The result, or PyTorch's refusal.
    #[track_caller]
    pub fn check_answer<T: Entry, S>(&self, got: Result<Tensor<T, S>, ShapeError>) {
        match (got, self.refusal()) {
            (Ok(got), _) => self.check(&got),
            (Err(error), Some(_)) => self.check_error(&error),
            (Err(error), None) => panic!("{error}"),
        }
    }

    /// Two results, or PyTorch's refusal.
    #[track_caller]
    pub fn check_answers<A: Entry, B: Entry, S>(&self, got: Answers<A, B, S>) {
        match (got, self.refusal()) {
            (Ok((a, b)), _) => {
                self.check_nth(0, &a);
                self.check_nth(1, &b);
            }
            (Err(error), Some(_)) => self.check_error(&error),
            (Err(error), None) => panic!("{error}"),
        }
    }

    /// The `k`th of several results.
    #[track_caller]
    pub fn check_nth<T: Entry, S>(&self, k: usize, got: &Tensor<T, S>) {
        let want = &self.expect["outs"][k];
        let dtype = want.get("dtype").map_or(self.dtype.as_str(), |own| own.as_str().unwrap());
        assert_eq!(T::NAME, dtype, "the element type of the result");
        assert_eq!(sizes(&want["shape"]), got.sizes(), "the sizes of the result");
        self.compare("the result", &got.to_vec(), &want["data"]);
    }

    /// Checks the elements that were written through a view.
    #[track_caller]
    pub fn check_view_mut<T: Entry, S>(&self, got: &ViewMut<T, S>) {
        self.check_elements(got.sizes(), &got.to_vec());
    }

    /// The elements under the view that was written through.
    #[track_caller]
    pub fn check_base<T: Entry>(&self, base: &Tensor<T, AnyRank>) {
        self.compare("the base", base.as_slice(), &self.expect["base"]);
    }

    /// A view of `inputs[0]`, or a copy where PyTorch has one: sizes, elements, and how they lie.
    #[track_caller]
    pub fn check_view<T: Entry, S>(&self, got: &Strided<T, S>, base: *const T) {
        self.check_out(&self.expect, got, base);
    }

    /// The `k`th of several views.
    #[track_caller]
    pub fn check_outs<T: Entry, S>(&self, k: usize, got: &Strided<T, S>, base: *const T) {
        self.check_out(&self.expect["outs"][k], got, base);
    }

    /// A result of `prog` that has a name.
    #[track_caller]
    pub fn check_var<T: Entry, S>(&self, name: &str, got: &Strided<T, S>, base: *const T) {
        self.check_out(&self.expect["vars"][name], got, base);
    }

    #[track_caller]
    fn check_out<T: Entry, S>(&self, want: &Value, got: &Strided<T, S>, base: *const T) {
        assert_eq!(T::NAME, self.dtype, "the element type of the result");
        let (own, strides, offset) = (sizes(&want["shape"]), sizes(&want["strides"]), want["offset"].as_u64().unwrap());
        assert_eq!(got.sizes(), own, "the sizes of the result");
        self.compare("the result", &got.to_vec(), &want["data"]);
        assert_eq!(got.is_contiguous(), want["contiguous"].as_bool().unwrap(), "is_contiguous");
        if got.numel() == 0 {
            return;
        }
        for (axis, (ours, theirs)) in got.strides().iter().zip(&strides).enumerate() {
            assert!(own[axis] <= 1 || ours == theirs, "strides: PyTorch has {strides:?}, we have {:?}", got.strides());
        }
        assert_eq!(got.storage_offset() as u64, offset, "the offset");
        let shares = got.data_ptr() == base.wrapping_add(got.storage_offset());
        assert_eq!(shares, want["is_view"].as_bool().unwrap(), "whether it shares memory with the operand");
    }

    /// The sentence of a refusal is PyTorch's, word for word; ours goes on after it.
    #[track_caller]
    pub fn check_error(&self, error: &ShapeError) {
        let (wanted, ours) = (self.refusal().expect("a refusal").0, error.to_string());
        let wanted = match self.op.as_str() {
            // `setitem` is `copy_` here, and PyTorch's `copy_` has another sentence than its `setitem`.
            "setitem" => "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 0",
            // PyTorch's begins with the name of its element type: "expand(torch.FloatTensor{[3, 4]}, size=[4]): ".
            "expand" => wanted.split_once("]): ").map_or(wanted, |(_, rest)| rest),
            _ => wanted,
        };
        assert!(ours.starts_with(wanted), "PyTorch says {wanted:?}, we say {ours:?}");
    }

    /// Refused when the program runs, where types cannot tell: by strides, or by a value.
    #[track_caller]
    pub fn check_refused<R>(&self, got: Result<R, ShapeError>) {
        match got {
            Ok(_) => panic!("accepted; PyTorch says {:?}", self.refusal().expect("a refusal").0),
            Err(error) => self.check_error(&error),
        }
    }

    /// Sizes without elements: `broadcast_shapes`.
    #[track_caller]
    pub fn check_sizes(&self, got: &[usize]) {
        assert_eq!(self.result_sizes().as_deref(), Some(got));
    }
}
