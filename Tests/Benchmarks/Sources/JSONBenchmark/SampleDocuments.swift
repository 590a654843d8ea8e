import GenAPIRuntime

/// Made-up users, and the same users in documents that are harder to read.
enum SampleDocuments {
    static func envelope(_ count: Int) -> Envelope {
        let info = Info(total: count, offset: 0, count: count)
        return Envelope(data: (0..<count).map(user), info: info, code: "OK")
    }

    private static let names = [
        "Ada", "Grace", "Edsger", "Barbara", "Donald", "Margaret", "Alan", "Katherine",
    ]
    private static let cities = ["Zurich", "Geneva", "Basel", "Bern"]
    private static let tags = ["alpha", "beta", "gamma", "delta"]

    private static func user(_ number: Int) -> User {
        let score = number * 7919 % 100_000
        let latitude = number * 104_729 % 90_000_000
        let longitude = number * 15_485_863 % 90_000_000
        let address = Address(
            street: "\(number % 99) Rue de la Gare",
            city: cities[number % 4],
            latitude: Double(latitude) / 1e6,
            longitude: Double(longitude) / 1e6
        )
        return User(
            type: "User",
            id: "u\(1_000_000 + number)",
            firstName: names[number % 8],
            lastName: "\(names[number / 8 % 8])son",
            email: "person\(number)@example-mail.com",
            phoneNumber: "+41791\(100_000 + number)",
            coverImageURL: "https://images.example.com/covers/\(number)/large.jpg",
            profileImageURL: "https://images.example.com/profiles/\(number)/small.jpg",
            createdAt: 1_600_000_000 + number * 977,
            updatedAt: 1_700_000_000 + number * 311,
            isActive: number % 3 == 0,
            score: Double(score) / 100,
            address: address,
            tags: Array(tags.prefix(number % 5))
        )
    }

    static func variants(of tree: JSONValue) throws -> [(String, [UInt8])] {
        let stranger = JSONObject.Member(key: "extra", value: "abc")
        return [
            ("in order", try tree.jsonBytes()),
            ("shuffled", try shuffled(tree).jsonBytes()),
            ("optional absent", try users(of: tree) { $0.filter { $0.key != "phone_number" } }.jsonBytes()),
            (
                "unknown inside",
                try users(of: tree) { Array($0.prefix(5)) + [stranger] + $0.dropFirst(5) }.jsonBytes()
            ),
            ("unknown last", try users(of: tree) { $0 + [stranger] }.jsonBytes()),
            ("pretty", Array(pretty(tree, "").utf8)),
        ]
    }

    private static func shuffled(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            let members = object.members.map { JSONObject.Member(key: $0.key, value: shuffled($0.value)) }
            return .object(JSONObject(members: members.shuffled()))
        case .array(let elements): return .array(elements.map(shuffled))
        default: return value
        }
    }

    private static func users(
        of tree: JSONValue,
        _ change: ([JSONObject.Member]) -> [JSONObject.Member]
    ) -> JSONValue {
        guard case .object(var object) = tree, let users = object["data"]?.array else { return tree }
        object["data"] = .array(users.map { .object(JSONObject(members: change($0.object?.members ?? []))) })
        return .object(object)
    }

    private static func pretty(_ value: JSONValue, _ indent: String) -> String {
        let inner = indent + "  "
        switch value {
        case .object(let object) where !object.isEmpty:
            let lines = object.members.map { "\(inner)\"\($0.key)\": \(pretty($0.value, inner))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + pretty($0, inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        default: return value.description
        }
    }
}
