//! Person with a browser that waits a limited time for an answer.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::header::{COOKIE, HeaderMap, SET_COOKIE};
use reqwest::redirect::Policy;
use scraper::{Html, Selector};

/// Longest duration of any request, even during a database outage.
const LONGEST: Duration = Duration::from_secs(10);

#[derive(Clone)]
pub struct Person {
    client: reqwest::Client,
    base: String,
    cookies: Vec<(String, String)>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: String,
}

impl Person {
    pub fn at(address: SocketAddr) -> Self {
        let client = reqwest::Client::builder().redirect(Policy::none()).timeout(LONGEST);
        // Lost idle connections are tested in `draining`, not here.
        let client = client.pool_max_idle_per_host(0).build().unwrap();
        Self { client, base: format!("http://{address}"), cookies: Vec::new() }
    }

    /// The same person with one more cookie.
    #[allow(dead_code, reason = "not every test program needs it")]
    pub fn with_cookie(mut self, name: &str, value: &str) -> Self {
        self.cookies.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Cookies that this person sends.
    pub fn cookies(&self) -> String {
        let pairs = self.cookies.iter().map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join("; ")
    }

    /// Base address of the program, without a slash at the end.
    #[allow(dead_code, reason = "not every test program needs it")]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The same person at another address.
    pub fn moved_to(&self, address: SocketAddr) -> Self {
        Self { base: format!("http://{address}"), ..self.clone() }
    }

    /// Signs up with a link.
    pub async fn signed_up(address: SocketAddr, link: &str) -> Self {
        let mut person = Self::at(address);
        let token = person.token(link).await;
        let fields = [
            ("person_name", "Ana Gil"),
            ("email", "ana@example.org"),
            ("chosen_password", "tres palabras sueltas"),
            ("csrf", &token),
        ];
        let request = person.client.post(format!("{}{link}", person.base)).form(&fields);
        assert_eq!(person.send(request).await.unwrap().status, 303);
        person
    }

    /// Token of this person's forms; empty without a session.
    pub async fn token(&mut self, page: &str) -> String {
        let page = Html::parse_document(&self.get(page).await.unwrap().body);
        let input = Selector::parse("input[name=csrf]").unwrap();
        let token = page.select(&input).next().and_then(|input| input.attr("value"));
        token.unwrap_or_default().to_owned()
    }

    pub async fn get(&mut self, path: &str) -> reqwest::Result<Answer> {
        let request = self.client.get(format!("{}{path}", self.base));
        self.send(request.header("accept", "text/html")).await
    }

    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> reqwest::Result<Answer> {
        let request = self.client.post(format!("{}{path}", self.base)).form(fields);
        self.send(request).await
    }

    pub async fn post_json(
        &mut self,
        path: &str,
        body: &serde_json::Value,
    ) -> reqwest::Result<Answer> {
        let request = self.client.post(format!("{}{path}", self.base)).body(body.to_string());
        let json = "application/json";
        self.send(request.header("content-type", json).header("accept", json)).await
    }

    async fn send(&mut self, request: reqwest::RequestBuilder) -> reqwest::Result<Answer> {
        let response = request.header(COOKIE, self.cookies()).send().await?;
        for line in response.headers().get_all(SET_COOKIE) {
            let (name, rest) = line.to_str().unwrap().split_once('=').unwrap();
            self.cookies.retain(|(known, _)| known != name);
            self.cookies.push((name.to_owned(), rest.split(';').next().unwrap().to_owned()));
        }
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Ok(Answer { status, headers, body: response.text().await? })
    }
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
}
