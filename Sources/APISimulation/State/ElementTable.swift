import ResolvedAPI

/// An element that the server keeps.
struct Element: Hashable, Sendable {
    /// Unique in its table and ascending.
    let number: Int
    /// As a response has it.
    var json: JSONLiteral
    /// The values of fields that no response has, by their names.
    var hidden: [String: JSONLiteral] = [:]
    /// The parameters of the path that it was created at.
    var context: [String: String]
    /// Whether the server made it up, and no request created it.
    var isSampled: Bool
    /// Different after each change.
    var revision: Int
    /// Milliseconds since 1970.
    var modified: Int64
}

/// The elements of a resource in the order in which they were created.
struct ElementTable: Sendable {
    private var elements: [Int: Element] = [:]
    private(set) var order: [Int] = []
    private var byIdentity: [String: [Int]] = [:]
    private let object: Object
    private let identity: [[String]]
    /// The highest number of an element so far, also of a deleted one.
    private(set) var latestNumber = 0
    /// The scopes whose first elements exist.
    var filledScopes: Set<String> = []

    init(_ object: Object) {
        self.object = object
        let names = object.identity?.fields ?? []
        identity = object.fields.filter { names.contains($0.name) }.map(\.keyPath)
    }

    var count: Int { order.count }
    var isEmpty: Bool { order.isEmpty }

    /// The text of an element's identity, from the identity's field or fields in order.
    func identityText(_ json: JSONLiteral) -> String {
        identity.map { json[$0]?.plainText ?? "" }.joined(separator: "\u{0}")
    }

    subscript(_ number: Int) -> Element? { elements[number] }

    /// The matching elements in their order.
    func elements(_ constraints: [PathConstraints.Constraint]) -> [Element] {
        candidates(constraints).compactMap { elements[$0] }.filter { $0.matches(constraints, self) }
    }

    func first(_ constraints: [PathConstraints.Constraint]) -> Element? {
        for number in candidates(constraints) {
            if let element = elements[number], element.matches(constraints, self) { return element }
        }
        return nil
    }

    private func candidates(_ constraints: [PathConstraints.Constraint]) -> [Int] {
        for case .identity(let text) in constraints { return byIdentity[text] ?? [] }
        return order
    }

    /// The password of an element that is found by its identity, its email address or its name of a user.
    func password(of user: String) -> String? {
        guard object.fields.contains(where: { $0.access == .write && $0.name == "password" }) else {
            return nil
        }
        let paths = object.fields.map(\.keyPath).filter {
            ["email", "username", "login"].contains($0.last ?? "")
        }
        let found =
            byIdentity[user]?.first.flatMap { elements[$0] }
            ?? order.lazy.compactMap { elements[$0] }.first { element in
                !element.hidden.isEmpty && paths.contains { element.json[$0]?.string == user }
            }
        return found?.hidden["password"]?.string
    }

    mutating func insert(_ element: Element) {
        guard elements[element.number] == nil else { return }
        latestNumber = max(latestNumber, element.number)
        elements[element.number] = element
        if let last = order.last, last > element.number {
            order.insert(element.number, at: order.firstIndex { $0 > element.number } ?? order.endIndex)
        } else {
            order.append(element.number)
        }
        byIdentity[identityText(element.json), default: []].append(element.number)
    }

    mutating func replace(_ element: Element) {
        guard let old = elements[element.number] else { return }
        let (before, after) = (identityText(old.json), identityText(element.json))
        elements[element.number] = element
        guard before != after else { return }
        byIdentity[before]?.removeAll { $0 == element.number }
        byIdentity[after, default: []].append(element.number)
    }

    mutating func remove(_ element: Element) {
        elements[element.number] = nil
        order.removeAll { $0 == element.number }
        let text = identityText(element.json)
        byIdentity[text]?.removeAll { $0 == element.number }
        if byIdentity[text]?.isEmpty == true { byIdentity[text] = nil }
    }
}

extension Element {
    func matches(_ constraints: [PathConstraints.Constraint], _ table: ElementTable) -> Bool {
        constraints.allSatisfy { constraint in
            switch constraint {
            case .identity(let text): table.identityText(json) == text
            case .field(let field, let text): json[field.keyPath]?.plainText == text
            case .context(let key, let text): context[key].map { $0 == text } ?? true
            }
        }
    }
}
