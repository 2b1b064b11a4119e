//! Tensors as `{shape, data}` in the formats of [serde](https://serde.rs): JSON, MessagePack and many others.
//!
//! Known by now: tensors, and shapes that are checked against sizes. This file adds serialization and deserialization. The sizes in a file may be
//! wrong or malicious, so memory grows with the elements that are read, and never with the sizes that the file claims.
//!
//! **Why two fields, and no nested lists?** An empty list of lists has no other lengths: `[0, 3]` would read as `[0]`. And a format
//! without names, as MessagePack, would write the length of each row.

use crate::Element;
use crate::dim::AxisPattern;
use crate::error::prelude::*;
use crate::shape::{AnyRank, Chain, InlineShape, Lengths};
use crate::tensor::{CowTensor, Shared, StackTensor, Strided, Tensor, View, ViewMut, checked, conforms};
use congruent_kernel::storage::reserve;
use core::fmt;
use core::marker::PhantomData;
use serde_core::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde_core::ser::{Serialize, SerializeStruct, Serializer};

/// The name of a tensor, for formats that write names of structs.
const NAME: &str = "Tensor";
/// The names of the fields, in the order in which they are written.
const FIELDS: &[&str] = &["shape", "data"];
/// The operation, in errors.
const OP: &str = "deserialize";
/// The maximal number of bytes that are reserved before any element is read.
const UNSEEN: usize = 1 << 16;

/// `{"shape": [2, 3], "data": [1, 2, 3, 4, 5, 6]}`
fn write<W: Serializer>(to: W, sizes: &[usize], data: &(impl Serialize + ?Sized)) -> Result<W::Ok, W::Error> {
    let mut fields = to.serialize_struct(NAME, FIELDS.len())?;
    fields.serialize_field(FIELDS[0], sizes)?;
    fields.serialize_field(FIELDS[1], data)?;
    fields.end()
}

/// The elements as a list, row-major.
struct Data<'a, T, S>(&'a Strided<T, S>);

impl<T: Serialize, S> Serialize for Data<'_, T, S> {
    fn serialize<W: Serializer>(&self, to: W) -> Result<W::Ok, W::Error> {
        to.collect_seq(self.0.iter())
    }
}

/// Writes the sizes and the elements as `{shape, data}`; a view of any strides writes the text of a contiguous copy. O(n), without a copy.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
/// assert_eq!(serde_json::to_string(&x)?, r#"{"shape":[2,3],"data":[1,2,3,4,5,6]}"#);
/// assert_eq!(serde_json::to_string(&x.t())?, r#"{"shape":[3,2],"data":[1,4,2,5,3,6]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<T: Serialize, S> Serialize for Strided<T, S> {
    fn serialize<W: Serializer>(&self, to: W) -> Result<W::Ok, W::Error> {
        write(to, self.sizes(), &Data(self))
    }
}

/// ```text
/// impl<T: Serialize, S> Serialize for View<'_, T, S> { .. }
/// ```
macro_rules! as_strided {
    ($($name:ty;)*) => {$(
        /// Writes `{shape, data}`, like [`Strided`].
        impl<T: Serialize, S> Serialize for $name {
            fn serialize<W: Serializer>(&self, to: W) -> Result<W::Ok, W::Error> {
                Strided::serialize(self, to)
            }
        }
    )*};
}
as_strided! {
    Tensor<T, S>;
    View<'_, T, S>;
    ViewMut<'_, T, S>;
    Shared<T, S>;
    CowTensor<'_, T, S>;
}

/// Writes `{shape, data}`, like [`Strided`].
impl<T: Serialize, S: InlineShape> Serialize for StackTensor<T, S> {
    fn serialize<W: Serializer>(&self, to: W) -> Result<W::Ok, W::Error> {
        write(to, self.sizes(), self.as_slice())
    }
}

