/// One of several objects, or of several kinds of values.
package struct Union: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        package enum Rule: Hashable, Sendable {
            /// The discriminator has this value.
            case value(String)
            /// The object has this key, or one that it had in earlier versions, whatever its value.
            case hasKey(String, formerKeys: [String] = [])
            /// Every object that is no other member. Only the last member of a union without an unknown case.
            case otherwise
            /// The value is of this kind.
            case kind(JSONKind)
        }

        /// The name of the case.
        package var name: String
        package var type: TypeReference
        package var rule: Rule
        /// Further values of the discriminator, which the member's own field holds.
        package var otherValues: [String]
        /// Whether it is stored indirectly, because the member contains the union.
        package var isIndirect: Bool
        /// Whether its objects have a value of their own while the discriminator belongs to others, so that an unknown
        /// value of the discriminator does not exclude this member.
        package var hasOwnDiscriminator: Bool

        package init(
            name: String,
            type: TypeReference,
            rule: Rule,
            otherValues: [String] = [],
            isIndirect: Bool = false,
            hasOwnDiscriminator: Bool = false
        ) {
            self.name = name
            self.type = type
            self.rule = rule
            self.otherValues = otherValues
            self.isIndirect = isIndirect
            self.hasOwnDiscriminator = hasOwnDiscriminator
        }
    }

    /// A field that every member has, as a property of the union.
    package struct Property: Hashable, Sendable {
        package var name: String
        /// The field of each member. They have the same type, except that some can be optional.
        package var fields: [Field]

        package init(name: String, fields: [Field]) {
            self.name = name
            self.fields = fields
        }
    }

    package var name: TypeName
    package var doc: String?
    package var deprecated: String?
    /// Its key path; `nil` if every member is identified by a key.
    package var discriminator: [String]?
    /// In the author's order. Values are tried before keys.
    package var members: [Member]
    /// In the author's order, without the identity.
    package var properties: [Property]
    /// The resource whose type of identity every member has; `nil` if they differ, or if some objects are unknown.
    package var identityOwner: TypeName?
    /// In a union without an unknown case, the member that represents values that could not be read: one that can be
    /// built without the union.
    package var placeholder: Int
    package var keepsUnknown: Bool
    /// The lifetime of its elements in stores, if all members have the same one.
    package var lifetime = Object.Lifetime.cache
    /// Whether every member is hashable, so that the union is.
    package var isHashable: Bool
    /// Whether some members are identified by the kind of the value.
    package var isByKind: Bool { members.contains { if case .kind = $0.rule { true } else { false } } }

    package init(
        name: TypeName,
        doc: String? = nil,
        deprecated: String? = nil,
        discriminator: [String]?,
        members: [Member],
        properties: [Property] = [],
        identityOwner: TypeName? = nil,
        placeholder: Int = 0,
        keepsUnknown: Bool = true,
        isHashable: Bool = false
    ) {
        self.name = name
        self.doc = doc
        self.deprecated = deprecated
        self.discriminator = discriminator
        self.members = members
        self.properties = properties
        self.identityOwner = identityOwner
        self.placeholder = placeholder
        self.keepsUnknown = keepsUnknown
        self.isHashable = isHashable
    }
}
