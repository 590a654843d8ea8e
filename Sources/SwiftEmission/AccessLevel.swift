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

    /// What stands before `import` when signatures mention the module's names.
    var importModifier: String { modifier }

    /// What stands before `import` when only bodies mention them.
    var bodyImportModifier: String {
        self == .internal ? "" : "internal "
    }
}
