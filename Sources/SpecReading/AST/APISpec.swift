package import SourceDiagnostics

/// An `api.yaml` as its author wrote it: every value has its location, no name is resolved, no default is filled in.
///
/// `nil` and an empty list mean that the key is missing.
package struct APISpec: Sendable {
    package let file: SourceFile
    /// `genapi:`, always a version that this tool supports.
    package let version: Located<Int>
    /// `api:`
    package let name: Located<String>
    package let doc: Located<String>?
    /// At least one in an API with calls.
    package let servers: [ServerSpec]
    package let convention: ConventionSpec?
    package let authorization: OrNone<[AuthorizationSchemeSpec]>?
    package let headers: [ConstantHeaderSpec]
    package let errors: [ErrorCodeSpec]
    package let retry: OrNone<RetrySpec>?
    package let timeout: Located<Duration>?
    package let messages: [ErrorMessagesSpec]
    package let services: Located<Bool>?
    package let access: Located<Access>?
    package let models: ModelsSpec?
    package let lint: [LintSetting]

    /// The access level of generated declarations.
    package enum Access: String, CaseIterable, Sendable { case `public`, package, `internal` }
}

/// `missingDocs: warning`, under `lint`.
package struct LintSetting: Sendable {
    package enum Severity: String, CaseIterable, Sendable { case off, warning, error }

    /// The id of a rule, unresolved.
    package let rule: Located<String>
    package let severity: Located<Severity>
}

/// Settings for every resource and value that does not set them itself.
package struct ModelsSpec: Sendable {
    package let hashable: Located<Bool>?
    package let codable: Located<Bool>?
    package let preserveUnknown: Located<Bool>?
    /// Of fields whose type can have these forms, unless they have their own.
    package let accept: [Located<FieldSpec.AcceptedForm>]?
}

/// A setting that the word `none` turns off.
package enum OrNone<Value: Sendable>: Sendable {
    case none(SourceRange)
    case some(Value)
}

/// `live: https://api.trips.example/v1`
package struct ServerSpec: Sendable {
    package let name: Located<String>
    package let url: Located<String>
    package let doc: Located<String>?
    /// `other:`, the URLs of the servers of single calls.
    package let others: [Other]

    /// `uploads: https://uploads.trips.example`
    package struct Other: Sendable {
        package let name: Located<String>
        package let url: Located<String>
    }
}

/// `X-Client: genapi`
package struct ConstantHeaderSpec: Sendable {
    package let name: Located<String>
    package let value: Located<String>
}

/// `ValidationFailed: { status: 422, details: [FieldProblem] }`
package struct ErrorCodeSpec: Sendable {
    /// The key in `errors`.
    package let key: Located<String>
    /// `name:`, the Swift name.
    package let name: Located<String>?
    /// `value:`, the text that the server sends if it differs from the key.
    package let value: Located<String>?
    package let doc: Located<String>?
    package let status: Located<Int>?
    package let details: TypeSpec?
    /// `body:`, the type of the whole body.
    package let body: TypeSpec?
    package let messages: [MessageSpec]
}

/// `ResourceAlreadyExists: { en: Already there., de: Gibt es schon. }`
package struct ErrorMessagesSpec: Sendable {
    /// A key of `errors`, unresolved.
    package let code: Located<String>
    package let messages: [MessageSpec]
}

package struct MessageSpec: Sendable {
    package let language: Located<String>
    package let text: Located<String>
}

/// `{ attempts: 3, on: [429, 502], delay: retry_after }`
package struct RetrySpec: Sendable {
    package struct Delay: Sendable {
        package let place: PlaceSpec
        /// `delay_ms:`
        package let isInMilliseconds: Bool
    }

    package let range: SourceRange
    package let attempts: Located<Int>?
    /// `on:`
    package let statuses: [Located<Int>]?
    /// Keys of the API's `errors`, unresolved.
    package let codes: [Located<String>]?
    package let delay: Delay?
}
