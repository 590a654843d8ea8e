package struct Field: Hashable, Sendable {
    package enum Presence: Hashable, Sendable {
        case required
        case optional
        case defaulted(DefaultValue)
    }

    package enum Access: Hashable, Sendable { case read, write, readWrite }

    /// The treatment of a value of the wrong type.
    package enum Malformed: Hashable, Sendable {
        case fails
        /// Reads it as null. Only on optional and defaulted fields.
        case isNull
        /// An update keeps the older value, as it does for a missing one. Without an older value, reading fails on a
        /// required field, and is null on others.
        case keepsOldValue
    }

    /// Another representation in which a value, or an element of a list or map, may be sent.
    package enum AcceptedForm: String, CaseIterable, Sendable {
        /// A number, a timestamp or a bool as text.
        case text
        /// 0 and 1 for a bool.
        case number
        /// A number with a fraction of zeros or an exponent, for the integer that it is exactly.
        case whole
        /// A number with a fraction for an integer, which is rounded.
        case fraction
        /// `true` and `false` for 1 and 0.
        case bool
    }

    /// How a list is combined that was changed by an app and elsewhere.
    package enum Merge: String, Hashable, Sendable {
        case set, sequence
    }

    package var name: String
    /// The keys from the object to the value; more than one for a key path.
    package var keyPath: [String]
    /// The last keys of earlier versions, which are read if the object has no value at the key path.
    package var formerKeys: [String]
    package var type: TypeReference
    package var presence: Presence
    /// The only value; `nil` for any value of the type. Objects have no property for it.
    package var constant: ConstantValue?
    /// Whether null is a value of its own: of a required field, or besides a missing one.
    package var isNullable: Bool
    package var access: Access
    package var isSensitive: Bool
    /// Whether it needs indirect storage, because the type contains itself through it.
    package var isIndirect: Bool
    package var malformed: Malformed
    package var accepts: Set<AcceptedForm>
    /// For lists and maps: whether an invalid element is omitted instead of failing the whole.
    package var skipsBadElements: Bool
    /// For lists; `nil` if they are whole.
    package var merge: Merge?
    package var doc: String?
    /// A value that the spec shows.
    package var example: JSONLiteral?
    package var deprecated: String?

    package init(
        name: String,
        keyPath: [String],
        formerKeys: [String] = [],
        type: TypeReference,
        presence: Presence = .required,
        constant: ConstantValue? = nil,
        isNullable: Bool = false,
        access: Access = .readWrite,
        isSensitive: Bool = false,
        isIndirect: Bool = false,
        malformed: Malformed = .fails,
        accepts: Set<AcceptedForm> = [],
        skipsBadElements: Bool = false,
        merge: Merge? = nil,
        doc: String? = nil,
        example: JSONLiteral? = nil,
        deprecated: String? = nil
    ) {
        self.name = name
        self.keyPath = keyPath
        self.formerKeys = formerKeys
        self.type = type
        self.presence = presence
        self.constant = constant
        self.isNullable = isNullable
        self.access = access
        self.isSensitive = isSensitive
        self.isIndirect = isIndirect
        self.malformed = malformed
        self.accepts = accepts
        self.skipsBadElements = skipsBadElements
        self.merge = merge
        self.doc = doc
        self.example = example
        self.deprecated = deprecated
    }
}

/// A default that matches its type.
package indirect enum DefaultValue: Hashable, Sendable {
    case string(String)
    case int(Int64)
    case double(Double)
    /// The digits in the spec.
    case decimal(String)
    case bool(Bool)
    /// The name of an enum's case.
    case enumCase(String)
    case emptyList
    case emptyMap
    case list([DefaultValue])
}
