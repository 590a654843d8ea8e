import GenAPIMapping
import Testing

/// Objects in objects whose members all stand in the order that is worst for the reader.
@Suite struct NestedOrderTests {
    struct Node: Equatable, JSONReadable {
        var id: Int
        var name: String?
        var children: [Node]
        @Indirect var other: Kind?
        var last: Bool

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            name = json.stringIfPresent("name")
            children = json.list("children", of: Node.self)
            other = json.valueIfPresent("other", as: Kind.self)
            last = json.bool("last")
            json.endObject()
        }
    }

    enum Kind: Equatable, JSONReadable {
        case node(Node)
        case leaf(Int)
        case unknown(JSONValue)

        init(from json: inout JSONReader) {
            switch json.discriminator("type") {
            case "node": self = .node(Node(from: &json))
            case "leaf":
                json.beginObject()
                json.expect("type", "leaf")
                self = .leaf(json.int("value"))
                json.endObject()
            default: self = .unknown(json.json())
            }
        }
    }

    private enum Order: CaseIterable { case asAsked, reversed, random }

    private func node(_ document: inout RandomDocument, _ order: Order, depth: Int, type: Bool = false)
        -> String
    {
        var children: [String] = []
        if depth > 0 {
            children = (0..<Int.random(in: 1...2, using: &document.random)).map { index in
                node(&document, order, depth: index == 0 ? depth - 1 : min(depth - 1, 1))
            }
        }
        var members = type ? [("type", "\"node\"")] : []
        members += [("id", "\(depth)"), ("children", "[\(children.joined(separator: ","))]")]
        if document.chance(50) {
            members.insert(("name", document.quoted(document.text())), at: members.count - 1)
        }
        if document.chance(20) { members.append(("stranger", document.value())) }
        if depth > 0 && document.chance(30) {
            members.append(("other", kind(&document, order, depth: depth - 1)))
        }
        members.append(("last", "true"))
        return object(members, order, &document)
    }

    private func kind(_ document: inout RandomDocument, _ order: Order, depth: Int) -> String {
        switch Int.random(in: 0..<3, using: &document.random) {
        case 0: node(&document, order, depth: min(depth, 2), type: true)
        case 1: object([("type", "\"leaf\""), ("value", "7")], order, &document)
        default: object([("type", "\"new\""), ("a", document.value()), ("b", "{}")], order, &document)
        }
    }

    private func object(_ members: [(String, String)], _ order: Order, _ document: inout RandomDocument)
        -> String
    {
        var members = members
        switch order {
        case .asAsked: break
        case .reversed: members.reverse()
        case .random: members.shuffle(using: &document.random)
        }
        return document.object(members)
    }

    @Test("objects in each other are read in any order of their members, to any depth", arguments: 1...60)
    func anyOrderAtAnyDepth(_ seed: UInt64) throws {
        for order in [Order.reversed, .random] {
            var document = RandomDocument(seed: seed)
            let text = node(&document, order, depth: Int.random(in: 0...40, using: &document.random))
            // What the order is does not matter to a value.
            let plain = try JSONValue(json: text)
            let node = try Node(json: text)
            let again = try Node(json: inOrder(plain).description)
            #expect(node == again, "seed \(seed): \(text)")
        }
    }

    /// The members in the order in which the mapper asks for them.
    private func inOrder(_ value: JSONValue) -> JSONValue {
        let order = ["type", "id", "value", "name", "children", "other", "last"]
        switch value {
        case .array(let elements): return .array(elements.map(inOrder))
        case .object(let object) where object["last"] != nil || object["value"] != nil:
            let members = object.members.map { JSONObject.Member(key: $0.key, value: inOrder($0.value)) }
            return .object(
                JSONObject(
                    members: members.sorted { left, right in
                        (order.firstIndex(of: left.key) ?? 9) < (order.firstIndex(of: right.key) ?? 9)
                    }
                )
            )
        default: return value
        }
    }

    @Test("objects reversed at every one of 500 levels are read", arguments: [1, 10, 250])
    func deepAndReversed(_ depth: Int) throws {
        var text = #"{"last":true,"children":[],"id":0}"#
        for level in 1...depth { text = #"{"last":true,"children":[\#(text)],"name":"n","id":\#(level)}"# }
        var node = try Node(json: text)
        for level in (0...depth).reversed() {
            #expect(node.id == level)
            guard let child = node.children.first else { break }
            node = child
        }
        #expect(node.id == 0)
    }
}
