//! Cargo's own lines, as it wrote them for four programs with mistakes: as JSON for editors, as text for people.

use cargo_congruent::output::stream::{Out, Stream};
use cargo_congruent::rules::plumbing;
use serde_json::Value;

const CARGO: &str = include_str!("cargo.jsonl");

/// The same for some of the commonest mistakes: the messages of rustc alone.
const MISTAKES: &str = include_str!("mistakes.jsonl");

fn all(json: bool, others: bool) -> Vec<Out> {
    let mut stream = Stream::new(json, others);
    let mut out: Vec<_> = CARGO.lines().flat_map(|line| stream.line(line)).collect();
    out.extend(stream.end());
    out
}

/// The messages of rustc that go on as JSON, without the counts at the end.
fn messages(lines: impl IntoIterator<Item = String>) -> Vec<Value> {
    let parsed = lines.into_iter().map(|line| serde_json::from_str::<Value>(&line).unwrap());
    parsed.filter(|own| own["reason"] == "compiler-message").collect()
}

fn lines(out: Vec<Out>) -> Vec<String> {
    out.into_iter().map(|out| if let Out::Line(line) = out { line } else { panic!("no text is asked for") }).collect()
}

/// Every text in a value that people read.
fn read_by_people(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                match (name.as_str(), inner) {
                    ("message" | "label", Value::String(text)) => found.push(text.clone()),
                    ("text" | "code" | "target" | "rendered", _) => {}
                    _ => read_by_people(inner, found),
                }
            }
        }
        Value::Array(all) => all.iter().for_each(|inner| read_by_people(inner, found)),
        _ => {}
    }
}

#[test]
fn json_is_translated_and_stays_what_it_was() {
    let before = messages(CARGO.lines().map(str::to_owned));
    let out = lines(all(true, true));
    assert!(out.first().unwrap().contains("compiler-artifact") && out.last().unwrap().contains("build-finished"));
    let after = messages(out);
    assert!(after.len() < before.len());
    for own in &after {
        let mut texts = Vec::new();
        read_by_people(&own["message"], &mut texts);
        let raw: Vec<_> = texts.iter().flat_map(|text| plumbing::find_raw_types(text)).collect();
        assert!(raw.is_empty(), "{raw:?} in {texts:?}");
        // Spans are where they were, and so are suggestions.
        let same = |old: &&Value| old["target"] == own["target"] && spans(&old["message"]) == spans(&own["message"]);
        let old = before.iter().find(same).expect("the same place");
        let replaced = |own: &Value| -> Vec<Value> {
            let children = own["message"]["children"].as_array().unwrap().iter();
            let spans = children.flat_map(|child| child["spans"].as_array().unwrap());
            spans.map(|span| span["suggested_replacement"].clone()).filter(|text| !text.is_null()).collect()
        };
        assert_eq!(replaced(old), replaced(own));
        assert_eq!(
            (&old["message"]["code"], &old["message"]["level"]),
            (&own["message"]["code"], &own["message"]["level"])
        );
    }
}

/// Where a message points, without labels.
fn spans(message: &Value) -> Vec<Value> {
    let all = message["spans"].as_array().unwrap().iter().cloned();
    all.map(|mut span| {
        span["label"] = Value::Null;
        span
    })
    .collect()
}

#[test]
fn the_first_line_says_what_would_fit_and_children_draw_the_shapes() {
    let after = messages(lines(all(true, true)));
    let own = after.iter().find(|own| own["target"]["name"] == "m01").unwrap();
    let children: Vec<_> = own["message"]["children"].as_array().unwrap().iter().collect();
    let said = |k: usize| (children[k]["level"].as_str().unwrap(), children[k]["message"].as_str().unwrap());
    assert_eq!(
        said(0),
        (
            "note",
            "the shapes, lined up at their last axes:\nleft   32  10\nright      32\n            ^   neither is 1, and they differ"
        )
    );
    let first = own["message"]["message"].as_str().unwrap();
    assert!(first.ends_with(": `bias.unsqueeze::<-1>()` would fit, of shape [32, 1]"), "{first}");
    assert!(children.iter().all(|child| !child["message"].as_str().unwrap().starts_with("required for")));
    let rendered = own["message"]["rendered"].as_str().unwrap();
    assert!(rendered.lines().next().is_some_and(|line| line.ends_with(first)), "{rendered}");
    assert!(rendered.contains("left   32  10") && rendered.ends_with("\n\n"), "{rendered}");
}

