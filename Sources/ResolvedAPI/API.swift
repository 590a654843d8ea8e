/// A resolved API as plain values: no YAML, no file paths, no Swift syntax.
///
/// `SwiftNaming` creates every name (`coverImageURL`, `User`), and spells it in the output, with backticks, a module or a
/// number where it needs them; here a name only identifies what it names, uniquely in its scope. Every wire name is the
/// server's own spelling. Defaults are filled in. Specs with conflicting names, or with anything that cannot be generated,
/// have been rejected.
package struct API: Hashable, Sendable {
    package var name: String
    package var doc: String?
    /// The first is the default. Only an API without calls has none.
    package var servers: [Server]
    package var convention: Convention
    /// In the author's order; the first is the default of endpoints. Empty: no authorization.
    package var authorization: [AuthorizationScheme]
    /// The authorization of endpoints that state none; `nil` for the first scheme.
    package var authorizationOfCalls: Endpoint.Authorization?
    /// The headers of every request.
    package var headers: [ConstantHeader]
    package var errorCodes: [ErrorCode]
    /// The bodies of failures of all calls.
    package var failure: Endpoint.Failure?
    /// The object whose fields are the headers of all responses that have types.
    package var responseHeaders: Object?
    package var retry: Retry?
    package var timeout: Duration?
    /// Whether every resource has a protocol of its operations, a live implementation and a mock.
    package var services: Bool
    /// The access level of generated declarations; `nil` leaves it to the options of the run.
    package var access: Access?
    /// In the order of their specs.
    package var units: [OutputUnit]
    package var messages: Messages?

    package init(
        name: String,
        doc: String? = nil,
        servers: [Server],
        convention: Convention = Convention(),
        authorization: [AuthorizationScheme] = [],
        authorizationOfCalls: Endpoint.Authorization? = nil,
        headers: [ConstantHeader] = [],
        errorCodes: [ErrorCode] = [],
        failure: Endpoint.Failure? = nil,
        responseHeaders: Object? = nil,
        retry: Retry? = nil,
        timeout: Duration? = nil,
        services: Bool = false,
        access: Access? = nil,
        units: [OutputUnit] = [],
        messages: Messages? = nil
    ) {
        self.name = name
        self.doc = doc
        self.servers = servers
        self.convention = convention
        self.authorization = authorization
        self.authorizationOfCalls = authorizationOfCalls
        self.headers = headers
        self.errorCodes = errorCodes
        self.failure = failure
        self.responseHeaders = responseHeaders
        self.retry = retry
        self.timeout = timeout
        self.services = services
        self.access = access
        self.units = units
        self.messages = messages
    }

    package var hasCalls: Bool { !servers.isEmpty }
}

/// An access level, in ascending order.
package enum Access: String, CaseIterable, Hashable, Comparable, Sendable {
    case `internal`, package, `public`

    package static func < (left: Access, right: Access) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A declared type whose generated code has its own files.
package struct OutputUnit: Hashable, Sendable {
    /// The base name of its files: `User`. Unique in the API without regard to case.
    package var name: String
    /// The access level of its declarations; `nil` for the API's.
    package var access: Access?
    package var declaration: Declaration

    package init(name: String, access: Access? = nil, declaration: Declaration) {
        self.name = name
        self.access = access
        self.declaration = declaration
    }
}

package struct Server: Hashable, Sendable {
    package var name: String
    /// Absolute, http or https, without query or fragment.
    package var url: String
    package var doc: String?
    /// The servers of single calls besides this one.
    package var others: [Other]

    package init(name: String, url: String, doc: String? = nil, others: [Other] = []) {
        self.name = name
        self.url = url
        self.doc = doc
        self.others = others
    }

    package struct Other: Hashable, Sendable {
        package var name: String
        package var url: String

        package init(name: String, url: String) {
            self.name = name
            self.url = url
        }
    }

    /// The URL of the server of a call.
    package func url(of endpoint: Endpoint) -> String {
        others.first { $0.name == endpoint.server }?.url ?? url
    }

    /// Whether a call has the headers of the API: it is sent to the same scheme, host and port, or states its authorization.
    package func sharesHeaders(with endpoint: Endpoint) -> Bool {
        switch endpoint.authorization {
        case .scheme?, .firstOf?: true
        case nil, .some(.none): Self.origin(of: url(of: endpoint)) == Self.origin(of: url)
        }
    }

    private static func origin(of url: String) -> String {
        url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(
            separator: "/"
        )
        .lowercased()
    }
}

package struct ConstantHeader: Hashable, Sendable {
    package var wireName: String
    package var value: String

    package init(wireName: String, value: String) {
        self.wireName = wireName
        self.value = value
    }
}

package struct Retry: Hashable, Sendable {
    /// The largest number of attempts, including the first.
    package var attempts: Int
    package var statuses: [Int]
    /// The API's own error codes, as they are in responses.
    package var codes: [String]
    /// Where a response says how long to wait.
    package var delay: Delay?

    package struct Delay: Hashable, Sendable {
        package var place: Paging.Location
        package var isInMilliseconds: Bool

        package init(place: Paging.Location, isInMilliseconds: Bool) {
            self.place = place
            self.isInMilliseconds = isInMilliseconds
        }
    }

    package init(attempts: Int, statuses: [Int], codes: [String] = [], delay: Delay? = nil) {
        self.attempts = attempts
        self.statuses = statuses
        self.codes = codes
        self.delay = delay
    }
}
