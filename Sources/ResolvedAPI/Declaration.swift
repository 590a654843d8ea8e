/// A type that an API declares.
package indirect enum Declaration: Hashable, Sendable {
    case object(Object)
    case enumeration(Enumeration)
    case union(Union)

    package var name: TypeName {
        switch self {
        case .object(let object): object.name
        case .enumeration(let enumeration): enumeration.name
        case .union(let union): union.name
        }
    }

    /// The declaration and those inside of it, each before those inside of itself.
    package var withNested: [Declaration] {
        guard case .object(let object) = self else { return [self] }
        return [self] + object.nested.flatMap(\.withNested)
    }
}

/// The name of a declared type with the types around it: `User`, or `User` `Status` for a type inside of a resource.
package struct TypeName: Hashable, Sendable {
    package var path: [String]

    package init(_ path: String...) { self.path = path }
    package init(path: [String]) { self.path = path }
}

/// A resource (with an identity and optional endpoints), a value, or a small type inside of one of them.
package struct Object: Hashable, Sendable {
    package var name: TypeName
    package var doc: String?
    package var deprecated: String?
    /// `nil` for a value.
    package var identity: Identity?
    /// The resource whose type of identity it has; `nil` for a type of its own.
    package var identityOwner: TypeName?
    /// The discriminator and its value for objects of this type, if they have one: `("type", "User")`.
    package var discriminator: DiscriminatorValue?
    /// All fields in the author's order, inherited ones first, the identity first of all.
    package var fields: [Field]
    package var nested: [Declaration]
    package var endpoints: [Endpoint]
    /// The bodies of failures of its calls, if they differ from the API's.
    package var failure: Endpoint.Failure?
    /// The object with the headers of its responses, declared in `nested`, if they differ from the API's.
    package var responseHeaders: TypeName?
    /// Whether it has calls and no values.
    package var isGroup: Bool
    package var isHashable: Bool
    package var isCodable: Bool
    /// Whether unknown keys are kept and written back.
    package var preservesUnknown: Bool
    /// Whether a response can lack optional fields that an element has.
    package var hasPartialResponses: Bool
    /// The notation for selecting its fields, if they can be selected.
    package var selection: SelectionNotation?
    /// For an object whose fields are headers of a response, the response beside them.
    package var besideHeaders: Response?
    /// Whether its fields are the headers of the responses of several calls, and nothing is beside them.
    package var isSharedHeaders: Bool
    /// The names of the fields that stored elements are looked up by together.
    package var indexes: [[String]]
    /// The name of the field that says whether an element was deleted: a bool, or an optional field.
    package var deletionMark: String?
    /// Whether the spec has `store`.
    package var isStored: Bool
    /// Whether stores have its elements also if they are inside of other values.
    package var isStoredWhenEmbedded: Bool
    /// Whether its elements have a description of their fields for databases of apps.
    package var isRecord: Bool
    /// How long stores keep its elements.
    package var lifetime: Lifetime
    /// The path below which its ids are unique, with parameters in braces; `nil` if they are unique everywhere.
    package var parentPath: String?
    /// The lists inside of its elements that are also lists of their own.
    package var containedLists: [ContainedList]

    /// Whether its elements know which of their fields a response lacked.
    package var notesMissingFields: Bool {
        hasPartialResponses && identity != nil && !isGroup && fields.contains(where: \.canBeMissing)
    }

    package enum Lifetime: String, Hashable, Sendable {
        /// As long as the process, and never on disk.
        case memory
        /// Until the account signs out, or the elements were not used for a long time.
        case cache
        /// Until the server deletes the elements. They stay when the account signs out.
        case keep
    }

    /// Whether an update can keep values of the older object.
    package var keepsOldValues: Bool {
        fields.contains { $0.access != .write && $0.malformed == .keepsOldValue }
    }

    /// The discriminator as a constant field, unless a field has it.
    package var discriminatorField: Field? {
        guard let discriminator, !fields.contains(where: { $0.keyPath == discriminator.keyPath }) else {
            return nil
        }
        let scalar: Scalar =
            switch discriminator.constant.kind {
            case .text: .string
            case .number: .int
            case .bool: .bool
            }
        return Field(
            name: discriminator.name,
            keyPath: discriminator.keyPath,
            type: .scalar(scalar),
            constant: discriminator.constant
        )
    }

    package init(
        name: TypeName,
        doc: String? = nil,
        deprecated: String? = nil,
        identity: Identity? = nil,
        identityOwner: TypeName? = nil,
        discriminator: DiscriminatorValue? = nil,
        fields: [Field],
        nested: [Declaration] = [],
        endpoints: [Endpoint] = [],
        failure: Endpoint.Failure? = nil,
        responseHeaders: TypeName? = nil,
        isGroup: Bool = false,
        isHashable: Bool = false,
        isCodable: Bool = false,
        preservesUnknown: Bool = false,
        hasPartialResponses: Bool = false,
        selection: SelectionNotation? = nil,
        besideHeaders: Response? = nil,
        isSharedHeaders: Bool = false,
        indexes: [[String]] = [],
        deletionMark: String? = nil,
        isStored: Bool = false,
        isStoredWhenEmbedded: Bool = false,
        isRecord: Bool = false,
        lifetime: Lifetime = .cache,
        parentPath: String? = nil,
        containedLists: [ContainedList] = []
    ) {
        self.name = name
        self.doc = doc
        self.deprecated = deprecated
        self.identity = identity
        self.identityOwner = identityOwner
        self.discriminator = discriminator
        self.fields = fields
        self.nested = nested
        self.endpoints = endpoints
        self.failure = failure
        self.responseHeaders = responseHeaders
        self.isGroup = isGroup
        self.isHashable = isHashable
        self.isCodable = isCodable
        self.preservesUnknown = preservesUnknown
        self.hasPartialResponses = hasPartialResponses
        self.selection = selection
        self.besideHeaders = besideHeaders
        self.isSharedHeaders = isSharedHeaders
        self.indexes = indexes
        self.deletionMark = deletionMark
        self.isStored = isStored
        self.isStoredWhenEmbedded = isStoredWhenEmbedded
        self.isRecord = isRecord
        self.lifetime = lifetime
        self.parentPath = parentPath
        self.containedLists = containedLists
    }
}

