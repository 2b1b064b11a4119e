//! The text of explanations: settings that there are not, lengths without numbers, notes and pictures.

use cargo_congruent::explain::drawing::{Mark, draw};
use cargo_congruent::explain::explain;

/// The whole text.
fn text(expression: &str) -> String {
    explain(expression).unwrap_or_else(|why| panic!("{expression}: {why}")).said.join("\n\n")
}

/// The last line: the result, or why there is none.
fn last(expression: &str) -> String {
    explain(expression).unwrap_or_else(|why| panic!("{expression}: {why}")).said.pop().expect("a paragraph")
}

/// Why an expression means nothing.
fn unread(expression: &str) -> String {
    explain(expression).err().unwrap_or_else(|| panic!("{expression} is explained"))
}

#[test]
fn a_setting_that_there_is_not_is_refused_by_name() {
    assert_eq!(last("[2, 3].sum(-1, keepdim=True)"), "result: [2, 1]");
    assert_eq!(last("[2, 3].sum(-1, keepdim=False)"), "result: [2]");
    assert_eq!(last("np.sum([2, 3], axis=0, keepdims=True)"), "result: [1, 3]");
    assert_eq!(
        unread("conv2d([8, 3, 9, 9], [4, 3, 5, 5], strides=2)"),
        "`conv2d` has no setting `strides`: it takes `input`, `weight`, `bias`, `stride`, `padding`, `dilation` and `groups`; did you mean \
         `stride`?"
    );
    let why = unread("conv2d([8, 3, 9, 9], [4, 3, 5, 5], foo=2)");
    assert!(why.contains("no setting `foo`") && !why.contains("did you mean"), "{why}");
    assert!(unread("[2, 3].exp(p=2)").contains("nothing but its tensor"));
    assert!(unread("[2, 3].sum(0, p=2)").contains("no setting `p`"));
    assert!(unread("[2, 3].max(0, keepdin=True)").contains("did you mean `keepdim`?"));
    // Arguments without a name, values of another kind, and two values of one.
    assert!(unread("[2, 3].narrow(0, 1, 2, 4)").contains("has no use for `4`"));
    assert!(unread("[2, 3].sum(0, keepdim=2)").contains("`keepdim` of `sum` is `keepdim`, `true` or `false`, not `2`"));
    assert!(unread("[2, 3].sum(0, dim=1)").contains("has no use for `0`"));
    assert!(unread("[2, 3].gather(0)").contains("`gather` needs `index`, a tensor"));
    assert!(unread("[2, 3].view(2, 1.5)").contains("`1.5` is none"));
    assert!(unread("[2, 3].softmx(0)").contains("did you mean `softmax`?"));
    assert!(unread("[2, n]").contains("`n` is no length"));
}

#[test]
fn lengths_without_a_number() {
    for (expression, result) in [
        ("[_, 3] + [Batch, 1]", "[Batch, 3]"),
        ("[_] + [3]", "[3]"),
        ("[_] + [_]", "[_]"),
        ("[_, 3].sum(1)", "[_]"),
        ("[Batch, 3].flatten()", "[_]"),
        ("[_, 4].reshape(-1, 2)", "[_, 2]"),
        ("[Batch, 3, 4].permute(2, 0, 1)", "[4, Batch, 3]"),
        ("[Batch, 3] @ [3, 5]", "[Batch, 5]"),
        ("[_, 3] @ [_, 5]", "[_, 5]"),
        ("cat(0, [_, 3], [2, 3])", "[_, 3]"),
        ("[2, 3].nonzero()", "[_, 2]"),
        ("[2, 3].masked_select([3])", "[_]"),
        ("[Batch, 1].expand(Batch, 5)", "[Batch, 5]"),
        ("[Batch, 8].split(4, 1)", "[Batch, 4], [Batch, 4]"),
        ("conv2d([_, 3, 32, 32], [16, 3, 5, 5])", "[_, 16, 28, 28]"),
        ("[_, 3].unsqueeze(0)", "[1, _, 3]"),
    ] {
        assert_eq!(last(expression), format!("result: {result}"), "{expression}");
    }
    for (expression, why) in [
        ("[Batch] + [Time]", "a named length is equal to itself alone"),
        ("[Batch] + [3]", "a named length is equal to itself alone"),
        ("[_].unbind()", "how many tensors come out is known when the program runs"),
        ("[_, 2].squeeze()", "how many axes the result has is known when the program runs"),
        ("[Batch, 3].view(7, 2)", "shape '[7, 2]' is invalid"),
    ] {
        let said = last(expression);
        assert!(said.starts_with("refused: ") && said.contains(why), "{expression}: {said}");
    }
}

