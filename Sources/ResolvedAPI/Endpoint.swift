/// One call an API offers.
package struct Endpoint: Hashable, Sendable {
    package enum Method: String, CaseIterable, Sendable {
        case get, head, post, put, patch, delete, options
    }

    package var name: String
    package var doc: String?
    package var deprecated: String?
    package var method: Method
    /// From the server's base path on, the resource's own path included.
    package var path: [PathPart]
    /// As its author would write it: `/users/{id}`.
    package var pathTemplate: String
    /// Path parameters in the order of the path, each one once.
    package var pathParameters: [Parameter]
    package var query: [Parameter]
    package var headers: [Parameter]
    package var constantHeaders: [ConstantHeader]
    package var body: Body
    package var response: Response
    /// `nil` where the API's own applies.
    package var envelope: Envelope?
    /// Of an answer that is a list; `nil` where it comes as a whole.
    package var paging: Paging?
    /// `nil` where the API's first scheme applies.
    package var authorization: Authorization?
    package var timeout: Duration?
    /// For each attempt.
    package var attemptTimeout: Duration?
    package var retry: Retry?
    package var sendsIdempotencyKey: Bool
    /// How long an answer may be reused without asking.
    package var cache: Duration?
    package var priority: Priority?
    /// The Swift names of the API's error codes that this call is known to answer.
    package var errors: [String]
    package var examples: [Example]
    /// The resources whose lists it makes wrong.
    package var invalidates: [TypeName]
    /// How long what it answers is fresh; `nil` where the runtime decides.
    package var ttl: Duration?
    package var relation: Relation?
    /// What paging goes by: key paths that every selection of fields has, besides those that an element has anyway.
    package var selectedAlways: [[String]]

    package init(
        name: String,
        doc: String? = nil,
        deprecated: String? = nil,
        method: Method,
        path: [PathPart],
        pathTemplate: String,
        pathParameters: [Parameter] = [],
        query: [Parameter] = [],
        headers: [Parameter] = [],
        constantHeaders: [ConstantHeader] = [],
        body: Body = .none,
        response: Response = .none,
        envelope: Envelope? = nil,
        paging: Paging? = nil,
        authorization: Authorization? = nil,
        timeout: Duration? = nil,
        attemptTimeout: Duration? = nil,
        retry: Retry? = nil,
        sendsIdempotencyKey: Bool = false,
        cache: Duration? = nil,
        priority: Priority? = nil,
        errors: [String] = [],
        examples: [Example] = [],
        invalidates: [TypeName] = [],
        ttl: Duration? = nil,
        relation: Relation? = nil,
        selectedAlways: [[String]] = []
    ) {
        self.name = name
        self.doc = doc
        self.deprecated = deprecated
        self.method = method
        self.path = path
        self.pathTemplate = pathTemplate
        self.pathParameters = pathParameters
        self.query = query
        self.headers = headers
        self.constantHeaders = constantHeaders
        self.body = body
        self.response = response
        self.envelope = envelope
        self.paging = paging
        self.authorization = authorization
        self.timeout = timeout
        self.attemptTimeout = attemptTimeout
        self.retry = retry
        self.sendsIdempotencyKey = sendsIdempotencyKey
        self.cache = cache
        self.priority = priority
        self.errors = errors
        self.examples = examples
        self.invalidates = invalidates
        self.ttl = ttl
        self.relation = relation
        self.selectedAlways = selectedAlways
    }

    package indirect enum PathPart: Hashable, Sendable {
        /// Text as it goes on the wire, slashes included.
        case literal(String)
        /// The Swift name of a path parameter; its value is one escaped segment.
        case parameter(String)
        /// Left out as a whole when one of its parameters is nil. Its parameters are optional.
        case group([PathPart])
    }

    package enum Priority: String, CaseIterable, Sendable { case low, normal, high }

    package enum Authorization: Hashable, Sendable {
        case none
        case scheme(AuthorizationScheme, scopes: [String])
    }
}

/// A list that belongs to one element of a resource, whose identity is in its path.
package struct Relation: Hashable, Sendable {
    package var resource: TypeName
    /// The Swift name it has there.
    package var name: String
    /// The Swift name of the property that holds the identity.
    package var identity: String

    package init(of resource: TypeName, name: String, identity: String) {
        self.resource = resource
        self.name = name
        self.identity = identity
    }
}