package enum SelectionNotation: String, Hashable, Sendable {
    /// `id,posts.fields(id,title).limit(3)`
    case nested
    /// `id,posts`
    case names
}

/// How the elements of a resource are told apart.
package enum Identity: Hashable, Sendable {
    /// By the field with that name, which is a `string`, `int`, `int64` or `uuid`.
    case field(String, Scalar)
    /// By several fields. The type `ID` inside of the resource has fields with the same names.
    case fields([String])
    /// There is one element.
    case singleton

    /// The names of its fields.
    package var fields: [String] {
        switch self {
        case .field(let name, _): [name]
        case .fields(let names): names
        case .singleton: []
        }
    }

    /// The name of the property with the identity.
    package var property: String {
        switch self {
        case .field(let name, _): name
        case .fields, .singleton: "id"
        }
    }
}

package struct DiscriminatorValue: Hashable, Sendable {
    package var keyPath: [String]
    package var constant: ConstantValue

    package var value: String { constant.text }
    /// `type`, or `meta.resourceType`.
    package var name: String { keyPath.joined(separator: ".") }

    package init(keyPath: [String], value: String, kind: ConstantValue.Kind = .text) {
        self.keyPath = keyPath
        constant = ConstantValue(text: value, kind: kind)
    }
}

/// A text, a number or a bool that is always the same.
package struct ConstantValue: Hashable, Sendable {
    /// How it is written in JSON.
    package enum Kind: Hashable, Sendable {
        case text
        /// A whole number that `Int64` holds, or one that a finite `Double` holds.
        case number
        case bool
    }

    package var text: String
    package var kind: Kind

    package init(text: String, kind: Kind) {
        self.text = text
        self.kind = kind
    }
}