#[test]
fn one_mistake_is_one_message() {
    let errors = |name: &str| {
        let after = messages(lines(all(true, true)));
        after
            .into_iter()
            .filter(|own| own["target"]["name"] == name && own["message"]["level"] == "error")
            .collect::<Vec<_>>()
    };
    let [sum] = &errors("m05")[..] else { panic!("three errors about one axis that is missing") };
    let last = sum["message"]["children"].as_array().unwrap().last().unwrap()["message"].as_str().unwrap().to_owned();
    assert_eq!(last, "2 more errors of rustc are about this mistake, and not shown");
    assert_eq!(errors("m11").len(), 2, "two axes of one operation are one mistake, two operations are two");
}

#[test]
fn people_read_text() {
    let out = all(false, false);
    assert!(out.iter().all(|out| matches!(out, Out::Text(_))), "no line of cargo's JSON is left");
    let texts: Vec<_> = out.iter().map(|out| if let Out::Text(text) = out { text.as_str() } else { "" }).collect();
    assert!(
        texts
            .iter()
            .any(|text| text.starts_with("error[E0382]: use of moved value: `x`") && text.contains("`&x + ..`"))
    );
    assert!(texts.iter().any(|text| text.starts_with("warning: unused variable: `y`")), "what is not ours stays");
    assert!(texts.iter().all(|text| {
        text.lines().filter(|line| !line.contains(" | ")).all(|line| plumbing::find_raw_types(line).is_empty())
    }));
}

#[test]
fn headlines_say_what_to_write() {
    // Where the library lies is said by the first line.
    let source = CARGO.lines().next().unwrap();
    let mut stream = Stream::new(true, false);
    // What names nothing of the library is about it in files that do.
    let program = std::env::temp_dir().join(format!("cargo-congruent-mistakes-{}", std::process::id()));
    std::fs::create_dir_all(program.join("src/bin")).unwrap();
    for name in ["view_outlives", "const_no_known", "inplace_through_shared"] {
        std::fs::write(program.join(format!("src/bin/{name}.rs")), "use congruent::prelude::*;\n").unwrap();
    }
    let mistakes = MISTAKES.replace("/program/Cargo.toml", program.join("Cargo.toml").to_str().unwrap());
    let mut out: Vec<_> = [source].into_iter().chain(mistakes.lines()).flat_map(|line| stream.line(line)).collect();
    out.extend(stream.end());
    std::fs::remove_dir_all(&program).unwrap();
    let told = messages(lines(out));
    let of = |name: &str| {
        let own: Vec<_> = told.iter().filter(|own| own["target"]["name"] == name).collect();
        assert_eq!(own.len(), 1, "{name}: one mistake");
        own[0]["message"].clone()
    };
    for (name, headline) in [
        ("sum_axis_arg", "`sum` takes its axis as a type argument: `a.sum::<1>()`"),
        ("where_args", "`where_` is a method: `a.gt(0.0).where_(&a, &b)`"),
        ("int_left", "cannot multiply `{integer}` by `&Tensor<f32, [4, 3]>`: write `2.0`"),
        ("generic_no_bound_sum", "`sum_all` needs a bound here: write `T: Number`"),
        ("generic_no_bound_add", "`+` needs a bound here: write `T: Number`"),
        ("python_item", "expected `f32`, found `Tensor<f32, []>`: `.item()` reads the one element of a scalar"),
        (
            "view_outlives",
            "cannot return value referencing local variable `x`: a view borrows its tensor: return a tensor, as \
             `.to_tensor()` makes one",
        ),
        (
            "const_no_known",
            "a constant stands in braces, `shape![{ N }]`, and generic code asks for `where Const<N>: Known`",
        ),
        ("index_single", "`{integer}` is not a position in a tensor of shape `[4]`: write `v[[0]]`"),
        (
            "generic_narrow",
            "start (0) + length (2) exceeds dimension `D`: in generic code, write `where D: congruent::shape::Spans<0, 2>`",
        ),
        (
            "anyrank_forgot_result",
            "cannot add `{float}` to `&Result<View<'_, f32, AnyRank>, ShapeError>`: `?` takes the view out \
             of the `Result`",
        ),
        (
            "inplace_through_shared",
            "cannot borrow `*x` as mutable, as it is behind a `&` reference: write `x: &mut Tensor<..>`",
        ),
        ("inplace_wrong", "dimension `5` does not expand to dimension `3`: in place it must be 3 or 1"),
        ("from_shape", "expected shape `[2]`, found `[3]`: write `shape![3]` in the type, or make it [2]"),
        (
            "expand_not_one",
            "a tensor of shape `[4, 3]` cannot be expanded to shape `[8, 3]`: `a.repeat::<shape![2, 1]>()` copies it",
        ),
        (
            "matmul_vector",
            "a matrix product cannot contract dimension `3` with dimension `4`: `a.t()` would fit, [3, 4] times [4]",
        ),
        ("slice_too_many", "too many indices: [4, 3] takes at most 2"),
    ] {
        let own = of(name);
        assert_eq!(own["message"], headline, "{name}");
        let rendered = own["rendered"].as_str().unwrap();
        let first = rendered.lines().next().unwrap();
        assert!(first.ends_with(headline), "{first}");
    }
    // rustc would take the argument away.
    let offers = |own: &Value| own["children"].to_string().contains("suggested_replacement\":\"");
    assert!(!offers(&of("sum_axis_arg")) && !of("sum_axis_arg")["rendered"].as_str().unwrap().contains("remove"));
}

