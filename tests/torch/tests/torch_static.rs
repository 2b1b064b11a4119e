//! PyTorch's results through the static face: the types of operands and results are written out.
#![allow(clippy::approx_constant, reason = "the page of PyTorch writes 3.14")]

mod torch;

use torch::generate::{SEVERAL_AXES, Verdict, groups, module, verdict};
use torch::{Case, count, listed, report, run};

/// What `accepted/*.rs` hold.
type Cases = &'static [(&'static str, fn(&Case))];

/// The cases of a group, by id.
macro_rules! cases {
    ($($id:literal => $name:ident,)*) => {
        pub const CASES: crate::Cases = &[$(($id, $name)),*];
    };
}

/// The groups, each with the number of its cases, and a test for each.
///
/// ```text
/// #[path = "torch/accepted/bcast.rs"] mod bcast;
/// #[test] fn bcast_agrees_with_pytorch() { assert_eq!(agrees(bcast::CASES), 89); }
/// const ACCEPTED: &[(&str, Cases)] = &[("bcast", bcast::CASES)];
/// ```
macro_rules! groups {
    ($($path:literal $group:ident $test:ident $n:literal;)*) => {
        $(
            #[path = $path]
            mod $group;
            #[test]
            fn $test() {
                assert_eq!(agrees($group::CASES), $n);
            }
        )*
        const ACCEPTED: &[(&str, Cases)] = &[$((stringify!($group), $group::CASES)),*];
    };
}

groups! {
    "torch/accepted/bcast.rs" bcast bcast_agrees_with_pytorch 89;
    "torch/accepted/expand.rs" expand expand_agrees_with_pytorch 11;
    "torch/accepted/gather.rs" gather gather_agrees_with_pytorch 34;
    "torch/accepted/index.rs" index index_agrees_with_pytorch 21;
    "torch/accepted/inplace.rs" inplace inplace_agrees_with_pytorch 22;
    "torch/accepted/join.rs" join join_agrees_with_pytorch 7;
    "torch/accepted/matmul.rs" matmul matmul_agrees_with_pytorch 20;
    "torch/accepted/nn.rs" nn nn_agrees_with_pytorch 47;
    "torch/accepted/rand_bcast.rs" rand_bcast rand_bcast_agrees_with_pytorch 110;
    "torch/accepted/rand_index.rs" rand_index rand_index_agrees_with_pytorch 50;
    "torch/accepted/rand_inplace.rs" rand_inplace rand_inplace_agrees_with_pytorch 40;
    "torch/accepted/rand_join.rs" rand_join rand_join_agrees_with_pytorch 21;
    "torch/accepted/rand_leftalign.rs" rand_leftalign rand_leftalign_agrees_with_pytorch 107;
    "torch/accepted/rand_matmul.rs" rand_matmul rand_matmul_agrees_with_pytorch 35;
    "torch/accepted/rand_reduce.rs" rand_reduce rand_reduce_agrees_with_pytorch 60;
    "torch/accepted/rand_shape_ops.rs" rand_shape_ops rand_shape_ops_agrees_with_pytorch 62;
    "torch/accepted/rand_view.rs" rand_view rand_view_agrees_with_pytorch 140;
    "torch/accepted/rearrange.rs" rearrange rearrange_agrees_with_pytorch 16;
    "torch/accepted/reduce.rs" reduce reduce_agrees_with_pytorch 54;
    "torch/accepted/view.rs" view view_agrees_with_pytorch 41;
    "torch/accepted/worked_broadcast.rs" worked_broadcast worked_broadcast_agrees_with_pytorch 14;
    "torch/accepted/worked_inplace.rs" worked_inplace worked_inplace_agrees_with_pytorch 2;
    "torch/accepted/worked_leftalign.rs" worked_leftalign worked_leftalign_agrees_with_pytorch 19;
    "torch/accepted/worked_repeat.rs" worked_repeat worked_repeat_agrees_with_pytorch 2;
    "torch/accepted/worked_students.rs" worked_students worked_students_agrees_with_pytorch 36;
    "torch/accepted/worked_views.rs" worked_views worked_views_agrees_with_pytorch 6;
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
    let names: Vec<_> = ACCEPTED.iter().map(|(name, _)| name.to_string()).collect();
    assert_eq!(names, groups().into_iter().map(module).collect::<Vec<_>>());

    let (mut accepted, mut refused, mut reasons) = (Vec::new(), 0, Vec::new());
    for case in Case::all() {
        match verdict(case) {
            Verdict::Accepted(_) => accepted.push(case.id.as_str()),
            Verdict::Refused(_) => refused += 1,
            Verdict::Skipped(reason) => reasons.push(reason),
        }
    }
    let mut here: Vec<_> = ACCEPTED.iter().flat_map(|(_, cases)| cases.iter().map(|(id, _)| *id)).collect();
    here.sort_unstable();
    accepted.sort_unstable();
    assert_eq!(here, accepted);

    let skipped = count(reasons);
    let (run, left_out) = (here.len(), skipped.iter().map(|(_, n)| n).sum::<usize>());
    report(&format!(
        "pytorch cases, static face: {run} run, {left_out} skipped ({}), {refused} in torch_refused",
        listed(&skipped)
    ));
    assert_eq!((run, left_out, refused), (1066, 1, 282));
    assert_eq!(skipped, [(SEVERAL_AXES, 1)]);
}
