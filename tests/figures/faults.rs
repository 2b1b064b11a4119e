//! `{error:#}` draws for every fault that has a shape: the list is compared with the sources.

#[path = "../support/sources.rs"]
mod sources;

use congruent::error::{
    Asked, Contraction, Fault, MemoryFault, ShapeError, ShapePattern, Sizes, SubscriptFault, WindowFault,
};
use congruent::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A value for a field of this name.
trait Sample {
    fn sample(field: &str) -> Self;
}
impl Sample for Sizes {
    fn sample(field: &str) -> Sizes {
        let sizes: &[usize] = match field {
            "b" | "src" | "target" | "values" | "got" | "to" | "broadcast" => &[4, 2, 0],
            "index" | "mask" | "weights" | "bias" | "at" => &[4],
            "strides" => &[0, 1],
            _ => &[2, 3],
        };
        sizes.into()
    }
}
impl Sample for Asked {
    fn sample(_: &str) -> Asked {
        [2_isize, -1][..].into()
    }
}
impl Sample for ShapePattern {
    fn sample(_: &str) -> ShapePattern {
        let lengths = AnyRank::from([2, 3]);
        let error = Tensor::<f32, _>::ones_of(lengths).try_into_shape::<shape![_, 5]>().expect_err("3 is not 5");
        match error.fault {
            Fault::Misfit { wanted, .. } => wanted,
            other => panic!("{other:?}"),
        }
    }
}
impl Sample for Box<[Sizes]> {
    fn sample(_: &str) -> Box<[Sizes]> {
        [&[2, 3][..], &[4, 3], &[2, 5]].map(Sizes::from).into()
    }
}
impl Sample for [[usize; 2]; 3] {
    fn sample(_: &str) -> Self {
        [[1; 2]; 3]
    }
}
impl Sample for usize {
    fn sample(field: &str) -> usize {
        usize::from(field != "axis" && field != "start")
    }
}
impl Sample for Box<MemoryFault> {
    fn sample(_: &str) -> Box<MemoryFault> {
        MemoryFault::Misaligned(4).into()
    }
}
impl Sample for Box<[String; 2]> {
    fn sample(_: &str) -> Box<[String; 2]> {
        ["f32", "f64"].map(str::to_owned).into()
    }
}
impl Sample for Option<usize> {
    fn sample(_: &str) -> Option<usize> {
        Some(1)
    }
}
impl Sample for isize {
    fn sample(_: &str) -> isize {
        1
    }
}
impl Sample for i64 {
    fn sample(_: &str) -> i64 {
        9
    }
}
impl Sample for bool {
    fn sample(_: &str) -> bool {
        true
    }
}
impl Sample for String {
    fn sample(_: &str) -> String {
        "groups=1".into()
    }
}
impl Sample for Box<str> {
    fn sample(_: &str) -> Box<str> {
        "ij,jk->ik".into()
    }
}
impl Sample for &'static str {
    fn sample(_: &str) -> &'static str {
        "weight"
    }
}
impl Sample for Box<Contraction> {
    fn sample(_: &str) -> Box<Contraction> {
        Box::new(Contraction::Dot)
    }
}
impl Sample for Box<Fault> {
    fn sample(_: &str) -> Box<Fault> {
        Box::new(Fault::Broadcast { a: Sample::sample("a"), b: Sample::sample("b"), axis: 1, a_size: 2, b_size: 4 })
    }
}
impl Sample for SubscriptFault {
    fn sample(_: &str) -> SubscriptFault {
        SubscriptFault::Repeated { label: 'k', size: 3, before: 2 }
    }
}

macro_rules! faults {
    ($($enum:ident::$fault:ident { $($field:ident),* })*) => {
        vec![$((stringify!($fault), Fault::from($enum::$fault { $($field: Sample::sample(stringify!($field)),)* }))),*]
    };
}

