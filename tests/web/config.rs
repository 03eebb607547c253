//! What the environment says.

use cubilete::config::Config;

/// What is read where the only variable that is set is this.
fn read(name: &str, value: &str) -> Result<Config, String> {
    let variables = |asked: &str| (asked == name).then(|| value.to_owned());
    Config::read(variables).map_err(|error| error.to_string())
}

#[test]
fn a_base_url_loses_its_slash_and_needs_a_scheme() {
    let config = read("CUBILETE_BASE_URL", "https://cubilete.example/").unwrap();
    assert_eq!(config.base_url.as_deref(), Some("https://cubilete.example"));
    assert_eq!(
        read("CUBILETE_BASE_URL", "cubilete.example").err().as_deref(),
        Some(
            "CUBILETE_BASE_URL is \"cubilete.example\", allowed is an address that starts with http:// or https://"
        )
    );
    assert_eq!(read("CUBILETE_BASE_URL", " ").unwrap().base_url, None);
}

#[test]
fn who_stands_in_front_is_believed_only_where_that_is_said() {
    assert!(read("CUBILETE_TRUST_PROXY", "yes").unwrap().trusts_proxy);
    assert!(!read("CUBILETE_TRUST_PROXY", "").unwrap().trusts_proxy);
    assert_eq!(
        read("CUBILETE_TRUST_PROXY", "perhaps").err().as_deref(),
        Some("CUBILETE_TRUST_PROXY is \"perhaps\", allowed is true or false")
    );
}
