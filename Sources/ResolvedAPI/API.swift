/// A resolved API as plain values: no YAML, no file paths, no Swift syntax.
///
/// `SwiftNaming` creates every name (`coverImageURL`, `User`), and spells it in the output, with backticks, a module or a
/// number where it needs them; here a name only identifies what it names, uniquely in its scope. Every wire name is the
/// server's own spelling. Defaults are filled in. Specs with conflicting names, or with anything that cannot be generated,
/// have been rejected.
package struct API: Hashable, Sendable {
    package var name: String
    package var doc: String?
    /// At least one; the first is the default.
    package var servers: [Server]
    package var convention: Convention
    /// In the author's order; the first is used where an endpoint does not choose. Empty: no authorization.
    package var authorization: [AuthorizationScheme]
    /// Sent with every request.
    package var headers: [ConstantHeader]
    package var errorCodes: [ErrorCode]
    package var retry: Retry?
    package var timeout: Duration?
    /// Whether every resource gets a protocol of its operations, a live implementation and a mock.
    package var services: Bool
    /// Who may use what is generated; `nil` where that is left to who generates it.
    package var access: Access?
    /// In the order of their specs.
    package var units: [OutputUnit]

    package init(
        name: String,
        doc: String? = nil,
        servers: [Server],
        convention: Convention = Convention(),
        authorization: [AuthorizationScheme] = [],
        headers: [ConstantHeader] = [],
        errorCodes: [ErrorCode] = [],
        retry: Retry? = nil,
        timeout: Duration? = nil,
        services: Bool = false,
        access: Access? = nil,
        units: [OutputUnit] = []
    ) {
        self.name = name
        self.doc = doc
        self.servers = servers
        self.convention = convention
        self.authorization = authorization
        self.headers = headers
        self.errorCodes = errorCodes
        self.retry = retry
        self.timeout = timeout
        self.services = services
        self.access = access
        self.units = units
    }
}

/// Who may use what is generated: everybody, the modules of the package, or the module.
package enum Access: String, Hashable, Sendable { case `public`, package, `internal` }

/// A declared type whose Swift has files of its own.
package struct OutputUnit: Hashable, Sendable {
    /// What its files are called: `User`. Unique in the API, whatever its case.
    package var name: String
    package var declaration: Declaration

    package init(name: String, declaration: Declaration) {
        self.name = name
        self.declaration = declaration
    }
}

package struct Server: Hashable, Sendable {
    package var name: String
    /// Absolute, http or https, without query or fragment.
    package var url: String
    package var doc: String?

    package init(name: String, url: String, doc: String? = nil) {
        self.name = name
        self.url = url
        self.doc = doc
    }
}

/// How the API wraps, names and fails, where an endpoint does not say otherwise.
package struct Convention: Hashable, Sendable {
    package var envelope: Envelope
    package var failure: FailureBody
    /// The key that names an object's type; `nil` when objects do not say.
    package var discriminator: String?
    /// How lists come in pages where an endpoint says that they do so in this way, and no more.
    package var paging: Paging?
    package var keepsUnknownTypes: Bool
    package var keepsUnknownCases: Bool
    package var skipsBadElements: Bool

    package init(
        envelope: Envelope = Envelope(),
        failure: FailureBody = FailureBody(),
        discriminator: String? = "type",
        paging: Paging? = nil,
        keepsUnknownTypes: Bool = true,
        keepsUnknownCases: Bool = true,
        skipsBadElements: Bool = false
    ) {
        self.envelope = envelope
        self.failure = failure
        self.discriminator = discriminator
        self.paging = paging
        self.keepsUnknownTypes = keepsUnknownTypes
        self.keepsUnknownCases = keepsUnknownCases
        self.skipsBadElements = skipsBadElements
    }
}

/// Where the payload is in a response. An empty `data` means the whole body is the payload.
package struct Envelope: Hashable, Sendable {
    /// Key path to the payload.
    package var data: [String]
    /// Key path to the code that says whether the call worked, and the value it has when it did.
    package var code: [String]?
    package var ok: String
    package var message: [String]?
    package var info: [String]?

    package init(
        data: [String] = ["data"],
        code: [String]? = ["code"],
        ok: String = "OK",
        message: [String]? = ["message"],
        info: [String]? = ["info"]
    ) {
        self.data = data
        self.code = code
        self.ok = ok
        self.message = message
        self.info = info
    }

    /// The body is the payload.
    package static let none = Envelope(data: [], code: nil, ok: "OK", message: nil, info: nil)
}