fn all() -> Vec<(&'static str, Fault)> {
    faults! {
        Fault::FlippedTwice { sizes, axis }
        Fault::RollCounts { sizes, shifts, axes }
        Fault::Triangle { sizes }
        Fault::PatternRank { pattern, wanted, more, sizes }
        Fault::PatternSplit { pattern, group, parts, sizes, axis }
        Fault::Axis { sizes, axis }
        Fault::AxisTwice { sizes, axis }
        Fault::AxisCount { sizes, given }
        Fault::PermutedTwice { sizes, axis }
        Fault::MovedimCounts { sizes, from, to }
        Fault::SameAxes { sizes, a, b }
        Fault::NotAMatrix { sizes }
        Fault::NoGap { sizes, axis }
        Fault::NotOne { sizes, axis }
        Fault::BuildRank { sizes, wanted }
        Fault::DiagRank { sizes }
        Fault::Table { sizes }
        Fault::Bincount { sizes, at, value }
        Fault::CountWeights { sizes, weights }
        Fault::Bags { sizes }
        Fault::BagWeights { positions, weights }
        Fault::ClassesOfNothing { sizes }
        Fault::Search { sorted, values }
        Fault::Broadcast { a, b, axis, a_size, b_size }
        Fault::BroadcastShapes { a, b, so_far, back, b_size }
        Fault::InPlace { a, b, broadcast, axis, a_size, b_size }
        Fault::Named { a, b, axis, a_size, b_size }
        Fault::StrictRank { a, b }
        Fault::BothStretch { a, b, broadcast }
        Fault::Pointwise { a_numel, b_numel, refusal }
        Fault::Differ { a, b }
        Fault::Division { divisor }
        Fault::Subscripts { equation, operand, sizes, fault }
        Fault::Expand { from, to, axis, from_size, to_size }
        Fault::ExpandRank { from, to }
        Fault::ExpandKept { from, to, axis, size }
        Fault::RepeatRank { sizes, counts }
        Fault::NegativeCount { sizes, counts }
        Fault::IndexRank { sizes, index }
        Fault::IndexScalar { sizes }
        Fault::SourceRank { sizes, src }
        Fault::Lengths { shapes, axis, lengths }
        Fault::Grows { shapes, axis, grown }
        Fault::SourceShort { index, src, axis }
        Fault::IndexRange { sizes, axis, value, at }
        Fault::IndexVector { sizes, index }
        Fault::IndexCount { sizes, index, src, axis }
        Fault::RepeatCount { sizes, counts, axis }
        Fault::SourceShape { sizes, src, axis }
        Fault::TakeRank { sizes, index }
        Fault::IndexValue { sizes, axis, value, at }
        Fault::IndexBroadcast { shapes }
        Fault::IndexValues { picked, values }
        Fault::MaskShape { mask, axis, sizes, at }
        Fault::CatRank { a, b, index }
        Fault::CatSize { a, b, index, axis, at, a_size, b_size }
        Fault::StackSize { a, b, index }
        Fault::GridRank { sizes, index }
        Fault::BatchSize { scores, target }
        Fault::TargetSize { scores, target, wanted }
        Fault::TargetShape { prediction, target, axis }
        Fault::TripletRanks { anchor, positive, negative }
        Fault::TargetClass { scores, value, at }
        Fault::LabelSmoothing { scores, smoothing }
        Fault::MarginPower { scores, p }
        Fault::CtcScores { scores }
        Fault::CtcBlank { scores, blank }
        Fault::CtcLengths { scores, lengths }
        Fault::CtcTargets { scores, target, sum }
        Fault::ClassWeights { scores, classes, weight }
        Fault::TooLarge { sizes }
        Fault::Visits { sizes, most }
        Fault::Bounds { sizes, strides, offset, available }
        Fault::StridedLists { sizes, strides }
        Fault::StridedNegative { sizes, strides, offset }
        Fault::Gaps { sizes, strides }
        Fault::Overlap { sizes, strides }
        Fault::NormalizedShape { sizes, normalized }
        Fault::NothingNormalized { sizes }
        Fault::NormWeight { what, given, normalized }
        Fault::NoChannels { sizes }
        Fault::ChannelGroups { sizes, groups }
        Fault::ChannelWeight { what, given, sizes }
        Fault::HistogramEdges { sizes, at }
        Fault::BlockRank { sizes }
        Fault::RowsOfVector { sizes }
        Fault::TraceRank { sizes }
        Fault::OddLength { sizes, axis, size }
        Fault::MaskedSource { wanted, src }
        Fault::PutCount { index, src }
        Fault::CrossLength { a, b, axis, a_size, b_size }
        Fault::CrossRanks { a, b }
        Fault::PointColumns { a, b }
        Fault::PointRanks { a, b }
        Fault::BilinearSizes { a, b, weights }
        Fault::AttentionSizes { queries, keys, values }
        Fault::PadOdd { sizes, margins }
        Fault::PadRank { sizes, margins }
        Fault::PadNegative { sizes, axis, before, after }
        Fault::PadBeyond { mode, sizes, axis, before, after }
        Fault::Contract { by, a, b, a_axis, b_axis, a_size, b_size }
        Fault::ProductRanks { a, b }
        Fault::Singular { sizes }
        Fault::DrawProbabilities { sizes, p, at }
        Fault::WeightsRank { sizes }
        Fault::Weight { sizes, weight, at }
        Fault::NoWeight { sizes, row }
        Fault::NoSamples { sizes }
        Fault::TooManySamples { sizes, samples, weights, row }
        Fault::Empty { sizes, axis }
        Fault::EmptyAll { sizes }
        Fault::EmptyNorm { p, sizes, axis }
        Fault::EmptyGroups { sizes }
        Fault::SettingElement { name, sizes, wanted }
        Fault::KthValue { sizes, axis, k }
        Fault::TopK { sizes, axis, k }
        Fault::Misfit { sizes, wanted, axis }
        Fault::ConversionShape { from, sizes, strides, to, wanted, axis }
        Fault::ConversionSize { from, sizes, strides, to, wanted, axis }
        Fault::ConversionStride { from, sizes, strides, to, wanted, axis }
        Fault::ConversionGaps { from, sizes, strides, to, wanted }
        Fault::ConversionElement { from, elements, sizes, strides, to, wanted }
        Fault::ConversionMemory { from, sizes, strides, to, wanted, fault }
        Fault::Numel { wanted, numel }
        Fault::InferTwice { wanted }
        Fault::Ambiguous { wanted }
        Fault::Strides { sizes, strides, wanted }
        Fault::Pairs { sizes, strides }
        Fault::PartsProduct { sizes, axis, wanted }
        Fault::FlattenOrder { sizes, start, end }
        Fault::NarrowBeyond { sizes, axis, start, len }
        Fault::SelectBeyond { sizes, axis, index }
        Fault::IndexBeyond { sizes, axis, index }
        Fault::TooManyIndices { sizes, given }
        Fault::TwoEllipses { sizes }
        Fault::Step { sizes, axis }
        Fault::WindowTooLong { sizes, axis, size }
        Fault::PartsSum { sizes, axis, parts }
        Fault::SplitZero { sizes, axis }
        Fault::SparseIndices { sizes, indices }
        Fault::SparseValues { values }
        Fault::SparseIndex { sizes, entry, axis, index }
        Fault::SparseProduct { a, b }
        WindowFault::OtherRank { sizes, axes }
        WindowFault::Count { setting, expected, got, sizes }
        WindowFault::Negative { setting, sizes }
        WindowFault::NotPositive { setting, sizes }
        WindowFault::NoDilation { dilation, sizes }
        WindowFault::FewerThanGroups { groups, weight }
        WindowFault::NotInGroups { groups, weight }
        WindowFault::OtherChannels { given, weight, input, expected, channels }
        WindowFault::OtherBias { transposed, weight, outputs, bias }
        WindowFault::NoKernel { kernel, sizes }
        WindowFault::SameStride { stride, sizes }
        WindowFault::NoMiddle { kernel, sizes }
        WindowFault::KernelTooLarge { sizes, padded, kernel }
        WindowFault::PaddedBehind { sizes }
        WindowFault::OutputPaddingTooLarge { sizes, settings }
        WindowFault::NothingLeft { sizes, input, output }
        WindowFault::OtherGradient { what, expected, got }
        WindowFault::UnpoolIndex { plane, value, at }
        WindowFault::PoolDivisor { sizes }
        WindowFault::ColumnsCeil { sizes }
        WindowFault::ColumnsRank { sizes }
        WindowFault::ColumnsRows { sizes, elements }
        WindowFault::ColumnsCount { sizes, output, expected, count }
        WindowFault::ResizeRank { sizes }
        WindowFault::ResizeCount { sizes, axes, got }
        WindowFault::ResizeLength { sizes, output }
        WindowFault::ResizeEmpty { sizes, output }
        WindowFault::GridRanks { sizes, grid }
        WindowFault::GridPoints { sizes, grid }
        WindowFault::GridBatch { sizes, grid }
        WindowFault::GridEmpty { sizes, axis }
        WindowFault::AffineSizes { sizes, output }
        WindowFault::GridLengths { sizes, output }
        WindowFault::RegroupRank { sizes, least }
        WindowFault::RegroupFactor { sizes, factor }
        WindowFault::RegroupMultiple { sizes, axis, factor }
        WindowFault::PoolCount { setting, axes, got, sizes }
        WindowFault::PoolTooSmall { sizes, input, output }
        WindowFault::WindowTooLong { kernel, dilation, sizes }
        WindowFault::PowerDivisor { sizes }
        WindowFault::PoolPower { p, sizes }
        WindowFault::PoolStride { sizes }
        WindowFault::PoolNegative { pad, sizes }
        WindowFault::PoolPadding { pad, kernel, dilation, sizes }
        WindowFault::PoolRank { sizes, axes }
        WindowFault::PoolEmpty { sizes, axes }
        WindowFault::PoolGradient { sizes, got }
        WindowFault::IndexOutside { value, at, plane, sizes }
    }
}

