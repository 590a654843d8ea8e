import ResolvedAPI

/// The access level of generated declarations.
package enum AccessLevel: String, CaseIterable, Comparable, Sendable {
    case `public`, package, `internal`

    /// In ascending order: `internal` is less than `public`.
    package static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        }
    }

    /// The modifier of a declaration: `public `, or nothing if it is Swift's default.
    var modifier: String {
        switch self {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }

    /// The modifier of an import, for the use of its names.
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
    /// The API's access level; `nil` if it sets none.
    init?(_ api: API) {
        guard let access = api.access else { return nil }
        self.init(access)
    }

    init(_ access: Access) {
        self =
            switch access {
            case .public: .public
            case .package: .package
            case .internal: .internal
            }
    }
}
