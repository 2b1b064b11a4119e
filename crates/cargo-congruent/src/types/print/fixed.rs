//! Source text that is the same for every file. Words between `@` are replaced.

/// The methods of the whole.
pub const METHODS: &str = r#"impl@GENERICS@ @ROOT@ {
    /// Reads all tensors, after comparing each with its type: all that differs is one error.
    ///
    /// # Errors
    /// [`FileError::Disagree`] if the file has other tensors; those of reading it.
    pub fn load(file: &Safetensors<'_>) -> Result<Self, FileError> {
        file.expect(&Self::wanted())?;
        Self::get("", file)
    }

    /// The tensors that [`load`](Self::load) expects in a file.
    pub fn wanted() -> Vec<Wanted> {
        let mut all = Vec::new();
        Self::want("", &mut all);
        all
    }

@SAVE@}
"#;

/// How tensors are saved.
pub const SAVE_TENSORS: &str = r#"    /// Writes all tensors to a file, under the names that `load` reads.
    ///
    /// # Errors
    /// Those of writing the file. An existing one then stays as it is.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        self.writer().save(path)
    }

    /// Returns the writer of [`save`](Self::save), for another place or for more tensors.
    pub fn writer(&self) -> Writer<'_> {
        let writer = self.put("", Writer::new());
        @TEXTS@writer
    }
"#;

/// How variables are saved: a writer borrows their views.
pub const SAVE_VARIABLES: &str = r#"    /// Writes all tensors to a file, under the names that `load` reads.
    ///
    /// # Errors
    /// Those of writing the file. An existing one then stays as it is.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        self.write_with(|writer| writer.save(path))
    }

    /// Calls a function with the writer of [`save`](Self::save), for another place or for more tensors.
    pub fn write_with<R>(&self, write: impl FnOnce(Writer<'_>) -> R) -> R {
        let mut vars = Vec::new();
        let mut writer = self.put("", Writer::new(), &mut vars);
        for (name, x) in &vars {
            writer = writer.tensor(name, x);
        }
        @TEXTS@write(writer)
    }
"#;

/// How a variable is a part.
pub const VARIABLES: &str = r#"
/// Views of variables with their names.
type Vars<'a> = Vec<(String, View<'a, @ELEMENT@, AnyRank>)>;

impl<S: Lengths> Part for Var<@ELEMENT@, S> {
    fn want(at: &str, all: &mut Vec<Wanted>) {
        all.push(Wanted::of::<@ELEMENT@, S>(at));
    }

    fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError> {
        Ok(file.get::<@ELEMENT@, S>(at)?.into_tensor().into())
    }

    fn put<'a>(&'a self, at: &str, to: Writer<'a>, vars: &mut Vars<'a>) -> Writer<'a> {
        vars.push((at.to_owned(), self.value().into_dyn()));
        to
    }
}
"#;

/// Parts of a file, and the first of them.
pub const PART: &str = r#"/// A part of the file: a tensor, or tensors whose names begin with `at`.
trait Part: Sized {
    /// Adds what the type says of its tensors.
    fn want(at: &str, all: &mut Vec<Wanted>);
    /// Reads its tensors.
    fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError>;
    /// Adds its tensors to what is written.
    fn put<'a>(&'a self, at: &str, to: Writer<'a>@VARS@) -> Writer<'a>;
}

impl<T: FileElement, S: Lengths> Part for Tensor<T, S> {
    fn want(at: &str, all: &mut Vec<Wanted>) {
        all.push(Wanted::of::<T, S>(at));
    }

    fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError> {
        Ok(file.get::<T, S>(at)?.into_tensor())
    }

    fn put<'a>(&'a self, at: &str, to: Writer<'a>@UNUSED@) -> Writer<'a> {
        to.tensor(at, self)
    }
}
"#;

/// How a list is a part.
pub const LISTS: &str = r#"
impl<P: Part, const N: usize> Part for [P; N] {
    fn want(at: &str, all: &mut Vec<Wanted>) {
        for k in 0..N {
            P::want(&name_item(at, k), all);
        }
    }

    fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError> {
        let mut items = Vec::with_capacity(N);
        for k in 0..N {
            items.push(P::get(&name_item(at, k), file)?);
        }
        Ok(items.try_into().unwrap_or_else(|_| unreachable!("N items")))
    }

    fn put<'a>(&'a self, at: &str, mut to: Writer<'a>@VARS@) -> Writer<'a> {
        for (k, item) in self.iter().enumerate() {
            to = item.put(&name_item(at, k), to@PASSED@);
        }
        to
    }
}

