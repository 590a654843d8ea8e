import ResolvedAPI

/// Who may use what is generated.
package enum AccessLevel: String, CaseIterable, Sendable {
    case `public`, package, `internal`

    /// What stands before a declaration: `public `, or nothing where Swift means it anyway.
    var modifier: String {
        switch self {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }

    /// What stands before `import` where the module's names are used like that.
    func importModifier(_ use: Imports.Use) -> String {
        switch (self, use) {
        case (.internal, _): ""
        case (.public, .signature), (.public, .conformance): "public "
        case (.package, .signature): "package "
        case (.public, .body), (.package, .body), (.package, .conformance): "internal "
        }
    }
}

extension AccessLevel {
    /// What the API says; `nil` where it says nothing.
    init?(_ api: API) {
        guard let access = api.access else { return nil }
        self =
            switch access {
            case .public: .public
            case .package: .package
            case .internal: .internal
            }
    }
}
