import GenAPIMapping
import GenAPIRuntime

/// The elements of one scope in a database.
protocol DatabaseTable: AnyObject {
    /// The number of the scope in the database.
    var scope: Int { get }
    var isLong: Bool { get }
    /// The stored states of elements by their numbers, without values.
    var notes: [Int: ElementNote] { get set }
    func begin()
    func undo()
    func remove(_ numbers: [Int], _ revision: Int)
    func evict(before request: Int, _ revision: Int)
    func write(in transaction: DatabaseStoreTransaction) throws
    func removeValue(_ number: Int, _ key: String, in transaction: DatabaseStoreTransaction) throws
}

/// The stored state of an element, without its value.
struct ElementNote {
    enum State: Character {
        /// The record has the server's value. Without a record, nothing is known.
        case confirmed = "c"
        /// The server has deleted the element.
        case deleted = "d"
        /// The record has a value with changes that are not confirmed. Another note has the server's value.
        case pending = "p"
    }

    let key: String
    var state = State.confirmed
    /// The numbers of the lists that may contain the element.
    var lists: [Int] = []

    init(key: String) { self.key = key }

    /// `nil` for invalid bytes.
    init?(_ content: [UInt8]) {
        let parts = content.split(
            separator: UInt8(ascii: "\n"),
            maxSplits: 2,
            omittingEmptySubsequences: false
        )
        guard parts.count == 3, let state = String(decoding: parts[0], as: UTF8.self).first,
            let known = State(rawValue: state)
        else { return nil }
        self.state = known
        key = String(decoding: parts[2], as: UTF8.self)
        lists = String(decoding: parts[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    }

    var content: [UInt8] {
        let lists = lists.map(String.init).joined(separator: " ")
        return Array("\(state.rawValue)\n\(lists)\n\(key)".utf8)
    }
}

/// Converts elements of a type to JSON and back.
struct ElementCoding<Element: Identifiable & Sendable> {
    let read: ([UInt8]) throws -> Element
    let write: (Element) throws -> [UInt8]
    /// `nil` if the elements have no records.
    let records: RecordCoding?

    /// - Throws: `RepositoryStore.NotStorable`.
    init() throws {
        guard let readable = Element.self as? any JSONReadable.Type,
            let writable = Element.self as? any JSONWritable.Type,
            let read = Self.reader(readable), let write = Self.writer(writable)
        else { throw RepositoryStore.NotStorable(type: "\(Element.self)") }
        (self.read, self.write) = (read, write)
        records = (Element.self as? any RepositoryStore.Recordable.Type).map {
            RecordCoding(type: $0.recordType)
        }
    }

    // The functions are converted once, instead of each element.

    private static func reader<Known: JSONReadable>(_ type: Known.Type) -> (([UInt8]) throws -> Element)? {
        let read: ([UInt8]) throws -> Known = { try Known(json: $0) }
        return read as? ([UInt8]) throws -> Element
    }

    private static func writer<Known: JSONWritable>(_ type: Known.Type) -> ((Element) throws -> [UInt8])? {
        let write: (Known) throws -> [UInt8] = { try $0.jsonBytes() }
        return write as? (Element) throws -> [UInt8]
    }
}

final class TypedDatabaseTable<Element: Identifiable & Sendable>: DatabaseTable where Element.ID: Sendable {
    let scope: Int
    let parent: String
    let coding: ElementCoding<Element>
    let elements = ElementTable<Element>()
    var notes: [Int: ElementNote] = [:]
    /// The elements to write: their visible values, `nil` for none.
    var unwritten: [Int: Element?] = [:]
    private var adopted: [Element.ID] = []
    /// The number of elements that were set since the last eviction, until the next one, and the least such number.
    private var changes = 0
    private var limit: Int
    private let leastLimit: Int

    init(_ scope: Int, parent: String, _ coding: ElementCoding<Element>, limit: Int) {
        (self.scope, self.parent, self.coding) = (scope, parent, coding)
        (self.limit, leastLimit) = (limit, limit)
    }

    func key(of id: Element.ID) -> String { RecordKey.key(of: id, below: parent) }

    func adopt(_ ids: [Element.ID], _ numbers: [Int]) {
        elements.adopt(ids, numbers)
        adopted += ids
    }

    func set(_ element: StoredContent, at number: Int, _ revision: Int) {
        changes += 1
        elements.set(element, at: number, revision)
    }

    func begin() {
        (adopted, unwritten) = ([], [:])
        elements.begin()
    }

    func undo() {
        elements.undo()
        elements.forgetNumbers(of: adopted)
        (notes, unwritten) = ([:], [:])
    }

    func remove(_ numbers: [Int], _ revision: Int) { elements.remove(numbers, revision) }

    var isLong: Bool { changes > limit }

    func evict(before request: Int, _ revision: Int) {
        let left = elements.evict(before: request, isKept: { _ in false }, revision)
        notes = notes.filter { elements.content(at: $0.key) != nil }
        (changes, limit) = (0, max(leastLimit, left))
    }
}
