//! One operation of the API: its row in the table from which routes, rights and the description come.

use actix_web::http::Method;
use actix_web::{FromRequest, Handler, Responder, Route, web};
use domain::tournament::api_key::Scope;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Ref, Schema, SchemaType, Type};

/// A function that adds the schemas that a schema names.
type MoreSchemas = fn(&mut Vec<(String, RefOr<Schema>)>);

/// The schema of a body, a query or an answer.
#[derive(Clone)]
pub struct SchemaOf {
    /// The schema as it stands in the operation.
    pub schema: RefOr<Schema>,
    /// Its name and the schema with that name.
    pub named: (String, RefOr<Schema>),
    /// Adds the schemas that it names.
    pub more: MoreSchemas,
}

impl SchemaOf {
    fn of<T: ToSchema>() -> Self {
        let name = T::name().into_owned();
        let schema = Ref::from_schema_name(&name).into();
        Self { schema, named: (name, T::schema()), more: T::schemas }
    }

    /// False if it is also fine to send nothing: an empty body is an object without members.
    pub fn is_required(&self) -> bool {
        match &self.named.1 {
            RefOr::T(Schema::Object(object)) => !object.required.is_empty(),
            _ => true,
        }
    }

    /// A part of a list of `T`.
    fn list_of<T: ToSchema>() -> Self {
        let one = Self::of::<T>();
        let number = || ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer)).build();
        let text = || ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).build();
        let schema = ObjectBuilder::new()
            .property("total", number())
            .required("total")
            .property("items", ArrayBuilder::new().items(one.schema.clone()).build())
            .required("items")
            .property("next", text())
            .build();
        Self { schema: Schema::Object(schema).into(), ..one }
    }
}

/// An operation.
pub struct Operation {
    /// Name of the operation, unique.
    pub id: &'static str,
    pub method: Method,
    /// Path below `/api/v1`.
    pub path: &'static str,
    /// Scope that a key needs; `None`: everybody may call it without a key.
    pub scope: Option<Scope>,
    /// One line in English.
    pub summary: &'static str,
    /// What else its callers must know; may be empty.
    pub about: &'static str,
    pub query: Option<SchemaOf>,
    pub body: Option<SchemaOf>,
    /// True if its body is a picture and no JSON.
    pub takes_picture: bool,
    /// True if it needs an `Idempotency-Key`.
    pub is_named: bool,
    /// Status of success.
    pub status: u16,
    /// Content type of the answer.
    pub media: &'static str,
    pub answer: Option<SchemaOf>,
    route: Box<dyn Fn() -> Route>,
}

impl Operation {
    /// An operation that reads what everybody may see.
    pub fn read<F, Args>(path: &'static str, id: &'static str, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        Self::new(Method::GET, path, id, handler)
    }

    /// An operation that writes, for keys with this scope.
    pub fn write<F, Args>(path: &'static str, id: &'static str, scope: Scope, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        let is_named = true;
        Self { scope: Some(scope), is_named, ..Self::new(Method::POST, path, id, handler) }
    }

    /// An operation that writes, for everybody who knows its code or PIN. It is done each time that it is sent.
    pub fn open<F, Args>(path: &'static str, id: &'static str, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        Self::new(Method::POST, path, id, handler)
    }

    /// An operation that writes without a key: for everybody, or for those who have the secret in its path.
    pub fn keyless<F, Args>(path: &'static str, id: &'static str, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        Self { is_named: true, ..Self::new(Method::POST, path, id, handler) }
    }

    fn new<F, Args>(method: Method, path: &'static str, id: &'static str, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        let by = method.clone();
        let route = move || web::method(by.clone()).to(handler.clone());
        Self {
            id,
            method,
            path,
            scope: None,
            summary: "",
            about: "",
            query: None,
            body: None,
            takes_picture: false,
            is_named: false,
            status: 200,
            media: "application/json",
            answer: None,
            route: Box::new(route),
        }
    }

    #[must_use]
    pub fn summary(mut self, summary: &'static str) -> Self {
        self.summary = summary;
        self
    }

    #[must_use]
    pub fn about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    /// Limits reading to keys with the scope `read`.
    #[must_use]
    pub fn private(mut self) -> Self {
        self.scope = Some(Scope::Read);
        self
    }

    /// Limits reading to keys with a seat, or with the scope `table`.
    #[must_use]
    pub fn seated(mut self) -> Self {
        self.scope = Some(Scope::Table);
        self
    }

    #[must_use]
    pub fn query<T: ToSchema>(mut self) -> Self {
        self.query = Some(SchemaOf::of::<T>());
        self
    }

    #[must_use]
    pub fn body<T: ToSchema>(mut self) -> Self {
        self.body = Some(SchemaOf::of::<T>());
        self
    }

    /// Takes a picture as its body.
    #[must_use]
    pub fn picture(mut self) -> Self {
        self.takes_picture = true;
        self
    }

    #[must_use]
    pub fn answers<T: ToSchema>(mut self) -> Self {
        self.answer = Some(SchemaOf::of::<T>());
        self
    }

    #[must_use]
    pub fn lists<T: ToSchema>(mut self) -> Self {
        self.answer = Some(SchemaOf::list_of::<T>());
        self
    }

    /// Answers with this content type: a file, or a stream whose lines or events are of the schema.
    #[must_use]
    pub fn sends(mut self, media: &'static str) -> Self {
        self.media = media;
        self
    }

    /// Answers with 201, because something was made.
    #[must_use]
    pub fn creates<T: ToSchema>(mut self) -> Self {
        self.status = 201;
        self.answers::<T>()
    }

    /// The route of its handler.
    pub fn route(&self) -> Route {
        (self.route)()
    }
}
