use crate::images::noise;
use crate::watching::largest;
use congruent::prelude::*;
use congruent_files::images::{self, Format, Images};
use congruent_files::{ElementType, FileError};
use std::io::Write;

/// The bytes of a PNG of these settings, over raw rows.
fn encoded(width: u32, height: u32, set: impl FnOnce(&mut png::Encoder<'_, &mut Vec<u8>>), rows: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    set(&mut encoder);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(rows).unwrap();
    writer.finish().unwrap();
    bytes
}

#[test]
fn every_number_of_channels_and_bits_is_read_as_it_was_written() {
    fn same<C: images::Channels + StaticDim>() {
        let eight = Tensor::<u8, shape![5, 7, C]>::from_fn(noise::<3>);
        let sixteen = Tensor::<u16, shape![5, 7, C]>::from_fn(|at| u16::from(noise(at)) << 8 | u16::from(noise(at)));
        assert_eq!(images::decode::<u8, shape![_, 7, C]>(&images::encode_png(&eight).unwrap()).unwrap(), eight);
        assert_eq!(images::decode::<u16, shape![5, _, C]>(&images::encode_png(&sixteen).unwrap()).unwrap(), sixteen);
    }
    same::<len![1]>();
    same::<len![2]>();
    same::<len![3]>();
    same::<len![4]>();
}

#[test]
fn a_view_is_written_as_it_reads() {
    let planes = Tensor::<u8, shape![3, 4, 6]>::from_fn(noise::<3>);
    let image = planes.permute::<axes![1, 2, 0]>();
    let bytes = images::encode_png(&image).unwrap();
    assert_eq!(images::decode::<u8, shape![4, 6, 3]>(&bytes).unwrap(), image.to_tensor());
    let part = images::encode_png(&image.slice(s![1..3, ..;2, ..])).unwrap();
    assert_eq!(images::decode::<u8, shape![2, 3, 3]>(&part).unwrap(), image.slice(s![1..3, ..;2, ..]).to_tensor());
}

#[test]
fn shape_and_elements_are_those_of_the_type() {
    let bytes = images::encode_png(&Tensor::<u8, shape![2, 3, 4]>::zeros()).unwrap();
    let said = |error: FileError| error.to_string();
    let wrong = images::decode::<u8, shape![_, _, 3]>(&bytes).unwrap_err();
    assert_eq!(said(wrong), "the file has [2, 3, 4] u8, the type says [_, _, 3] u8");
    let wrong = images::decode::<u8, shape![2, 4, 4]>(&bytes).unwrap_err();
    assert_eq!(said(wrong), "the file has [2, 3, 4] u8, the type says [2, 4, 4] u8");
    let wrong = images::decode::<u16, shape![_, _, _]>(&bytes).unwrap_err();
    assert_eq!(said(wrong), "the file has [2, 3, 4] u8, the type says [_, _, _] u16");
    let wrong = images::decode::<u8, shape![_, _]>(&bytes).unwrap_err();
    assert_eq!(said(wrong), "the file has [2, 3, 4] u8, the type says [_, _] u8");
    assert_eq!(images::decode::<u8, AnyRank>(&bytes).unwrap().sizes(), [2, 3, 4]);
    dim!(Side);
    let wrong = images::decode::<u8, shape![Side, Side, 4]>(&bytes).unwrap_err();
    assert_eq!(said(wrong), "the file has Side = 3, and Side = 2");
}

#[test]
fn few_bits_and_palettes_become_bytes() {
    let grey = |depth, rows: &[u8], width| {
        let set = |encoder: &mut png::Encoder<'_, &mut Vec<u8>>| {
            encoder.set_color(png::ColorType::Grayscale);
            encoder.set_depth(depth);
        };
        let bytes = encoded(width, 1, set, rows);
        images::decode::<u8, shape![1, _, 1]>(&bytes).unwrap().to_vec()
    };
    assert_eq!(grey(png::BitDepth::One, &[0b0110_0000], 3), [0, 255, 255]);
    assert_eq!(grey(png::BitDepth::Two, &[0b0001_1011], 4), [0, 85, 170, 255]);
    assert_eq!(grey(png::BitDepth::Four, &[0x0f, 0x10], 3), [0, 255, 17]);

    let palette = |alpha: Option<Vec<u8>>| {
        let set = |encoder: &mut png::Encoder<'_, &mut Vec<u8>>| {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(vec![1, 2, 3, 4, 5, 6]);
            if let Some(alpha) = alpha {
                encoder.set_trns(alpha);
            }
        };
        encoded(2, 1, set, &[1, 0])
    };
    assert_eq!(images::decode::<u8, shape![1, 2, 3]>(&palette(None)).unwrap().to_vec(), [4, 5, 6, 1, 2, 3]);
    let seen = palette(Some(vec![7]));
    assert_eq!(images::decode::<u8, shape![1, 2, 4]>(&seen).unwrap().to_vec(), [4, 5, 6, 255, 1, 2, 3, 7]);
}

