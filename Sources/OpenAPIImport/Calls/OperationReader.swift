import SwiftNaming

/// The operations of a document, in its order.
struct OperationReader {
    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch"]

    let source: DocumentSource
    let notes: NoteCollector

    func operations() -> [Operation] {
        var result: [Operation] = []
        var servers: [OtherServer] = []
        for (path, reference) in source.root["paths"]?.entries ?? [] where path.hasPrefix("/") {
            guard let item = source.resolved(reference) else { continue }
            let shared = parameters(of: item)
            let server = otherServer(of: item, &servers)
            for (method, reference) in item.entries {
                if method == "trace" {
                    notes.add(.lostCall, reference, "The method TRACE is not supported.")
                }
                // OpenAPI has no references here, and many documents in several files have.
                guard Self.methods.contains(method), let value = source.resolved(reference), value.isMap
                else {
                    continue
                }
                var operation = operation(value, method, path, shared)
                operation.server = value["servers"] == nil ? server : otherServer(of: value, &servers)
                result.append(operation)
            }
        }
        return result
    }

    /// The first server of an operation or a path, if it is none of the API's.
    private func otherServer(of value: DocumentValue, _ known: inout [OtherServer]) -> OtherServer? {
        let all = source.root["servers"]?.items.compactMap { server in
            server["url"]?.string.map { OtherServer.filled($0, server) }
        }
        guard let server = value["servers"]?.items.first, let template = server["url"]?.string,
            all?.contains(OtherServer.filled(template, server)) != true
        else { return nil }
        let url = OtherServer.filled(template, server, notes)
        guard OtherServer.isAbsolute(url) else {
            notes.add(.lost, server, "The calls are sent to the API's server, and not to '\(url)'.")
            return nil
        }
        if let found = known.first(where: { $0.url == url }) { return found }
        let host = url.split(separator: "/").dropFirst().first ?? ""
        let label = host.split(separator: ".").first.map(String.init) ?? ""
        let name = server["x-genapi-name"]?.string ?? Spelling.member(label) ?? "other"
        let other = OtherServer(name: name.numbered(unless: Set(known.map(\.name))), url: url)
        known.append(other)
        return other
    }

    private func operation(
        _ value: DocumentValue,
        _ method: String,
        _ path: String,
        _ shared: [Parameter]
    ) -> Operation {
        let own = parameters(of: value)
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        let query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
            let pair = pair.split(separator: "=", maxSplits: 1).map(String.init)
            return (pair[0], pair.count > 1 ? pair[1] : "")
        }
        return Operation(
            value: value,
            method: method,
            path: String((parts.first ?? "/").prefix { $0 != "#" }),
            query: query,
            id: value["operationId"]?.string,
            tags: value["tags"]?.items.compactMap(\.string) ?? [],
            parameters: shared.filter { old in
                !own.contains { $0.name == old.name && $0.location == old.location }
            } + own
        )
    }

    private func parameters(of value: DocumentValue) -> [Parameter] {
        var seen: Set<String> = []
        return (value["parameters"]?.items ?? []).compactMap { reference in
            guard let value = source.resolved(reference), let name = value["name"]?.text,
                let location = value["in"]?.string, seen.insert(location + name).inserted
            else { return nil }
            return Parameter(value: value, name: name, location: location)
        }
    }
}
