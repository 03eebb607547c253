//! The description of the API in OpenAPI 3.1, made from the operations.

use std::sync::LazyLock;

use actix_web::HttpRequest;
use utoipa::openapi::path::{
    OperationBuilder, Parameter, ParameterBuilder, ParameterIn, PathItem, PathsBuilder,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, HttpMethod, InfoBuilder, OpenApi, OpenApiBuilder, RefOr,
    Required, ResponseBuilder,
};

use super::once::{LEAST_WITHOUT_KEY, LONGEST};
use super::operation::{Operation, SchemaOf};
use super::operations::{HOME, operations};
use super::schemas::exact;
use super::{answer, examples, picture};
use crate::web::http::problem_document::CONTENT_TYPE;
use crate::web::http::respond::Answer;

/// Name of the way in which programs prove who they are.
const KEY: &str = "key";
/// Content type of bodies, and of most answers.
const JSON: &str = "application/json";

/// The description as JSON, indented so that a change is seen line by line.
pub static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let text = serde_json::to_value(document()).and_then(|it| serde_json::to_string_pretty(&it));
    text.map(|text| format!("{text}\n")).unwrap_or_default()
});

/// `GET /api/openapi.json`: the description.
pub async fn show(req: HttpRequest) -> Answer {
    let value: serde_json::Value =
        serde_json::from_str(&DOCUMENT).map_err(crate::web::http::error::WebError::internal)?;
    answer::json(&req, &value)
}

fn document() -> OpenApi {
    let all = operations();
    let mut components = ComponentsBuilder::new();
    let mut schemas: Vec<(String, RefOr<Schema>)> = vec![("Problem".to_owned(), problem())];
    let named = all.iter().flat_map(|it| [&it.query, &it.body, &it.answer]).flatten();
    for SchemaOf { named, more, .. } in named {
        schemas.push(named.clone());
        more(&mut schemas);
    }
    for (name, schema) in exact(schemas.into_iter().collect()) {
        components = components.schema(name, schema);
    }
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    components = components.security_scheme(KEY, SecurityScheme::Http(scheme));
    let mut paths = PathsBuilder::new();
    for operation in &all {
        let method = match operation.method.as_str() {
            "POST" => HttpMethod::Post,
            _ => HttpMethod::Get,
        };
        let path = format!("{HOME}{}", operation.path);
        paths = paths.path(path, PathItem::new(method, described(operation)));
    }
    let info = InfoBuilder::new()
        .title("Cubilete")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("Tournaments of parchís. Errors are problem documents (RFC 9457)."));
    OpenApiBuilder::new()
        .info(info.build())
        .paths(paths.build())
        .components(Some(components.build()))
        .build()
}