#[test]
fn the_header_is_read_alone() {
    let path = std::env::temp_dir().join(format!("congruent-images-{}.png", std::process::id()));
    images::write_png(&path, &Tensor::<u16, shape![4, 5, 1]>::zeros()).unwrap();
    let info = Images::new().info(&path).unwrap();
    assert_eq!((info.format, info.sizes, info.elements), (Format::Png, [4, 5, 1], ElementType::U16));
    let wrong = images::read::<u8, shape![_, _, 1]>(&path).unwrap_err();
    assert_eq!(wrong.path(), Some(&*path));
    let said = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let wrong = images::read::<u8, shape![_, _, 1]>(&path).unwrap_err().to_string();
        wrong.strip_prefix(&format!("{}: not a file of PNG or JPEG: ", path.display())).unwrap().to_owned()
    };
    assert_eq!(said(b"no image"), "it begins like a text, `no image`");
    assert_eq!(said(b"GIF89a\x01\0\x01\0"), "it begins like a GIF");
    assert_eq!(said(b"\x93NUMPY\x01\0v\0"), "it begins like an npy: `Npy::open`");
    assert_eq!(said(b"PK\x03\x04\x14\0"), "it begins like a zip archive, as an npz does: `Npz::open`");
    assert_eq!(said(b"\x02\0\0\0\0\0\0\0{}"), "it begins like a safetensors: `Safetensors::open`");
    assert_eq!(said(b"\0\x01\x02"), "it begins like neither");
    assert_eq!(said(b""), "it is empty");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_cut_file_is_an_error() {
    let bytes = images::encode_png(&Tensor::<u8, shape![20, 20, 3]>::from_fn(noise::<3>)).unwrap();
    for end in 0..bytes.len() {
        let wrong = images::decode::<u8, shape![_, _, 3]>(&bytes[..end]).unwrap_err().to_string();
        let is_said = end < 8 || wrong == "the file is cut off before the end of the image";
        assert!(is_said, "{end} of {}: {wrong}", bytes.len());
    }
}

/// A PNG of no pixels, whose header claims so many.
fn claim(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = images::encode_png(&Tensor::<u8, shape![1, 1, 3]>::zeros()).unwrap();
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let mut crc = flate2::Crc::new();
    crc.update(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&crc.sum().to_be_bytes());
    bytes
}

#[test]
fn a_size_that_is_claimed_takes_no_memory() {
    for (width, height) in
        [(i32::MAX as u32, i32::MAX as u32), (i32::MAX as u32, 1), (1, i32::MAX as u32), (20_000, 15_000)]
    {
        let file = claim(width, height);
        let (wrong, memory) = largest(|| images::decode::<u8, AnyRank>(&file).unwrap_err().to_string());
        assert!(memory < 1 << 16, "{memory} bytes at once");
        let wanted = format!("it claims {height} rows of {width} pixels, which");
        assert!(wrong.starts_with(&wanted), "{wrong}");
    }
    // A size that so many bytes could hold, if they did.
    assert!(images::decode::<u8, AnyRank>(&claim(100, 100)).is_err());
}

