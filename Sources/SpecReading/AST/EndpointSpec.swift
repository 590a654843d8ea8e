package import SourceDiagnostics

/// An endpoint as its author wrote it.
package struct EndpointSpec: Sendable {
    package enum Method: String, CaseIterable, Sendable { case get, head, post, put, patch, delete, options }
    package enum Priority: String, CaseIterable, Sendable { case low, normal, high }

    package enum ConflictPolicy: String, CaseIterable, Sendable { case server, client, merge, ask }

    /// The range of its contents.
    package let range: SourceRange
    /// The key in `endpoints`.
    package let key: Located<String>
    /// `name:`, the Swift name.
    package let name: Located<String>?
    package let doc: Located<String>?
    package let deprecated: Located<String>?
    /// The verb, at its key.
    package let method: Located<Method>
    /// Relative to the resource's own path; perhaps empty.
    package let path: PathSpec
    /// `path: none`, whether the path is relative to the server instead.
    package let isOutside: Bool
    /// `server:`, the name of another server.
    package let server: Located<String>?
    package internal(set) var returns: ResponseSpec?
    package internal(set) var body: BodySpec?
    /// `partial:`, whether a body has only what changed, as with `patch`.
    package let partial: Located<Bool>?
    /// `wrapper:`, the location of the members of a body in JSON, in place of the resource's and the API's.
    package let wrapper: OrNone<KeyPathSpec>?
    /// `constants:`, members that are added to a body of one type.
    package let constants: [LiteralSpec.Member]
    /// `events:`, the form of the events of a stream.
    package let events: EventsSpec?
    /// Path parameters.
    package let parameters: [ParameterSpec]
    package let query: [ParameterSpec]
    package let headers: [HeaderSpec]
    /// `response_headers:`, beside those of the resource and the API; `none` if these do not apply.
    package let responseHeaders: OrNone<[ParameterSpec]>?
    /// `nesting:`, how objects, maps and lists are written in the query and the form.
    package let nesting: Located<ConventionSpec.Nesting>?
    package let paging: PagingSpec?
    package let sync: SyncSpec?
    package let select: SelectionSpec?
    package let envelope: OrNone<EnvelopeSpec>?
    package let extra: [ExtraSpec]
    package let authorization: OrNone<EndpointAuthorizationSpec>?
    package let timeout: Located<Duration>?
    package let attemptTimeout: Located<Duration>?
    package let retry: OrNone<RetrySpec>?
    package let idempotencyKey: Located<Bool>?
    /// Whether the call can wait for a connection, and what happens if the element was changed meanwhile; `nil` if the
    /// resource says it.
    package let offline: OrNone<Located<ConflictPolicy>>?
    /// Earlier names of a call that can wait, such as `User.rename`.
    package internal(set) var formerly: [Located<String>]
    package let cache: Located<Duration>?
    package let priority: Located<Priority>?
    /// Keys of the API's `errors`, unresolved.
    package let errors: [Located<String>]
    /// `failures:`, beside those of the resource and the API; `none` if these do not apply.
    package let failures: OrNone<[FailureBodySpec]>?
    package internal(set) var examples: [ExampleSpec]
    /// The resources whose lists become stale, unresolved.
    package internal(set) var invalidates: OrNone<[Located<String>]>?
    /// The name of a link with the path.
    package internal(set) var link: Located<String>?
}

/// `events: { end: "[DONE]", name: type }`
package struct EventsSpec: Sendable {
    package let range: SourceRange
    /// The data of the event that ends the stream.
    package let end: Located<String>?
    /// The member of the data that has the name of the event.
    package let name: Located<String>?
    /// `text: true`, whether the data is a text, and not JSON.
    package let text: Located<Bool>?
}

/// `select: fields`, or a map: the query parameter that selects the fields of the response.
package struct SelectionSpec: Sendable {
    package let range: SourceRange
    package let parameter: Located<String>
    /// `name:`, the Swift name.
    package let name: Located<String>?
    package let doc: Located<String>?
}

/// The body of a request. An endpoint has at most one of `body`, `form`, `multipart` and `bytes`.
package struct BodySpec: Sendable {
    package enum Content: Sendable {
        /// `body: [first_name, last_name]`: fields of the resource, unresolved.
        case names([Located<String>])
        /// `body: { reason: string }`
        case fields([FieldSpec])
        /// `body: User`
        case type(TypeSpec)
        /// `form: [first_name]`
        case formNames([Located<String>])
        /// `form: { grant_type: string }`
        case form([FieldSpec])
        /// `form: CustomerChange`
        case formType(TypeSpec)
        /// `multipart: { image: file, caption: string? }`
        case multipart([ParameterSpec])
        /// `bytes: image/png`
        case bytes(contentType: Located<String>)
    }

    package let content: Content
    /// The key: `body`, `form`, `multipart` or `bytes`.
    package let key: Located<String>
    /// The range of its value.
    package let range: SourceRange
}

/// The response of a call.
package enum ResponseSpec: Sendable {
    case none(SourceRange)
    case headers(SourceRange)
    case bytes(SourceRange)
    case stream(SourceRange)
    /// `events<T>`
    case events(TypeSpec, SourceRange)
    case type(TypeSpec)
    /// `{ trip: Trip, owner: User }`
    case object([FieldSpec], SourceRange)

    package var range: SourceRange {
        switch self {
        case .none(let range), .headers(let range), .bytes(let range), .stream(let range),
            .events(_, let range),
            .object(_, let range):
            range
        case .type(let type): type.range
        }
    }
}

package enum HeaderSpec: Sendable {
    /// `If-Match: string?`: a parameter of the call.
    case parameter(ParameterSpec)
    /// `Accept: { const: text/csv }`
    case constant(ConstantHeaderSpec)
}

/// A value beside the payload of the envelope: `extra: filters`, or `extra: { filters: [Filter] }`.
package struct ExtraSpec: Sendable {
    /// From the body's root.
    package let keyPath: KeyPathSpec
    /// `nil` in the short form, which has no type.
    package let field: FieldSpec?
}

/// `409: Conflict`
package struct FailureBodySpec: Sendable {
    /// The key: a status, `4xx`, `5xx` or `default`.
    package let key: Located<String>
    /// One status, or a class of them; `nil` for `default`.
    package let statuses: ClosedRange<Int>?
    package let type: TypeSpec
}

/// A request and its response.
package struct ExampleSpec: Sendable {
    package let range: SourceRange
    package let name: Located<String>?
    package let parameters: [LiteralSpec.Member]
    package let body: LiteralSpec?
    package let status: Located<Int>?
    /// The headers of the response.
    package let headers: [ConstantHeaderSpec]
    package let delay: Located<Duration>?
    package let response: LiteralSpec?
}