/// The variants in a file of faults that have a field for shapes. (`at` is a position.)
fn with_shapes(text: &str) -> BTreeSet<String> {
    let (mut found, mut variant) = (BTreeSet::new(), String::new());
    let family = text.split_once("family! {").map_or("", |(_, rest)| rest);
    for line in family.lines() {
        let (head, indent) = (line.trim(), line.len() - line.trim_start().len());
        if let (4, Some(name)) = (indent, head.strip_suffix(" {")) {
            variant = name.to_owned();
        }
        let Some((field, of)) = head.split_once(": ").filter(|_| indent == 8 && !head.starts_with('/')) else {
            continue;
        };
        let of = of.trim_end_matches(',');
        let shapes = ["Sizes", "Box<[Sizes]>", "ShapePattern", "Box<Fault>"].contains(&of) && field != "at";
        if shapes || ["wanted", "sizes"].contains(&field) && of == "Asked" {
            found.insert(variant.clone());
        }
    }
    found
}

#[test]
fn every_fault_with_a_shape_is_drawn() {
    let mut files = Vec::new();
    sources::sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/layout/src/error"), &mut files);
    let wanted: BTreeSet<String> =
        files.iter().flat_map(|file| with_shapes(&fs::read_to_string(file).unwrap())).collect();
    let all = all();
    let drawn: BTreeSet<String> = all.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert!(wanted.len() > 80, "only {} faults were read: does the test still see them?", wanted.len());
    assert_eq!(wanted.difference(&drawn).collect::<Vec<_>>(), Vec::<&String>::new(), "not in the list");
    for (name, fault) in all {
        let error = ShapeError { op: "op", fault };
        let (sentence, whole) = (error.to_string(), format!("{error:#}"));
        let figure = whole.strip_prefix(&sentence).expect("the sentence comes first");
        assert!(
            figure.starts_with('\n') && figure.chars().any(|char| char.is_ascii_digit()),
            "{name} is not drawn: {whole}"
        );
        assert!(figure.lines().all(|line| line.trim_end() == line), "{name}: {figure:?}");
    }
}
