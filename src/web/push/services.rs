//! Push services that notifications are sent to. A browser tells the address of its own one, so others must be refused: the server would
//! send requests to any address that a stranger names.

use http1::Uri;

/// Push services of the browsers' makers: host names, or with a dot at the beginning all names below.
const KNOWN: [&str; 5] = [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
];

/// Names of the known services for people, with those of `additional`.
pub fn allowed(additional: &[String]) -> String {
    let makers = ["Google (Chrome)", "Mozilla (Firefox)", "Apple (Safari)", "Microsoft (Edge)"];
    let all = makers.into_iter().chain(additional.iter().map(String::as_str));
    all.collect::<Vec<_>>().join(", ")
}

/// Origins of the push services that most devices use, and of `additional` ones.
pub fn origins(additional: &[String]) -> Vec<String> {
    let makers = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"];
    let makers = makers.into_iter().map(|name| format!("https://{name}"));
    makers.chain(additional.iter().cloned()).collect()
}

/// The address at a push service, if that is known. `additional` are origins of further ones, such as "http://127.0.0.1:9000".
pub fn endpoint(text: &str, additional: &[String]) -> Option<Uri> {
    let uri: Uri = text.parse().ok()?;
    let (scheme, authority) = (uri.scheme_str()?, uri.authority()?.as_str());
    if authority.contains('@') {
        return None;
    }
    let is_known = |known: &&str| match known.strip_prefix('.') {
        Some(domain) => {
            authority.strip_suffix(domain).is_some_and(|name| name.len() > 1 && name.ends_with('.'))
        }
        None => authority == *known,
    };
    let origin = format!("{scheme}://{authority}");
    let is_service = scheme == "https" && KNOWN.iter().any(is_known);
    (is_service || additional.contains(&origin)).then_some(uri)
}
