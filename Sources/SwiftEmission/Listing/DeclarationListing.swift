package import ResolvedAPI

/// The declarations of an API's generated code that other code can use, in the order of the output.
package struct DeclarationListing: Sendable {
    package let declarations: [SwiftDeclaration]

    /// - Parameter access: The access level of the declarations, if the API does not set one.
    package init(of api: API, templates: TemplateSet, access: AccessLevel = .public) {
        self.init(Emitter(templates: templates).emit(api, access: access, layout: .joined))
    }

    package init(_ files: [GeneratedFile]) {
        var all: [SwiftDeclaration] = []
        for file in files where file.path.hasSuffix(".swift") {
            var reader = DeclarationReader(file.contents)
            reader.read()
            all += reader.declarations
        }
        var levels: [[String]: AccessLevel] = [:]
        for case let declaration in all where declaration.isType {
            levels[declaration.path + [declaration.name]] = declaration.access
        }
        let properties = Set(all.map(\.place))
        declarations = all.filter { declaration in
            // The storage of a deprecated property.
            if declaration.kind == .property, declaration.name.hasPrefix("_"),
                properties.contains(declaration.path + [String(declaration.name.dropFirst())])
            {
                return false
            }
            guard declaration.kind != .conformance, let level = levels[declaration.path] else { return true }
            return declaration.access != .internal || level == .internal
        }
    }
}

extension SwiftDeclaration {
    package var isType: Bool { if case .type = kind { true } else { false } }

    fileprivate var place: [String] { path + [name] }
}