/// A value that a caller passes: in the path, the query or a header.
package struct Parameter: Hashable, Sendable {
    package var name: String
    package var wireName: String
    package var type: TypeReference
    package var presence: Field.Presence
    package var doc: String?
    package var deprecated: String?

    package init(
        name: String,
        wireName: String,
        type: TypeReference,
        presence: Field.Presence = .required,
        doc: String? = nil,
        deprecated: String? = nil
    ) {
        self.name = name
        self.wireName = wireName
        self.type = type
        self.presence = presence
        self.doc = doc
        self.deprecated = deprecated
    }
}

package enum Body: Hashable, Sendable {
    case none
    /// A JSON object of these fields, each a parameter of the call.
    case fields([Field])
    /// A JSON object of these fields, each left alone, set or, where it is optional, cleared.
    /// `nil`-able fields can be cleared, required ones cannot.
    case patch([Field])
    /// One value, sent as JSON.
    case value(TypeReference)
    /// `application/x-www-form-urlencoded`.
    case form([Field])
    case multipart([Part])
    /// Bytes of this media type.
    case bytes(contentType: String)

    package struct Part: Hashable, Sendable {
        package enum Content: Hashable, Sendable {
            case file
            case field(TypeReference)
        }

        package var name: String
        package var wireName: String
        package var content: Content
        package var isOptional: Bool
        package var doc: String?

        package init(name: String, wireName: String, content: Content, isOptional: Bool, doc: String? = nil) {
            self.name = name
            self.wireName = wireName
            self.content = content
            self.isOptional = isOptional
            self.doc = doc
        }
    }
}

package enum Response: Hashable, Sendable {
    case none
    case headers
    case bytes
    case stream
    case events(TypeReference)
    case value(TypeReference)
    /// An object made for this endpoint, declared in `nested` of the resource; read from the envelope's payload.
    case object(TypeName)
    /// The payload and values beside it in the envelope, in an object declared in `nested` of the resource:
    /// its first field is the payload, its key paths are from the body's root.
    case enveloped(TypeName)
}

package struct Paging: Hashable, Sendable {
    package enum Mode: Hashable, Sendable {
        /// One page with everything in it.
        case none
        case standard(offset: String, limit: String, total: Location?)
        case page(number: String, size: String, total: Location?, first: Int)
        case cursor(parameter: String, next: Location, hasMore: Location? = nil, limit: String?)
        /// RFC 8288 when the header is `Link`; otherwise the header holds the next page's URL.
        case link(header: String, limit: String?, total: Location?)
        /// URLs that stand alone at their places.
        case url(next: Location, previous: Location?, limit: String?, total: Location?)
        case keyset(keys: [KeysetKey], limit: String?, isExact: Bool, isClosed: Bool)
        case idCursor(after: String, before: String?, hasMore: Location?, limit: String?)
        case realtime(
            sinceID: String,
            maxID: String,
            minID: String? = nil,
            limit: String?,
            pagingID: [String],
            order: Order,
            ids: IDs = .opaque
        )
    }

    package enum Order: String, CaseIterable, Sendable { case ascending, descending }
    package enum Shifts: String, CaseIterable, Sendable { case anchored, ignored }
    /// How two paging ids are compared.
    package enum IDs: String, CaseIterable, Sendable { case numeric, lexicographic, opaque }

    /// A key that a list is sorted by, the most significant first.
    package struct KeysetKey: Hashable, Sendable {
        /// From the element on.
        package var keyPath: [String]
        package var parameter: String

        package init(keyPath: [String], parameter: String) {
            self.keyPath = keyPath
            self.parameter = parameter
        }
    }

    /// Where a response says something about paging.
    package enum Location: Hashable, Sendable {
        /// Key path from the body's root.
        case body([String])
        case header(String)
    }

    package var mode: Mode
    /// How many elements a page asks for unless the caller says; at least one.
    package var pageSize: Int?
    /// The key of an element's identity.
    package var identity: String
    /// In modes that count.
    package var shifts: Shifts

    package init(
        mode: Mode,
        pageSize: Int? = nil,
        identity: String = "id",
        shifts: Shifts = .anchored
    ) {
        self.mode = mode
        self.pageSize = pageSize
        self.identity = identity
        self.shifts = shifts
    }
}
