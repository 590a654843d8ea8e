import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Checks the links of all endpoints, whose names are cases of one enumeration.
struct LinkPass: Pass {
    let scope: Scope
    let endpoints: Endpoints
    var log = ResolutionLog()
    private var ranges: [String: SourceRange] = [:]
    private var paths: [String: SourceRange] = [:]

    init(scope: Scope, endpoints: Endpoints) {
        self.scope = scope
        self.endpoints = endpoints
    }

    /// The names of the links.
    mutating func run() -> [EndpointPlace: String] {
        var links: [EndpointPlace: String] = [:]
        for owner in scope.mainTypes {
            for (place, draft) in (endpoints.drafts[owner] ?? []).enumerated() {
                guard let link = draft.spec.link else { continue }
                links[EndpointPlace(owner: owner, place: place)] = name(link, of: draft)
            }
        }
        return links
    }

    private mutating func name(_ link: Located<String>, of draft: EndpointDraft) -> String? {
        guard let name = memberName(key: link, chosen: nil) else { return nil }
        if draft.endpoint.method != .get {
            report(.linkOfAnotherMethod(link, method: draft.spec.method.map(\.rawValue)))
        }
        if name == "templates" { report(.linkNameReserved(link)) }
        if let earlier = ranges.updateValue(link.range, forKey: name) {
            report(.duplicateLink(Located(name, at: link.range), earlier: earlier))
        }
        checkPath(of: link, draft)
        return name
    }

    private mutating func checkPath(of link: Located<String>, _ draft: EndpointDraft) {
        let endpoint = draft.endpoint
        guard endpoint.hasWholeSegments else {
            return report(.linkPathVaries(link, path: draft.spec.path.range))
        }
        for parameter in endpoint.pathParameters where !parameter.type.isLinkValue {
            report(.linkParameterImpossible(link, parameter: parameter.wireName))
        }
        if let earlier = paths.updateValue(link.range, forKey: endpoint.pathShape) {
            report(.linkPathsMeet(link, earlier: earlier))
        }
    }
}

extension Endpoint {
    /// Whether each parameter is one segment, and none is optional or can be empty.
    fileprivate var hasWholeSegments: Bool {
        guard !pathParameters.contains(where: { $0.spansSegments || $0.allowsEmpty }),
            !path.contains(where: \.spansSegments)
        else {
            return false
        }
        for (index, part) in path.enumerated() {
            switch part {
            case .group: return false
            case .literal: continue
            case .parameter, .identityField:
                guard index > 0, case .literal(let before) = path[index - 1], before.hasSuffix("/") else {
                    return false
                }
                guard index + 1 < path.count else { continue }
                guard case .literal(let after) = path[index + 1], after.hasPrefix("/") else { return false }
            }
        }
        return true
    }

    /// The path without the names of its parameters and without a slash at its end.
    fileprivate var pathShape: String {
        let text = path.map { if case .literal(let text) = $0 { text } else { "{}" } }.joined()
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}

extension Endpoint.PathPart {
    fileprivate var spansSegments: Bool {
        if case .identityField(_, _, _, spansSegments: true) = self { true } else { false }
    }
}

extension TypeReference {
    /// Whether a segment of a link can be read as a value of the type.
    fileprivate var isLinkValue: Bool {
        switch self {
        case .scalar(let scalar): [.string, .int, .int64, .bool, .uuid, .date].contains(scalar)
        case .identity, .declared(_, .enumeration): true
        case .declared, .list, .map, .optional, .selection, .instant, .custom, .expandable, .inside: false
        }
    }
}