#[test]
fn every_clash_is_named() {
    assert_eq!(
        last("(5, 2, 3) + (4, 7, 1)"),
        "refused: axis -2: 2 and 7 do not fit: neither is 1, and they differ\n         axis -3: 5 and 4 do not fit: neither is 1, and \
         they differ"
    );
    let in_place = last("[1, 3, 2] += [4, 5, 2]");
    assert!(
        in_place.contains("axis -2: 3 and 5 do not fit") && in_place.contains("axis -3: `self` would have to"),
        "{in_place}"
    );
    let product = last("[2, 3, 4] @ [5, 6, 7]");
    assert!(product.contains("the inner lengths, 4 and 6,") && product.contains("batch axis -1: 2 and 5"), "{product}");
    let joined = last("cat(0, [1, 2, 3], [1, 4, 5])");
    assert!(
        joined.contains("axis 1: the lengths 2 and 4") && joined.contains("axis 2: the lengths 3 and 5"),
        "{joined}"
    );
    let gathered = last("[5, 3, 7].gather(0, [5, 2, 6])");
    assert!(gathered.contains("axis 1: 3 and 2") && gathered.contains("axis 2: 7 and 6"), "{gathered}");
    let equation = last("einsum('ij,ij->', [2, 3], [4, 5])");
    assert!(equation.contains("label 'i'") && equation.contains("label 'j'"), "{equation}");
}

#[test]
fn old_programs_are_warned_about() {
    let note = "Before PyTorch broadcast, the result had the shape of the left operand, [4, 1]";
    assert!(text("[4, 1] + [4]").contains(note));
    assert!(text("(4, 1) * (2, 2)").contains("refused"));
    for silent in ["[4] + [4]", "[4, 1] + [3]", "[4, 1] += [4, 1]", "[1] + []"] {
        assert!(!text(silent).contains("Before PyTorch"), "{silent}");
    }
}

#[test]
fn pictures_say_which_part_they_show() {
    assert!(text("(5, 3, 4, 1) + (3, 1, 1)").contains("(drawn: the last three of 4 axes)"));
    assert!(text("[2, 9] + [9]").contains("(drawn: 6 of a length of 9)"));
    assert!(!text("[2, 3] + [3]").contains("(drawn:"));
    assert!(text("[9, 8] @ [8, 2]").contains("(drawn: 6 of a length of 8; 5 of a length of 9; 5 of a length of 8)"));
    let picture = |expression: &str| {
        let (parts, signs) = explain(expression).unwrap().picture.expect("a picture");
        let drawing = draw(&parts, &signs);
        let marks =
            drawing.marks.iter().filter_map(|mark| if let Mark::Text { text, .. } = mark { Some(text) } else { None });
        marks.filter(|text| text.contains("drawn")).cloned().collect::<Vec<_>>()
    };
    assert_eq!(picture("[5, 3, 20, 1] + [1]"), ["(drawn: the last three of 4 axes; 12 of a length of 20)"]);
    assert!(picture("[2, 9] + [9]").is_empty());
}

#[test]
fn one_of_several_results() {
    assert_eq!(last("[6, 4].split(4)"), "result: [4, 4], [2, 4]");
    assert_eq!(last("[6, 4].split(4)[1].sum(0)"), "result: [4]");
    assert_eq!(last("[40].unbind()"), "result: 40 tensors of shape []");
    assert!(last("[900000000].split(1)").starts_with("refused: can't allocate memory"));
    assert!(last("[900000000].unbind()").starts_with("refused: can't allocate memory"));
    assert!(unread("[6, 4].split(4).sum(0)").contains("2 tensors stand where one is needed"));
}

