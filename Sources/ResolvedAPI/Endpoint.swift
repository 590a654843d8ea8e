/// One call of an API.
package struct Endpoint: Hashable, Sendable {
    package enum Method: String, CaseIterable, Sendable {
        case get, head, post, put, patch, delete, options
    }

    package var name: String
    package var doc: String?
    package var deprecated: String?
    package var method: Method
    /// Relative to the server's base path, including the resource's own path.
    package var path: [PathPart]
    /// The path in the spec: `/users/{id}`.
    package var pathTemplate: String
    /// The end of the path behind all of its parts: `.json`.
    package var pathSuffix: String
    /// The name of another server that it is sent to, where the API's server has one.
    package var server: String?
    /// Path parameters in the order of the path, each one once.
    package var pathParameters: [Parameter]
    package var query: [Parameter]
    /// The style of objects, maps and lists in the query and in a form.
    package var nesting: Nesting
    package var headers: [Parameter]
    package var constantHeaders: [ConstantHeader]
    package var body: Body
    /// The first keys of the key paths of the body's fields.
    package var bodyWrapper: [String]
    /// Members with one value that are added to a body of one type, as key and value.
    package var bodyConstants: [BodyConstant]
    package var response: Response
    /// The form of the events of a stream, if they are not only JSON.
    package var events: EventFormat?
    /// The object with the response and its typed headers, declared in `nested` of the resource.
    package var responseHeaders: TypeName?
    /// All headers of the response with types: those of the call, its resource and the API.
    package var typedHeaders: [Field]
    /// `nil` for the API's envelope.
    package var envelope: Envelope?
    /// The object with the values and the typed headers beside the elements of each page, declared in `nested` of the
    /// resource.
    package var pageValues: TypeName?
    /// The paging of a list; `nil` if the response has the whole list.
    package var paging: Paging?
    /// How a list is refreshed by its changes.
    package var sync: ListSync?
    /// `nil` for the API's first scheme.
    package var authorization: Authorization?
    package var timeout: Duration?
    /// The limit of each attempt.
    package var attemptTimeout: Duration?
    package var retry: Retry?
    package var sendsIdempotencyKey: Bool
    /// The winner if the element was changed while the call waited for a connection; `nil` if it cannot wait.
    package var offline: ConflictPolicy?
    /// The names of the operation in earlier versions of the spec.
    package var formerOperations: [String]
    /// How long a response may be reused.
    package var cache: Duration?
    /// Whether the response has elements that are never written to disk.
    package var staysInMemory = false
    package var priority: Priority?
    /// The names of the API's error codes that this call is known to return.
    package var errors: [String]
    /// The bodies of failures by status, with a type of the call's own, or that of its resource or API.
    package var failure: Failure?
    package var examples: [Example]
    /// The resources whose lists become stale.
    package var invalidates: [TypeName]
    /// How long the values are fresh; `nil` if the runtime decides.
    package var ttl: Duration?
    package var relation: Relation?
    /// The key paths that paging needs in every selection of fields, besides mandatory fields.
    package var selectedAlways: [[String]]
    /// The name of the link with the path, if there is one. Every parameter of such a path is a whole segment.
    package var link: String?

    package init(
        name: String,
        doc: String? = nil,
        deprecated: String? = nil,
        method: Method,
        path: [PathPart],
        pathTemplate: String,
        pathSuffix: String = "",
        server: String? = nil,
        pathParameters: [Parameter] = [],
        query: [Parameter] = [],
        nesting: Nesting = .deepObject,
        headers: [Parameter] = [],
        constantHeaders: [ConstantHeader] = [],
        body: Body = .none,
        bodyWrapper: [String] = [],
        bodyConstants: [BodyConstant] = [],
        response: Response = .none,
        events: EventFormat? = nil,
        responseHeaders: TypeName? = nil,
        typedHeaders: [Field] = [],
        envelope: Envelope? = nil,
        pageValues: TypeName? = nil,
        paging: Paging? = nil,
        authorization: Authorization? = nil,
        timeout: Duration? = nil,
        attemptTimeout: Duration? = nil,
        retry: Retry? = nil,
        sendsIdempotencyKey: Bool = false,
        offline: ConflictPolicy? = nil,
        formerOperations: [String] = [],
        cache: Duration? = nil,
        priority: Priority? = nil,
        errors: [String] = [],
        failure: Failure? = nil,
        examples: [Example] = [],
        invalidates: [TypeName] = [],
        ttl: Duration? = nil,
        relation: Relation? = nil,
        selectedAlways: [[String]] = [],
        link: String? = nil
    ) {
        self.name = name
        self.doc = doc
        self.deprecated = deprecated
        self.method = method
        self.path = path
        self.pathTemplate = pathTemplate
        self.pathSuffix = pathSuffix
        self.server = server
        self.pathParameters = pathParameters
        self.query = query
        self.nesting = nesting
        self.headers = headers
        self.constantHeaders = constantHeaders
        self.body = body
        self.bodyWrapper = bodyWrapper
        self.bodyConstants = bodyConstants
        self.response = response
        self.events = events
        self.responseHeaders = responseHeaders
        self.typedHeaders = typedHeaders
        self.envelope = envelope
        self.pageValues = pageValues
        self.paging = paging
        self.authorization = authorization
        self.timeout = timeout
        self.attemptTimeout = attemptTimeout
        self.retry = retry
        self.sendsIdempotencyKey = sendsIdempotencyKey
        self.offline = offline
        self.formerOperations = formerOperations
        self.cache = cache
        self.priority = priority
        self.errors = errors
        self.failure = failure
        self.examples = examples
        self.invalidates = invalidates
        self.ttl = ttl
        self.relation = relation
        self.selectedAlways = selectedAlways
        self.link = link
    }

    /// The name in logs, events, examples and queues: `User.get`.
    package func operation(of resource: TypeName) -> String {
        resource.path.joined(separator: ".") + "." + name
    }

    /// An enum of the bodies of failures of a call, or of all calls of a resource or an API.
    package struct Failure: Hashable, Sendable {
        package struct Case: Hashable, Sendable {
            package var name: String
            /// One status, or a class of them; `nil` for all statuses without a case.
            package var statuses: ClosedRange<Int>?
            package var type: TypeReference

            package init(name: String, statuses: ClosedRange<Int>?, type: TypeReference) {
                self.name = name
                self.statuses = statuses
                self.type = type
            }
        }

        /// Inside of the resource or the API.
        package var name: TypeName
        /// Each status is that of the first case with it.
        package var cases: [Case]

        package init(name: TypeName, cases: [Case]) {
            self.name = name
            self.cases = cases
        }

        /// The case for a status.
        package func `case`(for status: Int) -> Case? {
            cases.first { $0.statuses?.contains(status) ?? true }
        }
    }

    /// A member of a body that always has the same value.
    package struct BodyConstant: Hashable, Sendable {
        package var key: String
        package var value: ConstantValue

        package init(key: String, value: ConstantValue) {
            self.key = key
            self.value = value
        }
    }

    /// The form of the events of a stream, besides JSON.
    package struct EventFormat: Hashable, Sendable {
        /// The data of the event that ends the stream.
        package var end: String?
        /// The member of the data that has the name of the event.
        package var nameKey: String?
        /// Whether the data is a text.
        package var isText: Bool

        package init(end: String?, nameKey: String?, isText: Bool) {
            self.end = end
            self.nameKey = nameKey
            self.isText = isText
        }
    }

    package indirect enum PathPart: Hashable, Sendable {
        /// Percent-encoded text, including slashes.
        case literal(String)
        /// The name of a path parameter; its value is one escaped segment.
        case parameter(String)
        /// A field of the identity that a path parameter has, and the key of the segment in the path: `{vhost}`.
        case identityField(parameter: String, field: String, key: String, spansSegments: Bool)
        /// Omitted as a whole if one of its parameters is nil. Its parameters are optional.
        case group([PathPart])
    }

    package enum ConflictPolicy: String, Hashable, Sendable {
        case server, client, merge, ask
    }

    package enum Priority: String, CaseIterable, Sendable { case low, normal, high }

    package enum Authorization: Hashable, Sendable {
        case none
        case scheme(AuthorizationScheme, scopes: [String])
        /// The first scheme that the app has a credential for. The scopes are those of `oauth2`.
        case firstOf([AuthorizationScheme], isOptional: Bool, scopes: [String])
    }
}

/// A list that belongs to one element of a resource, whose identity is in its path.
package struct Relation: Hashable, Sendable {
    package var resource: TypeName
    /// The name of the relation in that resource.
    package var name: String
    /// The name of the property with the identity.
    package var identity: String

    package init(of resource: TypeName, name: String, identity: String) {
        self.resource = resource
        self.name = name
        self.identity = identity
    }
}
