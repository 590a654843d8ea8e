import ResolvedAPI

/// The paths that a call can be sent to: with and without each optional part.
struct PathVariants {
    enum Part: Hashable {
        case text(String)
        /// A value in one segment, or in several.
        case value(spansSegments: Bool)
    }

    /// `nil` if there are too many.
    let all: Set<[Part]>?
    private static let most = 256

    init(_ endpoint: Endpoint) {
        let spanning = Set(endpoint.pathParameters.filter(\.spansSegments).map(\.name))
        let suffix: [Part] = endpoint.pathSuffix.isEmpty ? [] : [.text(endpoint.pathSuffix)]
        all = Self.variants(endpoint.path, spanning).map { Set($0.map { Self.joined($0 + suffix) }) }
    }

    private static func variants(_ parts: [Endpoint.PathPart], _ spanning: Set<String>) -> [[Part]]? {
        var all: [[Part]] = [[]]
        for part in parts {
            let own: [[Part]]
            switch part {
            case .literal(let text): own = [[.text(text)]]
            case .parameter(let name): own = [[.value(spansSegments: spanning.contains(name))]]
            case .identityField(_, _, _, let spansSegments): own = [[.value(spansSegments: spansSegments)]]
            case .group(let inner):
                guard let inside = variants(inner, spanning) else { return nil }
                own = [[]] + inside
            }
            guard all.count * own.count <= most else { return nil }
            all = all.flatMap { first in own.map { first + $0 } }
        }
        return all
    }

    private static func joined(_ parts: [Part]) -> [Part] {
        parts.reduce(into: []) { all, part in
            guard case .text(let text) = part, case .text(let former)? = all.last else {
                return all.append(part)
            }
            all[all.count - 1] = .text(former + text)
        }
    }

    /// Whether each path of an older version is one of these.
    func contain(_ old: PathVariants) -> Bool? {
        guard let all, let others = old.all else { return nil }
        return all.isSuperset(of: others)
    }
}
