//! Headers of image files.

use crate::ElementType;

/// The format of an image file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Portable Network Graphics.
    Png,
    /// The format of the Joint Photographic Experts Group.
    Jpeg,
}

impl Format {
    /// Returns the name of the format.
    pub(super) fn name(self) -> &'static str {
        match self {
            Format::Png => "PNG",
            Format::Jpeg => "JPEG",
        }
    }

    /// Returns the reason for a file in a format whose feature is not enabled.
    #[allow(unused, reason = "unless only one of the two features is enabled")]
    pub(super) fn lacks_feature(self) -> String {
        let name = self.name();
        format!("it is a {name}: enable congruent-files' feature `{}`", name.to_lowercase())
    }

    /// Returns the format of a file that begins with these bytes.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Format> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Format::Png)
        } else if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
            Some(Format::Jpeg)
        } else {
            None
        }
    }
}

/// The header of an image file: its format, and the sizes and elements of its pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImageInfo {
    /// The format of the file.
    pub format: Format,
    /// Height, width and the number of channels.
    pub sizes: [usize; 3],
    /// The type of a channel: `u8` or `u16`.
    pub elements: ElementType,
}

/// An image whose header was read.
pub(super) trait Opened {
    /// Returns the header.
    fn info(&self) -> ImageInfo;
    /// Decodes all pixels into `to`, which has their number of bytes.
    fn decode(self: Box<Self>, to: &mut [u8]) -> Result<(), String>;
}
