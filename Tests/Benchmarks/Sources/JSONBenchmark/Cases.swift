import GenAPIRuntime

/// A case that is made when its turn comes, as the large ones need memory.
struct PlannedCase {
    let name: String
    /// Nil where its document is not there.
    let make: (String) throws -> Case?

    init(_ name: String, _ make: @escaping (String) throws -> Case?) {
        self.name = name
        self.make = make
    }

    /// The case of a document of `../shared/data/json`.
    static func file(_ name: String, _ make: @escaping (String, [UInt8]) throws -> Case) -> PlannedCase {
        PlannedCase(name) { name in try DataFile.bytes(name).map { try make(name, $0) } }
    }
}

/// Every document that is read.
enum Decoding {
    static var cases: [PlannedCase] { envelopes + spellings + unions + files }

    /// For a build without optimization.
    static var debug: [PlannedCase] {
        [20, 1_000].map { count in
            PlannedCase("\(count) users") {
                let document = try SampleUsers().page(count).jsonBytes()
                return try .decoding($0, UserPage.self, document, dates: .seconds, goal: Goal(times: 4))
            }
        }
    }

    private static var envelopes: [PlannedCase] {
        let goal = Goal(times: 30, ofLimit: 1.8)
        return [20, 1_000, 100_000].map { count in
            PlannedCase("\(count) users") {
                try .decodingUsers($0, SampleUsers().page(count).jsonBytes(), goal: goal)
            }
        } + [
            PlannedCase("1000 members: URLs, decimals") {
                try .decoding($0, MemberPage.self, SampleUsers().members(1_000).jsonBytes(), dates: .texts)
            }
        ]
    }

    private static var spellings: [PlannedCase] {
        let plain = SampleUsers()
        return [
            users("shuffled", plain, Respelling(order: .shuffled)),
            users("escapes everywhere", plain, Respelling(escapes: true)),
            users("pretty-printed", plain, Respelling(isPretty: true)),
            users("unknown keys", plain, Respelling(addsStranger: true)),
            users("beyond ASCII", .beyondASCII, Respelling()),
            users("no optionals", SampleUsers(hasOptionals: false), Respelling()),
        ]
    }

    private static func users(_ name: String, _ values: SampleUsers, _ spelling: Respelling) -> PlannedCase {
        PlannedCase("1000 users: \(name)") {
            let document = try spelling.document(JSONValue(json: values.page(1_000).jsonBytes()))
            return try .decoding($0, UserPage.self, document, dates: .seconds, goal: Goal(times: 12))
        }
    }

    private static var unions: [PlannedCase] {
        [("first", Respelling.Order.asItIs), ("last", .typeLast)].map { place, order in
            PlannedCase("1000 of a union: type \(place)") {
                let plain = try JSONValue(json: SampleUsers().profiles(1_000).jsonBytes())
                let document = Respelling(order: order).document(plain)
                return try .decoding($0, ProfilePage.self, document, dates: .seconds, goal: Goal(times: 15))
            }
        }
    }

    private static var files: [PlannedCase] {
        let goal = Goal(times: 22, ofLimit: 3.5)
        return [
            .file("twitter.json") { try .decoding($0, Search.self, $1, goal: goal) },
            .file("citm_catalog.json") {
                try .decoding($0, Catalog.self, $1, dates: .milliseconds, goal: goal)
            },
            .file("github_events.json") {
                try .decoding($0, [GitHubEvent].self, $1, dates: .texts, goal: goal)
            },
            .file("canada.json") { try .decoding($0, FeatureCollection.self, $1) },
        ]
    }
}

/// Every value that is written.
enum Encoding {
    static var cases: [PlannedCase] {
        let plain = SampleUsers()
        return [
            users("20 users", plain, 20), users("1000 users", plain, 1_000),
            users("100000 users", plain, 100_000), users("1000 users: beyond ASCII", .beyondASCII, 1_000),
            PlannedCase("1000 members: URLs, decimals") {
                try .encoding($0, MemberPage.self, plain.members(1_000).jsonBytes(), dates: .texts)
            },
            PlannedCase("1000 of a union") {
                let document = try plain.profiles(1_000).jsonBytes()
                return try .encoding($0, ProfilePage.self, document, dates: .seconds, goal: goal)
            },
            .file("twitter.json") { try .encoding($0, Search.self, $1, goal: goal) },
            .file("citm_catalog.json") {
                try .encoding($0, Catalog.self, $1, dates: .milliseconds, goal: goal)
            },
            .file("github_events.json") {
                try .encoding($0, [GitHubEvent].self, $1, dates: .texts, goal: goal)
            },
            .file("canada.json") { try .encoding($0, FeatureCollection.self, $1) },
        ]
    }

    private static let goal = Goal(times: 10)

    private static func users(_ name: String, _ values: SampleUsers, _ count: Int) -> PlannedCase {
        PlannedCase(name) {
            try .encoding($0, UserPage.self, values.page(count).jsonBytes(), dates: .seconds, goal: goal)
        }
    }
}