fn described(operation: &Operation) -> utoipa::openapi::path::Operation {
    let scope = operation.scope.map(|scope| scope.name());
    let needs = scope.map_or_else(
        || "Needs no key.".to_owned(),
        |scope| format!("Needs a key with the scope `{scope}`."),
    );
    let mut built = OperationBuilder::new()
        .operation_id(Some(operation.id))
        .summary(Some(operation.summary))
        .description(Some([operation.about, &needs].join(" ").trim()))
        .tag(operation.path.split('/').nth(1).unwrap_or_default());
    if scope.is_some() {
        let scopes: Vec<&str> = scope.into_iter().collect();
        built = built.security(SecurityRequirement::new(KEY, scopes));
    }
    for part in operation.path.split('/').filter_map(|it| it.strip_prefix('{')) {
        built = built.parameter(of_path(part.trim_end_matches('}')));
    }
    for parameter in operation.query.iter().flat_map(query) {
        built = built.parameter(parameter);
    }
    if operation.is_named {
        let name =
            "The sender's name of this write; sent again within 24 hours, it is answered again";
        let least = if scope.is_some() { 1 } else { LEAST_WITHOUT_KEY };
        let lengths = text().min_length(Some(least)).max_length(Some(LONGEST));
        built = built.parameter(header("Idempotency-Key", lengths, true, name));
        let tag = "The tag of the tournament or table as it was read";
        built = built.parameter(header("If-Match", text().min_length(Some(1)), false, tag));
    }
    if let Some(body) = &operation.body {
        let is_required = if body.is_required() { Required::True } else { Required::False };
        let content = ContentBuilder::new().schema(Some(body.schema.clone()));
        let content = content.examples_from_iter(examples::of(operation.id, "request")).build();
        let body = RequestBodyBuilder::new().content(JSON, content).required(Some(is_required));
        built = built.request_body(Some(body.build()));
    }
    if operation.takes_picture {
        let with = |body: RequestBodyBuilder, kind: &&str| {
            body.content(*kind, ContentBuilder::new().build())
        };
        let body = picture::KINDS.iter().fold(RequestBodyBuilder::new(), with);
        built = built.request_body(Some(body.required(Some(Required::True)).build()));
    }
    let mut success = ResponseBuilder::new().description("Done");
    if operation.answer.is_some() || operation.media != JSON {
        let schema = operation.answer.as_ref().map(|answer| answer.schema.clone());
        let content = ContentBuilder::new().schema(schema);
        let content = content.examples_from_iter(examples::of(operation.id, "answer")).build();
        success = success.content(operation.media, content);
    }
    let problem = utoipa::openapi::Ref::from_schema_name("Problem");
    let content = ContentBuilder::new().schema(Some(problem)).build();
    let failure = ResponseBuilder::new().description("A problem").content(CONTENT_TYPE, content);
    built
        .response(operation.status.to_string(), success.build())
        .response("default", failure.build())
        .build()
}

/// The parameters of a query: the members of its schema.
fn query(of: &SchemaOf) -> Vec<Parameter> {
    let RefOr::T(Schema::Object(object)) = &of.named.1 else { return Vec::new() };
    let parameter = |(name, schema): (&String, &RefOr<Schema>)| {
        let is_required = object.required.contains(name);
        ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Query)
            .required(if is_required { Required::True } else { Required::False })
            .schema(Some(schema.clone()))
            .build()
    };
    object.properties.iter().map(parameter).collect()
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::Type(Type::String))
}

/// A part of the path: a number, or an id.
fn of_path(name: &str) -> Parameter {
    let (schema, what) = match name {
        "number" | "session" => {
            let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer));
            (number.minimum(Some(1)), "A number")
        }
        "format" => (text().min_length(Some(1)), "Ending of the file"),
        _ => (text().min_length(Some(1)), "An id"),
    };
    let it = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path);
    let it = it.required(Required::True).description(Some(what));
    it.schema(Some(Schema::Object(schema.build()))).build()
}

fn header(name: &str, schema: ObjectBuilder, is_required: bool, what: &str) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Header)
        .required(if is_required { Required::True } else { Required::False })
        .description(Some(what))
        .schema(Some(Schema::Object(schema.build())))
        .build()
}

/// The schema of a problem document.
fn problem() -> RefOr<Schema> {
    let of = |kind: Type, what: &str| {
        ObjectBuilder::new().schema_type(SchemaType::Type(kind)).description(Some(what)).build()
    };
    let object = ObjectBuilder::new()
        .property("type", of(Type::String, "Address of the problem; it does not change"))
        .required("type")
        .property("code", of(Type::String, "Last part of the type"))
        .required("code")
        .property(
            "title",
            of(Type::String, "The problem, in the language of the header Content-Language"),
        )
        .required("title")
        .property("status", of(Type::Integer, "Status of the answer"))
        .required("status")
        .property("detail", of(Type::String, "What is wrong, and what is allowed"))
        .required("detail")
        .property("request_id", of(Type::String, "Reference of the request in the log"))
        .required("request_id")
        .property("field", of(Type::String, "Path of the value that is not allowed"))
        .property("allowed", of(Type::String, "The allowed values"))
        .property("errors", of(Type::Array, "All values that are not allowed"))
        .property("now", of(Type::Object, "After a conflict: what stands now"))
        .property("effects", of(Type::Array, "Effects that need a decision"))
        .property("offers", of(Type::Array, "Replacements that a decision may name"));
    Schema::Object(object.build()).into()
}
