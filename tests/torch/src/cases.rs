//! The cases as they stand in `cases.jsonl`. The build script reads them, too: no tensor is here.

use serde_json::{Map, Value};
use std::sync::LazyLock;

/// One question to PyTorch and its answer.
pub struct Case {
    pub id: String,
    pub op: String,
    pub inputs: Vec<Input>,
    pub args: Map<String, Value>,
    pub expect: Value,
    /// The gradient of the result, and of each operand: null if it has none. (Of the files in `results`.)
    pub grad_out: Value,
    pub grads: Value,
    pub grad_tol: Value,
    pub(crate) dtype: String,
}

/// An operand: sizes and strides over the elements of a base, its own where it is no view.
pub struct Input {
    pub dtype: String,
    pub sizes: Vec<usize>,
    pub is_view: bool,
    pub(crate) strides: Vec<usize>,
    pub(crate) offset: usize,
    pub(crate) base_sizes: Vec<usize>,
    pub(crate) base: Vec<Value>,
    pub(crate) data: Vec<Value>,
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
}

/// The cases of a file.
pub fn read_all(lines: &str) -> Vec<Case> {
    lines.lines().map(Case::read).collect()
}

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| read_all(include_str!("../cases.jsonl")));

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
            grad_out: case["grad_out"].clone(),
            grads: case["grads"].clone(),
            grad_tol: case["grad_tol"].clone(),
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

    /// Sizes, strides and offset of what the index of `setitem` selects from `inputs[0]`.
    pub fn region_layout(&self) -> (Vec<usize>, Vec<usize>, usize) {
        select(&self.inputs[0], self.args["index"].as_array().expect("an index"))
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
