import ResolvedAPI
import SwiftNaming

/// How names are spelled at one place of the output. Every name that is used is added to the imports of its file.
struct NameScope {
    let declared: DeclaredTypes
    let imports: Imports
    private let visible: VisibleNames

    /// Inside a declaration, with the ones around it.
    init(inside path: [String], declared: DeclaredTypes, imports: Imports) {
        self.declared = declared
        self.imports = imports
        visible = VisibleNames(inside: path, declared: declared.names)
    }

    /// Inside an extension of a type, from where the types around it cannot be seen.
    init(extending path: [String], declared: DeclaredTypes, imports: Imports) {
        self.declared = declared
        self.imports = imports
        visible = VisibleNames(extending: path, declared: declared.names)
    }

    /// The same place for code that is looked at and not written to the file.
    var forAnotherFile: NameScope { NameScope(declared: declared, imports: Imports(), visible: visible) }

    private init(declared: DeclaredTypes, imports: Imports, visible: VisibleNames) {
        self.declared = declared
        self.imports = imports
        self.visible = visible
    }

    /// A name of the standard library.
    func swift(_ name: String) -> String { visible.imported(name, from: "Swift") }

    /// A name of Foundation.
    func foundation(_ name: String, _ use: Imports.Use) -> String {
        imports.useFoundation(use, byName: visible.isShadowed(name))
        return visible.imported(name, from: "Foundation")
    }

    /// A name of the mapping.
    func mapping(_ name: String, _ use: Imports.Use) -> String {
        imports.useMapping(use)
        return visible.imported(name, from: "GenAPIMapping")
    }

    /// A name of the runtime.
    func runtime(_ name: String, _ use: Imports.Use) -> String {
        imports.useRuntime(use)
        return visible.imported(name, from: "GenAPIRuntime")
    }

    /// A name that only selections of fields use.
    func fieldSelection(_ name: String, _ use: Imports.Use) -> String {
        imports.useFieldSelection(use)
        return visible.imported(name, from: "GenAPIFieldSelection")
    }

    /// A name that only links use.
    func links(_ name: String, _ use: Imports.Use) -> String {
        imports.useLinks(use)
        return visible.imported(name, from: "GenAPILinks")
    }

    /// A name that only messages use.
    func messages(_ name: String, _ use: Imports.Use) -> String {
        imports.useMessages(use)
        return visible.imported(name, from: "GenAPIMessages")
    }

    /// A name that only stores use.
    func repositories(_ name: String, _ use: Imports.Use) -> String {
        imports.useRepositories(use)
        return visible.imported(name, from: "GenAPIRepositories")
    }

    /// A name that only calls that can wait for a connection use.
    func outbox(_ name: String, _ use: Imports.Use) -> String {
        imports.useOutbox(use)
        return visible.imported(name, from: "GenAPIOutbox")
    }

    /// A name that only tests use.
    func testing(_ name: String, _ use: Imports.Use) -> String {
        imports.useTesting(use)
        return visible.imported(name, from: "GenAPITesting")
    }

    /// A `JSONKeyPath` in a body: `"info.total"`.
    func keyPath(_ keys: [String]) -> String {
        imports.useMapping(.body)
        guard !keys.isEmpty else { return ".root" }
        let escaped = keys.map { key in
            key.contains { $0 == "." || $0 == "\\" }
                ? String(key.flatMap { $0 == "." || $0 == "\\" ? ["\\", $0] : [$0] }) : key
        }
        return SafeText.literal(escaped.joined(separator: "."))
    }

    /// One of the API's own types.
    func type(_ name: TypeName, _ use: Imports.Use = .signature) -> String {
        if visible.needsWholePath(name.path) { imports.useAPI(use) }
        return visible.declared(name.path, module: imports.apiModule)
    }

    /// The typed identity of a resource.
    func identity(of name: TypeName, _ use: Imports.Use = .signature) -> String {
        // Swift treats an alias as a use in public declarations, but not in package ones, as it does a conformance.
        if declared.hasAliasedIdentity(name) { imports.useMapping(min(use, .conformance)) }
        return visible.isInside(name.path) ? "ID" : type(name) + ".ID"
    }

    func type(_ reference: TypeReference, _ use: Imports.Use) -> String {
        switch reference {
        case .scalar(let scalar): type(scalar, use)
        case .identity(let name): identity(of: name, use)
        case .declared(let name, _): type(name)
        case .list(let element): "[\(type(element, use))]"
        case .map(let value): "[\(swift("String")): \(type(value, use))]"
        case .optional(let wrapped): "\(type(wrapped, use))?"
        case .selection(let name): "\(fieldSelection("FieldSelection", use))<\(type(name))>"
        case .instant: foundation("Date", use)
        case .expandable(let name, _): "\(mapping("Expandable", use))<\(type(name))>"
        case .custom(let custom): self.custom(custom.name, of: custom, use)
        case .inside(_, let inner): type(inner, use)
        }
    }

    /// A type of the app's own, or its codec.
    func custom(_ name: String, of type: CustomType, _ use: Imports.Use) -> String {
        guard let module = type.module else { return name }
        imports.useModule(module, use)
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        return ([visible.imported(parts[0], from: module)] + parts.dropFirst()).joined(separator: ".")
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
        case .datetime, .timestamp, .timestampMilliseconds, .timestampFraction, .rfc822:
            foundation("Date", use)
        case .date: mapping("CalendarDate", use)
        case .json: mapping("JSONValue", use)
        }
    }
}