/// A PNG of `rows`, which have their filters, with chunks in front of them and behind.
fn chunked(color: u8, size: [u32; 2], before: &[Vec<u8>], rows: &[u8], behind: &[Vec<u8>]) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(rows).unwrap();
    let header = [&size[1].to_be_bytes()[..], &size[0].to_be_bytes(), &[8, color, 0, 0, 0]].concat();
    let (header, rows) = (chunk(b"IHDR", &header), chunk(b"IDAT", &packed.finish().unwrap()));
    [b"\x89PNG\r\n\x1a\n", &header[..], &before.concat(), &rows, &behind.concat(), &chunk(b"IEND", b"")].concat()
}

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(kind);
    crc.update(data);
    [&(data.len() as u32).to_be_bytes()[..], kind, data, &crc.sum().to_be_bytes()].concat()
}

/// The reason for a file, or its elements.
fn told(file: &[u8]) -> Result<Vec<u8>, String> {
    images::decode::<u8, shape![_, _, _]>(file).map(|x| x.to_vec()).map_err(|error| error.to_string())
}

#[test]
fn colours_of_a_wrong_length_are_an_error() {
    let (colors, two) = (|count| chunk(b"PLTE", &vec![9; count]), [0, 0, 1]);
    for count in [0, 1, 2, 4, 5, 7, 8, 769, 771, 900] {
        for (color, rows) in [(3, &two[..]), (2, &[0; 7][..])] {
            let wrong = told(&chunked(color, [1, 2], &[colors(count)], rows, &[])).unwrap_err();
            let wanted = format!("its chunk PLTE has {count} bytes: it must have 3 for each of at most 256 colours");
            assert_eq!(wrong, wanted, "{color}");
        }
    }
    assert_eq!(told(&chunked(3, [1, 2], &[colors(6)], &two, &[])), Ok(vec![9; 6]));
    assert_eq!(told(&chunked(3, [1, 2], &[colors(768)], &two, &[])), Ok(vec![9; 6]));
    assert!(told(&chunked(3, [1, 2], &[], &two, &[])).is_err());
    // Colours that more bits would have.
    let mut few = chunked(3, [1, 1], &[chunk(b"PLTE", &[1, 2, 3, 4, 5, 6, 7, 8, 9])], &[0, 0], &[]);
    few[24] = 1;
    let header = chunk(b"IHDR", &few[16..29]);
    few[8..33].copy_from_slice(&header);
    assert_eq!(told(&few).unwrap_err(), "its chunk PLTE has 9 bytes: it must have 3 for each of at most 2 colours");
}

#[test]
fn transparent_colours_of_a_wrong_length_are_an_error() {
    let transparent = |count| chunk(b"tRNS", &vec![0; count]);
    for (color, rows, right) in [(3, &[0, 0, 1][..], 1..=2), (0, &[0, 0, 1], 2..=2), (2, &[0; 7], 6..=6)] {
        for count in 0..9 {
            let palette = if color == 3 { vec![chunk(b"PLTE", &[1, 2, 3, 4, 5, 6])] } else { vec![] };
            let file = chunked(color, [1, 2], &[&palette[..], &[transparent(count)]].concat(), rows, &[]);
            let channels = told(&file).map(|pixels| pixels.len() / 2);
            match right.contains(&count) {
                true => assert_eq!(channels, Ok(if color == 0 { 2 } else { 4 }), "{color} {count}"),
                false => assert!(
                    channels.unwrap_err().starts_with(&format!("its chunk tRNS has {count} bytes: ")),
                    "{color} {count}"
                ),
            }
        }
    }
    let first = [transparent(1), chunk(b"PLTE", &[1, 2, 3, 4, 5, 6])];
    assert!(told(&chunked(3, [1, 2], &first, &[0, 0, 1], &[])).is_err());
}

