//! Any body as a batch of the referee's script: no panic and no internal error. An accepted batch has acts with distinct
//! ids and valid dice.

#![no_main]

use std::collections::HashSet;

use actix_web::rt::{System, SystemRunner};
use actix_web::test::TestRequest;
use actix_web::web::Payload;
use actix_web::{FromRequest, HttpRequest};
use cubilete::web::http::error::WebError;
use cubilete::web::request::context::Ctx;
// The parser needs the module tree of the service around it.
use cubilete::{tournament, web};
use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the service uses the rest")]
#[path = "../../src/web/table/wire/sent.rs"]
mod sent;

use sent::{Deed, Sent};

thread_local! {
    static SYSTEM: SystemRunner = System::new();
}

fuzz_target!(|body: &[u8]| {
    let (req, mut payload) = TestRequest::post().set_payload(body.to_vec()).to_http_parts();
    let read = async { read(&req, &mut payload).await };
    match SYSTEM.with(|system| system.block_on(read)) {
        Ok(sent) => {
            assert!((1..=2000).contains(&sent.events.len()));
            let ids: HashSet<_> = sent.events.iter().map(|act| act.request).collect();
            assert_eq!(ids.len(), sent.events.len());
            for act in &sent.events {
                assert!(!matches!(act.deed, Deed::Die { die: 0 | 7.. }));
                assert_eq!(act.request.to_string().parse(), Ok(act.request));
            }
        }
        Err(error) => assert!(error.status().is_client_error(), "{error:?}"),
    }
});

async fn read(req: &HttpRequest, payload: &mut actix_web::dev::Payload) -> Result<Sent, WebError> {
    let payload = Payload::from_request(req, payload).await.expect("a body can be had");
    let value = web::form::json::read(&Ctx::without_store(req), req, payload).await?;
    Ok(Sent::read(value)?)
}
