use congruent::Shared;
use congruent::prelude::*;
use image::{DynamicImage, GrayAlphaImage, GrayImage, ImageBuffer, Luma, Rgb, Rgb32FImage, RgbImage, Rgba, RgbaImage};

/// The pixel of column `x` and row `y` is `[x, y, 7]`.
fn picture() -> RgbImage {
    RgbImage::from_fn(4, 2, |x, y| Rgb([x as u8, y as u8, 7]))
}

#[test]
fn an_image_is_rows_of_pixels_of_channels() {
    let picture = picture();
    let x: View<u8, shape![_, _, 3]> = View::from(&picture);
    assert_eq!((x.sizes(), x.data_ptr()), (&[2, 4, 3][..], picture.as_raw().as_ptr()));
    for (column, row, pixel) in picture.enumerate_pixels() {
        for channel in 0..3 {
            assert_eq!(x[[row as usize, column as usize, channel]], pixel.0[channel]);
        }
    }
}

#[test]
fn writes_reach_the_image() {
    let mut picture = picture();
    let mut x = ViewMut::from(&mut picture);
    x.select_mut::<2>(2).fill_(255);
    assert_eq!(picture.get_pixel(3, 1), &Rgb([3, 1, 255]));
}

#[test]
fn an_image_moves_in_and_out() {
    let picture = picture();
    let (at, elements) = (picture.as_raw().as_ptr(), picture.as_raw().clone());
    let x: Shared<u8, shape![_, _, 3]> = Shared::from(picture);
    assert_eq!((x.data_ptr(), x.to_vec()), (at, elements.clone()));
    let back = RgbImage::try_from(x.try_into_shape::<shape![2, 4, 3]>().unwrap()).unwrap();
    assert_eq!((back.as_raw().as_ptr(), back.dimensions(), back.into_raw()), (at, (4, 2), elements));
}

#[test]
fn a_buffer_that_is_too_long_is_cut() {
    let long = ImageBuffer::<Luma<u8>, _>::from_raw(2, 1, vec![1u8, 2, 3, 4]).unwrap();
    assert_eq!(View::from(&long).to_vec(), [1, 2]);
    assert_eq!(Shared::from(long).to_vec(), [1, 2]);
}

#[test]
fn a_tensor_is_an_image_that_borrows() {
    let x = Tensor::<u8, shape![2, 4, 3]>::arange();
    let picture = ImageBuffer::<Rgb<u8>, _>::try_from(x.as_view()).unwrap();
    assert_eq!((picture.dimensions(), picture.as_raw().as_ptr()), ((4, 2), x.data_ptr()));
    assert_eq!(picture.get_pixel(1, 1), &Rgb([15, 16, 17]));
    let error = ImageBuffer::<Rgb<u8>, _>::try_from(x.slice(s![.., 1..])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of View with shape [2, 3, 3] and strides [12, 3, 1] to image::ImageBuffer, whose strides are [9, 3, 1]: the \
         elements do not lie row-major without gaps. Call .contiguous() first."
    );
    let copy = RgbImage::try_from(x.slice(s![.., 1..]).to_tensor().into_shared()).unwrap();
    assert_eq!(copy.get_pixel(0, 1), &Rgb([15, 16, 17]));
}

#[test]
fn a_view_of_another_order_is_copied() {
    let x = Shared::from(picture());
    let upright: Shared<u8, shape![_, _, 3]> = x.permute::<axes![1, 0, 2]>();
    let picture = RgbImage::try_from(upright).unwrap();
    assert_eq!((picture.dimensions(), picture.get_pixel(1, 3)), ((2, 4), &Rgb([3, 1, 7])));
}

#[test]
fn other_pixels_have_other_numbers_of_channels() {
    let _: Shared<u8, shape![_, _, 1]> = Shared::from(GrayImage::new(3, 2));
    let _: Shared<u8, shape![_, _, 2]> = Shared::from(GrayAlphaImage::new(3, 2));
    let x: Shared<u8, shape![_, _, 4]> = Shared::from(RgbaImage::from_pixel(3, 2, Rgba([1, 2, 3, 4])));
    assert_eq!(x.slice(s![..1, ..1]).to_vec(), [1, 2, 3, 4]);
    let x: Shared<f32, shape![_, _, 3]> = Shared::from(Rgb32FImage::from_pixel(3, 2, Rgb([0.5, 1.0, 0.0])));
    assert_eq!(x.sum_all().item(), 9.0);
    let _: Shared<u16, shape![_, _, 1]> = Shared::from(DynamicImage::ImageRgb8(picture()).into_luma16());
}

#[test]
fn an_image_without_pixels_has_a_side_of_length_zero() {
    let empty = RgbImage::new(0, 5);
    let x = View::from(&empty);
    assert_eq!(x.sizes(), [5, 0, 3]);
    let back = ImageBuffer::<Rgb<u8>, _>::try_from(x).unwrap();
    assert_eq!(back.dimensions(), (0, 5));
}

#[test]
fn a_side_that_exceeds_u32_is_an_error() {
    let x = Tensor::<u8, shape![_, 0, 3]>::zeros_of(dims![1usize << 33, 0, 3]);
    let error = ImageBuffer::<Rgb<u8>, _>::try_from(x.as_view()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of View with shape [8589934592, 0, 3] and strides [3, 3, 1] to image::ImageBuffer of shape [_, 0, 3]: dimension 0 is \
         longer than 4294967295, the longest side of an image"
    );
}
