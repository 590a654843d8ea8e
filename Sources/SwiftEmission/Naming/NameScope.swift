import ResolvedAPI

/// How a name is spelled at one place of the output: short, unless a declared type stands in its way.
struct NameScope {
    let declared: DeclaredNames
    let imports: Imports
    /// The types whose members can be named without a dot, outermost first; the module comes before them all.
    private let visible: [[String]]

    /// Inside a declaration, with the ones around it.
    init(inside path: [String], declared: DeclaredNames, imports: Imports) {
        self.declared = declared
        self.imports = imports
        visible = path.indices.map { Array(path[...$0]) }
    }

    /// Inside an extension of a type, from where the types around it cannot be seen.
    init(extending path: [String], declared: DeclaredNames, imports: Imports) {
        self.declared = declared
        self.imports = imports
        visible = [path]
    }

    /// One of the standard library's names.
    func swift(_ name: String) -> String {
        isShadowed(name) ? "Swift.\(name)" : name
    }

    /// One of Foundation's names.
    func foundation(_ name: String, _ use: Imports.Use) -> String {
        imports.useFoundation(use, byName: isShadowed(name))
        return isShadowed(name) ? "Foundation.\(name)" : name
    }

    /// One of the runtime's names.
    func runtime(_ name: String, _ use: Imports.Use) -> String {
        imports.useRuntime(use)
        return isShadowed(name) ? "GenAPIRuntime.\(name)" : name
    }

    /// One of the names that only tests use.
    func testing(_ name: String, _ use: Imports.Use) -> String {
        imports.useTesting(use)
        return isShadowed(name) ? "GenAPITesting.\(name)" : name
    }

    /// One of the API's own types.
    func type(_ name: TypeName) -> String {
        var start = 0
        for (index, path) in visible.enumerated().reversed() {
            guard name.path.count > path.count, name.path.starts(with: path) else { continue }
            let first = name.path[path.count]
            if !visible[(index + 1)...].contains(where: { declared.declares(first, at: $0) }) {
                start = path.count
                break
            }
        }
        return name.path[start...].enumerated()
            .map { place, part in
                if place > 0 { return part.memberName }
                return start == 0 ? qualified(part) : part.identifier
            }
            .joined(separator: ".")
    }

    /// With the API's module before it, where another module that the file imports may have that name as well.
    private func qualified(_ name: String) -> String {
        imports.useAPI(.signature)
        guard let module = imports.apiModule, CommonNames.contains(name) else { return name.identifier }
        return "\(module).\(name.memberName)"
    }

    /// The typed identity of a resource.
    func identity(of name: TypeName) -> String {
        name.path == visible.last ? "ID" : type(name) + ".ID"
    }

    func type(_ reference: TypeReference, _ use: Imports.Use) -> String {
        switch reference {
        case .scalar(let scalar): type(scalar, use)
        case .identity(let name): identity(of: name)
        case .declared(let name, _): type(name)
        case .list(let element): "[\(type(element, use))]"
        case .map(let value): "[\(swift("String")): \(type(value, use))]"
        case .optional(let wrapped): "\(type(wrapped, use))?"
        case .selection(let name): "\(runtime("FieldSelection", use))<\(type(name))>"
        }
    }

    func type(_ scalar: Scalar, _ use: Imports.Use) -> String {
        switch scalar {
        case .string: swift("String")
        case .int: swift("Int")
        case .int64: swift("Int64")
        case .double: swift("Double")
        case .bool: swift("Bool")
        case .decimal: foundation("Decimal", use)
        case .uuid: foundation("UUID", use)
        case .url: foundation("URL", use)
        case .data: foundation("Data", use)
        case .datetime, .timestamp, .timestampMilliseconds, .rfc822: foundation("Date", use)
        case .date: runtime("CalendarDate", use)
        case .json: runtime("JSONValue", use)
        }
    }

    private func isShadowed(_ name: String) -> Bool {
        declared.declares(name, at: []) || visible.contains { declared.declares(name, at: $0) }
    }
}
