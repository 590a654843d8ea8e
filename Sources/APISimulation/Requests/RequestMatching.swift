import ResolvedAPI

/// Finds the call that a request is.
///
/// A literal segment has precedence over a parameter, and that over a parameter of several segments. Of several calls at
/// one path, that with the most matching constants is taken. Empty segments belong to parameters that can be empty; if no call
/// has one there, repeated slashes are one.
package struct RequestMatching: Sendable {
    /// A call, and the values in its path by the keys of its segments, decoded.
    package struct Match: Hashable, Sendable {
        package let call: APIIndex.Call
        package let arguments: [String: String]
    }

    package enum Outcome: Hashable, Sendable {
        case call(Match)
        /// The path exists with these methods, in capitals.
        case otherMethods([String])
        case nothing
    }

    private var root = PathNode()
    private let basePath: [String]

    /// - Parameter basePath: The server's path, which precedes the paths of the calls: `/v1`.
    package init(_ index: APIIndex, basePath: String) {
        self.basePath = Self.segments(basePath)
        for call in index.calls {
            for template in PathTemplate.variants(of: call.endpoint) {
                root.insert(call, template.segments[...])
            }
        }
    }

    package func match(_ request: SimulatedRequest) -> Outcome {
        guard let found = find(Self.allSegments(request.path)) ?? find(Self.segments(request.path)) else {
            return .nothing
        }
        let method = request.method
        if let match = found.best(for: request, method: method) { return .call(match) }
        if method == "HEAD", let match = found.best(for: request, method: "GET") { return .call(match) }
        return .otherMethods(found.methods)
    }

    private func find(_ segments: [String]) -> FoundPath? {
        guard segments.count <= Self.longest, segments.starts(with: basePath) else { return nil }
        var search = PathSearch()
        search.look(in: root, at: segments.dropFirst(basePath.count))
        return search.found
    }

    /// The segments, with those that are empty.
    private static func allSegments(_ path: some StringProtocol) -> [String] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { $0.percentDecoded }
        let all = path.hasPrefix("/") ? Array(parts.dropFirst()) : parts
        return all == [""] ? [] : all
    }

    /// The segments without repeated slashes; an empty last one for a slash at the end.
    static func segments(_ path: some StringProtocol) -> [String] {
        var parts = path.split(separator: "/").map { $0.percentDecoded }
        if path.count > 1, path.hasSuffix("/") { parts.append("") }
        return parts
    }

    private static let longest = 128
}

/// The calls at a path, and the values of its parameters.
private struct FoundPath {
    let calls: [(call: APIIndex.Call, keys: [String])]
    let values: [String]

    var methods: [String] {
        calls.map { $0.call.endpoint.method.rawValue.uppercased() }.reduce(into: []) { methods, method in
            if !methods.contains(method) { methods.append(method) }
        }
    }

    func best(for request: SimulatedRequest, method: String) -> RequestMatching.Match? {
        let candidates = calls.filter { $0.call.endpoint.method.rawValue.uppercased() == method }
        guard candidates.count > 1 else { return candidates.first.map(match) }
        let query = QueryText(request.query)
        let hasConstants = candidates.contains { !$0.call.endpoint.bodyConstants.isEmpty }
        let body = hasConstants ? try? JSONLiteral(json: request.body) : nil
        let rated = candidates.map { found in
            let endpoint = found.call.endpoint
            return (found, endpoint.affinity(to: request, query) + endpoint.affinity(to: body))
        }
        // The first one of equals.
        return rated.max { $0.1 < $1.1 }.map { match($0.0) }
    }

    private func match(_ found: (call: APIIndex.Call, keys: [String])) -> RequestMatching.Match {
        let arguments = Dictionary(zip(found.keys, values)) { _, last in last }
        return RequestMatching.Match(call: found.call, arguments: arguments)
    }
}

extension Endpoint {
    /// The degree to which a request at the call's path matches.
    fileprivate func affinity(to request: SimulatedRequest, _ query: QueryText) -> Int {
        var points = 0
        for item in self.query {
            if let constant = item.constant { points += query[item.wireName] == constant.text ? 8 : -16 }
            if item.constant == nil, item.presence == .required {
                points += query.contains(item.wireName) ? 1 : -1
            }
        }
        for header in constantHeaders where header.wireName.lowercased() != "content-type" {
            points += request[header.wireName] == header.value ? 8 : -8
        }
        let type = request["Content-Type"]?.lowercased() ?? ""
        switch body {
        case .multipart: points += type.hasPrefix("multipart/") ? 4 : -4
        case .form, .formPatch, .formValue:
            points += type.hasPrefix("application/x-www-form-urlencoded") ? 4 : -4
        case .fields, .patch, .value: points += type.contains("json") ? 4 : -2
        case .bytes(let contentType): points += type == contentType.lowercased() ? 4 : -2
        case .none: points += request.body.isEmpty ? 2 : -2
        }
        return points
    }
}

extension Endpoint {
    /// The degree to which a body has the constants of the call.
    fileprivate func affinity(to body: JSONLiteral?) -> Int {
        bodyConstants.reduce(0) { points, constant in
            points + (body?[constant.key] == JSONLiteral(constant.value) ? 8 : -16)
        }
    }
}

/// A tree of segments.
private struct PathNode: Sendable {
    var calls: [(call: APIIndex.Call, keys: [String])] = []
    var literals: [String: PathNode] = [:]
    /// Segments with parameters, the most specific first.
    var patterns: [(pattern: PathTemplate.Segment, node: PathNode)] = []

    mutating func insert(
        _ call: APIIndex.Call,
        _ segments: ArraySlice<PathTemplate.Segment>,
        _ keys: [String] = []
    ) {
        guard let segment = segments.first else {
            calls.append((call, keys))
            return
        }
        let rest = segments.dropFirst()
        if let literal = segment.literal {
            literals[literal, default: PathNode()].insert(call, rest, keys)
            return
        }
        let index = patterns.firstIndex { $0.pattern.hasShape(of: segment) } ?? patterns.endIndex
        if index == patterns.endIndex { patterns.append((segment, PathNode())) }
        patterns[index].node.insert(call, rest, keys + segment.keys)
        patterns.sort { $0.pattern.rank < $1.pattern.rank }
    }
}

/// A search with a limited number of steps.
private struct PathSearch {
    var found: FoundPath?
    private var steps = 0
    private var values: [String] = []

    mutating func look(in node: PathNode, at segments: ArraySlice<String>) {
        steps += 1
        guard found == nil, steps < 10_000 else { return }
        guard let segment = segments.first else {
            if !node.calls.isEmpty { found = FoundPath(calls: node.calls, values: values) }
            return
        }
        if let next = node.literals[segment] { look(in: next, at: segments.dropFirst()) }
        for (pattern, next) in node.patterns where found == nil {
            let most = pattern.spansSegments ? segments.count : 1
            // A slash at the end belongs to a value that can have empty segments.
            let counts = pattern.allowsEmpty ? Array((1...most).reversed()) : Array(1...most)
            for count in counts where found == nil {
                let text = segments.prefix(count).joined(separator: "/")
                guard let new = pattern.values(in: text) else { continue }
                values += new
                look(in: next, at: segments.dropFirst(count))
                values.removeLast(new.count)
            }
        }
        // A slash at the end that no call has makes no difference.
        if segment.isEmpty, segments.count == 1, found == nil { look(in: node, at: []) }
    }
}
