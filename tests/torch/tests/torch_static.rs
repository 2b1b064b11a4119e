//! PyTorch's results through the static face: the types of operands and results are written out.
#![allow(clippy::approx_constant, reason = "the page of PyTorch writes 3.14")]

use torch::generate::{OF_FLOATS, SEVERAL_AXES, Verdict, groups, module, sources, verdict};
use torch::{Case, count, listed, report, run};

/// The functions of a group, by the ids of their cases.
type Cases = &'static [(&'static str, fn(&Case))];

/// The cases of a group, by id: at the head of what the build script prints.
macro_rules! cases {
    ($($id:literal => $name:ident,)*) => {
        pub const CASES: super::Cases = &[$(($id, $name)),*];
    };
}

/// What the build script prints for a group.
macro_rules! printed {
    ($group:ident) => {
        concat!(env!("OUT_DIR"), "/accepted/", stringify!($group), ".rs")
    };
}

/// The groups, each with the number of its cases, and a test for each.
///
/// ```text
/// mod bcast { include!(".../out/accepted/bcast.rs"); }
/// #[test] fn bcast_agrees_with_pytorch() { assert_eq!(agrees(bcast::CASES), 89); }
/// const ACCEPTED: &[Group] = &[Group { name: "bcast", cases: bcast::CASES, source: include_str!(..) }];
/// ```
macro_rules! groups {
    ($($group:ident $test:ident $n:literal;)*) => {
        $(
            mod $group {
                include!(printed!($group));
            }
            #[test]
            fn $test() {
                assert_eq!(agrees($group::CASES), $n);
            }
        )*
        const ACCEPTED: &[Group] = &[$(
            Group { name: stringify!($group), cases: $group::CASES, source: include_str!(printed!($group)) }
        ),*];
    };
}

struct Group {
    name: &'static str,
    cases: Cases,
    source: &'static str,
}

groups! {
    added added_agrees_with_pytorch 61;
    bcast bcast_agrees_with_pytorch 89;
    expand expand_agrees_with_pytorch 11;
    gather gather_agrees_with_pytorch 34;
    index index_agrees_with_pytorch 21;
    inplace inplace_agrees_with_pytorch 22;
    join join_agrees_with_pytorch 7;
    matmul matmul_agrees_with_pytorch 20;
    nn nn_agrees_with_pytorch 47;
    rand_bcast rand_bcast_agrees_with_pytorch 110;
    rand_index rand_index_agrees_with_pytorch 50;
    rand_inplace rand_inplace_agrees_with_pytorch 40;
    rand_join rand_join_agrees_with_pytorch 21;
    rand_leftalign rand_leftalign_agrees_with_pytorch 107;
    rand_matmul rand_matmul_agrees_with_pytorch 35;
    rand_reduce rand_reduce_agrees_with_pytorch 60;
    rand_shape_ops rand_shape_ops_agrees_with_pytorch 62;
    rand_view rand_view_agrees_with_pytorch 140;
    rearrange rearrange_agrees_with_pytorch 16;
    reduce reduce_agrees_with_pytorch 54;
    view view_agrees_with_pytorch 41;
    worked_broadcast worked_broadcast_agrees_with_pytorch 14;
    worked_inplace worked_inplace_agrees_with_pytorch 2;
    worked_leftalign worked_leftalign_agrees_with_pytorch 19;
    worked_repeat worked_repeat_agrees_with_pytorch 2;
    worked_students worked_students_agrees_with_pytorch 36;
    worked_views worked_views_agrees_with_pytorch 6;
}

/// Runs the function of every case; how many there were.
fn agrees(cases: Cases) -> usize {
    let check = |case: &Case| {
        let (_, function) = cases.iter().find(|(id, _)| *id == case.id).expect("its own list");
        function(case)
    };
    run(cases.iter().map(|(id, _)| Case::by_id(id)), check).len()
}

#[test]
fn every_case_that_pytorch_accepts_is_here_or_skipped() {
    let names: Vec<_> = ACCEPTED.iter().map(|group| group.name.to_string()).collect();
    assert_eq!(names, groups().into_iter().map(module).collect::<Vec<_>>());

    let (mut accepted, mut refused, mut reasons) = (Vec::new(), 0, Vec::new());
    for case in Case::all() {
        match verdict(case) {
            Verdict::Accepted(_) => accepted.push(case.id.as_str()),
            Verdict::Refused(_) => refused += 1,
            Verdict::Skipped(reason) => reasons.push(reason),
        }
    }
    let mut here: Vec<_> = ACCEPTED.iter().flat_map(|group| group.cases.iter().map(|(id, _)| *id)).collect();
    here.sort_unstable();
    accepted.sort_unstable();
    assert_eq!(here, accepted);

    let skipped = count(reasons);
    let (run, left_out) = (here.len(), skipped.iter().map(|(_, n)| n).sum::<usize>());
    report(&format!(
        "pytorch cases, static face: {run} run, {left_out} skipped ({}), {refused} in torch_refused",
        listed(&skipped)
    ));
    assert_eq!((run, left_out, refused), (1127, 4, 290));
    assert_eq!(skipped, [(OF_FLOATS, 3), (SEVERAL_AXES, 1)]);
}

#[test]
fn the_generated_sources_are_up_to_date() {
    for (name, group) in groups().into_iter().zip(ACCEPTED) {
        assert!(sources(name).accepted == group.source, "{name} is not what `generate` writes");
    }
}
