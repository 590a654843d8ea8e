import SwiftNaming

/// Names files and small types.
struct TypeNaming {
    private let notes: NoteCollector
    private let given: GivenNames
    private var taken: Set<String>

    init(api: String, given: GivenNames, notes: NoteCollector) {
        self.notes = notes
        self.given = given
        let reserved = ReservedNames.mainTypes.union(ReservedNames.nestedTypes).union(Self.swiftTypes)
        taken = Set(
            (reserved.union(APINames(api).all) + [
                api, api + "Examples", api + "Link", api + "Messages", "API", "Messages",
            ]).map { $0.lowercased() }
        )
    }

    /// Types of Swift that a generated type should not hide.
    private static let swiftTypes: Set<String> = [
        "String", "Int", "Bool", "Double", "Data", "Date", "URL", "UUID", "Array", "Dictionary", "Set",
        "Optional", "Error",
        "Result", "Decimal", "Int64", "Task", "Character", "Float", "Void", "Never", "Sendable", "Hashable",
        "Equatable",
        "Identifiable", "Codable", "Locale", "Operation", "Notification",
    ]

    /// Names the files: those of the document first, so that they keep their names.
    mutating func name(_ files: [Declaration]) {
        let types = files.filter { $0.isNamed && !$0.isGroup }
        let groups = files.filter(\.isGroup)
        let shared = files.filter { !$0.isNamed }
        var own: Set<String> = []
        var rest: [Declaration] = []
        for file in types + groups + shared {
            if let name = given.file(file.key), own.insert(name.lowercased()).inserted {
                file.name = name
            } else {
                rest.append(file)
            }
        }
        taken.formUnion(own)
        for file in rest { name(file) }
    }

    private mutating func name(_ file: Declaration) {
        let key = file.isNamed ? file.nameParts.suffix(1) : file.nameParts[...]
        let plain = Self.typeName(Array(key)) ?? "Type"
        var candidates = [plain]
        if file.isGroup { candidates += [plain + "Calls"] }
        if file.isNamed { candidates += file.kind == .object ? [plain + "Value"] : [plain + "Type"] }
        candidates += file.otherNames.compactMap(Self.typeName)
        let name = candidates.first { !taken.contains($0.lowercased()) } ?? numbered(plain)
        taken.insert(name.lowercased())
        file.name = name
        guard name != plain, file.isNamed else { return }
        let (_, numbers) = notes.noting {
            notes.add(.renamed, file.origin, "'\(plain)' is the name of another type, so it is '\(name)'.")
        }
        file.notes += numbers
    }

    private func numbered(_ name: String) -> String {
        var number = 2
        while taken.contains((name + String(number)).lowercased()) { number += 1 }
        return name + String(number)
    }

    /// Names the small types of a file.
    func name(_ smalls: [Declaration], of file: Declaration) {
        var taken = Set(
            ReservedNames.nestedTypes.map { $0.lowercased() } + [
                file.name.lowercased(), "response", "failure",
            ]
        )
        taken.formUnion(Self.swiftTypes.map { $0.lowercased() })
        settleInline(smalls, of: file, unless: taken)
        taken.formUnion(file.generatedTypeNames)
        for small in smalls {
            if case .inline = small.place { continue }
            if let name = given.small(small.key), taken.insert(name.lowercased()).inserted {
                small.name = name
                continue
            }
            let parts = small.nameParts
            let candidates = (1...max(1, parts.count)).compactMap { Self.typeName(Array(parts.suffix($0))) }
            let plain = candidates.first ?? "Value"
            let name =
                candidates.first { !taken.contains($0.lowercased()) }
                ?? {
                    var number = 2
                    while taken.contains((plain + String(number)).lowercased()) { number += 1 }
                    return plain + String(number)
                }()
            taken.insert(name.lowercased())
            small.name = name
        }
    }

    /// Makes small types of enums whose names, which are those of their fields, are reserved or there twice.
    private func settleInline(_ smalls: [Declaration], of file: Declaration, unless reserved: Set<String>) {
        var taken = reserved
        for small in smalls {
            guard case .inline = small.place else { continue }
            let name = Self.typeName(Array(small.nameParts.suffix(1)))?.lowercased()
            if name.map({ taken.insert($0).inserted }) != true { small.place = .small(of: file) }
        }
    }

    /// `HomeAddress` for `home_address`; `nil` if no word is left.
    static func typeName(_ parts: [String]) -> String? {
        let joined = parts.joined(separator: "_")
        guard let name = Spelling.type(ofKey: joined) else { return nil }
        let ascii = name.unicodeScalars.allSatisfy { SwiftIdentifier.isCharacter($0) }
        guard ascii, let first = name.first else { return nil }
        if first == "_" || first.isNumber { return "Type" + name }
        return first.isUppercase ? name : first.uppercased() + name.dropFirst()
    }
}

extension Declaration {
    /// The types that generated code declares inside of this one, in lower case.
    fileprivate var generatedTypeNames: Set<String> {
        var names: Set<String> = []
        for call in endpoints {
            guard let name = TypeNaming.typeName([call.name]) else { continue }
            for ending in ["", "response", "failure", "withheaders", "headers"] {
                names.insert(name.lowercased() + ending)
            }
        }
        for field in fields + endpoints.flatMap(\.allFields) {
            if let name = TypeNaming.typeName([field.key]), case .inline? = field.type.declaration?.place {
                names.insert(name.lowercased())
            }
        }
        return names
    }
}

extension EndpointDraft {
    var allFields: [FieldDraft] {
        switch body {
        case .fields(let fields), .form(let fields), .multipart(let fields): query + headers + fields
        case .none, .type, .formType, .bytes: query + headers
        }
    }
}
