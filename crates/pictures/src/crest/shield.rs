//! Shields of crests: the silhouettes, the pieces that a partition paints, and the colors.
//!
//! Each piece is cut from the silhouette's own outline. So a drawing needs no clipping, and no id that could occur twice on a page. All
//! coordinates are for a drawing of 48 by 50.

/// SVG paths of a silhouette: its outline, and the pieces that a partition paints.
#[derive(Debug)]
pub struct Pieces {
    /// Outline of the whole shield.
    pub outline: &'static str,
    /// The right half, as seen by the viewer.
    pub half: &'static str,
    /// The upper part (chief).
    pub chief: &'static str,
    /// A thin bar below the chief.
    pub bar: &'static str,
    /// Part below a diagonal from the lower left to the upper right.
    pub slant: &'static str,
    /// Both flanks, left and right.
    pub sides: &'static str,
    /// The lower part, with a wavy edge.
    pub wave: &'static str,
    /// A wedge pointing down from the upper edge.
    pub pile: &'static str,
    /// The lower part, with a straight edge.
    pub foot: &'static str,
    /// Every other square of a chequered lower part.
    pub checks: &'static str,
}

const SQUARE: Pieces = Pieces {
    outline: "M5 4h38v21c0 12-8 18-19 22c-11-4-19-10-19-22z",
    half: "M24 4h19v21c0 12-8 18-19 22z",
    chief: "M5 4h38v11h-38z",
    bar: "M43 15v2.2h-38v-2.2z",
    slant: "M43 7v18c0 12-8 18-19 22c-5.3-1.9-10-4.3-13.3-7.7z",
    sides: "M5 4h6v35.6c-3.8-3.6-6-8.2-6-14.6zM37 4h6v21c0 6.4-2.2 11-6 14.6z",
    wave: "M40 36c-3.3 5.1-9 8.5-16 11c-7-2.5-12.7-5.9-16-11q8-6 16-1t16 1z",
    pile: "M5 4h38v1l-19 38l-19-38z",
    foot: "M41.6 33c-2.8 6.9-9.4 11-17.6 14c-8.2-3-14.8-7.1-17.6-14z",
    checks: "M8 33v3c-.6-.9-1.1-1.9-1.6-3zM16 40v3.3c-1.7-1-3.2-2.1-4.6-3.3zM24 33v7h-8v-7z\
             M32 40v3.3c-2.4 1.4-5.1 2.6-8 3.7v-7zM40 33v3c-.9 1.5-2.1 2.8-3.4 4h-4.6v-7z",
};

const CROWNED: Pieces = Pieces {
    outline: "M5 6c7 1.5 13 .5 19-2.5c6 3 12 4 19 2.5v19c0 12-9 17.5-19 22c-10-4.5-19-10-19-22z",
    half: "M24 3.5c6 3 12 4 19 2.5v19c0 12-9 17.5-19 22z",
    chief: "M5 6c7 1.5 13 .5 19-2.5c6 3 12 4 19 2.5v9h-38z",
    bar: "M43 15v2.2h-38v-2.2z",
    slant: "M43 7v18c0 12-9 17.5-19 22c-4.9-2.2-9.6-4.6-13-8z",
    sides: "M5 6c2.1 .4 4.1 .7 6 .7v32.4c-3.6-3.5-6-8-6-14.1zM37 6.7c1.9 0 3.9-.3 6-.7v19\
            c0 6.1-2.4 10.6-6 14.1z",
    wave: "M39.7 36c-3.6 5-9.4 8.2-15.7 11c-6.3-2.8-12.1-6-15.7-11q7.8-6 15.7-1t15.7 1z",
    pile: "M5.6 6.1c6.7 1.3 12.6 .3 18.4-2.6c5.8 2.9 11.7 3.9 18.4 2.6l-18.4 36.9z",
    foot: "M41.4 33c-3.1 6.7-9.9 10.6-17.4 14c-7.5-3.4-14.3-7.3-17.4-14z",
    checks: "M8 33v2.5c-.5-.8-1-1.6-1.4-2.5zM16 40v2.9c-1.4-.9-2.7-1.9-4-2.9zM24 33v7h-8v-7z\
             M32 40v2.9c-2.5 1.5-5.2 2.8-8 4.1v-7zM40 33v2.5c-1.1 1.7-2.5 3.2-4 4.5h-4v-7z",
};

