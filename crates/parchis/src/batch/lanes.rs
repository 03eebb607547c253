//! Bytes side by side: one byte of each of 64 games, and the operations of the kernel on as many of them as a register holds.

use fearless_simd::{Bytes as _, Select, Simd, SimdBase, SimdFrom, SimdMask};

/// Games that are played side by side.
pub(super) const GAMES: usize = 64;

/// One byte of each game.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Plane(pub(super) [u8; GAMES]);

impl Plane {
    pub(super) const ZERO: Plane = Plane([0; GAMES]);

    /// The byte of one game.
    pub(super) fn get(&self, game: usize) -> u8 {
        self.0.get(game).copied().unwrap_or(0)
    }

    pub(super) fn set(&mut self, game: usize, value: u8) {
        if let Some(byte) = self.0.get_mut(game) {
            *byte = value;
        }
    }
}

/// The bytes of as many games as a register holds.
pub(super) type Bytes<S> = <S as Simd>::u8s;
/// A condition for each of these games.
pub(super) type Mask<S> = <S as Simd>::mask8s;

/// The games of one register: the vector unit, and the first game.
#[derive(Clone, Copy)]
pub(super) struct Lanes<S> {
    pub(super) simd: S,
    pub(super) first: usize,
}

impl<S: Simd> Lanes<S> {
    /// The number of games in a register.
    pub(super) const N: usize = <Bytes<S> as SimdBase<S>>::LEN;

    #[inline(always)]
    pub(super) fn all(self, value: u8) -> Bytes<S> {
        Bytes::<S>::simd_from(self.simd, value)
    }

    #[inline(always)]
    pub(super) fn mask(self, value: bool) -> Mask<S> {
        Mask::<S>::splat(self.simd, value)
    }

    #[inline(always)]
    pub(super) fn load(self, plane: &Plane) -> Bytes<S> {
        let bytes = plane.0.get(self.first..self.first + Self::N).unwrap_or(&[]);
        Bytes::<S>::from_slice(self.simd, bytes)
    }

    #[inline(always)]
    pub(super) fn load_four(self, planes: &[Plane; 4]) -> [Bytes<S>; 4] {
        let [a, b, c, d] = planes;
        [self.load(a), self.load(b), self.load(c), self.load(d)]
    }

    #[inline(always)]
    pub(super) fn store(self, plane: &mut Plane, bytes: Bytes<S>) {
        let to = plane.0.get_mut(self.first..self.first + Self::N).unwrap_or(&mut []);
        bytes.store_slice(to);
    }

    /// The bytes where the condition holds, elsewhere 0.
    #[inline(always)]
    pub(super) fn only(self, mask: Mask<S>, bytes: Bytes<S>) -> Bytes<S> {
        mask.select(bytes, self.all(0))
    }

    /// 1 where the condition holds, elsewhere 0.
    #[inline(always)]
    pub(super) fn one_if(self, mask: Mask<S>) -> Bytes<S> {
        self.only(mask, self.all(1))
    }

    /// The bytes, plus 1 where the condition holds.
    #[inline(always)]
    pub(super) fn count(self, bytes: Bytes<S>, mask: Mask<S>) -> Bytes<S> {
        // A condition that holds is -1.
        bytes - mask.to_vector().to_bytes()
    }

    /// The bytes where the condition holds, elsewhere 255.
    #[inline(always)]
    pub(super) fn or_none(self, mask: Mask<S>, bytes: Bytes<S>) -> Bytes<S> {
        mask.select(bytes, self.all(NONE))
    }

    #[inline(always)]
    pub(super) fn is(self, bytes: Bytes<S>, value: u8) -> Mask<S> {
        bytes.simd_eq(self.all(value))
    }

    #[inline(always)]
    pub(super) fn at_most(self, bytes: Bytes<S>, value: u8) -> Mask<S> {
        bytes.simd_le(self.all(value))
    }

    #[inline(always)]
    pub(super) fn above(self, bytes: Bytes<S>, value: u8) -> Mask<S> {
        bytes.simd_gt(self.all(value))
    }
}

/// A square that is not on the path of the color on turn.
pub(super) const NONE: u8 = 255;
