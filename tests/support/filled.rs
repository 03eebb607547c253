//! Form of a page with the fields that a browser would send.

use scraper::{ElementRef, Html, Selector};

/// Form with its values, ready to be sent.
#[derive(Clone, Debug)]
pub struct Filled {
    pub action: String,
    pub is_multipart: bool,
    pub fields: Vec<(String, String)>,
}

impl Filled {
    /// First form of the page that `selector` finds, without buttons and files.
    pub fn read(page: &str, selector: &str) -> Option<Self> {
        let page = Html::parse_document(page);
        let form = page.select(&Selector::parse(selector).unwrap()).next()?;
        let fields = Selector::parse("input, select, textarea").unwrap();
        let fields = form.select(&fields).filter_map(|field| {
            let name = field.attr("name")?;
            Some((name.to_owned(), value_of(field)?))
        });
        Some(Self {
            action: form.attr("action").unwrap().to_owned(),
            is_multipart: form.attr("enctype") == Some("multipart/form-data"),
            fields: fields.collect(),
        })
    }

    /// Copy with another value of the field.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self = self.without(name);
        self.fields.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Copy with other values of the fields.
    pub fn with_all(self, fields: &[(&str, &str)]) -> Self {
        fields.iter().fold(self, |form, (name, value)| form.with(name, value))
    }

    /// Copy without this field.
    pub fn without(mut self, name: &str) -> Self {
        self.fields.retain(|(known, _)| known != name);
        self
    }

    pub fn values(&self, name: &str) -> Vec<&str> {
        let of_name = self.fields.iter().filter(|(known, _)| known == name);
        of_name.map(|(_, value)| value.as_str()).collect()
    }

    /// Names and values as they are sent.
    pub fn pairs(&self) -> Vec<(&str, &str)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }
}

/// Value that a browser sends for a field, if any.
fn value_of(field: ElementRef<'_>) -> Option<String> {
    let value = || field.attr("value").map(str::to_owned);
    match (field.value().name(), field.attr("type")) {
        ("select", _) => {
            let options = Selector::parse("option").unwrap();
            let options: Vec<_> = field.select(&options).collect();
            let chosen = options.iter().find(|it| it.attr("selected").is_some());
            chosen.or(options.first())?.attr("value").map(str::to_owned)
        }
        ("textarea", _) => Some(field.text().collect()),
        (_, Some("checkbox" | "radio")) => {
            field.attr("checked").map(|_| value().unwrap_or_else(|| "on".to_owned()))
        }
        (_, Some("file")) => None,
        _ => Some(value().unwrap_or_default()),
    }
}