const ROUND: Pieces = Pieces {
    outline: "M5 4h38v24c0 11-8.5 18.5-19 18.5c-10.5 0-19-7.5-19-18.5z",
    half: "M24 4h19v24c0 11-8.5 18.5-19 18.5z",
    chief: "M5 4h38v11h-38z",
    bar: "M43 15v2.2h-38v-2.2z",
    slant: "M43 7v21c0 11-8.5 18.5-19 18.5c-5.8 0-10.9-2.3-14.4-6.1z",
    sides: "M5 4h6v37.8c-3.7-3.3-6-8.1-6-13.8zM37 4h6v24c0 5.7-2.3 10.5-6 13.8z",
    wave: "M41.3 36c-3 6.5-9.6 10.5-17.3 10.5c-7.7 0-14.3-4-17.3-10.5q8.7-6 17.3-1t17.3 1z",
    pile: "M5 4h38v1l-19 38l-19-38z",
    foot: "M42.4 33c-2.2 8.2-9.6 13.5-18.4 13.5c-8.8 0-16.2-5.3-18.4-13.5z",
    checks: "M8 33v5.3c-1.1-1.6-1.9-3.3-2.4-5.3zM16 40v4.9c-2.6-1.1-4.9-2.8-6.7-4.9zM24 33v7\
             h-8v-7zM32 40v4.9c-2.4 1-5.1 1.6-8 1.6v-6.5zM40 33v5.3c-.4 .6-.8 1.2-1.3 1.7h-6.7\
             v-7z",
};

const EARED: Pieces = Pieces {
    outline: "M10 4h6l8 4l8-4h6c-2 5 5 8 5 15v8c0 9.5-9 14.5-19 20c-10-5.5-19-10.5-19-20v-8\
              c0-7 7-10 5-15z",
    half: "M24 8l8-4h6c-2 5 5 8 5 15v8c0 9.5-9 14.5-19 20z",
    chief: "M10 4h6l8 4l8-4h6c-1.6 3.9 2.4 6.6 4.2 11h-36.4c1.8-4.4 5.8-7.1 4.2-11z",
    bar: "M42.2 15c.3 .7 .5 1.4 .6 2.2h-37.6c.1-.8 .3-1.5 .6-2.2z",
    slant: "M39.6 10.4c1.5 2.4 3.4 4.9 3.4 8.6v8c0 9.5-9 14.5-19 20c-4.8-2.6-9.4-5.2-12.9-8.1z",
    sides: "M10 4h1v34.7c-3.6-3.2-6-6.8-6-11.7v-8c0-7 7-10 5-15zM37 4h1c-2 5 5 8 5 15v8\
            c0 4.9-2.4 8.5-6 11.7z",
    wave: "M39.7 36c-3.5 4.3-9.4 7.5-15.7 11c-6.3-3.5-12.2-6.7-15.7-11q7.8-6 15.7-1t15.7 1z",
    pile: "M10 4h6l8 4l8-4h6c-.3 .7-.4 1.3-.4 2l-13.6 37l-13.6-37c0-.7-.1-1.3-.4-2z",
    foot: "M41.6 33c-2.9 5.9-9.9 9.8-17.6 14c-7.7-4.2-14.7-8.1-17.6-14z",
    checks: "M8 35.6c-.6-.8-1.2-1.7-1.6-2.6h1.6zM16 40v2.4c-1.2-.8-2.4-1.6-3.4-2.4zM24 33v7h-8\
             v-7zM32 40v2.4c-2.5 1.6-5.2 3.1-8 4.6v-7zM40 33v2.6c-1.2 1.6-2.8 3-4.6 4.4h-3.4\
             v-7z",
};

/// The paths of one of the four silhouettes, selected by remainder.
pub fn pieces(number: u8) -> &'static Pieces {
    match number % 4 {
        0 => &SQUARE,
        1 => &CROWNED,
        2 => &ROUND,
        _ => &EARED,
    }
}

/// The division of a shield into fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partition {
    /// A single field without division.
    Plain,
    /// Two halves, side by side.
    Half,
    /// A chief of metal with a bar below it.
    Chief,
    /// A diagonal from the lower left to the upper right.
    Slant,
    /// A pale (vertical band) between two flanks.
    Sides,
    /// A wavy foot of metal.
    Wave,
    /// A wedge from the upper edge.
    Pile,
    /// A chequered foot of metal.
    Foot,
}

/// One of the eight partitions, selected by remainder.
pub fn partition(number: u8) -> Partition {
    match number % 8 {
        0 => Partition::Plain,
        1 => Partition::Half,
        2 => Partition::Chief,
        3 => Partition::Slant,
        4 => Partition::Sides,
        5 => Partition::Wave,
        6 => Partition::Pile,
        _ => Partition::Foot,
    }
}

/// One of the eight enamels, selected by remainder: all are dark, and none equals a seat's color.
pub fn enamel(number: u8) -> &'static str {
    match number % 8 {
        0 => "#27355c",
        1 => "#7b2240",
        2 => "#1e5247",
        3 => "#553270",
        4 => "#9c4a26",
        5 => "#5d6124",
        6 => "#3f5468",
        _ => "#1b5e78",
    }
}

/// One of the four metals, selected by remainder: all are light, with a contrast of at least 4.4:1 on every enamel.
pub fn metal(number: u8) -> &'static str {
    match number % 4 {
        0 => "#fbf3df",
        1 => "#f3dfa6",
        2 => "#d5e4ea",
        _ => "#f4d6c9",
    }
}
