package import SourceDiagnostics

/// A declared type as its author wrote it: the main type of a spec file, or a small one under `types:`.
package struct DeclarationSpec: Sendable {
    package enum Kind: String, CaseIterable, Sendable { case resource, value, `enum`, union }

    package enum Content: Sendable {
        /// A resource or a value.
        case object(ObjectSpec)
        case enumeration(EnumSpec)
        case union(UnionSpec)
    }

    package let file: SourceFile
    /// The first key of a spec file and where it is; under `types:` what the contents say it is (never `resource`),
    /// at the type's name.
    package let kind: Located<Kind>
    /// The value of the first key, or the key under `types:`.
    package let name: Located<String>
    /// `name:`, the Swift name where it is not the declared one.
    package let swiftName: Located<String>?
    package let doc: Located<String>?
    package let deprecated: Located<String>?
    package let content: Content
}

/// What a resource or a value says about itself.
package struct ObjectSpec: Sendable {
    /// The object whose fields it inherits, not looked up yet.
    package let extends: Located<String>?
    /// The base path of its endpoints. Not for small types, like `parameters` and `endpoints`.
    package let path: PathSpec?
    /// Parameters of `path`.
    package let parameters: [ParameterSpec]
    package let fields: [FieldSpec]
    package let types: [DeclarationSpec]
    package let endpoints: [EndpointSpec]
    package let hashable: Located<Bool>?
    package let codable: Located<Bool>?
    package let preserveUnknown: Located<Bool>?
    package let store: StoreSpec?
}

/// The cases of an enum, declared or inline.
package struct EnumSpec: Sendable {
    package enum Value: Hashable, Sendable {
        case string(String)
        case int(Int)
    }

    package struct Case: Sendable {
        /// What the server sends.
        package let value: Located<Value>
        /// `name:`, or the key in the map form.
        package let name: Located<String>?
        package let doc: Located<String>?
        package let deprecated: Located<String>?
    }

    /// Where the cases are written.
    package let range: SourceRange
    /// As many as the author wrote, perhaps none.
    package let cases: [Case]
    /// `unknown_cases:`, where this enum differs from the convention.
    package let unknownCases: Located<ConventionSpec.Unknown>?
}

package struct UnionSpec: Sendable {
    package struct Member: Sendable {
        package let range: SourceRange
        /// A declared type, not looked up yet.
        package let type: Located<String>
        /// What the discriminator says; never together with `has`.
        package let value: Located<String>?
        /// The key by which it is told.
        package let has: Located<String>?
        /// `name:`, the Swift name of the case.
        package let name: Located<String>?
    }

    /// Where `of` is written.
    package let range: SourceRange
    /// As many as the author wrote, perhaps none.
    package let members: [Member]
    package let discriminator: OrNone<Located<String>>?
    package let unknownTypes: Located<ConventionSpec.Unknown>?
}

/// `store: { ttl: 5m, indexes: [[last_name, first_name]] }`
package struct StoreSpec: Sendable {
    package let range: SourceRange
    package let ttl: Located<Duration>?
    package let indexes: [[Located<String>]]
}
