//! Cards in pictures: the picture they came in, or a plain one.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::exchange::read::png::{SIGNATURE as MARK, chunks, keyword};
use crate::exchange::refused::Refused;
use crate::text::Message;

/// What pictures begin with.
pub(super) const SIGNATURE: &[u8] = MARK;
/// The size of a plain picture, in points.
const SIZE: (u32, u32) = (400, 600);

/// A card of the third form in a picture: `ccv3` beside a `chara` of the second form for older readers.
///
/// # Errors
/// The plain picture cannot be made.
pub fn picture(card: &Value, form: super::Form, own: Option<&[u8]>) -> Result<Vec<u8>, Refused> {
    let plain;
    let base = if let Some(own) = own {
        own
    } else {
        plain = plain_picture()
            .map_err(|cause| Refused::new(Message::new("exchange-no-picture").with("cause", cause.to_string())))?;
        &plain
    };
    let mut second = card.clone();
    if let Some(fields) = second.as_object_mut() {
        fields.insert("spec".to_owned(), json!("chara_card_v2"));
        fields.insert("spec_version".to_owned(), json!("2.0"));
    }
    let mut cards = vec![("chara", &second)];
    if form == super::Form::V3 {
        cards.push(("ccv3", card));
    }
    let mut out = SIGNATURE.to_vec();
    for (number, chunk) in chunks(base).into_iter().enumerate() {
        let (kind, held) = chunk;
        if keyword(chunk).is_some_and(|keyword| matches!(keyword.as_str(), "chara" | "ccv3")) {
            continue;
        }
        push(&mut out, kind, held);
        if number == 0 {
            for (keyword, card) in &cards {
                let mut held = keyword.as_bytes().to_vec();
                held.push(0);
                held.extend(STANDARD.encode(card.to_string()).into_bytes());
                push(&mut out, b"tEXt", &held);
            }
        }
    }
    Ok(out)
}

fn push(out: &mut Vec<u8>, kind: &[u8], held: &[u8]) {
    out.extend(u32::try_from(held.len()).unwrap_or(u32::MAX).to_be_bytes());
    let from = out.len();
    out.extend(kind);
    out.extend(held);
    let sum = checksum(out.get(from..).unwrap_or_default());
    out.extend(sum.to_be_bytes());
}

/// The CRC-32 that PNG asks for, bit by bit: cards are small.
fn checksum(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
        }
    }
    !sum
}

/// A picture of one colour that darkens towards its foot.
fn plain_picture() -> Result<Vec<u8>, png::EncodingError> {
    let (width, height) = SIZE;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    let mut points = Vec::new();
    for line in 0..height {
        let shade = u8::try_from(110_u32.saturating_sub(line * 80 / height)).unwrap_or_default();
        for _ in 0..width {
            points.extend([shade / 2, shade / 2 + shade / 8, shade]);
        }
    }
    writer.write_image_data(&points)?;
    writer.finish()?;
    Ok(bytes)
}
