//! What all pictures have in common: a white page with a title, and text that SVG can hold.

use std::fmt::Display;

/// The start of a picture. What follows is drawn in its group; [`END`] closes it.
pub struct Page<'a> {
    /// The title, which is drawn, and told to those who do not see the picture.
    pub title: &'a str,
    /// More for those who do not see it.
    pub description: Option<&'a str>,
    /// The width and the height.
    pub size: [&'a dyn Display; 2],
    /// Whether it is shown in this size wherever it stands, or as large as there is room.
    pub is_fixed: bool,
    /// The attributes of all that is drawn.
    pub style: &'a str,
    /// Where the title stands, and how large it is.
    pub title_at: (&'a dyn Display, u32, u32),
}

/// The end of a picture.
pub const END: &str = "</g>\n</svg>\n";

impl Page<'_> {
    /// The picture so far.
    pub fn open(&self) -> String {
        let title = escape(self.title);
        let [width, height] = self.size;
        let size = if self.is_fixed {
            format!("width=\"{width}\" height=\"{height}\" ")
        } else {
            String::new()
        };
        let description = self.description.map_or_else(String::new, |words| {
            format!("<desc>{}</desc>\n", escape(words))
        });
        let (x, y, font) = self.title_at;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {size}viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-label=\"{title}\">\n<title>{title}</title>\n{description}\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n<g {}>\n\
             <text x=\"{x}\" y=\"{y}\" font-size=\"{font}\">{title}</text>\n",
            self.style
        )
    }
}

/// A text as SVG and HTML hold it.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
