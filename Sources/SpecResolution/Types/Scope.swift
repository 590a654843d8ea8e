import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The types of an API, and the lookup of their names.
struct Scope {
    struct DeclaredType {
        let spec: DeclarationSpec
        /// The type that contains it.
        let parent: Int?
        let name: TypeName
        /// The types inside of it, by their names in the spec.
        var nested: [String: Int] = [:]
        /// The numbers of those types in the author's order.
        var nestedOrder: [Int] = []
        /// The kinds of the types that its fields declare, by their names.
        var inlineKinds: [String: DeclarationKind] = [:]

        var kind: DeclarationKind {
            switch spec.content {
            case .object: .object
            case .enumeration: .enumeration
            case .union: .union
            }
        }

        var isResource: Bool { spec.kind.value == .resource }

        /// Whether it has calls and no values.
        var isGroup: Bool { spec.kind.value == .calls }

        var object: ObjectSpec? { if case .object(let object) = spec.content { object } else { nil } }
    }

    /// The folder of `api.yaml`, a prefix of all paths of the API, with a slash at the end unless it is empty.
    let folder: String
    private(set) var types: [DeclaredType] = []
    /// The types that have files of their own, in the order of their paths, byte by byte.
    private(set) var mainTypes: [Int] = []
    /// The same by their names in the spec. Of two with the same name, the first.
    private(set) var main: [String: Int] = [:]
    private var numbers: [TypeName: Int] = [:]
    /// The name of the API, in front of a type with a file of its own: `Trips.Status`.
    private let api: String
    /// All names that can be used anywhere, in a fixed order.
    private(set) var mainNames: [String] = []

    init(api: APISpec, declarations: [DeclarationSpec]) {
        folder = api.file.folder
        self.api = api.name.value
        let sorted = declarations.sorted { left, right in
            left.file.path.utf8.lexicographicallyPrecedes(right.file.path.utf8)
        }
        for spec in sorted {
            let index = add(spec, parent: nil)
            mainTypes.append(index)
            if main[spec.name.value] == nil { main[spec.name.value] = index }
        }
        // A type that is not named like its file is reported, and others may mean it with the file's name.
        for index in mainTypes {
            let name = types[index].spec.file.baseName
            if main[name] == nil { main[name] = index }
        }
        mainNames = mainTypes.map { types[$0].spec.name.value } + Scalar.allCases.map(\.rawValue)
    }

    private mutating func add(_ spec: DeclarationSpec, parent: Int?) -> Int {
        let index = types.count
        let swiftName = spec.swiftName?.value ?? Spelling.type(spec.name.value) ?? spec.name.value
        let name = TypeName(path: (parent.map { types[$0].name.path } ?? []) + [swiftName])
        types.append(DeclaredType(spec: spec, parent: parent, name: name))
        if numbers[name] == nil { numbers[name] = index }
        guard case .object(let object) = spec.content else { return index }
        types[index].inlineKinds = object.inlineKinds
        for nestedSpec in object.types {
            let nested = add(nestedSpec, parent: index)
            types[index].nestedOrder.append(nested)
            if types[index].nested[nestedSpec.name.value] == nil {
                types[index].nested[nestedSpec.name.value] = nested
            }
        }
        return index
    }

    subscript(index: Int) -> DeclaredType { types[index] }

    func index(of name: TypeName) -> Int? { numbers[name] }

    /// Looks up a name where it is used: first among the types of the owner and of the types around it, then among
    /// those of the API. `User.Status` is a type inside of another, `Trips.Status` the type of the API of that name.
    func lookUp(_ name: String, from owner: Int?) -> Int? {
        guard name.contains(".") else { return lookUpSimple(name, from: owner) }
        var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let isWhole = parts[0] == api && lookUpSimple(api, from: owner) == nil
        if isWhole { parts.removeFirst() }
        guard var found = isWhole ? main[parts[0]] : lookUpSimple(parts[0], from: owner) else { return nil }
        for part in parts.dropFirst() {
            guard let next = types[found].nested[part] else { return nil }
            found = next
        }
        return found
    }

    private func lookUpSimple(_ name: String, from owner: Int?) -> Int? {
        var current = owner
        while let type = current {
            if let nested = nested(name, in: type) { return nested }
            current = types[type].parent
        }
        return main[name]
    }

    /// A type inside of another one, or of the objects that it extends, whose endpoints it inherits.
    private func nested(_ name: String, in index: Int) -> Int? {
        var visited: Set<Int> = []
        var current: Int? = index
        while let type = current, visited.insert(type).inserted {
            if let nested = types[type].nested[name] { return nested }
            current = types[type].object?.extends.flatMap { main[$0.value] }
        }
        return nil
    }

    /// The names that `lookUp` finds before the API's own, nearest first.
    func nestedNames(from owner: Int?) -> [String] {
        var names: [String] = []
        var current = owner
        while let type = current {
            names += types[type].nestedOrder.map { types[$0].spec.name.value }
            current = types[type].parent
        }
        return names
    }

    /// A file's path below the API's folder.
    func relativePath(of index: Int) -> String { types[index].spec.file.path(below: folder) }

    /// The type with its own file that a type is, or belongs to.
    func outermost(_ index: Int) -> Int {
        var current = index
        while let parent = types[current].parent { current = parent }
        return current
    }
}