/// Where a refused call says why. Key paths into its body.
package struct FailureBody: Hashable, Sendable {
    package var code: [String]?
    package var message: [String]?
    package var details: [String]?

    package init(
        code: [String]? = ["code"],
        message: [String]? = ["message"],
        details: [String]? = ["details"]
    ) {
        self.code = code
        self.message = message
        self.details = details
    }
}

package enum AuthorizationScheme: Hashable, Sendable {
    case oauth2(OAuth2)
    case basic
    case bearer
    case apiKeyHeader(String)
    case apiKeyQuery(String)
    case xsrf(cookie: String, header: String)
    case custom(CustomScheme)

    /// What the author calls it: `oauth2`, `basic`, `bearer`, `api_key`, `xsrf`, or the name of a custom scheme.
    package var name: String {
        switch self {
        case .oauth2: "oauth2"
        case .basic: "basic"
        case .bearer: "bearer"
        case .apiKeyHeader, .apiKeyQuery: "api_key"
        case .xsrf: "xsrf"
        case .custom(let scheme): scheme.value
        }
    }
}

/// A scheme for which an app has an authorizer of its own.
package struct CustomScheme: Hashable, Sendable {
    /// The author's name.
    package var value: String
    /// The Swift name.
    package var name: String
    package var doc: String?

    package init(value: String, name: String, doc: String?) {
        self.value = value
        self.name = name
        self.doc = doc
    }
}

package struct OAuth2: Hashable, Sendable {
    package enum Grant: String, CaseIterable, Sendable {
        case password
        case authorizationCode = "authorization_code"
        case clientCredentials = "client_credentials"
        case deviceCode = "device_code"
    }

    package enum ClientAuthentication: String, CaseIterable, Sendable {
        case basic, post, none
    }

    package struct Scope: Hashable, Sendable {
        package var value: String
        package var name: String
        package var doc: String?

        package init(value: String, name: String, doc: String?) {
            self.value = value
            self.name = name
            self.doc = doc
        }
    }

    /// Absolute, or a path relative to the server.
    package var tokenURL: String
    package var authorizationURL: String?
    package var revocationURL: String?
    package var deviceAuthorizationURL: String?
    package var metadataURL: String?
    package var grants: [Grant]
    package var clientAuthentication: ClientAuthentication
    package var scopes: [Scope]

    package init(
        tokenURL: String,
        authorizationURL: String? = nil,
        revocationURL: String? = nil,
        deviceAuthorizationURL: String? = nil,
        metadataURL: String? = nil,
        grants: [Grant],
        clientAuthentication: ClientAuthentication = .basic,
        scopes: [Scope] = []
    ) {
        self.tokenURL = tokenURL
        self.authorizationURL = authorizationURL
        self.revocationURL = revocationURL
        self.deviceAuthorizationURL = deviceAuthorizationURL
        self.metadataURL = metadataURL
        self.grants = grants
        self.clientAuthentication = clientAuthentication
        self.scopes = scopes
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

/// A code the API answers when it refuses.
package struct ErrorCode: Hashable, Sendable {
    package var name: String
    package var wireValue: String
    package var doc: String?
    package var status: Int?
    /// The type of the details the API sends with this code.
    package var details: TypeReference?
    /// Texts for people, by language tag, in the author's order.
    package var messages: [Message]

    package struct Message: Hashable, Sendable {
        package var language: String
        package var text: String

        package init(language: String, text: String) {
            self.language = language
            self.text = text
        }
    }

    package init(
        name: String,
        wireValue: String,
        doc: String? = nil,
        status: Int? = nil,
        details: TypeReference? = nil,
        messages: [Message] = []
    ) {
        self.name = name
        self.wireValue = wireValue
        self.doc = doc
        self.status = status
        self.details = details
        self.messages = messages
    }
}

package struct Retry: Hashable, Sendable {
    /// Attempts in all, the first included.
    package var attempts: Int
    package var statuses: [Int]

    package init(attempts: Int, statuses: [Int]) {
        self.attempts = attempts
        self.statuses = statuses
    }
}
