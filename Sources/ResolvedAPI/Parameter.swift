/// A parameter of a call in the path, the query or a header.
package struct Parameter: Hashable, Sendable {
    package var name: String
    package var wireName: String
    package var type: TypeReference
    package var presence: Field.Presence
    /// The value of every call; `nil` for a parameter of the call.
    package var constant: ConstantValue?
    /// Whether null is a value of its own, which is sent as an empty text.
    package var isNullable: Bool
    /// Whether a bool is its name without a value, or nothing.
    package var isFlag: Bool
    /// The separator of the elements of a list that is sent as one text.
    package var separator: Separator?
    /// Of a path: whether slashes in the value are slashes of the path.
    package var spansSegments: Bool
    /// Of a path: whether the value can be empty.
    package var allowsEmpty: Bool
    package var doc: String?

    package enum Separator: String, CaseIterable, Sendable { case comma, pipe, space }

    package init(
        name: String,
        wireName: String,
        type: TypeReference,
        presence: Field.Presence = .required,
        constant: ConstantValue? = nil,
        isNullable: Bool = false,
        isFlag: Bool = false,
        separator: Separator? = nil,
        spansSegments: Bool = false,
        allowsEmpty: Bool = false,
        doc: String? = nil
    ) {
        self.name = name
        self.wireName = wireName
        self.type = type
        self.presence = presence
        self.constant = constant
        self.isNullable = isNullable
        self.isFlag = isFlag
        self.separator = separator
        self.spansSegments = spansSegments
        self.allowsEmpty = allowsEmpty
        self.doc = doc
    }
}
