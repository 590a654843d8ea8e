import GenAPIMapping
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
        let goal = Goal(times: 25, builtTimes: 35, builtOfLimit: 2)
        return [20, 1_000, 100_000].map { count in
            PlannedCase("\(count) users") {
                try .decodingUsers($0, SampleUsers().page(count).jsonBytes(), goal: goal)
            }
        } + [
            PlannedCase("1000 members: URLs, decimals") {
                let document = try SampleUsers().members(1_000).jsonBytes()
                return try .decoding($0, MemberPage.self, document, dates: .texts, goal: Goal(times: 12))
            }
        ]
    }

    private static var spellings: [PlannedCase] {
        let plain = SampleUsers()
        return [
            users("another key order in all", plain, Respelling(order: .other), 14),
            users("shuffled", plain, Respelling(order: .shuffled), 9),
            users("escapes everywhere", plain, Respelling(escapes: true), 13),
            users("pretty-printed", plain, Respelling(isPretty: true), 20),
            users("unknown keys", plain, Respelling(addsStranger: true), 14),
            users("beyond ASCII", .beyondASCII, Respelling(), 15),
            users("no optionals", SampleUsers(hasOptionals: false), Respelling(), 25),
        ]
    }

    private static func users(
        _ name: String,
        _ values: SampleUsers,
        _ spelling: Respelling,
        _ times: Double
    ) -> PlannedCase {
        PlannedCase("1000 users: \(name)") {
            let document = try spelling.document(JSONValue(json: values.page(1_000).jsonBytes()))
            return try .decoding($0, UserPage.self, document, dates: .seconds, goal: Goal(times: times))
        }
    }

    private static var unions: [PlannedCase] {
        [("first", Respelling.Order.asItIs, 24), ("last", .typeLast, 17)].map { place, order, times in
            PlannedCase("1000 of a union: type \(place)") {
                let plain = try JSONValue(json: SampleUsers().profiles(1_000).jsonBytes())
                let document = Respelling(order: order).document(plain)
                return try .decoding(
                    $0,
                    ProfilePage.self,
                    document,
                    dates: .seconds,
                    goal: Goal(times: times)
                )
            }
        }
    }

    private static var files: [PlannedCase] {
        [
            .file("twitter.json") { try .decoding($0, Search.self, $1, goal: Goal(times: 13)) },
            .file("citm_catalog.json") {
                try .decoding($0, Catalog.self, $1, dates: .milliseconds, goal: Goal(times: 28))
            },
            .file("github_events.json") {
                try .decoding($0, [GitHubEvent].self, $1, dates: .texts, goal: Goal(times: 9))
            },
            .file("canada.json") { try .decoding($0, FeatureCollection.self, $1, goal: Goal(times: 12)) },
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
                let document = try plain.members(1_000).jsonBytes()
                return try .encoding($0, MemberPage.self, document, dates: .texts, goal: goal)
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
            .file("canada.json") { try .encoding($0, FeatureCollection.self, $1, goal: goal) },
        ]
    }

    private static let goal = Goal(times: 12)

    private static func users(_ name: String, _ values: SampleUsers, _ count: Int) -> PlannedCase {
        PlannedCase(name) {
            try .encoding($0, UserPage.self, values.page(count).jsonBytes(), dates: .seconds, goal: goal)
        }
    }
}
