//! The two checkers against each other: what rustc accepts, and the type it gives the result, beside
//! what the run-time rule says of the same lengths.

use crate::rustc::check;
use congruent::broadcast_shapes;
use congruent::prelude::*;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// A length as `shape!` takes it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Length {
    Known(usize),
    Unknown,
    Named(&'static str),
}
use Length::{Known, Named, Unknown};

/// The table of the design, row by row.
fn broadcast(a: Length, b: Length) -> Option<Length> {
    match (a, b) {
        (Known(1), d) | (d, Known(1)) => Some(d),
        (Known(m), Known(n)) => (m == n).then_some(a),
        (Known(n), Unknown) | (Unknown, Known(n)) => Some(Known(n)),
        (Unknown, Unknown) => Some(Unknown),
        (Named(s), Named(t)) => (s == t).then_some(a),
        (Named(s), Unknown) | (Unknown, Named(s)) => Some(Named(s)),
        (Named(_), Known(_)) | (Known(_), Named(_)) => None,
    }
}

/// The same in place: `b` into `a`.
fn expands(a: Length, b: Length) -> bool {
    match (a, b) {
        (_, Known(1)) | (_, Unknown) | (Unknown, _) => true,
        (a, b) => a == b,
    }
}

fn aligned(a: &[Length], b: &[Length]) -> Vec<(Length, Length)> {
    let rank = a.len().max(b.len());
    let at = |s: &[Length], axis: usize| (axis + s.len()).checked_sub(rank).map_or(Known(1), |axis| s[axis]);
    (0..rank).map(|axis| (at(a, axis), at(b, axis))).collect()
}

fn written(shape: &[Length]) -> String {
    let lengths = shape.iter().map(|length| match length {
        Known(n) => n.to_string(),
        Unknown => "_".into(),
        Named(name) => (*name).into(),
    });
    format!("Tensor<f32, shape![{}]>", lengths.collect::<Vec<_>>().join(", "))
}

fn length() -> impl Strategy<Value = Length> {
    prop_oneof![
        2 => Just(Known(1)),
        4 => prop::sample::select(vec![0, 2, 3, 999, 1000, 4096, 1_000_000]).prop_map(Known),
        1 => Just(Unknown),
        1 => prop::sample::select(vec!["Rows", "Columns"]).prop_map(Named),
    ]
}

/// Pairs of which about half broadcast: the second is the first with some lengths exchanged.
fn pair() -> impl Strategy<Value = (Vec<Length>, Vec<Length>)> {
    let changes = prop::collection::vec(prop::option::weighted(0.8, length()), 5);
    (prop::collection::vec(length(), 0..5), changes, 0usize..3).prop_map(|(a, changes, dropped)| {
        let b: Vec<_> = a.iter().zip(changes).map(|(&own, other)| other.unwrap_or(own)).collect();
        (a, b[dropped.min(b.len())..].to_vec())
    })
}

fn pairs(n: usize) -> Vec<(Vec<Length>, Vec<Length>)> {
    let mut runner = TestRunner::deterministic();
    (0..n).map(|_| pair().new_tree(&mut runner).unwrap().current()).collect()
}

/// One function a case, each on a line of its own; which lines must be refused.
fn program(cases: &[(Vec<Length>, Vec<Length>)]) -> (String, Vec<usize>) {
    let mut source = String::from("use congruent::prelude::*;\ndim!(pub Rows);\ndim!(pub Columns);\n");
    let mut refused = Vec::new();
    let mut push = |function: String, accepted: bool| {
        source.push_str(&function);
        source.push('\n');
        if !accepted {
            refused.push(source.lines().count());
        }
    };
    for (i, (a, b)) in cases.iter().enumerate() {
        let out: Option<Vec<_>> = aligned(a, b).into_iter().map(|(a, b)| broadcast(a, b)).collect();
        let result = out.as_ref().map_or("impl Sized".into(), |out| written(out));
        let (x, y) = (written(a), written(b));
        push(format!("pub fn sum_{i}(a: &{x}, b: &{y}) -> {result} {{ a + b }}"), out.is_some());
        let fits = b.len() <= a.len() && aligned(a, b).into_iter().all(|(a, b)| expands(a, b));
        push(format!("pub fn add_{i}(a: &mut {x}, b: &{y}) {{ *a += b; }}"), fits);
    }
    (source, refused)
}

