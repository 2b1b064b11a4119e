//! Numbers that set what an operation does, and are not among those that it accepts.

family! {
    |op|

    /// A number that the operation does not accept.
    Setting {
        /// Its name.
        name: &'static str,
        /// The number.
        value: Box<str>,
        /// The numbers that are accepted.
        wanted: &'static str,
    } => ("{op}: {name} must be {wanted}, but is {value}");

    /// A tensor that sets a number for each element, with one that the operation does not accept.
    SettingElement {
        /// Its name.
        name: &'static str,
        /// Its sizes.
        sizes: Sizes,
        /// The numbers that are accepted.
        wanted: &'static str,
    } => ("{op}: each {name} must be {wanted}, in a tensor of shape {sizes}");
}
