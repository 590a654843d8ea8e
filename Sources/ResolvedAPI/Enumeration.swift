package struct Enumeration: Hashable, Sendable {
    package struct Case: Hashable, Sendable {
        package var name: String
        package var wireValue: RawValue
        package var doc: String?
        package var deprecated: String?

        package init(name: String, wireValue: RawValue, doc: String? = nil, deprecated: String? = nil) {
            self.name = name
            self.wireValue = wireValue
            self.doc = doc
            self.deprecated = deprecated
        }
    }

    package enum RawValue: Hashable, Sendable {
        case string(String)
        case int(Int)
    }

    package var name: TypeName
    package var doc: String?
    package var deprecated: String?
    /// At least one; all of one kind.
    package var cases: [Case]
    /// Whether an undeclared value is kept as it was sent, instead of an error.
    package var keepsUnknown: Bool
    /// The name of the case that undeclared values are read as, if it does not keep them.
    package var fallback: String?
    /// Whether texts are read in upper or lower case.
    package var ignoresCase: Bool

    package init(
        name: TypeName,
        doc: String? = nil,
        deprecated: String? = nil,
        cases: [Case],
        keepsUnknown: Bool = true,
        fallback: String? = nil,
        ignoresCase: Bool = false
    ) {
        self.name = name
        self.doc = doc
        self.deprecated = deprecated
        self.cases = cases
        self.keepsUnknown = keepsUnknown
        self.fallback = fallback
        self.ignoresCase = ignoresCase
    }
}
