//! A connection's bytes on their way in and out, counted: what was read and is not used yet, and what waits to be sent.

use std::cell::RefCell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::error::PayloadError;
use actix_web::web::Bytes;
use futures_util::Stream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::memory::{Exhausted, Reservation};

/// Bytes in either direction that a connection's basic reservation covers.
const FREE: usize = 8 * 1024;
/// The reservation changes in steps of so many bytes, so that the budgets are not touched for each packet.
const STEP: usize = 4 * 1024;

/// A connection whose bytes are counted.
pub struct Wire<T> {
    io: T,
    held: Held,
}

/// The bytes that a connection of HTTP/1 makes the service hold. Clones are the same ones.
#[derive(Clone)]
pub struct Held(Rc<RefCell<State>>);

struct State {
    /// `None` once the connection is closed.
    reservation: Option<Reservation>,
    /// Bytes that an idle connection costs.
    base: usize,
    /// Steps that are reserved in addition.
    n_steps: usize,
    /// Bytes that were read and are not used yet.
    inward: usize,
    /// Bytes of the body of the request that is answered which nobody has taken yet.
    body: usize,
    /// Bytes that wait to be sent.
    outward: usize,
}

/// A request of a connection, until its answer is sent.
pub struct Answering(Held);

/// The body of a request, whose bytes are no longer counted for the connection once they are taken out of it.
pub struct Body<S> {
    body: S,
    held: Held,
}

impl<T> Wire<T> {
    /// Counts for `reservation`, which is what an idle connection costs: `base` bytes.
    pub fn new(io: T, reservation: Reservation, base: usize) -> Self {
        let state = State {
            reservation: Some(reservation),
            base,
            n_steps: 0,
            inward: 0,
            body: 0,
            outward: 0,
        };
        Self { io, held: Held(Rc::new(RefCell::new(state))) }
    }

    /// What it makes the service hold.
    pub fn held(&self) -> Held {
        self.held.clone()
    }
}

impl<T> Drop for Wire<T> {
    fn drop(&mut self) {
        self.held.0.borrow_mut().reservation = None;
    }
}

impl Held {
    /// A request begins, with a head and a body of so many bytes.
    pub fn begin(&self, head: usize, body: usize) -> Answering {
        let mut state = self.0.borrow_mut();
        state.body = body;
        state.take(head);
        Answering(self.clone())
    }
}

impl State {
    fn take(&mut self, bytes: usize) {
        self.inward = self.inward.saturating_sub(bytes);
        // Less is never refused.
        let _ = self.settle();
    }

    fn settle(&mut self) -> Result<(), Exhausted> {
        // What grows by and by doubles its buffer.
        let above = |bytes: usize| bytes.next_power_of_two().saturating_sub(FREE).div_ceil(STEP);
        let n_steps = above(self.inward) + above(self.outward);
        if n_steps != self.n_steps
            && let Some(reservation) = &mut self.reservation
        {
            reservation.set(self.base + n_steps * STEP)?;
            self.n_steps = n_steps;
        }
        Ok(())
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        // What nobody took is skipped.
        let mut state = self.0.0.borrow_mut();
        let skipped = std::mem::take(&mut state.body);
        state.take(skipped);
    }
}

impl<S> Body<S> {
    /// The body of a request of this connection.
    pub fn new(body: S, held: Held) -> Self {
        Self { body, held }
    }
}

impl<S: Stream<Item = Result<Bytes, PayloadError>> + Unpin> Stream for Body<S> {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let polled = Pin::new(&mut self.body).poll_next(cx);
        if let Poll::Ready(Some(Ok(bytes))) = &polled {
            let mut state = self.held.0.borrow_mut();
            state.body = state.body.saturating_sub(bytes.len());
            state.take(bytes.len());
        }
        polled
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Wire<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.io).poll_read(cx, buffer);
        let mut state = self.held.0.borrow_mut();
        state.inward += buffer.filled().len() - before;
        match state.settle() {
            Ok(()) => polled,
            Err(exhausted) => Poll::Ready(Err(exhausted.into())),
        }
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Wire<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.io).poll_write(cx, bytes);
        let n_sent = match &polled {
            Poll::Ready(Ok(n_sent)) => *n_sent,
            Poll::Pending | Poll::Ready(Err(_)) => 0,
        };
        let mut state = self.held.0.borrow_mut();
        state.outward = bytes.len().saturating_sub(n_sent);
        match state.settle() {
            Ok(()) => polled,
            Err(exhausted) => Poll::Ready(Err(exhausted.into())),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(cx)
    }
}
