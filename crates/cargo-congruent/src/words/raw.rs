//! The types of lengths and shapes that nobody writes.

/// The types of lengths, and of what stands in lists: nobody writes them, and no message may show them.
///
/// A test reads every translated golden for these.
const RAW: &str = "\
    Again AddedTo Ax Before Between Bounds Bwd ByIndex ByMask Chosen Digits Dividing Dyn Exactly Fewer Foremost \
    Front Fwd Given Group InBraces Infer K Last Leading LeftSide LeftSideAtLeast Loose M Marked Merge Multiplying \
    N Name NoLength Nr Nth NthBack NthValue Numeral One Open Place Positions Shaped Sharded Sole Spot Step Surplus \
    Sym TakenFrom TooMany UnitAxis Unmarked Value Whole";

/// Whether a name is that of a type which nobody writes.
pub(crate) fn is_raw(name: &str) -> bool {
    RAW.split(' ').any(|raw| raw == name)
}
