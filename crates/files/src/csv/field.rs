//! Elements as the text of a field.

use super::Missing;
use congruent::Element;
use std::fmt::Display;
use std::io::Write;

/// An element that is read from the text of a field, and written as one.
///
/// Implemented for the numbers and `bool`, and for `Option` of them where a value may be missing. An enum of your own implements it in a
/// few lines:
///
/// ```
/// use congruent::prelude::*;
/// use congruent_files::csv::{Csv, Field};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Sex {
///     Female,
///     Male,
/// }
/// impl Field for Sex {
///     const KIND: &'static str = "female or male";
///     fn parse(text: &[u8]) -> Option<Sex> {
///         match text {
///             b"female" => Some(Sex::Female),
///             b"male" => Some(Sex::Male),
///             _ => None,
///         }
///     }
///     fn print(self, to: &mut Vec<u8>) {
///         to.extend_from_slice(if self == Sex::Female { b"female" } else { b"male" });
///     }
/// }
///
/// let table = Csv::new().read_table("sex\nmale\nfemale\n".as_bytes())?;
/// let sex: Tensor<Sex, shape![_]> = table.column("sex")?;
/// assert_eq!(sex.to_vec(), [Sex::Male, Sex::Female]);
/// # Ok::<(), congruent_files::FileError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not read from a csv file: write a number, `bool`, or `Option` of one; a column of text is `Categories` or `Vec<String>`",
    label = "expected a number or `bool`, or `Option` of one",
    note = "a type of your own implements `congruent_files::csv::Field`"
)]
pub trait Field: Element {
    /// The name of the type in errors: `f64`.
    const KIND: &'static str;

    /// Whether texts are numbers: those of a file with a [decimal comma](super::Csv::decimal) or [separators](super::Csv::thousands) have a point and none when
    /// [`parse`](Self::parse) reads them.
    const IS_NUMBER: bool = false;

    /// Returns the value of a text; `None` when it has none. The text may have spaces around it.
    fn parse(text: &[u8]) -> Option<Self>;

    /// Appends the text of this value, which [`parse`](Self::parse) reads back.
    fn print(self, to: &mut Vec<u8>);

    /// Returns the value of a field that has none, if the choice allows one. The default implementation allows none.
    fn missing(choice: Missing) -> Option<Self> {
        let _ = choice;
        None
    }
}

/// ```text
/// impl Field for i64 { const KIND: &'static str = "i64"; .. }
/// ```
macro_rules! numbers {
    ($print:ident: $($t:ident $(= $nan:expr)?;)*) => {$(
        /// Read and written like Rust's own `parse` and `Display`; spaces around the text are ignored.
        impl Field for $t {
            const KIND: &'static str = stringify!($t);
            const IS_NUMBER: bool = true;
            #[inline]
            fn parse(text: &[u8]) -> Option<$t> {
                str::from_utf8(text.trim_ascii()).ok()?.parse().ok()
            }
            #[inline]
            fn print(self, to: &mut Vec<u8>) {
                $print(self, to);
            }
            $(fn missing(choice: Missing) -> Option<$t> {
                (choice == Missing::Nan).then_some($nan)
            })?
        }
    )*};
}
numbers! {
    print_float:
    f32 = f32::NAN;
    f64 = f64::NAN;
}
numbers! {
    print_whole:
    i8;
    i16;
    i32;
    i64;
    i128;
    isize;
    u8;
    u16;
    u32;
    u64;
    u128;
    usize;
}

/// Appends the shortest text that reads as the same float.
fn print_float(x: impl ryu::Float, to: &mut Vec<u8>) {
    to.extend_from_slice(ryu::Buffer::new().format(x).as_bytes());
}

fn print_whole(x: impl Display, to: &mut Vec<u8>) {
    // (A `Vec` takes whatever is written to it.)
    let _ = write!(to, "{x}");
}

/// Reads `true`, `True`, `TRUE` and `1`, and their opposites; writes `true` and `false`.
impl Field for bool {
    const KIND: &'static str = "bool";
    fn parse(text: &[u8]) -> Option<bool> {
        match text.trim_ascii() {
            b"true" | b"True" | b"TRUE" | b"1" => Some(true),
            b"false" | b"False" | b"FALSE" | b"0" => Some(false),
            _ => None,
        }
    }
    fn print(self, to: &mut Vec<u8>) {
        to.extend_from_slice(if self { b"true" } else { b"false" });
    }
}

/// `None` where the value is missing, whatever the choice. `None` is written as an empty field.
impl<T: Field> Field for Option<T> {
    const KIND: &'static str = T::KIND;
    const IS_NUMBER: bool = T::IS_NUMBER;
    fn parse(text: &[u8]) -> Option<Self> {
        T::parse(text).map(Some)
    }
    fn print(self, to: &mut Vec<u8>) {
        if let Some(value) = self {
            value.print(to);
        }
    }
    fn missing(_: Missing) -> Option<Self> {
        Some(None)
    }
}
