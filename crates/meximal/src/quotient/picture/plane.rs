//! The plane of outcomes of i·A + j·B for two heaps A and B of an infinite quotient: a cell for each pair of
//! counts, dark where Previous wins. In it an infinite quotient shows its diagonals. As SVG, and as PNG
//! written here: eight grey levels need no library.

use std::fmt::Write;

use super::{INK, open_svg, text_width};

/// A plane to be drawn.
pub(crate) struct Plane<'a> {
    pub title: &'a str,
    pub across: u32,
    pub up: u32,
    /// Row j, column i: whether Previous wins i·across + j·up.
    pub rows: &'a [Vec<bool>],
}

const CELL: f64 = 8.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 52.0;
const DARK: &str = "#1f4e79";

impl Plane<'_> {
    /// Row 0 is at the bottom. Neighbours in a row are one rectangle.
    pub fn svg(&self) -> String {
        let size = self.rows.len();
        let side = CELL * size as f64;
        let width = (side + LEFT + 24.0).max(text_width(self.title, 18.0) + 40.0);
        let height = TOP + side + 58.0;
        let mut svg = open_svg(self.title, width, height);
        let _ = writeln!(
            svg,
            "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{side}\" height=\"{side}\" fill=\"#f4f1ea\" \
             stroke=\"{INK}\"/>"
        );
        for (j, row) in self.rows.iter().enumerate() {
            let y = TOP + CELL * (size - 1 - j) as f64;
            let mut i = 0;
            while i < row.len() {
                let run = row[i..].iter().take_while(|&&dark| dark).count();
                if run > 0 {
                    let (x, length) = (LEFT + CELL * i as f64, CELL * run as f64);
                    let _ = writeln!(
                        svg,
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{length}\" height=\"{CELL}\" fill=\"{DARK}\"/>"
                    );
                }
                i += run.max(1);
            }
        }
        for tick in (0..size).step_by(8) {
            let middle = CELL * (tick as f64 + 0.5);
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\">{tick}</text>\
                 <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\" text-anchor=\"end\">{tick}</text>",
                LEFT + middle,
                TOP + side + 15.0,
                LEFT - 6.0,
                TOP + side - middle + 4.0
            );
        }
        let (across, up) = (self.across, self.up);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"13\">heaps of {across}; dark: 𝒫-position</text>\
             <text x=\"18\" y=\"{:.1}\" font-size=\"13\" transform=\"rotate(-90 18 {:.1})\">heaps of \
             {up}</text>",
            LEFT + side / 2.0,
            TOP + side + 40.0,
            TOP + side / 2.0,
            TOP + side / 2.0
        );
        svg + "</g>\n</svg>\n"
    }

    /// The cells alone, row 0 at the bottom, as a grey picture.
    pub fn png(&self) -> Vec<u8> {
        const SCALE: usize = 6;
        let size = self.rows.len() * SCALE;
        let mut pixels = Vec::with_capacity(size * (size + 1));
        for y in 0..size {
            let row = &self.rows[self.rows.len() - 1 - y / SCALE];
            pixels.push(0);
            pixels.extend((0..size).map(|x| if row[x / SCALE] { 40u8 } else { 245 }));
        }
        let side = (size as u32).to_be_bytes();
        let mut head = [side, side].concat();
        // Eight bits, grey, no interlacing.
        head.extend([8, 0, 0, 0, 0]);
        let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
        chunk(&mut png, b"IHDR", &head);
        chunk(&mut png, b"IDAT", &stored(&pixels));
        chunk(&mut png, b"IEND", &[]);
        png
    }
}

/// A part of a PNG file: length, name, data, checksum.
fn chunk(png: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    png.extend((data.len() as u32).to_be_bytes());
    let start = png.len();
    png.extend(name);
    png.extend(data);
    let mut crc = u32::MAX;
    for &byte in &png[start..] {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
        }
    }
    png.extend((!crc).to_be_bytes());
}

/// Data in the zlib format, stored as they are.
fn stored(data: &[u8]) -> Vec<u8> {
    let mut zlib = vec![0x78, 0x01];
    let mut blocks = data.chunks(u16::MAX.into()).peekable();
    while let Some(block) = blocks.next() {
        let length = block.len() as u16;
        zlib.push(u8::from(blocks.peek().is_none()));
        zlib.extend(length.to_le_bytes());
        zlib.extend((!length).to_le_bytes());
        zlib.extend(block);
    }
    let (mut low, mut high) = (1u32, 0u32);
    for &byte in data {
        low = (low + u32::from(byte)) % 65_521;
        high = (high + low) % 65_521;
    }
    zlib.extend((high << 16 | low).to_be_bytes());
    zlib
}
