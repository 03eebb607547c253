//! Counts the bytes that a connection buffers: those read and not yet used, and those waiting to be sent.

use std::cell::RefCell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use actix_web::error::PayloadError;
use actix_web::web::Bytes;
use futures_util::Stream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::bare_page;
use super::memory::{Exhausted, Reservation};

/// Buffered bytes per direction that the basic reservation covers.
const FREE: usize = 8 * 1024;
/// Step in which the reservation changes, in bytes, so that the budgets are not updated for each packet.
const STEP: usize = 4 * 1024;

/// A connection whose buffered bytes are counted.
pub struct Wire<T> {
    io: T,
    held: HeldBytes,
    /// The rest of a page that is sent instead of an answer without a body.
    page: Option<Bytes>,
}

/// Bytes that an HTTP/1 connection holds. Clones share the counter.
#[derive(Clone)]
pub struct HeldBytes(Rc<RefCell<BufferState>>);

struct BufferState {
    /// `None` once the connection is closed.
    reservation: Option<Reservation>,
    /// Bytes that an idle connection costs.
    base: usize,
    /// Number of steps reserved in addition.
    n_steps: usize,
    /// Bytes that were read and not yet used.
    inward: usize,
    /// Bytes of the current request's body that were not yet taken.
    body: usize,
    /// Bytes that wait to be sent.
    outward: usize,
}

/// A request of a connection, until its answer was sent.
pub struct RequestInProgress(HeldBytes);

/// Body of a request. Bytes taken out of it no longer count for the connection.
pub struct CountedBody<S> {
    body: S,
    held: HeldBytes,
}

impl<T> Wire<T> {
    /// Wraps a connection. `reservation` covers the `base` bytes that an idle connection costs.
    pub fn new(io: T, reservation: Reservation, base: usize) -> Self {
        let state = BufferState {
            reservation: Some(reservation),
            base,
            n_steps: 0,
            inward: 0,
            body: 0,
            outward: 0,
        };
        Self { io, held: HeldBytes(Rc::new(RefCell::new(state))), page: None }
    }

    /// Counter of the bytes that the connection holds.
    pub fn held(&self) -> HeldBytes {
        self.held.clone()
    }
}

impl<T> Drop for Wire<T> {
    fn drop(&mut self) {
        self.held.0.borrow_mut().reservation = None;
    }
}

impl HeldBytes {
    /// Marks the start of a request with a head and a body of these sizes in bytes.
    pub fn begin(&self, head: usize, body: usize) -> RequestInProgress {
        let mut state = self.0.borrow_mut();
        state.body = body;
        state.take(head);
        RequestInProgress(self.clone())
    }
}

impl BufferState {
    fn take(&mut self, bytes: usize) {
        self.inward = self.inward.saturating_sub(bytes);
        // A smaller reservation is never refused.
        let _ = self.settle();
    }

    fn settle(&mut self) -> Result<(), Exhausted> {
        // A growing buffer doubles its size each time.
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

impl Drop for RequestInProgress {
    fn drop(&mut self) {
        // An unread rest of the body is discarded, so it no longer counts.
        let mut state = self.0.0.borrow_mut();
        let skipped = std::mem::take(&mut state.body);
        state.take(skipped);
    }
}

impl<S> CountedBody<S> {
    /// Wraps the body of a request of this connection.
    pub fn new(body: S, held: HeldBytes) -> Self {
        Self { body, held }
    }
}

impl<S: Stream<Item = Result<Bytes, PayloadError>> + Unpin> Stream for CountedBody<S> {
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

/// Writes all of `rest`, from which written bytes are removed.
fn write_all<T: AsyncWrite>(
    mut io: Pin<&mut T>,
    cx: &mut Context<'_>,
    rest: &mut Bytes,
) -> Poll<io::Result<()>> {
    while !rest.is_empty() {
        match ready!(io.as_mut().poll_write(cx, rest))? {
            0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
            n => drop(rest.split_to(n)),
        }
    }
    Poll::Ready(Ok(()))
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
        let this = &mut *self;
        this.page = this.page.take().or_else(|| bare_page::instead_of(bytes));
        let polled = match &mut this.page {
            None => Pin::new(&mut this.io).poll_write(cx, bytes),
            Some(page) => {
                ready!(write_all(Pin::new(&mut this.io), cx, page))?;
                this.page = None;
                Poll::Ready(Ok(bytes.len()))
            }
        };
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
