import ResolvedAPI

/// The declared types of an API and the names of their schemas, which are in ASCII and all different.
struct ComponentNames {
    let declarations: [TypeName: Declaration]
    /// In the order of the specs, outer types first.
    let order: [TypeName]
    private var names: [TypeName: String] = [:]
    private var identities: [TypeName: String] = [:]
    /// The schema of the body of failures without a type of their own.
    private(set) var failure = ""

    init(_ api: API) {
        var declarations: [TypeName: Declaration] = [:]
        var order: [TypeName] = []
        func add(_ declaration: Declaration) {
            guard declarations.updateValue(declaration, forKey: declaration.name) == nil else { return }
            order.append(declaration.name)
            if case .object(let object) = declaration { object.nested.forEach(add) }
        }
        api.units.map(\.declaration).forEach(add)
        (self.declarations, self.order) = (declarations, order)
        var taken: Set<String> = []
        for name in order { names[name] = Self.unique(name.path.joined(separator: "."), &taken) }
        for name in order {
            guard case .object(let object)? = declarations[name], object.identity != nil else { continue }
            identities[name] = Self.unique(name.path.joined(separator: ".") + ".ID", &taken)
        }
        failure = Self.unique("Failure", &taken)
    }

    private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
        let plain = String(name.unicodeScalars.map { Self.isAllowed($0) ? Character($0) : "_" })
        var (result, number) = (plain, 2)
        while !taken.insert(result.lowercased()).inserted {
            result = "\(plain)_\(number)"
            number += 1
        }
        return result
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "._-".unicodeScalars.contains(scalar))
    }

    func name(of type: TypeName) -> String { names[type] ?? "" }
    func identity(of type: TypeName) -> String? { identities[owner(of: type)] }

    func object(_ name: TypeName) -> Object? {
        if case .object(let object)? = declarations[name] { object } else { nil }
    }

    func enumeration(_ name: TypeName) -> Enumeration? {
        if case .enumeration(let enumeration)? = declarations[name] { enumeration } else { nil }
    }

    /// The resource whose type of identity a type has.
    func owner(of type: TypeName) -> TypeName {
        var type = type
        for _ in 0..<8 {
            switch declarations[type] {
            case .object(let object): guard let next = object.identityOwner else { return type }; type = next
            case .union(let union): guard let next = union.identityOwner else { return type }; type = next
            case .enumeration, nil: return type
            }
        }
        return type
    }
}
