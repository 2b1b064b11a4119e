//! Settings of an operation with numbers that it does not accept.

family! {
    |op|

    /// A number that the operation does not accept.
    Setting {
        /// The name of the setting.
        name: &'static str,
        /// The number.
        value: Box<str>,
        /// The numbers that are accepted.
        wanted: &'static str,
    } => ("{op}: {name} must be {wanted}, but is {value}");

    /// A setting for each element, as a tensor, with a number that the operation does not accept.
    SettingElement {
        /// The name of the setting.
        name: &'static str,
        /// The sizes of the tensor.
        sizes: Sizes,
        /// The numbers that are accepted.
        wanted: &'static str,
    } => ("{op}: each {name} must be {wanted}, in a tensor of shape {sizes}");
}
