/// The spelling of a name where Swift reserves it.
extension String {
    /// The name where it is declared, or used on its own.
    package var identifier: String {
        SwiftKeywords.reserved.contains(self) ? "`\(self)`" : self
    }

    /// The name after a dot.
    package var memberName: String {
        SwiftKeywords.reservedAfterDot.contains(self) ? "`\(self)`" : self
    }

    /// The name as the label of an argument in a call.
    package var label: String {
        SwiftKeywords.reservedLabels.contains(self) ? "`\(self)`" : self
    }

    /// The name of a local that holds a parameter of this name; `self` is taken by the language.
    package var localName: String {
        self == "self" ? "selfValue" : identifier
    }

    /// The name of a parameter in documentation.
    package var documentedName: String { self == "self" ? localName : self }

    /// A parameter of this name, up to its colon.
    package var parameterName: String {
        if self == "self" { return "self selfValue" }
        return SwiftKeywords.reservedParameters.contains(self) ? "`\(self)`" : self
    }
}
