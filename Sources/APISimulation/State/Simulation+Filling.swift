import PlausibleValues
import ResolvedAPI

/// The elements that exist before a request creates some.
extension Simulation {
    /// Makes the first elements of a resource that belong to the elements in a path.
    ///
    /// An element that a request has created has nothing until requests create that, too.
    mutating func fill(_ object: Object, _ arguments: [String: String]) {
        let keys = contexts[object.name] ?? []
        var context: [String: String] = [:]
        for key in keys { context[key.key] = arguments[key.key] }
        // Without the parents in the path, the elements of the first parents are those that exist.
        let scope = keys.map { "\($0.key)=\(context[$0.key] ?? "")" }.joined(separator: "&")
        guard context.count == keys.count, table(object).filledScopes.count < Self.mostScopes,
            !table(object).filledScopes.contains(scope)
        else { return }
        tables[object.name, default: ElementTable(object)].filledScopes.insert(scope)
        guard isSampled(keys, context) else { return }
        let first = isFirst(keys, context) ? 0 : Self.offset(of: scope)
        let isSingle = object.identity == .singleton
        for number in 1...max(isSingle ? 1 : options.elementCount, 1) {
            guard options.elementCount > 0 || isSingle, elementCount < options.maxElements else { return }
            insert(sampled(object, number: first + number, context), object)
        }
    }

    private static let mostScopes = 10_000

    private mutating func sampled(_ object: Object, number: Int, _ context: [String: String]) -> Element {
        var json = sampling.element(object, number: number)
        for field in object.fields where pagingKeys.contains(field.keyPath) {
            json.set(field.pagingID(number), at: field.keyPath)
        }
        return Element(
            number: number,
            json: json,
            context: context,
            isSampled: true,
            revision: nextRevision(),
            modified: 1_767_225_600_000 + Int64(number) * 60_000
        )
    }

    func nextNumber(_ object: Object) -> Int {
        max(table(object).latestNumber, max(options.elementCount, sampling.exampleCount(of: object.name)))
            + 1
    }

    /// Whether no parent was created by a request.
    private func isSampled(_ keys: [(key: String, type: TypeReference?)], _ context: [String: String]) -> Bool
    {
        keys.allSatisfy { key, type in
            guard case .identity(let owner)? = type, let text = context[key], let table = tables[owner] else {
                return true
            }
            return table.first([.identity(text)])?.isSampled ?? true
        }
    }

    /// Whether every parent is the first one of its resource.
    private func isFirst(_ keys: [(key: String, type: TypeReference?)], _ context: [String: String]) -> Bool {
        keys.allSatisfy { key, type in
            guard case .identity(let owner)? = type else { return true }
            return sampling.identity(of: owner, number: 1).plainText == context[key]
        }
    }

    /// A number for a scope, so that its elements differ from those of others.
    private static func offset(of scope: String) -> Int {
        var random = SampleRandom(seed: 0, place: scope)
        return (1 + random.next(below: 100_000)) * 1000
    }

    // MARK: Parents

    /// A message about an element of the path that does not exist; `nil` if all of them exist.
    mutating func missingParent(_ request: CallRequest, _ object: Object) -> String? {
        for parameter in request.endpoint.pathParameters {
            guard case .identity(let owner) = parameter.type.unwrapped, owner != object.name,
                let text = request.match.arguments[parameter.wireName], let parent = index.object(owner),
                case .field? = parent.identity, kept.contains(owner)
            else { continue }
            fill(parent, request.match.arguments)
            var constraints: [PathConstraints.Constraint] = [.identity(text)]
            for (key, value) in request.match.arguments where key != parameter.wireName {
                constraints.append(.context(key: key, value))
            }
            if table(parent).first(constraints) == nil {
                return "There is no \(owner.path.joined(separator: ".")) '\(text)'."
            }
        }
        return nil
    }
}
