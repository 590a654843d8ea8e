package import SourceDiagnostics

/// `convention:`
package struct ConventionSpec: Sendable {
    package enum Keys: String, CaseIterable, Sendable {
        case snakeCase = "snake_case"
        case camelCase
        case kebabCase = "kebab-case"
        case asIs = "as_is"
    }

    /// The treatment of undeclared types and cases.
    package enum Unknown: String, CaseIterable, Sendable { case keep, fail }

    /// The treatment of a list with an invalid element.
    package enum BadElements: String, CaseIterable, Sendable { case fail, skip }

    /// The reach in which the ids of a resource are unique.
    package enum Unique: String, CaseIterable, Sendable {
        case everywhere
        case belowParent = "below_parent"
    }

    /// Whether responses can lack fields that their elements have.
    package enum Responses: String, CaseIterable, Sendable { case partial, whole }

    /// The notation in which a request selects the fields of the response.
    package enum Selection: String, CaseIterable, Sendable { case nested, names }

    /// How objects, maps and lists are written in queries and forms.
    package enum Nesting: String, CaseIterable, Sendable {
        case deepObject = "deep_object"
        case brackets, indices, dots
    }

    package let range: SourceRange
    package let keys: Located<Keys>?
    package let identity: OrNone<Located<String>>?
    package let discriminator: OrNone<KeyPathSpec>?
    package let pagingID: KeyPathSpec?
    package let envelope: OrNone<EnvelopeSpec>?
    package let failure: FailureSpec?
    /// `failures:`, the types of the bodies of failures of all calls.
    package let failures: [FailureBodySpec]
    /// `response_headers:`, the headers of all responses that have types.
    package let responseHeaders: [ParameterSpec]
    package let paging: PagingSpec?
    package let selection: Located<Selection>?
    package let nesting: Located<Nesting>?
    /// `suffix:`, the end of every path.
    package let suffix: Located<String>?
    package let unknownTypes: Located<Unknown>?
    package let unknownCases: Located<Unknown>?
    package let badElements: Located<BadElements>?
    /// `responses:`, what a missing field of an element means.
    package let responses: Located<Responses>?
    /// `authorization:`, the schemes of calls that state none, of which the first with a credential is used.
    package let authorization: [Located<String>]?
    /// `wrapper:`, the location of the members of bodies in JSON.
    package let wrapper: KeyPathSpec?
    /// `partial:`, whether the bodies of `put` have only what changed.
    package let partial: Located<Bool>?
    /// `unique:`, where the ids of resources are unique whose path has a parent.
    package let unique: Located<Unique>?
}

/// `{ data: data, code: code, ok: OK }`. The short form `envelope: products.data` says only `data`.
package struct EnvelopeSpec: Sendable {
    package let range: SourceRange
    package let data: OrNone<KeyPathSpec>?
    package let code: OrNone<KeyPathSpec>?
    package let ok: Located<String>?
    package let message: OrNone<KeyPathSpec>?
    package let info: OrNone<KeyPathSpec>?
}

/// `failure: { code: error.code, message: error.text, details: none }`
package struct FailureSpec: Sendable {
    package let range: SourceRange
    package let code: OrNone<KeyPathSpec>?
    package let message: OrNone<KeyPathSpec>?
    package let details: OrNone<KeyPathSpec>?
}

/// `paging: standard`, or a map with `mode` and that mode's own keys; keys of other modes have been rejected.
package struct PagingSpec: Sendable {
    package enum Mode: String, CaseIterable, Sendable {
        case none, standard, page, range, cursor, link, keyset
        case idCursor = "id_cursor"
        case realtime
    }
    package enum Order: String, CaseIterable, Sendable { case ascending, descending }
    package enum Shifts: String, CaseIterable, Sendable { case anchored, ignored }
    package enum IDs: String, CaseIterable, Sendable { case numeric, lexicographic, opaque }

    package let range: SourceRange
    package let mode: Located<Mode>
    /// standard
    package let offset: Located<String>?
    /// standard, cursor, link, keyset, id_cursor, realtime: the name of the parameter.
    package let limit: Located<String>?
    /// The page size: `page_size: 50`, or a number in place of the parameter's name in `limit` or `size`.
    package let pageSize: Located<Int>?
    /// range: the unit of the headers.
    package let unit: Located<String>?
    /// range: the parameters, in place of the headers.
    package let start: Located<String>?
    package let end: Located<String>?
    /// standard, page, range, link
    package let total: PlaceSpec?
    /// page
    package let number: Located<String>?
    /// page
    package let size: Located<String>?
    /// standard, page
    package let first: Located<Int>?
    /// page: the error code of a page beyond the end.
    package let missing: Located<String>?
    /// standard, page
    package let shifts: Located<Shifts>?
    /// cursor: the location of the next cursor.
    package let cursor: PlaceSpec?
    /// cursor: the parameter for it.
    package let parameter: Located<String>?
    /// cursor, link
    package let emptyPages: Located<Int>?
    /// cursor, id_cursor
    package let hasMore: PlaceSpec?
    /// link
    package let header: Located<String>?
    /// link: the location of a URL outside of headers.
    package let next: PlaceSpec?
    /// link
    package let previous: PlaceSpec?
    /// keyset
    package let keys: [KeysetKeySpec]?
    /// keyset
    package let exact: Located<Bool>?
    /// keyset
    package let closed: Located<Bool>?
    /// id_cursor
    package let after: Located<String>?
    /// id_cursor
    package let before: OrNone<Located<String>>?
    /// realtime
    package let order: Located<Order>?
    /// realtime
    package let sinceID: Located<String>?
    /// realtime
    package let maxID: Located<String>?
    /// realtime
    package let minID: Located<String>?
    /// realtime
    package let ids: Located<IDs>?
    /// realtime
    package let pagingID: KeyPathSpec?
}

/// `created_at: created_before`: a key of the elements, and the parameter for it.
package struct KeysetKeySpec: Sendable {
    package let path: KeyPathSpec
    package let parameter: Located<String>
}

/// The location of a value in a response: `info.total`, or `header:Total-Records`.
package enum PlaceSpec: Sendable {
    case body(KeyPathSpec)
    /// The name of the header; the range is that of the name.
    case header(Located<String>)
}

/// Keys from an object to a value: `location.latitude`. `\.` is a dot that belongs to a key.
package struct KeyPathSpec: Sendable {
    /// As the author wrote it, after YAML's own escapes.
    package let text: Located<String>
    /// At least one, none of them empty.
    package let keys: [String]

    package var range: SourceRange { text.range }
}
