//! Indexing with index tensors and masks between brackets, read and written; and masks as operands.

use crate::checkers::calls::{Call, Kind, Known, Late, Length, Rule, at};
use crate::checkers::items::Items;
use crate::random::Random;

const POSITIONS: &str = "positions are values: an axis of length 0 has none";
const MASK: &str = "how many a mask picks is a value";

const NUMBERS: Kind = Kind::Numbers("f32");

pub fn call(random: &mut Random) -> Call {
    let rank = random.of(&[0, 1, 1, 2, 2, 2, 3, 3, 4, 5]);
    let x = random.ranked(rank);
    match random.below(12) {
        0..5 => bracketed(x, random),
        5..9 => put(x, random),
        _ => masked(x, random),
    }
}

/// The items of an index, and the operands that stand in it.
struct Index {
    items: Vec<String>,
    operands: Vec<(Kind, Vec<Length>)>,
    decided: Items,
}

impl Index {
    /// The name of one more operand.
    fn operand(&mut self, kind: Kind, shape: Vec<Length>) {
        self.items.push(["y", "z", "w"][self.operands.len()].into());
        self.operands.push((kind, shape));
    }
}

/// Items for most of the axes of a shape; sometimes one too many. `...` stands for the axes of a run.
fn index(x: &[Length], most: usize, random: &mut Random) -> Index {
    let mut index = Index { items: Vec::new(), operands: Vec::new(), decided: Items::new() };
    let common: Vec<_> = (0..random.below(3)).map(|_| random.length()).collect();
    let mut axes = x.len() + usize::from(random.one_in(3));
    let (mut axis, mut dots) = (0, false);
    while axis < axes {
        let length = at(x, axis as isize);
        let (known, size) = if let Some(Known(n)) = length { (true, n) } else { (false, 4) };
        axis += 1;
        match random.below(10) {
            0..4 if index.operands.len() < most => {
                // Together they broadcast, mostly.
                let own = random.last(&common);
                let mut shape = random.near(own, 4);
                if random.one_in(3) {
                    random.spoil(&mut shape);
                }
                index.operand(Kind::Positions, shape);
            }
            4 if index.operands.len() < most => {
                let taken = (1 + random.below(2)).min((axes + 1).saturating_sub(axis));
                let covered = &x[(axis - 1).min(x.len())..(axis - 1 + taken).min(x.len())];
                let mut shape = random.near(covered, 10);
                if random.one_in(3) {
                    random.spoil(&mut shape);
                }
                axis += taken - 1;
                index.operand(Kind::Mask, shape);
            }
            5 => index.items.push(index.decided.position(size, random)),
            6 if !dots => {
                (dots, axes) = (true, x.len());
                axis = axis - 1 + random.below((axes + 1).saturating_sub(axis) + 1);
                index.items.push("...".into());
            }
            7 => {
                axis -= 1;
                index.items.push("NewAxis".into());
            }
            8 => index.items.push(index.decided.range(size, known, random)),
            9 if !dots => break,
            _ => index.items.push("..".into()),
        }
    }
    index
}

fn of(x: Vec<Length>, index: Index, more: Option<Vec<Length>>, list: String, any: String) -> Call {
    let masks = index.operands.iter().filter(|(kind, _)| *kind == Kind::Mask).count();
    let together = index.operands.len() + usize::from(more.is_some()) > 1;
    let none = x.contains(&Known(0)) && index.operands.len() > masks;
    let mut operands = vec![(NUMBERS, x)];
    operands.extend(index.operands);
    operands.extend(more.map(|shape| (NUMBERS, shape)));
    let verdict = match index.decided.verdict {
        Rule if masks > 0 && together => Late(MASK),
        Rule if none => Late(POSITIONS),
        verdict => verdict,
    };
    // A mask leaves a length to run time.
    let exact = index.decided.exact && masks == 0;
    Call { exact, verdict, ..Call::new(operands, list, any) }
}

fn bracketed(x: Vec<Length>, random: &mut Random) -> Call {
    let index = index(&x, 2, random);
    let text = format!("x.index(s![{}])", index.items.join(", "));
    of(x, index, None, text.clone(), text)
}

/// Values that stretch to what is picked: a scalar, or the last axes behind one index tensor.
fn put(x: Vec<Length>, random: &mut Random) -> Call {
    let mut index = index(&x, 2, random);
    let mut values = match random.below(3) {
        0 => vec![],
        1 => (0..random.below(3)).map(|_| random.length()).collect(),
        _ => {
            let shape: Vec<_> = (0..random.below(3)).map(|_| random.length()).collect();
            index = Index { items: Vec::new(), operands: Vec::new(), decided: Items::new() };
            index.operand(Kind::Positions, shape.clone());
            let picked = [shape, x.get(1..).unwrap_or_default().to_vec()].concat();
            random.last(&picked).to_vec()
        }
    };
    values = random.near(&values, 5);
    if random.below(3) > 0 {
        random.spoil(&mut values);
    }
    let name = random.of(&["index_put", "index_put_", "index_put_accumulate", "index_put_accumulate_"]);
    let own = ["y", "z", "w"][index.operands.len()];
    let text = format!("x.{name}(s![{}], {own})", index.items.join(", "));
    if name.ends_with('_') {
        let (list, any) = in_place(&text);
        of(x, index, Some(values), list, any)
    } else {
        of(x, index, Some(values), text.clone(), text)
    }
}

fn in_place(text: &str) -> (String, String) {
    let copy = "let mut x = x.clone();";
    (format!("{copy} {text}; x"), format!("{copy} {text}?; Ok::<_, ShapeError>(x)"))
}

/// A mask that broadcasts with what it masks.
fn masked(x: Vec<Length>, random: &mut Random) -> Call {
    let own = random.last(&x);
    let mut mask = random.near(own, 5);
    if random.below(4) > 0 {
        random.spoil(&mut mask);
    }
    let operands = vec![(NUMBERS, x), (Kind::Mask, mask)];
    match random.below(3) {
        0 => Call { exact: false, ..Call::new(operands, "x.masked_select(y)".into(), "x.try_masked_select(y)".into()) },
        1 => Call::new(operands, "x.masked_fill(y, 7.0)".into(), "x.try_masked_fill(y, 7.0)".into()),
        _ => Call::new(operands, in_place("x.masked_fill_(y, 7.0)").0, in_place("x.try_masked_fill_(y, 7.0)").1),
    }
}