#[test]
fn a_negative_count_is_refused_by_its_setting() {
    for (expression, setting) in [
        ("[2, 3].topk(-1)", "`k` is -1"),
        ("[2, 3].topk::<0, -2>()", "`k` is -2"),
        ("[6].narrow(0, 0, -1)", "`length` is -1"),
        ("[6].narrow(0, 0, length=-3)", "`length` is -3"),
        ("[6].chunk(-2)", "`chunks` is -2"),
        ("[6].split(-2)", "`split_size` is -2"),
        ("[6].unfold(0, -2, 1)", "`size` is -2"),
        ("[6].unfold(0, 2, -1)", "`step` is -1"),
        ("rearrange([6], '(a b) -> a b', a=-2)", "`a` is -2"),
        ("rearrange([6], '(a b) -> a b', a=2, b=-3)", "`b` is -3"),
        ("[6, _].topk(-1)", "`k` is -1"),
    ] {
        assert_eq!(last(expression), format!("refused: {setting}: a count is not negative"), "{expression}");
    }
    for (expression, numbers) in [
        ("[3].repeat(-1)", "repeat of [3] by [-1]"),
        ("[3].tile(-2)", "tile of [3] by [-2]"),
        ("[2, 3].split_sizes((3, -1), 0)", "split_sizes of [2, 3] by [3, -1]"),
        ("[6].tensor_split(-2)", "tensor_split of [6] by [-2]"),
        ("layer_norm([6], normalized_shape=(-6,))", "layer_norm of [6] by [-6]"),
        ("[3].one_hot(-2)", "one_hot of [3] by [-2]"),
    ] {
        let said = last(expression);
        assert!(said.starts_with(&format!("refused: {numbers}: none of these numbers may be negative")), "{said}");
    }
    // What is counted from the back is no count.
    assert_eq!(last("[6].tensor_split_at([-2])"), "result: [4], [2]");
    assert_eq!(last("[6].narrow(0, -2, 1)"), "result: [1]");
    assert_eq!(last("[3].one_hot(-1)"), "result: [3, _]");
}

#[test]
fn a_range_of_numbers_that_ends_before_it_starts_is_refused_as_by_the_macro() {
    let golden = include_str!("../../../ui-tests/slice/ends_before_start.stderr");
    for (expression, range) in [
        ("[4, 6][3..1]", "the range 3..1 ends before it starts: write `1..3`, or `3..3` for an empty one"),
        (
            "[4, 6].slice(s![.., 5..=2;2])",
            "the range 5..=2 ends before it starts: write `2..=5`, or `5..5` for an empty one",
        ),
        ("[4, 6][-1..-3]", "the range -1..-3 ends before it starts: write `-3..-1`, or `-1..-1` for an empty one"),
        ("[4, 6][2..-0]", "the range 2..0 ends before it starts: write `0..2`, or `2..2` for an empty one"),
    ] {
        let wanted = format!("{range}; ends that may cross are values, `s![start..end]`");
        assert_eq!(last(expression), format!("refused: {wanted}"), "{expression}");
        assert!(!expression.contains("3..1") || golden.contains(&wanted), "{golden}");
    }
    // Python's are empty; and whether ends of both sides cross is known by the length alone.
    for (expression, result) in [
        ("[4, 6][3:1]", "[0, 6]"),
        ("[4, 6][3:1:2]", "[0, 6]"),
        ("[4, 6][3..=2]", "[0, 6]"),
        ("[4, 6][3..3]", "[0, 6]"),
        ("[4, 6][3..-3]", "[0, 6]"),
        ("[4, 6][-1..2]", "[0, 6]"),
        ("[4, 6][-1..=-1]", "[1, 6]"),
        ("[4, 6][-3..=-1]", "[3, 6]"),
        ("[4, 6][-1..=-2]", "[0, 6]"),
    ] {
        assert_eq!(last(expression), format!("result: {result}"), "{expression}");
    }
}

#[test]
fn products_come_before_sums_and_these_before_comparisons() {
    for (expression, result) in [
        ("[4] + [2, 3] @ [3, 4]", "[2, 4]"),
        ("[2, 3] @ [3, 4] + [4]", "[2, 4]"),
        ("[2, 3] @ [3, 4] @ [4, 5]", "[2, 5]"),
        ("[2, 3] * [3] @ [3, 5]", "[2, 5]"),
        ("[5] - [5] - [2, 3] @ [3, 5]", "[2, 5]"),
        ("[2, 4] += [2, 3] @ [3, 4] + [4]", "[2, 4]"),
        ("([2, 3] + [3]) @ [3, 4]", "[2, 4]"),
        ("[4] < [2, 3] @ [3, 4] + [4]", "[2, 4]"),
        ("[2, 1] + [3] >= [3]", "[2, 3]"),
        ("[2, 3].sum::<0>() == [3]", "[3]"),
        ("where([2, 1] > [3], [3], 0)", "[2, 3]"),
        ("[2, 3].expand::<shape![2, 2, 3]>() != [3]", "[2, 2, 3]"),
    ] {
        assert_eq!(last(expression), format!("result: {result}"), "{expression}");
    }
    assert!(last("[4] + [2, 3] @ [4, 4]").contains("the inner lengths, 3 and 4,"));
    assert!(unread("[4] + [2, 3] @").contains("expected a shape"));
}