/// Reads `{shape, data}`. The shape is checked against the type before the elements are kept, then their number. O(n).
///
/// Formats that people read, such as JSON, have the two fields by their names: a list is an error, because the lists `[[2], [4, 5]]` would read as
/// the shape `[2]` and the data `[4, 5]`. Binary formats without names, such as MessagePack, have the two in their order. (In an enum with
/// `#[serde(untagged)]`, serde reports all formats as readable by people: write names there, as `rmp_serde::to_vec_named` does.)
///
/// The memory in use grows with the elements that are read, whatever sizes or lengths the text claims. Formats that sort their fields write `data`
/// first, which is read as well.
///
/// In a struct with a derived `Deserialize` and a type parameter for the shape, `#[serde(bound = "")]` keeps serde from requiring
/// `S: Deserialize`.
///
/// # Errors
/// [`Fault::Misfit`] when the shape is not that of the type, [`Fault::Numel`]
/// when there are more or fewer elements, [`Fault::TooLarge`] when the shape has more than can be
/// addressed, [`Fault::OutOfMemory`]: as text, in the format's own error.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x: Tensor<f32, shape![_, 3]> = serde_json::from_str(r#"{"shape": [1, 3], "data": [0.5, 1, 2]}"#)?;
/// assert_eq!(x, Tensor::from([[0.5, 1.0, 2.0]]));
///
/// let wrong = serde_json::from_str::<Tensor<f32, shape![_, 784]>>(r#"{"shape": [1, 3], "data": [0.5, 1, 2]}"#);
/// let sentence = "deserialize: a tensor of shape [1, 3] is not of shape [_, 784]: dimension 1 is 3, not 784";
/// assert!(wrong.unwrap_err().to_string().starts_with(sentence));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, T: Element + Deserialize<'de>, S: Lengths> Deserialize<'de> for Tensor<T, S> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let TensorParts { sizes, elements } = read::<T, D>(from, Expected::of_shape::<S>())?;
        let read = Tensor::from_vec(AnyRank::from(sizes), elements).and_then(|x| x.try_into_shape());
        read.map_err(D::Error::custom)
    }
}

/// Reads `{shape, data}`, like a [`Tensor`].
///
/// # Errors
/// The errors of a [`Tensor`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x: StackTensor<i64, shape![3]> = serde_json::from_str(r#"{"shape": [3], "data": [7, 8, 9]}"#)?;
/// assert_eq!(x.as_slice(), [7, 8, 9]);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, T: Element + Deserialize<'de>, S: InlineShape> Deserialize<'de> for StackTensor<T, S> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let TensorParts { elements, .. } = read::<T, D>(from, Expected::of_shape::<S>())?;
        Ok(StackTensor::collect(|i| elements[i]))
    }
}

/// The shape as its type states it.
#[derive(Clone, Copy)]
struct Expected {
    /// Checks sizes against the type.
    check: fn(&'static str, &[usize]) -> Result<(), ShapeError>,
    /// The number of elements, if the type determines all lengths: more are not kept.
    most: usize,
}

impl Expected {
    fn of_shape<S: Lengths>() -> Self {
        Expected { check: conforms::<S>, most: most_elements(S::RANK, S::AXES) }
    }
}

/// Returns the number of elements of a shape whose lengths are all known; otherwise no limit.
fn most_elements(rank: Option<usize>, axes: Chain<AxisPattern>) -> usize {
    let size = |axis| if let AxisPattern::Size(size) = axis { Some(size) } else { None };
    let sizes: Option<Vec<usize>> = rank.and_then(|_| axes.from_back().map(size).collect());
    sizes.map_or(usize::MAX, |sizes| sizes.into_iter().fold(1, usize::saturating_mul))
}

/// Sizes that fit the type, and as many elements as the sizes say.
struct TensorParts<T> {
    sizes: Vec<usize>,
    elements: Vec<T>,
}

fn read<'de, T: Element + Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
    expected: Expected,
) -> Result<TensorParts<T>, D::Error> {
    let has_names = from.is_human_readable();
    from.deserialize_struct(NAME, FIELDS, TensorVisitor { expected, has_names, elements: PhantomData })
}

/// Reads the two fields, by their names or in their order.
struct TensorVisitor<T> {
    expected: Expected,
    /// Whether fields without names are an error.
    has_names: bool,
    elements: PhantomData<T>,
}

impl<T: Element> TensorVisitor<T> {
    /// The number of elements of the sizes that a text claims.
    fn count<E: Error>(&self, sizes: &[usize]) -> Result<usize, E> {
        (self.expected.check)(OP, sizes).and_then(|()| checked::<T>(OP, sizes)).map_err(E::custom)
    }