#[test]
fn rustc_says_what_the_table_says() {
    let cases = pairs(400);
    let (source, refused) = program(&cases);
    let mut lines: Vec<_> = check("checkers", &source).into_iter().map(|error| error.line).collect();
    lines.dedup();
    let of = |line: &usize| source.lines().nth(line - 1).unwrap_or("?").to_string();
    let only_rustc: Vec<_> = lines.iter().filter(|line| !refused.contains(line)).map(of).collect();
    let only_table: Vec<_> = refused.iter().filter(|line| !lines.contains(line)).map(of).collect();
    assert!(
        only_rustc.is_empty() && only_table.is_empty(),
        "rustc alone refuses {only_rustc:#?}\nthe table alone refuses {only_table:#?}"
    );
    assert!(refused.len() > 150 && refused.len() < 650, "{} of 800 refused: are both sides tried?", refused.len());
}

/// For static lengths, the table is the run-time rule.
#[test]
fn the_table_says_what_the_rule_says() {
    let known = |shape: &[Length]| -> Option<Vec<usize>> {
        shape.iter().map(|length| if let Known(n) = length { Some(*n) } else { None }).collect()
    };
    let mut tried = 0;
    for (a, b) in pairs(3000) {
        let (Some(x), Some(y)) = (known(&a), known(&b)) else { continue };
        tried += 1;
        let out: Option<Vec<_>> = aligned(&a, &b).into_iter().map(|(a, b)| broadcast(a, b)).collect();
        assert_eq!(out.map(|out| known(&out).unwrap()), broadcast_shapes(&x, &y).ok(), "{a:?} {b:?}");
    }
    assert!(tried > 500, "{tried}");
}

dim!(Rows);

/// Every accepted row of the table with a length known only at run time, with every pair of sizes:
/// the sum is there exactly where the rule allows it, and has the size that both checkers say.
#[test]
fn run_time_lengths_follow_the_rule() {
    let sizes = 0usize..5;
    macro_rules! rows {
        (@in_place true $a:ident $b:ident $fits:ident $m:ident $n:ident) => {
            assert_eq!($a.try_add_(&$b).is_ok(), $fits, "{} += {}", $m, $n);
        };
        (@in_place false $a:ident $b:ident $fits:ident $m:ident $n:ident) => {
            let _ = (&mut $a, &$b, $fits);
        };
        ($($a:tt $b:tt $named:tt;)*) => {$(
            for (m, n) in sizes.clone().flat_map(|m| sizes.clone().map(move |n| (m, n))) {
                let a = Tensor::<f32, _>::ones_of(AnyRank::from([m])).try_into_shape::<shape![$a]>();
                let b = Tensor::<f32, _>::ones_of(AnyRank::from([n])).try_into_shape::<shape![$b]>();
                let (Ok(mut a), Ok(b)) = (a, b) else { continue };
                let stretches = |named: bool, own: usize, other: usize| named && own != other;
                let (a_named, b_named) = (stringify!($a) == "Rows", stringify!($b) == "Rows");
                let rule = broadcast_shapes(&[m], &[n]).ok().filter(|out| {
                    !stretches(a_named, m, out[0]) && !stretches(b_named, n, out[0])
                });
                let sum = a.try_add(&b).ok();
                assert_eq!(sum.as_ref().map(|sum| sum.sizes().to_vec()), rule, "{} {m} + {} {n}", stringify!($a), stringify!($b));
                let fits = rule.is_some_and(|out| out == [m]);
                rows! { @in_place $named a b fits m n }
            }
        )*};
    }
    // Left, right, and whether the types allow it in place.
    rows! {
        1 _ true; 1 Rows false; 1 3 false; 0 _ true; 3 _ true; 3 1 true; 3 3 true;
        _ 1 true; _ 0 true; _ 3 true; _ _ true; _ Rows true;
        Rows 1 true; Rows _ true; Rows Rows true;
    }
}
