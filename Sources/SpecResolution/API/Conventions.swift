import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// `convention:` with every default filled in.
struct Conventions {
    let keys: KeyStyle
    /// The key of the identity; `nil` if resources have none.
    let identity: String?
    let pagingID: [String]
    let paging: PagingSpec?
    let selection: SelectionNotation
    let nesting: Nesting
    /// The end of every path.
    let suffix: String
    /// The other forms of the values of all models.
    let accepts: Set<Field.AcceptedForm>
    /// Whether ids are unique everywhere, and not only below the parent in a path.
    let hasUniqueIDs: Bool
    /// The location of the members of bodies in JSON, of calls and resources that state none.
    let wrapper: KeyPathSpec?
    /// Whether the bodies of `put` have only what changed.
    let sendsPartsByPut: Bool
    /// Whether responses can lack optional fields of their elements.
    let hasPartialResponses: Bool
    let resolved: Convention

    init(_ spec: ConventionSpec?, models: ModelsSpec? = nil, errors: [ErrorCodeSpec]) {
        accepts = Set((models?.accept ?? []).compactMap { Field.AcceptedForm(rawValue: $0.value.rawValue) })
        keys = spec?.keys.flatMap { KeyStyle(rawValue: $0.value.rawValue) } ?? .snakeCase
        identity = Self.name(spec?.identity, default: "id")
        pagingID = spec?.pagingID?.keys ?? ["paging_id"]
        paging = spec?.paging
        selection = spec?.selection.flatMap { SelectionNotation(rawValue: $0.value.rawValue) } ?? .nested
        nesting = spec?.nesting.map { Nesting($0.value) } ?? .deepObject
        suffix = spec?.suffix?.value ?? ""
        wrapper = spec?.wrapper
        sendsPartsByPut = spec?.partial?.value ?? false
        hasPartialResponses = spec?.responses?.value != .whole
        hasUniqueIDs = spec?.unique?.value == .everywhere
        let envelope = Self.envelope(spec?.envelope, inherited: Envelope()) ?? Envelope()
        resolved = Convention(
            envelope: envelope,
            failure: Self.failure(spec?.failure, envelope: envelope),
            discriminator: Self.path(spec?.discriminator, default: ["type"]),
            paging: spec?.paging.map { [identity, pagingID] in
                Paging(
                    $0,
                    inheriting: nil,
                    identity: [[identity ?? "id"]],
                    pagingID: pagingID,
                    envelope: envelope,
                    errors: errors
                )
            },
            keepsUnknownTypes: spec?.unknownTypes?.value != .fail,
            keepsUnknownCases: spec?.unknownCases?.value != .fail,
            skipsBadElements: spec?.badElements?.value == .skip
        )
    }

    /// The style of objects, maps and lists in queries and forms of a call.
    func nesting(of endpoint: EndpointSpec, in object: ObjectSpec) -> Nesting {
        (endpoint.nesting ?? object.nesting).map { Nesting($0.value) } ?? nesting
    }

    /// The author's envelope, with missing parts inherited; `nil` if there is none.
    static func envelope(_ spec: OrNone<EnvelopeSpec>?, inherited: Envelope) -> Envelope? {
        switch spec {
        case nil: nil
        case .none?: Envelope.none
        case .some(let spec)?:
            Envelope(
                data: path(spec.data, default: inherited.data) ?? [],
                code: path(spec.code, default: inherited.code),
                ok: spec.ok?.value ?? inherited.ok,
                message: path(spec.message, default: inherited.message),
                info: path(spec.info, default: inherited.info)
            )
        }
    }

    /// By default, a failure has its code and its message at the locations of a success.
    private static func failure(_ spec: FailureSpec?, envelope: Envelope) -> FailureBody {
        FailureBody(
            code: path(spec?.code, default: envelope.code ?? ["code"]),
            message: path(spec?.message, default: envelope.message ?? ["message"]),
            details: path(spec?.details, default: ["details"])
        )
    }

    private static func path(_ spec: OrNone<KeyPathSpec>?, default: [String]?) -> [String]? {
        switch spec {
        case nil: `default`
        case .none?: nil
        case .some(let path)?: path.keys
        }
    }

    private static func name(_ spec: OrNone<Located<String>>?, default: String) -> String? {
        switch spec {
        case nil: `default`
        case .none?: nil
        case .some(let name)?: name.value
        }
    }
}

extension Nesting {
    fileprivate init(_ word: ConventionSpec.Nesting) {
        self =
            switch word {
            case .deepObject: .deepObject
            case .brackets: .brackets
            case .indices: .indices
            case .dots: .dots
            }
    }
}