    /// Returns both fields, if the number of elements fits the sizes.
    fn pair<E: Error>(&self, sizes: Vec<usize>, data: CountedElements<T>) -> Result<TensorParts<T>, E> {
        if self.count::<E>(&sizes)? != data.count {
            return Err(E::custom(Fault::Numel { wanted: sizes[..].into(), numel: data.count }.of(OP)));
        }
        Ok(TensorParts { sizes, elements: data.kept })
    }
}

impl<'de, T: Element + Deserialize<'de>> Visitor<'de> for TensorVisitor<T> {
    type Value = TensorParts<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`{\"shape\": [..], \"data\": [..]}`, the sizes and the elements of a tensor")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<TensorParts<T>, A::Error> {
        if self.has_names {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        }
        let sizes: Vec<usize> = from.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let most = self.count(&sizes)?;
        let data =
            from.next_element_seed(ElementsSeed::new(most))?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
        self.pair(sizes, data)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<TensorParts<T>, A::Error> {
        let (mut sizes, mut data) = (None::<Vec<usize>>, None);
        let mut most = self.expected.most;
        while let Some(field) = from.next_key()? {
            match field {
                TensorField::Shape if sizes.is_some() => return Err(A::Error::duplicate_field(FIELDS[0])),
                TensorField::Data if data.is_some() => return Err(A::Error::duplicate_field(FIELDS[1])),
                TensorField::Shape => {
                    let read: Vec<usize> = from.next_value()?;
                    most = self.count(&read)?;
                    sizes = Some(read);
                }
                TensorField::Data => data = Some(from.next_value_seed(ElementsSeed::new(most))?),
            }
        }
        let sizes = sizes.ok_or_else(|| A::Error::missing_field(FIELDS[0]))?;
        self.pair(sizes, data.ok_or_else(|| A::Error::missing_field(FIELDS[1]))?)
    }
}

/// The name of a field, or its number.
enum TensorField {
    Shape,
    Data,
}

impl<'de> Deserialize<'de> for TensorField {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_identifier(FieldName)
    }
}

struct FieldName;

impl Visitor<'_> for FieldName {
    type Value = TensorField;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`shape` or `data`")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<TensorField, E> {
        match name {
            "shape" => Ok(TensorField::Shape),
            "data" => Ok(TensorField::Data),
            other => Err(E::unknown_field(other, FIELDS)),
        }
    }

    fn visit_bytes<E: Error>(self, name: &[u8]) -> Result<TensorField, E> {
        self.visit_str(&String::from_utf8_lossy(name))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<TensorField, E> {
        let name = usize::try_from(number).ok().and_then(|number| FIELDS.get(number));
        self.visit_str(name.unwrap_or(&&*number.to_string()))
    }
}

/// Elements that were read: the kept ones, and the number of all.
struct CountedElements<T> {
    kept: Vec<T>,
    count: usize,
}

/// Reads elements, keeps `most`, and counts the rest.
struct ElementsSeed<T> {
    most: usize,
    elements: PhantomData<T>,
}

impl<T> ElementsSeed<T> {
    fn new(most: usize) -> Self {
        ElementsSeed { most, elements: PhantomData }
    }
}

impl<'de, T: Element + Deserialize<'de>> DeserializeSeed<'de> for ElementsSeed<T> {
    type Value = CountedElements<T>;
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<CountedElements<T>, D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de, T: Element + Deserialize<'de>> Visitor<'de> for ElementsSeed<T> {
    type Value = CountedElements<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of elements, the last axis the fastest")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<CountedElements<T>, A::Error> {
        let mut kept = Vec::new();
        let claimed = from.size_hint().unwrap_or(0).min(self.most);
        let unseen = claimed.min(UNSEEN / size_of::<T>().max(1));
        reserve(&mut kept, unseen).map_err(|error| A::Error::custom(ShapeError::from(error)))?;
        let mut count = 0;
        while let Some(element) = from.next_element()? {
            if count < self.most {
                push(&mut kept, element)?;
            }
            count += 1;
        }
        Ok(CountedElements { kept, count })
    }
}

/// Appends an element; a full vector doubles its memory, or returns an error if there is none.
fn push<T, E: Error>(to: &mut Vec<T>, element: T) -> Result<(), E> {
    if to.len() == to.capacity() {
        let more = to.len().max(16);
        reserve(to, more).map_err(|error| E::custom(ShapeError::from(error)))?;
    }
    to.push(element);
    Ok(())
}
