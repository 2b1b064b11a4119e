//! The relations between shapes, and the checks of one length, that generic code may ask for: `congruent::shape` has them.

/// Relations whose result is `Out`.
const WITH_OUT: &[&str] = &[
    "Addbmm",
    "Addmm",
    "Addmv",
    "Addr",
    "Alike",
    "Along",
    "AtLeast",
    "Baddbmm",
    "Bilinear",
    "Bmm",
    "Broadcast",
    "ColumnStack",
    "Concat",
    "ConcatAll",
    "ConcatMany",
    "Conv1d",
    "Conv2d",
    "ConvTranspose1d",
    "ConvTranspose2d",
    "Cross",
    "Diag",
    "DiagEmbed",
    "Diagonal",
    "Distances",
    "Dot",
    "Draws",
    "Dstack",
    "EmbedIn",
    "FillAlong",
    "FlattenAxes",
    "GatherAlong",
    "GridFor",
    "Halve",
    "HasAxes",
    "Hstack",
    "ImagesOf",
    "InnerWith",
    "InterleaveBy",
    "KeysFor",
    "Kron",
    "LossRows",
    "Maps",
    "Matmul",
    "Matrix",
    "Movedim",
    "Mv",
    "Narrow",
    "Pad",
    "Permute",
    "PickFrom",
    "PixelShuffle",
    "PixelUnshuffle",
    "Pool1d",
    "Pool2d",
    "Predicts",
    "Reduce",
    "ReduceAxes",
    "Repeat",
    "Rotate",
    "Scores",
    "ScoresAll",
    "SelectAlong",
    "Slice",
    "Squeeze",
    "SqueezeAll",
    "StackAll",
    "TakeAlong",
    "Tensordot",
    "TopK",
    "Transpose",
    "Triplet",
    "Unflatten",
    "Unfold",
    "Unsqueeze",
    "Vstack",
    "WindowColumns",
];

/// Relations that say nothing of a result: the operation keeps a shape, or its result has parts.
const OTHERS: &[&str] = &[
    "ChunkAxis",
    "Divisor",
    "EvenAxis",
    "Expands",
    "Holding",
    "InGroups",
    "LastAxesOf",
    "SearchIn",
    "SelectAt",
    "SplitAxis",
    "SplitLengths",
    "SplitSizes",
    "Stretch",
    "Weighs",
];

/// Checks of one length, which leave the shape of the result as it is.
const OF_A_LENGTH: &[&str] = &[
    "AddsUp",
    "ChannelsOfSquares",
    "Continues",
    "HasEdge",
    "HasPositions",
    "HasRoom",
    "HasRoomUp",
    "HasWindow",
    "IsSumOf",
    "LeavesRest",
    "MultipleOfFactor",
    "Reflects",
    "Spans",
    "Suffices",
];

/// Whether this is the name of a relation between shapes.
pub fn is_relation(name: &str) -> bool {
    has_out(name) || OTHERS.contains(&name)
}

/// Whether a relation has a result, `Out`.
pub fn has_out(name: &str) -> bool {
    WITH_OUT.contains(&name)
}

/// Whether this is the name of a check of one length.
pub fn is_of_a_length(name: &str) -> bool {
    OF_A_LENGTH.contains(&name)
}

/// All of these names.
pub fn names() -> impl Iterator<Item = &'static str> {
    [WITH_OUT, OTHERS, OF_A_LENGTH].into_iter().flatten().copied()
}
