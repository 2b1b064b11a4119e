//! Reading and writing along an axis by an index tensor: `gather`, the forms of `scatter`, and those by a vector.

use crate::checkers::calls::{Call, Kind, Known, Late, Length, at};
use crate::random::Random;

const VALUES: &str = "positions are values: an axis of length 0 has none";

const NUMBERS: Kind = Kind::Numbers("f32");

pub fn call(random: &mut Random) -> Call {
    let rank = random.of(&[0, 1, 1, 2, 2, 2, 3, 3, 4, 5]);
    let x = random.ranked(rank);
    match random.below(10) {
        0 | 1 => gather(x, random),
        2..7 => scatter(x, random),
        7 | 8 => by_a_vector(x, random),
        _ => embedding(random),
    }
}

/// A call whose index names the first position, which an axis of length 0 does not have.
fn along(operands: Vec<(Kind, Vec<Length>)>, list: String, any: String) -> Call {
    let none = operands[0].1.contains(&Known(0));
    let call = Call::new(operands, list, any);
    if none { call.with(Late(VALUES)) } else { call }
}

/// An index for this shape: of its first axes, which go with it but for the axis; and the axis.
fn index(x: &[Length], random: &mut Random) -> (Vec<Length>, isize) {
    let missing = random.of(&[0, 0, 0, 1, 2]).min(x.len().saturating_sub(1));
    let mut index = random.near(&x[..x.len() - missing], 8);
    let axis = random.axis(index.len(), 10);
    let front = if axis < 0 { axis + index.len() as isize } else { axis };
    if let Some(length) = usize::try_from(front).ok().and_then(|front| index.get_mut(front)) {
        *length = random.length();
    }
    if random.one_in(4) {
        random.spoil(&mut index);
    }
    (index, axis)
}

fn gather(x: Vec<Length>, random: &mut Random) -> Call {
    let (index, axis) = index(&x, random);
    let name = random.of(&["gather", "gather", "take_along_dim"]);
    along(
        vec![(NUMBERS, x), (Kind::Positions, index)],
        format!("x.{name}::<{axis}>(y)"),
        format!("x.{name}({axis}, y)"),
    )
}

fn scatter(x: Vec<Length>, random: &mut Random) -> Call {
    let (index, axis) = index(&x, random);
    let mut source = random.near(&x, 12);
    let front = if axis < 0 { axis + index.len() as isize } else { axis };
    if let (Some(length), Some(own)) = (source.get_mut(front.max(0) as usize), at(&index, axis)) {
        // As long as the index, or longer.
        *length = match own {
            Known(n) if random.one_in(3) => Known(n + random.below(3)),
            own => own,
        };
    }
    if random.one_in(4) {
        random.spoil(&mut source);
    }
    let in_place = random.one_in(2);
    let of = |name: &str| format!("{name}{}", if in_place { "_" } else { "" });
    let (name, rest, reads) = match random.below(5) {
        0 | 1 => (of("scatter"), "y, z", true),
        2 => (of("scatter_add"), "y, z", true),
        3 => (of("scatter_value"), "y, 7.0", false),
        _ => (of("scatter_reduce"), "y, z, congruent::gather::Reduction::Amax.include_self(false)", true),
    };
    let mut operands = vec![(NUMBERS, x), (Kind::Positions, index)];
    if reads {
        operands.push((NUMBERS, source));
    }
    written(&name, axis, rest, operands, in_place)
}

fn written(name: &str, axis: isize, rest: &str, operands: Vec<(Kind, Vec<Length>)>, in_place: bool) -> Call {
    let (list, any) = (format!("x.{name}::<{axis}>({rest})"), format!("x.{name}({axis}, {rest})"));
    if !in_place {
        return along(operands, list, any);
    }
    along(
        operands,
        format!("let mut x = x.clone(); {list}; x"),
        format!("let mut x = x.clone(); {any}?; Ok::<_, ShapeError>(x)"),
    )
}

/// By an index that is a vector.
fn by_a_vector(x: Vec<Length>, random: &mut Random) -> Call {
    let axis = random.axis(x.len(), 7);
    let count = random.length();
    let mut index = vec![count];
    if random.one_in(8) {
        random.spoil(&mut index);
    }
    let mut source = random.near(&x, 20);
    let front = if axis < 0 { axis + x.len() as isize } else { axis };
    if let Some(length) = usize::try_from(front).ok().and_then(|front| source.get_mut(front)) {
        *length = random.near(&[count], 8)[0];
    }
    if random.one_in(4) {
        random.spoil(&mut source);
    }
    let (name, rest, reads, in_place) = random.of(&[
        ("index_select", "y", false, false),
        ("index_select", "y", false, false),
        ("index_add", "y, z", true, false),
        ("index_add_", "y, z", true, true),
        ("index_fill", "y, 7.0", false, false),
        ("index_fill_", "y, 7.0", false, true),
    ]);
    let mut operands = vec![(NUMBERS, x), (Kind::Positions, index)];
    if reads {
        operands.push((NUMBERS, source));
    }
    written(name, axis, rest, operands, in_place)
}

fn embedding(random: &mut Random) -> Call {
    let mut table = random.ranked(2);
    if random.one_in(4) {
        random.spoil(&mut table);
    }
    let rank = random.below(4);
    let index = random.ranked(rank);
    along(vec![(NUMBERS, table), (Kind::Positions, index)], "x.embedding(y)".into(), "x.embedding(y)".into())
}
