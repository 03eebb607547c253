//! Own pictures of clubs: an uploaded file is checked, re-encoded as a small image, and shown in place of a crest.
//!
//! Only the visible pixels of the uploaded file are kept: no camera data, no location, no second image.

use std::fmt::{Display, Formatter};
use std::io::Cursor;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::codecs::webp::WebPDecoder;
use image::imageops::{self, FilterType as Filter};
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageError, ImageFormat, Limits,
    RgbaImage,
};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::Crest;
use super::drawing::{LINE, RIM, write_number};

/// Maximum size of an uploaded file, in bytes.
pub const MOST_BYTES: usize = 2 << 20;
/// Maximum width and height of an uploaded picture, in pixels.
pub const MOST_SIDE: u32 = 4096;
/// Maximum size of an unpacked picture, in bytes: four per pixel of the largest one allowed.
const MOST_UNPACKED: u64 = 4 * (MOST_SIDE as u64) * (MOST_SIDE as u64);
/// Sides of the square picture, in pixels. A smaller one is used if the larger takes too many bytes.
const SIDES: [u32; 3] = [128, 96, 64];
/// Maximum size of the stored picture, in bytes. The smallest square may exceed it.
const MOST_DRAWN: usize = 24 << 10;
/// Longer side, in pixels, to which a picture is reduced quickly before careful scaling.
const COARSE: u32 = 512;

/// Reasons for which a file cannot be used as a crest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// The file exceeds [`MOST_BYTES`].
    #[error("the file is too heavy")]
    TooHeavy,
    /// Not a picture, or an unsupported format such as SVG, GIF or HEIC.
    #[error("the file is no PNG, JPEG or WebP")]
    OtherKind,
    /// The picture exceeds [`MOST_SIDE`] or takes too much memory.
    #[error("the picture is too large")]
    TooLarge,
    /// The picture is animated.
    #[error("the picture moves")]
    Animated,
    /// The file is truncated or cannot be decoded.
    #[error("the picture is damaged")]
    Damaged,
}

/// A re-encoded picture: a square PNG of some kilobytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    png: Vec<u8>,
}

impl Picture {
    /// Makes a picture from an uploaded file; its name does not matter. Takes up to a second and some hundred megabytes, so run
    /// it on a blocking thread.
    ///
    /// # Errors
    /// See [`PictureError`] for the conditions.
    pub fn of(file: &[u8]) -> Result<Self, PictureError> {
        if file.len() > MOST_BYTES {
            return Err(PictureError::TooHeavy);
        }
        let seen = coarse(read(file)?.into_rgba8());
        let mut smallest = None;
        for side in SIDES {
            let png = written(&in_square(&seen, side))?;
            let fits = png.len() <= MOST_DRAWN;
            smallest = Some(png);
            if fits {
                break;
            }
        }
        smallest.map(|png| Self { png }).ok_or(PictureError::Damaged)
    }

    /// Bytes of the PNG file.
    pub fn png(&self) -> &[u8] {
        &self.png
    }

