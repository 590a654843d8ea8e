import GenAPIMapping
import GenAPIRuntime
import StoredCalls

/// The queued operations by the texts of their values, to find those that mention an element.
///
/// Texts are compared, because the fields of many APIs that hold the id of another element are ordinary texts or numbers.
/// A value that is equal by chance makes an operation wait for one that has nothing to do with it.
struct MentionIndex {
    private var numbers: [String: Set<Int>] = [:]

    mutating func insert(_ operation: Operation) {
        for text in operation.mentionedTexts { numbers[text, default: []].insert(operation.number) }
    }

    mutating func remove(_ operation: Operation) {
        for text in operation.mentionedTexts { numbers.remove(operation.number, at: text) }
    }

    /// The operations whose call or whose element, before or after the change, has a value with this text.
    func operations(mentioning text: String) -> Set<Int> { numbers[text] ?? [] }
}

/// The queued operations by the texts that they remove from their elements, which other elements can have then.
struct FreedTexts {
    /// A text at a key of elements of a type.
    private struct Place: Hashable {
        let type: String
        let key: String
        let text: String
    }

    private var numbers: [Place: Set<Int>] = [:]

    mutating func insert(_ operation: Operation) {
        for place in Self.places(in: operation.base, not: operation.changed, operation) {
            numbers[place, default: []].insert(operation.number)
        }
    }

    mutating func remove(_ operation: Operation) {
        for place in Self.places(in: operation.base, not: operation.changed, operation) {
            numbers.remove(operation.number, at: place)
        }
    }

    /// The operations that remove a text which this operation gives to its element, so that the server can find it unique. A
    /// text that several elements had is not unique.
    func operations(before operation: Operation) -> Set<Int> {
        if numbers.isEmpty { return [] }
        return Self.places(in: operation.changed, not: operation.base, operation).reduce(into: []) {
            if let holders = numbers[$1], holders.count == 1 { $0.formUnion(holders) }
        }
    }

    /// The texts of the one element that the other does not have.
    private static func places(
        in element: JSONValue?,
        not other: JSONValue?,
        _ operation: Operation
    ) -> [Place] {
        (element?.object ?? JSONObject(members: [])).compactMap { member in
            guard let text = member.value.string, other?[member.key] != member.value else { return nil }
            return Place(type: operation.type, key: member.key, text: text)
        }
    }
}

extension Dictionary where Value == Set<Int> {
    fileprivate mutating func remove(_ number: Int, at key: Key) {
        self[key]?.remove(number)
        if self[key]?.isEmpty == true { self[key] = nil }
    }
}

extension Operation {
    /// The texts of all values of the call and of the element before and after the change.
    fileprivate var mentionedTexts: Set<String> {
        var texts = values
        base?.visitTexts { texts.insert($0) }
        return texts
    }

    /// Whether the element has a value with this text before the change, and none after it: it leaves a group, a reference
    /// is unset, or a member is removed.
    func takesOut(_ text: String) -> Bool {
        var (isBefore, isAfter) = (false, false)
        base?.visitTexts { if $0 == text { isBefore = true } }
        changed?.visitTexts { if $0 == text { isAfter = true } }
        return kind == .update && isBefore && !isAfter
    }
}
