import ResolvedAPI

/// The conformances of a generated type.
///
/// The mapping protocols are declared at the type, and not where they are implemented: because they are `Sendable`, the
/// type and its extensions then belong to no actor, even in modules whose default is the main actor.
enum Conformances {
    static func mapped(
        _ name: TypeName,
        _ scope: NameScope,
        isHashable: Bool,
        isIdentifiable: Bool = false,
        isCodable: Bool = false,
        isUpdatable: Bool = false
    ) -> [String] {
        var names = response(name, scope) + [scope.swift(isHashable ? "Hashable" : "Equatable")]
        if isIdentifiable { names.append(scope.swift("Identifiable")) }
        var mapping = isCodable ? ["CodableJSON"] : ["JSONReadable", "JSONWritable"]
        if isUpdatable {
            mapping = isCodable ? mapping + ["JSONUpdatable"] : ["JSONUpdatable", "JSONWritable"]
        }
        names += mapping.map { scope.mapping($0, .conformance) }
        names.append(scope.swift("Sendable"))
        return names
    }

    /// For a response with its headers, or the headers of several responses. Streams cannot be compared.
    static func withHeaders(_ response: Response, isShared: Bool, _ scope: NameScope) -> [String] {
        if isShared { return [scope.swift("Equatable"), scope.swift("Sendable")] }
        let isComparable =
            switch response {
            case .stream, .events: false
            default: true
            }
        return [scope.runtime("EndpointResponse", .conformance)]
            + (isComparable ? [scope.swift("Equatable")] : [])
    }

    /// For a type that endpoints can respond with.
    static func response(_ name: TypeName, _ scope: NameScope) -> [String] {
        scope.declared.isResponse(name) ? [scope.runtime("EndpointResponse", .conformance)] : []
    }
}

/// The conformances of a declaration as templates write them: after a colon, or one per line if they do not fit.
struct ConformancesView: TemplateView {
    /// `Equatable, Sendable`; with line breaks if they do not fit on one line.
    let names: String
    let isLong: Bool

    static let vocabulary: Vocabulary<ConformancesView> = [
        "names": .text(\.names),
        "inOneLine": .flag { !$0.isLong },
        "inLines": .flag(\.isLong),
    ]

    /// - Parameter declaration: The text before the colon, without the access level: `struct User`.
    init(_ names: [String], _ place: DeclarationPlace, _ declaration: String) {
        let line = ": " + names.joined(separator: ", ") + " {"
        let before = place.indent + place.access.modifier.count + declaration.count
        isLong = before + line.count > SwiftCode.width
        self.names = names.joined(separator: isLong ? ",\n    " : ", ")
    }
}
