package import SourceDiagnostics

/// A declared type as its author wrote it: the main type of a spec file, or a small one under `types:`.
package struct DeclarationSpec: Sendable {
    package enum Kind: String, CaseIterable, Sendable { case resource, value, calls, `enum`, union }

    package enum Content: Sendable {
        /// A resource, a value, or calls without an object.
        case object(ObjectSpec)
        case enumeration(EnumSpec)
        case union(UnionSpec)
    }

    package let file: SourceFile
    /// The first key of a spec file with its range. Under `types:`, the kind follows from the contents (never
    /// `resource`), and the range is that of the type's name.
    package let kind: Located<Kind>
    /// The value of the first key, or the key under `types:`.
    package let name: Located<String>
    /// `name:`, the Swift name if it differs from the declared one.
    package let swiftName: Located<String>?
    package let doc: Located<String>?
    package let deprecated: Located<String>?
    /// `access:`, the access level of a main type and the types inside of it. Small types have none.
    package let access: Located<APISpec.Access>?
    package let content: Content
}

/// The properties of a resource or a value, or of calls without an object.
package struct ObjectSpec: Sendable {
    /// The object whose fields it inherits, unresolved.
    package let extends: Located<String>?
    /// Further objects whose fields it has, without their identity and calls, unresolved.
    package let fieldsOf: [Located<String>]
    /// The base path of its endpoints. Small types have none, and no `parameters` and `endpoints`.
    package let path: PathSpec?
    /// Parameters of `path`.
    package let parameters: [ParameterSpec]
    package let fields: [FieldSpec]
    package let types: [DeclarationSpec]
    package let endpoints: [EndpointSpec]
    /// Inherited endpoints that it does not have: `delete: none`. After inheritance, those that nothing declares.
    package let withoutEndpoints: [Located<String>]
    package let hashable: Located<Bool>?
    package let codable: Located<Bool>?
    package let preserveUnknown: Located<Bool>?
    package let store: StoreSpec?
    /// `store: { lifetime: … }` of the resource, or of the one that it extends.
    package let lifetime: Located<StoreSpec.Lifetime>?
    /// `identity:` of a resource, if it is not the convention's.
    package let identity: IdentitySpec?
    /// `unique:` of a resource, if it is not the convention's.
    package let unique: Located<ConventionSpec.Unique>?
    /// `offline:` of a resource, for its calls that say nothing else.
    package let offline: Located<EndpointSpec.ConflictPolicy>?
    /// `nesting:` of its calls, in place of the API's.
    package let nesting: Located<ConventionSpec.Nesting>?
    /// `wrapper:` of the bodies of its calls, in place of the API's; `none` removes it.
    package let wrapper: OrNone<KeyPathSpec>?
    /// `partial:`, whether the bodies of `put` have only what changed, in place of the API's.
    package let partial: Located<Bool>?
    /// `response_headers:` of all calls, beside those of the API; `none` if these do not apply.
    package let responseHeaders: OrNone<[ParameterSpec]>?
    /// `failures:` of all calls, beside those of the API; `none` if these do not apply.
    package let failures: OrNone<[FailureBodySpec]>?
}

/// `identity: sku`, `identity: [vhost, name]`, `identity: singleton` or `identity: none`
package enum IdentitySpec: Sendable {
    /// Elements cannot be told apart.
    case none(SourceRange)
    /// There is one object.
    case singleton(SourceRange)
    /// The fields that are the identity together, perhaps none.
    case fields([Located<String>], SourceRange)
}

/// The cases of an enum, declared or inline.
package struct EnumSpec: Sendable {
    package enum Value: Hashable, Sendable {
        case string(String)
        case int(Int)
    }

    package struct Case: Sendable {
        /// The value on the wire.
        package let value: Located<Value>
        /// `name:`, or the key in the map form.
        package let name: Located<String>?
        package let doc: Located<String>?
        package let deprecated: Located<String>?
    }

    /// The range of the cases.
    package let range: SourceRange
    /// The cases, perhaps none.
    package let cases: [Case]
    /// `unknown_cases:`, if this enum differs from the convention.
    package let unknownCases: Located<ConventionSpec.Unknown>?
    /// `fallback:`, the case for undeclared values.
    package let fallback: Located<String>?
    /// `ignore_case:`, whether upper and lower case make no difference.
    package let ignoreCase: Located<Bool>?

    package init(
        range: SourceRange,
        cases: [Case],
        unknownCases: Located<ConventionSpec.Unknown>? = nil,
        fallback: Located<String>? = nil,
        ignoreCase: Located<Bool>? = nil
    ) {
        self.range = range
        self.cases = cases
        self.unknownCases = unknownCases
        self.fallback = fallback
        self.ignoreCase = ignoreCase
    }
}

package struct UnionSpec: Sendable {
    package struct Member: Sendable {
        package let range: SourceRange
        /// The type as written.
        package let type: Located<String>
        /// A declared object, or any type that is identified by the kind of its values.
        package let expression: TypeSpec
        /// How the server writes the value of the discriminator.
        package enum ValueKind: Sendable { case text, number, bool }

        /// The value of the discriminator; never together with `has`.
        package let value: Located<String>?
        /// Further values: `value: [1, 2]`.
        package let otherValues: [Located<String>]
        package let kind: ValueKind
        /// The key that identifies the member.
        package let has: Located<String>?
        /// `name:`, the Swift name of the case.
        package let name: Located<String>?
    }

    /// The range of `of`.
    package let range: SourceRange
    /// The members, perhaps none.
    package let members: [Member]
    package let discriminator: OrNone<KeyPathSpec>?
    package let unknownTypes: Located<ConventionSpec.Unknown>?
    /// `fallback:`, the member that every other object is, which has no rule.
    package let fallback: Member?
    /// `fields:`, the keys of fields that every member has.
    package let fields: [Located<String>]

    /// The members with the fallback, which comes last.
    package var allMembers: [Member] { members + (fallback.map { [$0] } ?? []) }
}

/// `store: { ttl: 5m, lifetime: keep, indexes: [[last_name, first_name]], deleted: deleted_at, embedded: true, lists: { tracks: replace } }`
package struct StoreSpec: Sendable {
    package enum Lifetime: String, CaseIterable, Sendable { case memory, cache, keep }

    package let range: SourceRange
    package let ttl: Located<Duration>?
    /// How long stored elements live.
    package let lifetime: Located<Lifetime>?
    package let indexes: [[Located<String>]]
    /// The field that says whether an element was deleted.
    package let deleted: Located<String>?
    /// Whether elements inside of other values are stored too.
    package let embedded: Located<Bool>?
    /// Whether its elements are records of databases of apps.
    package let record: Located<Bool>?
    /// The lists inside of elements that are also lists of their own.
    package let lists: [ContainedListSpec]
}

/// `tracks: replace`, or `tracks: { rest: tracks, total: track_count }`, under `lists` of a store
package struct ContainedListSpec: Sendable {
    package enum Merge: String, CaseIterable, Sendable { case replace, append, prepend }

    package let field: Located<String>
    /// How the rows of a response are merged into the list.
    package let merge: Located<Merge>
    /// The endpoint at which the list continues.
    package let rest: ListRestSpec?
}

/// `rest: tracks, total: track_count, next: tracks_next`, for a list of which elements have the first rows
package struct ListRestSpec: Sendable {
    /// The name of a list of the resource at an endpoint.
    package let relation: Located<String>
    /// The field with the number of rows in the whole list.
    package let total: Located<String>?
    /// The field with the cursor or the link of the next page.
    package let next: Located<String>?
}
