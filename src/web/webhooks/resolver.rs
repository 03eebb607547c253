//! Resolves host names to public addresses only. The connection is made to the addresses that were checked, so a name that changes its
//! address in the meantime gains nothing.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

use domain::tournament::public_address::is_public;
use hyper_util::client::legacy::connect::dns::Name;
use thiserror::Error;
use tower_service::Service;

/// A resolver for [`hyper_util::client::legacy::connect::HttpConnector`].
#[derive(Clone, Copy, Debug)]
pub struct PublicResolver {
    pub allows_private: bool,
}

/// The reason why a name is not resolved.
#[derive(Debug, Error)]
pub enum ResolveError {
    #[error(transparent)]
    Unknown(#[from] io::Error),
    /// At least one of its addresses is not public.
    #[error("the name has an address that is not public")]
    NotPublic,
}

impl Service<Name> for PublicResolver {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = ResolveError;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, ResolveError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), ResolveError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let allows_private = self.allows_private;
        Box::pin(async move {
            // The port is that of the request.
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let found: Vec<SocketAddr> = found.collect();
            if !allows_private && found.iter().any(|address| !is_public(address.ip())) {
                return Err(ResolveError::NotPublic);
            }
            Ok(found.into_iter())
        })
    }
}
