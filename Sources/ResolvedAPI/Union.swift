/// One of several objects.
package struct Union: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        package enum Rule: Hashable, Sendable {
            /// The discriminator has this value.
            case value(String)
            /// The object has this key, whatever its value.
            case hasKey(String)
        }

        /// The Swift name of the case.
        package var name: String
        package var type: TypeName
        package var rule: Rule
        /// Whether it is stored indirectly, as where the member contains the union.
        package var isIndirect: Bool
        /// Whether its objects have a value of their own where the discriminator is in others, so that a value there
        /// that nobody declared says nothing against this member.
        package var hasOwnDiscriminator: Bool

        package init(
            name: String,
            type: TypeName,
            rule: Rule,
            isIndirect: Bool = false,
            hasOwnDiscriminator: Bool = false
        ) {
            self.name = name
            self.type = type
            self.rule = rule
            self.isIndirect = isIndirect
            self.hasOwnDiscriminator = hasOwnDiscriminator
        }
    }

    package var name: TypeName
    package var doc: String?
    package var deprecated: String?
    /// `nil` when every member is told by a key it has.
    package var discriminator: String?
    /// As they were written. Values are tried before keys.
    package var members: [Member]
    /// In a union without an unknown case, the member that stands for what could not be read: one that can be built
    /// without the union, however the types hold each other.
    package var placeholder: Int
    package var keepsUnknown: Bool
    /// Whether every member is hashable, so that the union is.
    package var isHashable: Bool

    package init(
        name: TypeName,
        doc: String? = nil,
        deprecated: String? = nil,
        discriminator: String?,
        members: [Member],
        placeholder: Int = 0,
        keepsUnknown: Bool = true,
        isHashable: Bool = false
    ) {
        self.name = name
        self.doc = doc
        self.deprecated = deprecated
        self.discriminator = discriminator
        self.members = members
        self.placeholder = placeholder
        self.keepsUnknown = keepsUnknown
        self.isHashable = isHashable
    }
}
