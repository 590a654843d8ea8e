import ResolvedAPI
import SwiftNaming

extension Object {
    /// Responses with the same fields share one type, such as `Collection.Response`.
    ///
    /// The first of several equal types stays, with a common name if that is free.
    func sharingResponses() -> Object {
        var groups: [(fields: [Field], names: [TypeName])] = []
        for case .object(let response) in nested where response.nested.isEmpty {
            guard endpoints.contains(where: { $0.response.inlined == response.name }) else { continue }
            if let place = groups.firstIndex(where: { $0.fields == response.fields }) {
                groups[place].names.append(response.name)
            } else {
                groups.append((response.fields, [response.name]))
            }
        }
        let shared = groups.map(\.names).filter { $0.count > 1 }
        let common = TypeName(path: name.path + [ResponseNames.shared])
        let isFree = shared.count == 1 && !nested.contains { $0.name == common }
        return shared.reduce(self) { $0.merging($1, into: isFree ? common : $1[0]) }
    }

    private func merging(_ names: [TypeName], into common: TypeName) -> Object {
        var object = self
        let calls = endpoints.filter { $0.response.inlined.map(names.contains) == true }
            .map { "`\($0.name)`" }
        let words = calls.dropLast().joined(separator: ", ") + " and " + (calls.last ?? "")
        object.nested = nested.compactMap { declaration in
            guard case .object(var response) = declaration else { return declaration }
            if let body = response.besideHeaders, let name = body.inlined, names.contains(name) {
                response.besideHeaders = body.renamed(common)
            }
            guard names.contains(response.name) else { return .object(response) }
            guard response.name == names[0] else { return nil }
            response.name = common
            response.doc = "The response of \(words)."
            return .object(response)
        }
        for index in object.endpoints.indices {
            if let name = object.endpoints[index].response.inlined, names.contains(name) {
                object.endpoints[index].response = object.endpoints[index].response.renamed(common)
            }
        }
        return object
    }
}

extension Response {
    /// The type that was declared for the response only.
    fileprivate var inlined: TypeName? {
        switch self {
        case .object(let name), .enveloped(let name): name
        default: nil
        }
    }

    fileprivate func renamed(_ name: TypeName) -> Response {
        switch self {
        case .object: .object(name)
        case .enveloped: .enveloped(name)
        default: self
        }
    }
}