#[test]
fn one_wrong_bit_in_any_chunk_is_an_error() {
    let texts: [(&[u8; 4], &[u8]); 14] = [
        (b"gAMA", &[0, 0, 0xb1, 0x8f]),
        (b"cHRM", &[0; 32]),
        (b"sRGB", &[0]),
        (b"iCCP", b"name\0\0x\x9c\x03\0\0\0\0\x01"),
        (b"pHYs", &[0, 0, 0, 1, 0, 0, 0, 1, 1]),
        (b"bKGD", &[1]),
        (b"tRNS", &[128]),
        (b"sBIT", &[5, 6, 5]),
        (b"tIME", &[7, 0xe0, 1, 1, 1, 1, 1]),
        (b"tEXt", b"a\0b"),
        (b"zTXt", b"a\0\0x\x9c\x03\0\0\0\0\x01"),
        (b"iTXt", b"a\0\0\0\0\0b"),
        (b"eXIf", b"MM\0*\0\0\0\x08\0\0"),
        (b"zzZz", b"of another program"),
    ];
    let (palette, rows) = ([chunk(b"PLTE", &[1, 2, 3, 4, 5, 6])], [0, 0, 1, 0, 1, 0]);
    let mut files = vec![chunked(3, [2, 2], &palette, &rows, &[])];
    for (kind, data) in texts {
        let mut in_front = [&palette[..], &[chunk(kind, data)]].concat();
        if kind == b"sBIT" {
            in_front.reverse();
        }
        files.push(chunked(3, [2, 2], &in_front, &rows, &[]));
        if data[0].is_ascii_alphabetic() {
            files.push(chunked(3, [2, 2], &palette, &rows, &[chunk(kind, data)]));
        }
    }
    for file in files {
        let kinds = String::from_utf8_lossy(&file).into_owned();
        let pixels = told(&file).unwrap_or_else(|wrong| panic!("{wrong}: {kinds}"));
        assert!(matches!(pixels.len(), 12 | 16), "{kinds}");
        for at in 8..file.len() {
            for bit in 0..8 {
                let mut damaged = file.clone();
                damaged[at] ^= 1 << bit;
                assert!(told(&damaged).is_err(), "bit {bit} of byte {at}: {kinds}");
            }
        }
    }
}

#[test]
fn a_damaged_chunk_is_named() {
    let mut file = chunked(0, [1, 1], &[chunk(b"tRNS", &[0, 7])], &[0, 7], &[chunk(b"tEXt", b"a\0b")]);
    assert_eq!(told(&file), Ok(vec![7, 0]));
    let text = file.windows(4).position(|kind| kind == b"tEXt").unwrap();
    file[text + 6] ^= 1;
    assert_eq!(told(&file).unwrap_err(), "its chunk tEXt is damaged: the CRC-32 is another");
    let transparent = file.windows(4).position(|kind| kind == b"tRNS").unwrap();
    file[transparent + 5] ^= 1;
    assert_eq!(told(&file).unwrap_err(), "its chunk tRNS is damaged: the CRC-32 is another");
}

#[test]
fn what_has_no_pixels_is_not_written() {
    let wrong = images::encode_png(&Tensor::<u8, shape![0, 4, 3]>::zeros()).unwrap_err().to_string();
    assert_eq!(wrong, "cannot be saved as PNG: an image of shape [0, 4, 3] has no pixels");
    let n = 5;
    let wrong = images::encode_png(&Tensor::<u8, _>::zeros_of(dims![1, 1, n])).unwrap_err().to_string();
    assert_eq!(
        wrong,
        "cannot be saved as PNG: an image of shape [1, 1, 5] has 5 channels, and not one of [1, 2, 3, 4]"
    );
}
