import GenAPIMapping
import Testing

/// A type that contains itself in every way in which a mapper can.
struct HostileNode: JSONReadable {
    enum Form: CaseIterable { case plain, keeping, skipping, lenient, tagged, keyed }

    @TaskLocal static var form = Form.plain

    var id: Int?
    var name: String?
    var size = 0

    init(from json: inout JSONReader) {
        switch Self.form {
        case .plain, .keeping:
            json.beginObject()
            id = json.intIfPresent("id")
            name = json.stringIfPresent("name")
            add(json.valueIfPresent("child", as: HostileNode.self))
            json.listIfPresent("children", of: HostileNode.self)?.forEach { add($0) }
            add(json.valueIfPresent("other", as: HostileNode.self))
            if Self.form == .keeping {
                size += json.unknownFields(besides: ["id", "name", "child", "children", "other"]).count
            }
            json.endObject()
        case .skipping:
            json.beginObject()
            json.list("children", of: HostileNode.self, default: [], skipBadElements: true).forEach {
                add($0)
            }
            id = json.int("id")
            json.endObject()
        case .lenient:
            json.beginObject()
            add(json.lenient { $0.valueIfPresent("child", as: HostileNode.self) })
            id = json.int("id")
            json.endObject()
        case .tagged:
            let isNode = json.discriminator("type") == "node"
            readChild(&json, isKnown: isNode, type: true)
        case .keyed:
            let isNode = json.hasKey("id") || json.hasKey("child")
            readChild(&json, isKnown: isNode, type: false)
        }
    }

    private mutating func readChild(_ json: inout JSONReader, isKnown: Bool, type: Bool) {
        guard isKnown else { return json.skip() }
        json.beginObject()
        if type { json.expect("type", "node") }
        id = json.intIfPresent("id")
        add(json.valueIfPresent("child", as: HostileNode.self))
        json.endObject()
    }

    private mutating func add(_ node: HostileNode?) {
        if let node { size += node.size + 1 }
    }
}

/// Documents that make readers go over the same bytes again and again.
struct HostileShape: CustomTestStringConvertible, Sendable {
    var form: HostileNode.Form
    var name: String
    /// An object around the one that is in it. The filler is a part of the document's size.
    var object: @Sendable (_ inner: String, _ filler: String) -> String
    /// In an array of their own, objects are elements.
    var isList = false

    var testDescription: String { "\(form), \(name)" }

    /// So many levels, and about so many bytes, which are in the innermost object or spread over all of them.
    func document(depth: Int, size: Int, isSpread: Bool) -> [UInt8] {
        let depth = isList ? depth / 2 : depth
        let share = isSpread ? size / (depth + 1) : 10
        var text = object("", Self.filler(isSpread ? share : size))
        for _ in 0..<depth { text = object(isList ? "[\(text)]" : text, Self.filler(share)) }
        return Array(text.utf8)
    }

    /// Members that nobody asks for, of every kind.
    private static func filler(_ size: Int) -> String {
        var members: [String] = []
        var length = 0
        while length < size {
            let number = members.count
            let member =
                switch number % 4 {
                case 0: "\"f\(number)\":\"\(String(repeating: "z", count: 40))\""
                case 1:
                    "\"f\(number)\":[{\"a\":[1,2,3],\"b\":{\"c\":\"\(String(repeating: "d", count: 60))\"}}]"
                case 2: "\"f\(number)\":\(number).5"
                default: "\"f\(number)\":{\"id\":1,\"type\":\"x\"}"
                }
            members.append(member)
            length += member.utf8.count + 1
        }
        return members.isEmpty ? "\"f\":0" : members.joined(separator: ",")
    }

    static let all: [HostileShape] = [
        HostileShape(form: .plain, name: "in order") { inner, filler in
            inner.isEmpty ? "{\"id\":1,\(filler)}" : "{\"id\":1,\"child\":\(inner),\(filler)}"
        },
        HostileShape(form: .plain, name: "other order") { inner, filler in
            inner.isEmpty ? "{\(filler),\"id\":1}" : "{\(filler),\"child\":\(inner),\"name\":\"n\",\"id\":1}"
        },
        HostileShape(form: .plain, name: "last comes first, then one in another order") { inner, filler in
            let other = "{\"other\":{\"other\":{\"id\":1},\"name\":\"n\"},\"child\":{},\"id\":1}"
            return inner.isEmpty
                ? "{\(filler),\"id\":1}"
                : "{\"other\":\(inner),\"child\":\(other),\"name\":\"n\",\"id\":1,\(filler)}"
        },
        HostileShape(form: .plain, name: "the first of two counts for nothing") { inner, filler in
            inner.isEmpty ? "{\"id\":1,\(filler)}" : "{\"id\":1,\"child\":\(inner),\(filler),\"child\":{}}"
        },
        HostileShape(form: .plain, name: "the second of two counts") { inner, filler in
            inner.isEmpty
                ? "{\"id\":1,\"id\":2,\(filler)}"
                : "{\"id\":\"x\",\"child\":[],\(filler),\"child\":\(inner),\"id\":1}"
        },
        HostileShape(
            form: .plain,
            name: "lists in another order",
            object: { inner, filler in
                inner.isEmpty ? "{\(filler)}" : "{\"children\":\(inner),\(filler),\"name\":\"n\",\"id\":1}"
            },
            isList: true
        ),
        HostileShape(form: .keeping, name: "unknown keys behind") { inner, filler in
            inner.isEmpty ? "{\(filler)}" : "{\"child\":\(inner),\(filler)}"
        },
        HostileShape(form: .keeping, name: "unknown keys before") { inner, filler in
            inner.isEmpty ? "{\(filler)}" : "{\(filler),\"child\":\(inner),\"id\":1}"
        },
        HostileShape(form: .keeping, name: "unknown objects") { inner, filler in
            inner.isEmpty ? "{\(filler)}" : "{\"stranger\":1,\(filler),\"stranger\":\(inner)}"
        },
        HostileShape(
            form: .skipping,
            name: "bad elements",
            object: { inner, filler in
                inner.isEmpty ? "{\(filler)}" : "{\(filler),\"children\":\(inner),\"x\":1}"
            },
            isList: true
        ),
        HostileShape(form: .lenient, name: "bad members") { inner, filler in
            inner.isEmpty ? "{\(filler)}" : "{\"child\":\(inner),\(filler)}"
        },
        HostileShape(form: .tagged, name: "the type comes last") { inner, filler in
            inner.isEmpty
                ? "{\(filler),\"type\":\"node\"}" : "{\"child\":\(inner),\(filler),\"type\":\"node\"}"
        },
        HostileShape(form: .keyed, name: "the key comes last") { inner, filler in
            inner.isEmpty ? "{\(filler),\"id\":1}" : "{\(filler),\"child\":\(inner),\"id\":1}"
        },
    ]
}
