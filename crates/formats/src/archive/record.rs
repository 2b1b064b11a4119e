//! Records of zip archives and their fields, for reading and writing (PKWARE's APPNOTE 6.3, sections 4.3 and 4.5.3).
//!
//! | record | place |
//! |---|---|
//! | local | before the bytes of each entry |
//! | central | the directory after all entries, with one record for each |
//! | end | after the directory; preceded by an end record with numbers of 64 bits if 32 bits are too few |

/// The first bytes of a local record.
pub const LOCAL: u32 = 0x0403_4b50;
/// The first bytes of a central record.
pub const CENTRAL: u32 = 0x0201_4b50;
/// The first bytes of the end record.
pub const END: u32 = 0x0605_4b50;
/// The first bytes of the end record with numbers of 64 bits.
pub const END_64: u32 = 0x0606_4b50;
/// The first bytes of the record with the place of the end record of 64 bits.
pub const LOCATOR_64: u32 = 0x0706_4b50;

/// The length of a local record without names and texts.
pub const LOCAL_LENGTH: usize = 30;
/// The length of a central record without names and texts.
pub const CENTRAL_LENGTH: usize = 46;
/// The length of the end record without its text.
pub const END_LENGTH: usize = 22;
/// The length of the end record of 64 bits.
pub const END_64_LENGTH: usize = 56;
/// The length of the record with that place.
pub const LOCATOR_64_LENGTH: usize = 20;

/// The method of an entry whose bytes are unchanged.
pub const STORED: u16 = 0;
/// The method of a deflated entry.
pub const DEFLATED: u16 = 8;

/// The extra part with numbers of 64 bits.
pub const EXTRA_64: u16 = 1;

/// A reader of numbers, which are 0 after the end.
pub struct Fields<'a>(pub &'a [u8]);

impl Fields<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let Some((first, rest)) = self.0.split_first_chunk::<N>() else { return [0; N] };
        self.0 = rest;
        *first
    }
    /// Reads a number of 16 bits.
    pub fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.take())
    }
    /// Reads a number of 32 bits.
    pub fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }
    /// Reads a number of 64 bits.
    pub fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.take())
    }
}

/// A record to be written, which grows number by number.
#[derive(Default)]
pub struct Record(pub Vec<u8>);

impl Record {
    /// Returns a record with these first bytes.
    pub fn new(signature: u32) -> Self {
        Record(signature.to_le_bytes().to_vec())
    }
    /// Appends numbers of 16 bits.
    pub fn u16s(mut self, numbers: &[u16]) -> Self {
        self.0.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
        self
    }
    /// Appends numbers of 32 bits.
    pub fn u32s(mut self, numbers: &[u32]) -> Self {
        self.0.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
        self
    }
    /// Appends numbers of 64 bits.
    pub fn u64s(mut self, numbers: &[u64]) -> Self {
        self.0.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
        self
    }
    /// Appends bytes.
    pub fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend(bytes);
        self
    }
}
