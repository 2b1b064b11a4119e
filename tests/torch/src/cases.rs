//! The cases: reading the file, building operands, comparing answers.
//!
//! The format is that of the oracle's README: `tol` is `exact` (equal, nan equals nan, -0 equals 0)
//! or `approx` (|got - want| <= 2e-5 |want| + 1e-6 max(1, M), M the largest finite magnitude in the
//! case); strides mean something only for lengths above 1 of a tensor with elements.

use congruent::Strided;
use congruent::prelude::*;
use serde_json::{Map, Value};
use std::fmt::Debug;
use std::sync::LazyLock;

/// One question to PyTorch and its answer.
pub struct Case {
    pub id: String,
    pub op: String,
    pub inputs: Vec<Input>,
    pub args: Map<String, Value>,
    pub expect: Value,
    dtype: String,
}

/// An operand: sizes and strides over the elements of a base, its own where it is no view.
pub struct Input {
    pub dtype: String,
    pub sizes: Vec<usize>,
    pub is_view: bool,
    strides: Vec<usize>,
    offset: usize,
    base_sizes: Vec<usize>,
    base: Vec<Value>,
    data: Vec<Value>,
}

/// What an operation with two results gives.
pub type Answers<A, B, S> = Result<(Tensor<A, S>, Tensor<B, S>), ShapeError>;

/// An element as the file has it.
pub trait Entry: congruent::Scalar + PartialEq + Debug {
    const NAME: &'static str;
    fn read(value: &Value) -> Self;
    /// Equal (nan equals nan), or closer than `slack`.
    fn agrees(self, want: Self, slack: f64) -> bool;
    fn magnitude(self) -> f64;
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl Entry for $t {
            const NAME: &'static str = stringify!($t);
            fn read(value: &Value) -> Self {
                number(value) as $t
            }
            fn agrees(self, want: Self, slack: f64) -> bool {
                self == want
                    || self.is_nan() && want.is_nan()
                    || self.is_finite() && want.is_finite() && f64::from(self - want).abs() <= slack
            }
            fn magnitude(self) -> f64 {
                if self.is_finite() { f64::from(self).abs() } else { 0.0 }
            }
        }
    )*};
}
macro_rules! integers {
    ($($t:ident)*) => {$(
        impl Entry for $t {
            const NAME: &'static str = stringify!($t);
            fn read(value: &Value) -> Self {
                $t::try_from(value.as_i64().expect("an integer")).expect("an integer in range")
            }
            fn agrees(self, want: Self, _: f64) -> bool {
                self == want
            }
            fn magnitude(self) -> f64 {
                (self as f64).abs()
            }
        }
    )*};
}
floats! { f32 f64 }
integers! { i64 i32 u8 }
impl Entry for bool {
    const NAME: &'static str = "bool";
    fn read(value: &Value) -> Self {
        matches!(value.as_u64().expect("0 or 1"), 1)
    }
    fn agrees(self, want: Self, _: f64) -> bool {
        self == want
    }
    fn magnitude(self) -> f64 {
        f64::from(self)
    }
}

/// A number, `"nan"`, `"inf"` or `"-inf"`.
pub fn number(value: &Value) -> f64 {
    match value {
        Value::String(name) => name.parse().expect("nan, inf or -inf"),
        _ => value.as_f64().expect("a number"),
    }
}

pub fn sizes(value: &Value) -> Vec<usize> {
    let all = value.as_array().expect("an array of lengths");
    all.iter().map(|n| n.as_u64().expect("a length") as usize).collect()
}

fn array(value: &Value) -> Vec<Value> {
    value.as_array().cloned().expect("an array")
}

/// A whole number, or several of them: axes, or sizes of which one may be -1.
pub fn integers(value: &Value) -> Vec<isize> {
    match value {
        Value::Array(all) => all.iter().map(integer).collect(),
        one => vec![integer(one)],
    }
}

pub fn integer(value: &Value) -> isize {
    value.as_i64().expect("a whole number") as isize
}

/// The row-major strides of these sizes.
fn row_major(sizes: &[usize]) -> Vec<usize> {
    (0..sizes.len()).map(|axis| sizes[axis + 1..].iter().map(|&n| n.max(1)).product()).collect()
}

