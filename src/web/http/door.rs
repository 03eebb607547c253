//! The entry point for connections. A connection is counted, reserved in the budget of its client, and served with or without
//! TLS, by HTTP/1 or HTTP/2.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_http::body::{BoxBody, MessageBody};
use actix_http::error::DispatchError;
use actix_http::{HttpService, Request, Response};
use actix_server::GracefulShutdownSignal;
use actix_service::boxed::{self, BoxService};
use actix_service::{
    IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt, fn_factory, fn_service,
    map_config,
};
use actix_web::Error;
use actix_web::dev::AppConfig;
use actix_web::rt::net::TcpStream;
use futures_util::future::ready;
use rustls::ServerConfig;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use super::connection::{self, Connections};
use super::http2;
use super::memory::{Memory, network};
use super::wire::Wire;
use crate::config::Config;

/// Maximum wait for the beginning of a request. On a busy machine a request may lie unread for longer than actix's 5 s, after which it
/// would be refused (408) without a page.
const PATIENCE: Duration = Duration::from_secs(60);
/// Maximum time for a TLS handshake. It takes four one-way trips, and on a bad line each packet may have to be sent again.
const AGREEING: Duration = Duration::from_secs(20);

/// Maximum wait for the peer to close an ending connection.
const PARTING: Duration = Duration::from_secs(1);

/// Memory of a connection in bytes, as roughly measured by `benches/memory`: during its handshake, and then while idle.
const HANDSHAKE: usize = 64 * 1024;
const PLAIN: usize = 12 * 1024;
const BY_TLS: usize = 32 * 1024;
const HTTP2: usize = 48 * 1024;

/// Protocol names for TLS (ALPN).
const PROTOCOLS: [&[u8]; 2] = [b"h2", b"http/1.1"];

/// The entry point of one listener. Clones serve other threads.
#[derive(Clone)]
pub struct Door {
    connections: Connections,
    memory: Memory,
    config: Arc<Config>,
    tls: Option<TlsAcceptor>,
    stopping: GracefulShutdownSignal,
}

type Http1<T> = BoxService<(Wire<T>, Option<SocketAddr>), (), DispatchError>;

/// Services for one kind of connection.
enum Protocol {
    Plain(Http1<TcpStream>),
    Tls(TlsAcceptor, Http1<TlsStream<TcpStream>>),
}

impl Door {
    /// Creates a door, with TLS if `tls` is given. HTTP/1 connections end after `stopping` was signaled.
    pub fn new(
        connections: Connections,
        memory: Memory,
        config: Arc<Config>,
        tls: Option<ServerConfig>,
        stopping: GracefulShutdownSignal,
    ) -> Self {
        let tls = tls.map(|mut tls| {
            tls.alpn_protocols = PROTOCOLS.map(<[u8]>::to_vec).to_vec();
            TlsAcceptor::from(Arc::new(tls))
        });
        Self { connections, memory, config, tls, stopping }
    }

    /// Serves connections with `app`, instantiated once per thread.
    pub fn leading_to<I, A, B>(
        self,
        app: I,
    ) -> impl ServiceFactory<TcpStream, Config = (), Response = (), Error = (), InitError = ()>
    where
        I: IntoServiceFactory<A, Request>,
        A: ServiceFactory<Request, Config = AppConfig, Error = Error, InitError = ()> + 'static,
        A::Response: Into<Response<B>> + 'static,
        A::Future: 'static,
        A::Service: 'static,
        B: MessageBody + 'static,
    {
        let app = map_config(app, |()| AppConfig::default());
        let app = app.map_err(|error: Error| error.error_response());
        fn_factory(move || {
            let (door, app) = (self.clone(), app.new_service(()));
            async move { door.open(app.await?).await }
        })
    }

    async fn open<S, B>(
        self,
        service: S,
    ) -> Result<impl Service<TcpStream, Response = (), Error = ()>, ()>
    where
        S: Service<Request> + 'static,
        S::Error: Into<Response<BoxBody>> + 'static,
        S::Response: Into<Response<B>> + 'static,
        B: MessageBody + 'static,
    {
        let service = Rc::new(service);
        let kind = match self.tls.clone() {
            None => Protocol::Plain(self.http1(Rc::clone(&service)).await?),
            Some(tls) => Protocol::Tls(tls, self.http1(Rc::clone(&service)).await?),
        };
        let shared = Rc::new((self, kind, service));
        Ok(fn_service(move |io: TcpStream| {
            let shared = Rc::clone(&shared);
            async move {
                let (door, kind, service) = &*shared;
                if let Err(error) = door.take(io, kind, service).await {
                    tracing::debug!("a connection ended: {error}");
                }
                Ok(())
            }
        }))
    }

    async fn http1<T, S, B>(&self, service: Rc<S>) -> Result<Http1<T>, ()>
    where
        T: AsyncRead + AsyncWrite + Unpin + 'static,
        S: Service<Request> + 'static,
        S::Error: Into<Response<BoxBody>> + 'static,
        S::Response: Into<Response<B>> + 'static,
        B: MessageBody + 'static,
    {
        let stopping = self.stopping.clone();
        let builder = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .client_request_timeout(PATIENCE)
            .client_disconnect_timeout(PARTING)
            .on_connect_ext(|wire: &Wire<T>, data| {
                data.insert(wire.held());
            });
        let factory = fn_factory(move || ready(Ok::<_, ()>(Rc::clone(&service))));
        Ok(boxed::service(builder.h1(factory).new_service(()).await?))
    }

    async fn take<S, B>(&self, io: TcpStream, kind: &Protocol, service: &Rc<S>) -> io::Result<()>
    where
        S: Service<Request> + 'static,
        S::Error: Into<Response<BoxBody>> + 'static,
        S::Response: Into<Response<B>> + 'static,
        B: MessageBody + 'static,
    {
        let peer = io.peer_addr()?;
        let _open = self.connections.open();
        io.set_nodelay(true)?;
        connection::be_patient(&io);
        let budget = self.memory.budget(self.limited(peer.ip()));
        let mut reservation =
            budget.reserve(if matches!(kind, Protocol::Plain(_)) { PLAIN } else { HANDSHAKE })?;
        let ended = match kind {
            Protocol::Plain(http1) => {
                http1.call((Wire::new(io, reservation, PLAIN), Some(peer))).await
            }
            Protocol::Tls(tls, http1) => {
                let io = timeout(AGREEING, tls.accept(io)).await??;
                if io.get_ref().1.alpn_protocol() == Some(PROTOCOLS[0]) {
                    reservation.set(HTTP2)?;
                    http2::serve(io, peer, Rc::clone(service), &self.connections).await;
                    return Ok(());
                }
                reservation.set(BY_TLS)?;
                http1.call((Wire::new(io, reservation, BY_TLS), Some(peer))).await
            }
        };
        ended.map_err(|error| io::Error::other(error.to_string()))
    }

    /// The address whose limit applies to a connection. `None` for a proxy, whose connections are not limited.
    fn limited(&self, peer: IpAddr) -> Option<IpAddr> {
        (!self.config.is_proxy(peer)).then(|| network(peer))
    }
}
