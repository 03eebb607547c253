//! A picture of a club's own: what was sent is checked and drawn anew, small; and it as the drawing of a crest.
//!
//! Nothing of the file that was sent remains but what can be seen: no data of a camera, no place, no second picture.

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

/// Most bytes of a file.
pub const MOST_BYTES: usize = 2 << 20;
/// Most dots of a picture on either side.
pub const MOST_SIDE: u32 = 4096;
/// Most bytes of a picture that is unpacked: of the largest one, four a dot.
const MOST_UNPACKED: u64 = 4 * (MOST_SIDE as u64) * (MOST_SIDE as u64);
/// Sides of the square that a picture is drawn in; a smaller one where it takes too many bytes.
const SIDES: [u32; 3] = [128, 96, 64];
/// Bytes that a picture takes at most, but in the smallest square.
const MOST_DRAWN: usize = 24 << 10;
/// The longer side of what small pictures are made of.
const COARSE: u32 = 512;

/// Why a file makes no crest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// More bytes than are taken.
    #[error("the file is too heavy")]
    TooHeavy,
    /// No picture, or of a kind that is not taken: SVG, GIF, HEIC.
    #[error("the file is no PNG, JPEG or WebP")]
    OtherKind,
    /// More dots than are taken.
    #[error("the picture is too large")]
    TooLarge,
    /// It moves.
    #[error("the picture moves")]
    Animated,
    /// It ends too early, or is no picture inside.
    #[error("the picture is damaged")]
    Damaged,
}

/// A picture drawn anew: a PNG in a square, of some kilobytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    png: Vec<u8>,
}

impl Picture {
    /// Of a file as it was sent, whatever it is called. Takes up to a second and some hundred megabytes: not for a thread
    /// that answers others.
    ///
    /// # Errors
    /// See [`PictureError`].
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

    /// The PNG.
    pub fn png(&self) -> &[u8] {
        &self.png
    }

    /// Its SHA-256, in hex.
    pub fn digest(&self) -> String {
        Sha256::digest(&self.png).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// What can be seen of a file, the right way up.
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

/// The size is looked at before anything is unpacked.
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

/// Whether a JPEG has no end after its last scan: it would be read with gray where the rest is missing.
fn is_cut_off(file: &[u8]) -> bool {
    let last = |sign: u8| file.windows(2).rposition(|pair| pair == [0xff, sign]);
    match (last(0xda), last(0xd9)) {
        (Some(scan), Some(end)) => end < scan,
        _ => true,
    }
}

/// So much of a picture as small ones are made of, with its colors weighed: made fast.
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

/// The whole picture in the middle of a square, which is not larger than it: made small with care.
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

/// A length where the longer side becomes `side`: never more than that.
fn scaled(length: u32, longer: u32, side: u32) -> u32 {
    let scaled = u64::from(length) * u64::from(side) / u64::from(longer.max(1));
    u32::try_from(scaled).unwrap_or(side).max(1)
}

/// Colors by how much is seen of them, so that the color of what is not seen does not come in from beside.
fn weigh(picture: &mut RgbaImage) {
    recolor(picture, |color, alpha| color * alpha / 255);
}

/// Takes back [`weigh`].
fn unweigh(picture: &mut RgbaImage) {
    recolor(picture, |color, alpha| color * 255 / alpha.max(1));
}

/// What is opaque stays as it is.
fn recolor(picture: &mut RgbaImage, color: impl Fn(u16, u16) -> u16) {
    for dot in picture.pixels_mut().filter(|dot| !dot.0.ends_with(&[255])) {
        let [red, green, blue, alpha] = dot.0;
        let of = |it: u8| u8::try_from(color(it.into(), alpha.into())).unwrap_or(255);
        dot.0 = [of(red), of(green), of(blue), alpha];
    }
}

/// As a PNG with nothing in it but the dots.
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

/// What stands beside a name, with all that it is drawn with: the crest made of it, or the picture in its place. Written by
/// its `Display` as an `<svg>` of one size.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// Made of the name.
    Made(Crest),
    /// A picture of its own.
    Own {
        /// The picture.
        png: Vec<u8>,
        /// The number of the entry, from a club's second one on.
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
