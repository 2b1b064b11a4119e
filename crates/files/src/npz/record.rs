//! The records of a zip archive, by their fields (PKWARE's APPNOTE 6.3, sections 4.3 and 4.5.3), as they are read and as they are written.
//!
//! | record | where |
//! |---|---|
//! | local | in front of the bytes of each entry |
//! | central | one for each entry, all together behind the last |
//! | end | behind those; in front of it, where a number does not fit, the same with 64 bits |

/// What each record begins with.
pub(super) const LOCAL: u32 = 0x0403_4b50;
pub(super) const CENTRAL: u32 = 0x0201_4b50;
pub(super) const END: u32 = 0x0605_4b50;
pub(super) const END_64: u32 = 0x0606_4b50;
pub(super) const LOCATOR_64: u32 = 0x0706_4b50;

/// How long each is without names and texts.
pub(super) const LOCAL_LENGTH: usize = 30;
pub(super) const CENTRAL_LENGTH: usize = 46;
pub(super) const END_LENGTH: usize = 22;
pub(super) const END_64_LENGTH: usize = 56;
pub(super) const LOCATOR_64_LENGTH: usize = 20;

/// How the bytes of an entry are stored: as they are.
pub(super) const STORED: u16 = 0;
/// How the bytes of an entry are stored: deflated.
pub(super) const DEFLATED: u16 = 8;

/// The part of a record that has numbers of 64 bits.
pub(super) const EXTRA_64: u16 = 1;

/// Numbers, read one by one; 0 behind the end.
pub(super) struct Fields<'a>(pub &'a [u8]);

impl Fields<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let Some((first, rest)) = self.0.split_first_chunk::<N>() else { return [0; N] };
        self.0 = rest;
        *first
    }
    pub(super) fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.take())
    }
    pub(super) fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }
    pub(super) fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.take())
    }
}

/// A record that is written, number by number.
#[derive(Default)]
pub(super) struct Record(pub Vec<u8>);

impl Record {
    pub(super) fn new(signature: u32) -> Self {
        Record(signature.to_le_bytes().to_vec())
    }
    pub(super) fn u16s(mut self, numbers: &[u16]) -> Self {
        self.0.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
        self
    }
    pub(super) fn u32s(mut self, numbers: &[u32]) -> Self {
        self.0.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
        self
    }
    pub(super) fn u64s(mut self, numbers: &[u64]) -> Self {
        self.0.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
        self
    }
    pub(super) fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend(bytes);
        self
    }
}