    /// SHA-256 of the PNG, in hex.
    pub fn digest(&self) -> String {
        Sha256::digest(&self.png).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Decodes a file and applies its orientation.
fn read(file: &[u8]) -> Result<DynamicImage, PictureError> {
    let bytes = Cursor::new(file);
    match image::guess_format(file) {
        Ok(ImageFormat::Png) => {
            let decoder = PngDecoder::with_limits(bytes, limits())?;
            if decoder.is_apng()? {
                return Err(PictureError::Animated);
            }
            unpacked(decoder)
        }
        Ok(ImageFormat::Jpeg) => {
            if is_cut_off(file) {
                return Err(PictureError::Damaged);
            }
            unpacked(JpegDecoder::new(bytes)?)
        }
        Ok(ImageFormat::WebP) => {
            let decoder = WebPDecoder::new(bytes)?;
            if decoder.has_animation() {
                return Err(PictureError::Animated);
            }
            unpacked(decoder)
        }
        _ => Err(PictureError::OtherKind),
    }
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(MOST_SIDE);
    limits.max_image_height = Some(MOST_SIDE);
    limits.max_alloc = Some(MOST_UNPACKED);
    limits
}

/// Decodes a picture. Its size is checked before anything is unpacked.
fn unpacked(mut decoder: impl ImageDecoder) -> Result<DynamicImage, PictureError> {
    let (width, height) = decoder.dimensions();
    limits().check_dimensions(width, height)?;
    if decoder.total_bytes() > MOST_UNPACKED {
        return Err(PictureError::TooLarge);
    }
    decoder.set_limits(limits())?;
    let orientation = decoder.orientation()?;
    let mut seen = DynamicImage::from_decoder(decoder)?;
    seen.apply_orientation(orientation);
    Ok(seen)
}

/// True if a JPEG has no end marker after its last scan. It would be decoded with gray in the missing part.
fn is_cut_off(file: &[u8]) -> bool {
    let last = |sign: u8| file.windows(2).rposition(|pair| pair == [0xff, sign]);
    match (last(0xda), last(0xd9)) {
        (Some(scan), Some(end)) => end < scan,
        _ => true,
    }
}

/// Quickly reduces a picture to the size from which small ones are made, with colors multiplied by alpha.
fn coarse(mut seen: RgbaImage) -> RgbaImage {
    weigh(&mut seen);
    let (width, height) = seen.dimensions();
    match width.max(height) {
        longer if longer > COARSE => {
            let of = |length| scaled(length, longer, COARSE);
            imageops::thumbnail(&seen, of(width), of(height))
        }
        _ => seen,
    }
}

/// Scales the whole picture carefully and centers it in a square. A small picture is not enlarged.
fn in_square(weighed: &RgbaImage, most: u32) -> RgbaImage {
    let (width, height) = weighed.dimensions();
    let longer = width.max(height);
    let side = longer.min(most);
    let of = |length| scaled(length, longer, side);
    let mut drawn = match longer > side {
        true => imageops::resize(weighed, of(width), of(height), Filter::Lanczos3),
        false => weighed.clone(),
    };
    unweigh(&mut drawn);
    let mut square = RgbaImage::new(side, side);
    let middle = |length: u32| i64::from((side - length.min(side)) / 2);
    imageops::replace(&mut square, &drawn, middle(drawn.width()), middle(drawn.height()));
    square
}

/// Scales a length by the factor that makes the longer side `side`. Never returns more than `side`, or less than 1.
fn scaled(length: u32, longer: u32, side: u32) -> u32 {
    let scaled = u64::from(length) * u64::from(side) / u64::from(longer.max(1));
    u32::try_from(scaled).unwrap_or(side).max(1)
}

/// Multiplies colors by alpha, so that scaling does not mix in the color of transparent pixels.
fn weigh(picture: &mut RgbaImage) {
    recolor(picture, |color, alpha| color * alpha / 255);
}

/// Reverts [`weigh`] by dividing colors by alpha.
fn unweigh(picture: &mut RgbaImage) {
    recolor(picture, |color, alpha| color * 255 / alpha.max(1));
}

/// Recolors all pixels that are not opaque.
fn recolor(picture: &mut RgbaImage, color: impl Fn(u16, u16) -> u16) {
    for dot in picture.pixels_mut().filter(|dot| !dot.0.ends_with(&[255])) {
        let [red, green, blue, alpha] = dot.0;
        let of = |it: u8| u8::try_from(color(it.into(), alpha.into())).unwrap_or(255);
        dot.0 = [of(red), of(green), of(blue), alpha];
    }
}

/// Encodes a picture as a PNG without metadata.
fn written(picture: &RgbaImage) -> Result<Vec<u8>, PictureError> {
    let (width, height) = picture.dimensions();
    let mut png = Vec::new();
    let encoder =
        PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::Adaptive);
    if picture.pixels().all(|dot| dot.0.ends_with(&[255])) {
        let opaque = DynamicImage::ImageRgba8(picture.clone()).into_rgb8();
        encoder.write_image(opaque.as_raw(), width, height, ExtendedColorType::Rgb8)?;
    } else {
        encoder.write_image(picture.as_raw(), width, height, ExtendedColorType::Rgba8)?;
    }
    Ok(png)
}

impl From<ImageError> for PictureError {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Limits(_) => PictureError::TooLarge,
            ImageError::Unsupported(_) => PictureError::OtherKind,
            _ => PictureError::Damaged,
        }
    }
}

/// The emblem shown beside a name: its generated crest, or the club's own picture. Its `Display` writes an `<svg>` of a fixed size.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// The crest generated from the name.
    Made(Crest),
    /// The club's own picture.
    Own {
        /// Bytes of the PNG file.
        png: Vec<u8>,
        /// Number of the entry, for a club's second and further entries.
        number: Option<u8>,
    },
}

impl Display for Drawing {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let (png, number) = match self {
            Drawing::Made(crest) => return crest.fmt(f),
            Drawing::Own { png, number } => (png, number),
        };
        f.write_str("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 48 50\">")?;
        write!(
            f,
            "<rect x=\"1.5\" y=\"2.5\" width=\"45\" height=\"45\" rx=\"6\" fill=\"{RIM}\" \
             stroke=\"{LINE}\" stroke-width=\"1\"/>"
        )?;
        let data = STANDARD.encode(png);
        write!(
            f,
            "<image x=\"4\" y=\"5\" width=\"40\" height=\"40\" href=\"data:image/png;base64,{data}\"/>"
        )?;
        if let Some(number) = number {
            write_number(f, *number)?;
        }
        f.write_str("</svg>")
    }
}
