//! Source text that is the same for every file, with a place `@WORD@` for each text that is not.

/// Returns a template with its values, each in the place of its word. Values are not searched for words: names and metadata of a file
/// may have any text.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let value = |word| values.iter().find(|(name, _)| *name == word).map_or("", |(_, value)| *value);
    // (Every second part is a word.)
    template.split('@').enumerate().map(|(k, part)| if k % 2 == 0 { part } else { value(part) }).collect()
}

/// The methods of the whole. Its documentation is [`OF_TENSORS`] or [`OF_AN_ARRAY`].
pub const METHODS: &str = r#"impl@GENERICS@ @ROOT@ {
    /// @READS@
    ///
    /// # Errors
    /// [`FileError::Disagree`] if the file has @OTHER@; those of reading it.
    pub fn load(file: &@READER@<'_>) -> Result<Self, FileError> {
        Names::separated_by('@SEPARATOR@').load(file)
    }

    /// @WHOLE@ that [`load`](Self::load) expects in a file.
    pub fn wanted() -> Vec<Wanted> {
        Names::separated_by('@SEPARATOR@').wanted::<Self>()
    }

    /// @WRITES@
    ///
    /// # Errors
    /// Those of writing the file. An existing one then stays as it is.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        self.writer().save(path)
    }

    /// Returns the writer of [`save`](Self::save), for @PLACES@.
    pub fn writer(&self) -> Writer<'_> {
@WRITER@    }
}
"#;

/// The documentation of the methods of several tensors.
pub const OF_TENSORS: [(&str, &str); 5] = [
    ("READS", "Reads all tensors, after comparing each with its type: all that differs is one error."),
    ("OTHER", "other tensors"),
    ("WHOLE", "The tensors"),
    ("WRITES", "Writes all tensors to a file, under the names that `load` reads."),
    ("PLACES", "another place or for more tensors"),
];

/// The documentation of the methods of one array.
pub const OF_AN_ARRAY: [(&str, &str); 5] = [
    ("READS", "Reads the array, after comparing it with its type."),
    ("OTHER", "another array"),
    ("WHOLE", "The array"),
    ("WRITES", "Writes the array to a file."),
    ("PLACES", "another place"),
];

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
        let file = @READER@::from_bytes(write(&wanted)).expect("a file");
        let loaded = @OWN@::load(&file).expect("all tensors");
        let saved = loaded.writer().into_bytes().expect("memory");
        let again = @READER@::from_bytes(saved).expect("a file");
@COMPARE@    }

    #[test]
    fn a_wrong_length_is_refused() {
@NAME@@DIFFER@        let wrong = Pattern::exactly(&[@WRONG@]);
        let bytes = write(&[Wanted::new(@NAMED@, ElementType::@ELEMENTS@, wrong)]);
        let file = @READER@::from_bytes(bytes).expect("a file");
        let loaded = @OWN@::load(&file).map(drop);
        let error = loaded.expect_err("another length").to_string();
@SAID@    }

    /// The bytes of a file with @WHAT@.
    fn write(wanted: &[Wanted]) -> Vec<u8> {
        let writer = Writer::sample(@WANTED@).expect("memory");
        writer.into_bytes().expect("memory")
    }
}
"#;

/// How the tensors of two files are compared: their numbers, and the bytes of each.
pub const COMPARE: &str = r#"        assert_eq!(again.names().count(), wanted.len());
        for name in file.names() {
            let first = file.bytes(name).expect("it is there");
            let second = again.bytes(name).expect("it is saved");
            assert!(first == second, "{name}");
        }
"#;

/// How two arrays are compared.
pub const COMPARE_ARRAYS: &str = r#"        let first = file.bytes().expect("elements");
        let second = again.bytes().expect("elements");
        assert!(first == second);
"#;

/// The sentence that is wanted about one tensor of several.
pub const SAID: &str = r#"        let said = format!("\n{name}: {differ}\n");
        assert!(format!("\n{error}\n").contains(&said), "{error}");
"#;

/// The sentence that is wanted about an array.
pub const SAID_OF_AN_ARRAY: &str = "        assert_eq!(error, differ);\n";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::titles::is_reserved;

    #[test]
    fn values_are_not_templates() {
        let filled = fill("a @X@ b@Y@@X@", &[("X", "@Y@"), ("Y", "\"@X@\"")]);
        assert_eq!(filled, "a @Y@ b\"@X@\"@Y@");
    }

    #[test]
    fn no_struct_has_the_name_of_a_type_in_the_source() {
        for template in [METHODS, CHECKS, COMPARE, COMPARE_ARRAYS, SAID, SAID_OF_AN_ARRAY] {
            let is_code = |line: &&str| !line.trim_start().starts_with("//");
            // (Between `@` are words; between quotes is text.)
            let code: String = template.lines().filter(is_code).flat_map(|line| [line, "\n"]).collect();
            let code: String = code.split('"').step_by(2).flat_map(|part| part.split('@').step_by(2)).collect();
            let names = code.split(|letter: char| !letter.is_alphanumeric());
            for name in names.filter(|name| name.starts_with(char::is_uppercase)) {
                assert!(is_reserved(name), "{name} in:\n{template}");
            }
        }
    }
}