/// Returns the beginning of the names in an item of a list.
fn name_item(at: &str, k: usize) -> String {
    match at {
        "" => k.to_string(),
        _ => format!("{at}@SEPARATOR@{k}"),
    }
}
"#;

/// How a struct is a part.
pub const TABLE: &str = r#"
/// A struct as a part: for each field, what is behind `at` in the names of its tensors.
macro_rules! names {
    ($whole:ident@PATTERN@ { $($field:ident: $text:literal),* $(,)? }) => {
        impl@BOUNDS@ Part for $whole@ARGUMENTS@ {
            fn want(at: &str, all: &mut Vec<Wanted>) {
                $(want_field(&[at, $text].concat(), |whole: &Self| &whole.$field, all);)*
            }

            fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError> {
                Ok(Self { $($field: Part::get(&[at, $text].concat(), file)?,)* })
            }

            fn put<'a>(&'a self, at: &str, to: Writer<'a>@VARS@) -> Writer<'a> {
                $(let to = self.$field.put(&[at, $text].concat(), to@PASSED@);)*
                to
            }
        }
    };
}
use names;

/// Adds what the type of a field says.
fn want_field<W, P: Part>(at: &str, _field: fn(&W) -> &P, all: &mut Vec<Wanted>) {
    P::want(at, all);
}
"#;

/// The pattern, the bounds and the arguments of type parameters.
pub const GENERICS: [&str; 3] = [" $(<$($parameter:ident),+>)?", "$(<$($parameter: Dim),+>)?", "$(<$($parameter),+>)?"];

/// The tests of the source.
pub const CHECKS: &str = r#"#[cfg(test)]
mod tests {
    use super::*;
@IMPORTS@    use congruent_files::{ElementType, Pattern};
@ALIAS@
    #[test]@IGNORE@
    fn what_is_loaded_is_saved() {
        let wanted = @OWN@::wanted();
        assert_eq!(wanted.len(), @COUNT@);
        let bytes = write(&wanted);
        let file = Safetensors::from_bytes(&bytes[..]).expect("a file");
        let loaded = @OWN@::load(&file).expect("all tensors");
        let mut saved = Vec::new();
        @AGAIN@.expect("memory");
        let again = Safetensors::from_bytes(saved).expect("a file");
        assert_eq!(again.entries().len(), wanted.len());
        for name in file.names() {
            let first = file.bytes(name).expect("it is there");
            let second = again.bytes(name).expect("it is saved");
            assert!(first == second, "{name}");
        }
    }

    #[test]
    fn a_wrong_length_is_refused() {
@NAME@@DIFFER@        let sizes = [@WRONG@];
        let shape = Pattern::new(sizes.map(AxisPattern::Size).to_vec());
        let bytes = write(&[Wanted::new(name, ElementType::@ELEMENTS@, shape)]);
        let file = Safetensors::from_bytes(&bytes[..]).expect("a file");
        let error = match @OWN@::load(&file) {
            Ok(_) => panic!("another length"),
            Err(error) => error,
        };
        let said = format!("\n{name}: {differ}\n");
        assert!(format!("\n{error}\n").contains(&said), "{error}");
    }

    /// Tensors with their names.
    type Tensors<T> = Vec<(String, Tensor<T, AnyRank>)>;

    /// A file of these tensors, each with the elements 0, 1, 2, ..
    fn write(all: &[Wanted]) -> Vec<u8> {
@MAKE@        let mut bytes = Vec::new();
        let mut writer = Writer::new();
@ADD@        writer.write_to(&mut bytes).expect("memory");
        bytes
    }

    /// The tensors that have elements of this type.
    fn make<T: FileElement>(all: &[Wanted], element: fn(usize) -> T) -> Tensors<T> {
        let mut made = Vec::new();
        for wanted in all.iter().filter(|wanted| wanted.elements == Some(T::TYPE)) {
            let size = |axis: &AxisPattern| match axis {
                AxisPattern::Size(size) => *size,
                _ => 1,
            };
            let sizes: Vec<usize> = wanted.shape.axes().iter().map(size).collect();
            let elements = (0..sizes.iter().product()).map(element).collect();
            let tensor = Tensor::from_vec(AnyRank::from(&sizes[..]), elements);
            made.push((wanted.name.clone(), tensor.expect("memory")));
        }
        made
    }
}
"#;
