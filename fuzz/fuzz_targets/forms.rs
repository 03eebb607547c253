//! Any body as a form, plain or with files: no panic, no internal error, and every field is parsed or refused.
//!
//! The first line of the input is the `Content-Type`, the rest the body.

#![no_main]

use actix_web::FromRequest;
use actix_web::http::header::{CONTENT_TYPE, HeaderValue};
use actix_web::rt::{System, SystemRunner};
use actix_web::test::TestRequest;
use cubilete::web::form::Form;
use cubilete::web::request::context::Ctx;
use libfuzzer_sys::fuzz_target;

thread_local! {
    static SYSTEM: SystemRunner = System::new();
    static VISITOR: Ctx = Ctx::without_store(&TestRequest::default().to_http_request());
}

fuzz_target!(|bytes: &[u8]| {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or_default();
    let (kind, body) = bytes.split_at(end);
    let Ok(kind) = HeaderValue::from_bytes(kind) else { return };
    let Some(form) = form(kind, body.get(1..).unwrap_or_default()) else { return };
    let plain = serde_urlencoded::to_string(form.fields()).expect("fields can be written");
    let again = self::form(HeaderValue::from_static(""), plain.as_bytes());
    assert_eq!(again.expect("written fields can be read").fields(), form.fields());
    for (name, _) in form.fields() {
        read(form.clone(), name);
    }
});

fn form(kind: HeaderValue, body: &[u8]) -> Option<Form> {
    let req = TestRequest::post().insert_header((CONTENT_TYPE, kind)).set_payload(body.to_vec());
    let (req, mut payload) = req.to_http_parts();
    match SYSTEM.with(|system| system.block_on(Form::from_request(&req, &mut payload))) {
        Ok(form) => Some(form),
        Err(error) => {
            assert!(error.status().is_client_error(), "{error:?}");
            None
        }
    }
}

/// Parses the field as every type that a field may have.
fn read(mut form: Form, name: &str) {
    let text = form.text(name, 0..=40);
    assert!(text.is_none_or(|text| text.chars().count() <= 40 && !text.contains(['\n', '\r'])));
    let lines = form.lines(name, 1..=400);
    assert!(lines.is_none_or(|lines| (1..=400).contains(&lines.chars().count())));
    assert!(form.number(name, 2..=300).is_none_or(|number| (2..=300).contains(&number)));
    assert!(form.number(name, -2.0..=2.0).is_none_or(|number: f64| number.abs() <= 2.0));
    assert!(form.email(name).is_none_or(|email| email.contains('@')));
    let n_read = [form.date(name).is_some(), form.hour(name).is_some()];
    assert_ne!(n_read, [true, true]);
    if let Some(file) = form.take_file(name) {
        assert!(file.field == name && !file.name.is_empty());
    }
    let n_said = VISITOR.with(|ctx| form.errors(ctx).len());
    assert_eq!(n_said > 0, form.has_errors());
}