impl Input {
    fn read(tensor: &Value, dtype: &str) -> Self {
        let (own, data) = (sizes(&tensor["shape"]), array(&tensor["data"]));
        let dtype = tensor.get("dtype").map_or(dtype, |own| own.as_str().unwrap()).to_string();
        match tensor.get("base") {
            None => Input {
                dtype,
                strides: row_major(&own),
                base_sizes: own.clone(),
                sizes: own,
                is_view: false,
                offset: 0,
                base: data.clone(),
                data,
            },
            Some(base) => Input {
                dtype,
                strides: sizes(&tensor["strides"]),
                base_sizes: sizes(&base["shape"]),
                sizes: own,
                is_view: true,
                offset: tensor["offset"].as_u64().unwrap() as usize,
                base: array(&base["data"]),
                data,
            },
        }
    }

    /// The sizes of what is under the view.
    pub fn base_sizes(&self) -> &[usize] {
        &self.base_sizes
    }

    /// The elements under the view, or the tensor itself.
    pub fn base<T: Entry>(&self) -> Tensor<T, AnyRank> {
        assert_eq!(T::NAME, self.dtype, "the element type of the case");
        let elements = self.base.iter().map(T::read).collect();
        Tensor::from_vec(AnyRank::from(&self.base_sizes), elements).unwrap()
    }

    /// The operand over its base; its elements are those that the case says.
    pub fn view<'a, T: Entry>(&self, base: &'a Tensor<T, AnyRank>) -> View<'a, T, AnyRank> {
        let view = self.written(base);
        let data: Vec<T> = self.data.iter().map(T::read).collect();
        let got = view.to_vec();
        let same = got.len() == data.len() && got.iter().zip(&data).all(|(&got, &want)| got.agrees(want, 0.0));
        assert!(same, "the operand itself: {got:?}, not {data:?}");
        view
    }

    /// The operand over its base, after something was written.
    pub fn written<'a, T>(&self, base: &'a Tensor<T, AnyRank>) -> View<'a, T, AnyRank> {
        base.as_strided(&self.sizes, &self.strides, self.offset).unwrap()
    }

    pub fn view_mut<'a, T: Entry>(
        &self,
        base: &'a mut Tensor<T, AnyRank>,
    ) -> Result<ViewMut<'a, T, AnyRank>, ShapeError> {
        base.as_strided_mut(&self.sizes, &self.strides, self.offset)
    }
}

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| include_str!("cases.jsonl").lines().map(Case::read).collect());

impl Case {
    fn read(line: &str) -> Self {
        let case: Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |key: &str| case[key].as_str().expect("a text").to_string();
        let dtype = text("dtype");
        let inputs = case["inputs"].as_array().expect("an array of tensors");
        Case {
            id: text("id"),
            op: text("op"),
            inputs: inputs.iter().map(|tensor| Input::read(tensor, &dtype)).collect(),
            args: case["args"].as_object().cloned().expect("an object"),
            expect: case["expect"].clone(),
            dtype,
        }
    }