/// With `--message-format=short`, editors read `file:line:column: error[code]:` by a pattern.
#[test]
fn short_messages_stay_one_line_with_their_code() {
    let short = |line: &str| {
        let mut own = serde_json::from_str::<Value>(line).unwrap();
        let span = own["message"]["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?.clone();
        let place = format!("{}:{}:{}", span["file_name"].as_str()?, span["line_start"], span["column_start"]);
        let (level, code) = (own["message"]["level"].as_str()?, own["message"]["code"]["code"].as_str()?);
        let said = own["message"]["message"].as_str()?;
        let begin = format!("{place}: {level}[{code}]: ");
        let rendered = format!("{begin}{said}\n");
        own["message"]["rendered"] = rendered.into();
        Some((begin, own.to_string()))
    };
    let mut stream = Stream::new(false, false);
    stream.line(CARGO.lines().next().unwrap());
    let (mut begins, mut out) = (Vec::new(), Vec::new());
    for (begin, line) in MISTAKES.lines().filter_map(short) {
        begins.push(begin);
        out.extend(stream.line(&line));
    }
    out.extend(stream.end());
    assert!(out.len() > 10, "{} messages", out.len());
    for text in out {
        let Out::Text(text) = text else { panic!("no JSON is asked for") };
        assert_eq!(text.trim_end().lines().count(), 1, "{text}");
        assert!(begins.iter().any(|begin| text.starts_with(begin)), "{text}");
    }
}

#[test]
fn what_a_program_prints_goes_on() {
    let mut stream = Stream::new(false, false);
    let printed = |line: &str| vec![Out::Line(line.to_owned())];
    for line in ["running 1 test", "", "{\"reason\":1", "{\"a\": 2}"] {
        assert_eq!(stream.line(line), printed(line));
    }
}

#[test]
fn a_message_of_another_form_passes_as_it_is() {
    let last = CARGO.lines().rfind(|line| line.contains("\"compiler-message\"")).unwrap();
    let mut own: Value = serde_json::from_str(last).unwrap();
    own["message"]["spans"] = Value::from("in a form to come");
    let mut stream = Stream::new(true, false);
    let mut out: Vec<_> = CARGO.lines().take(1).flat_map(|line| stream.line(line)).collect();
    out.extend(stream.line(&own.to_string()));
    out.extend(stream.end());
    assert_eq!(lines(out), [own.to_string()]);
}

/// The error of `m01` with one more place, in a line that no file has: laying the message out panics.
fn break_layout(line: &str) -> Value {
    let mut own: Value = serde_json::from_str(line).unwrap();
    let spans = own["message"]["spans"].as_array_mut().unwrap();
    let mut far = spans[0].clone();
    for field in ["line_start", "line_end"] {
        far[field] = Value::from(1_u64 << 62);
    }
    far["is_primary"] = Value::from(false);
    spans.push(far);
    own
}

#[test]
fn a_held_message_is_shown_even_if_its_layout_panics() {
    let error = |name: &str| {
        let is_error = |own: &Value| own["target"]["name"] == name && own["message"]["level"] == "error";
        CARGO.lines().find(|line| serde_json::from_str(line).is_ok_and(|own: Value| is_error(&own))).unwrap()
    };
    let (broken, next) = (break_layout(error("m01")), error("m11"));
    for after in [next, "a line of the program", ""] {
        let mut stream = Stream::new(true, false);
        stream.line(CARGO.lines().next().unwrap());
        assert_eq!(stream.line(&broken.to_string()), [], "it is held");
        let mut out = if after.is_empty() { vec![] } else { stream.line(after) };
        out.extend(stream.end());
        let told = messages(lines(out).into_iter().filter(|line| line.starts_with('{')));
        assert_eq!(told.len(), if after == next { 2 } else { 1 }, "{after}");
        // Translated, and laid out by rustc.
        assert_ne!(told[0]["message"]["message"], broken["message"]["message"]);
        assert_eq!(told[0]["message"]["rendered"], broken["message"]["rendered"]);
        if let Some(other) = told.get(1) {
            let first = other["message"]["message"].as_str().unwrap();
            assert!(other["message"]["rendered"].as_str().unwrap().lines().next().unwrap().ends_with(first), "{first}");
        }
    }
}