    pub fn all() -> &'static [Case] {
        &CASES
    }

    pub fn by_id(id: &str) -> &'static Case {
        CASES.iter().find(|case| case.id == id).unwrap_or_else(|| panic!("no case {id}"))
    }

    /// The second part of the id: `rand.bcast`.
    pub fn group(&self) -> &str {
        self.id.split('/').nth(1).expect("an id of four parts")
    }

    /// The name of its function: `add_003`, `add_in_place_003`.
    pub fn name(&self) -> String {
        let op = match self.op.as_str() {
            "T" => "reverse".into(),
            "mT" => "mt".into(),
            op => op.strip_suffix('_').map_or(op.into(), |op| format!("{op}_in_place")),
        };
        format!("{op}_{}", self.id.rsplit('/').next().expect("an id of four parts"))
    }

    /// PyTorch's sentence and its class, if it refuses.
    pub fn refusal(&self) -> Option<(&str, &str)> {
        let error = self.expect.get("error")?;
        Some((error.as_str()?, self.expect["class"].as_str()?))
    }

    /// The sizes of the result, where there is one.
    pub fn result_sizes(&self) -> Option<Vec<usize>> {
        self.expect.get("shape").map(sizes)
    }

    /// The element type of the result.
    pub fn result_dtype(&self) -> &str {
        self.expect.get("dtype").map_or(&self.dtype, |own| own.as_str().unwrap())
    }

    // The operands of the static face.

    pub fn input<T: Entry, S: StaticShape>(&self, k: usize) -> Tensor<T, S> {
        let input = &self.inputs[k];
        assert!(!input.is_view && input.dtype == T::NAME);
        let tensor = Tensor::from_vec(S::VALUE, input.data.iter().map(T::read).collect()).unwrap();
        assert_eq!(tensor.sizes(), input.sizes);
        tensor
    }

    pub fn base<T: Entry>(&self, k: usize) -> Tensor<T, AnyRank> {
        self.inputs[k].base()
    }

    pub fn view<'a, T: Entry, S: Lengths>(&self, base: &'a Tensor<T, AnyRank>, k: usize) -> View<'a, T, S> {
        self.inputs[k].view(base).try_into_shape().unwrap()
    }

    pub fn view_mut<'a, T: Entry, S: Lengths>(&self, base: &'a mut Tensor<T, AnyRank>, k: usize) -> ViewMut<'a, T, S> {
        self.inputs[k].view_mut(base).unwrap().try_into_shape().unwrap()
    }

    /// What `setitem` writes to.
    pub fn region<'a, T: Entry, S: Lengths>(&self, base: &'a mut Tensor<T, AnyRank>) -> ViewMut<'a, T, S> {
        let (sizes, strides, offset) = self.region_layout();
        base.as_strided_mut(&sizes, &strides, offset).unwrap().try_into_shape().unwrap()
    }

    /// Sizes, strides and offset of what the index of `setitem` selects from `inputs[0]`.
    pub fn region_layout(&self) -> (Vec<usize>, Vec<usize>, usize) {
        select(&self.inputs[0], self.args["index"].as_array().expect("an index"))
    }

    // The comparisons.

    /// How far an element may be from this one.
    fn slack(&self, want: f64) -> f64 {
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
        let want: Vec<T> = want.as_array().expect("elements").iter().map(T::read).collect();
        let agree = |(&got, &want): (&T, &T)| got.agrees(want, self.slack(want.magnitude()));
        let same = got.len() == want.len() && got.iter().zip(&want).all(agree);
        assert!(same, "{what}: PyTorch has {want:?}, we have {got:?}");
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

    /// What was written through a view.
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

/// Sizes, strides and offset of what a basic index (numbers, slices, `...`, new axes) selects.
fn select(x: &Input, index: &[Value]) -> (Vec<usize>, Vec<usize>, usize) {
    let named = index.iter().filter(|item| *item != "new" && *item != "...").count();
    let (mut axis, mut offset) = (0, x.offset);
    let (mut out, mut strides) = (Vec::new(), Vec::new());
    let mut keep = |size: usize, stride: usize| {
        out.push(size);
        strides.push(stride);
    };
    let whole = Value::from("...");
    let trailing = if index.contains(&whole) { None } else { Some(&whole) };
    for item in index.iter().chain(trailing) {
        match item {
            Value::String(name) if name == "new" => keep(1, 0),
            Value::String(_) => {
                for _ in 0..x.sizes.len() - named {
                    keep(x.sizes[axis], x.strides[axis]);
                    axis += 1;
                }
            }
            Value::Array(slice) => {
                let (start, stop, step) = bounds(x.sizes[axis], slice);
                keep(stop.saturating_sub(start).div_ceil(step), x.strides[axis] * step);
                offset += start * x.strides[axis];
                axis += 1;
            }
            _ => {
                let (i, n) = (item.as_i64().expect("a number"), x.sizes[axis] as i64);
                assert!((-n..n).contains(&i), "index {i} of {n}");
                offset += i.rem_euclid(n) as usize * x.strides[axis];
                axis += 1;
            }
        }
    }
    (out, strides, offset)
}

/// `["s", start, stop, step]`: negative ones count from the end, those outside are clamped.
fn bounds(size: usize, slice: &[Value]) -> (usize, usize, usize) {
    let n = size as i64;
    let place = |k: usize, default: i64| {
        let i = slice[k].as_i64().unwrap_or(default);
        (if i < 0 { i + n } else { i }).clamp(0, n) as usize
    };
    (place(1, 0), place(2, n), slice[3].as_u64().unwrap_or(1) as usize)
}
