#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting

    /// A type with queryable fields of every kind.
    struct Member: Equatable, JSONReadable, JSONWritable, RepositoryStore.Queryable {
        enum Status: String { case active, former }
        enum Level: Int { case low = -1, high = 10 }

        var id: Int
        var name: String
        var status: Status?
        var score: Double?
        var isGuest = false
        var level: Level?
        var points: Int64 = 0
        var born: CalendarDate?
        var seen = Date(timeIntervalSince1970: 0)
        var key = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        var page: URL?

        init(_ id: Int, _ name: String, _ status: Status?, score: Double? = nil, isGuest: Bool = false) {
            (self.id, self.name, self.status, self.score, self.isGuest) = (id, name, status, score, isGuest)
        }

        struct QueryableFields: RepositoryStore.QueryableFields {
            typealias Field = RepositoryStore.Field

            let id = Field<Member, Int>("id") { $0.id }
            let name = Field<Member, String>("name") { $0.name }
            let status = Field<Member, Status?>("status") { $0.status }
            let score = Field<Member, Double?>("score") { $0.score }
            let isGuest = Field<Member, Bool>("is_guest") { $0.isGuest }
            let level = Field<Member, Level?>("level") { $0.level }
            let points = Field<Member, Int64>("points") { $0.points }
            let born = Field<Member, CalendarDate?>("born") { $0.born }
            let seen = Field<Member, Date>("seen") { $0.seen }
            let key = Field<Member, UUID>("key") { $0.key }
            let page = Field<Member, URL?>("page") { $0.page }

            static var indexes: [[PartialKeyPath<Self>]] {
                [
                    [\.status, \.name], [\.score], [\.isGuest, \.id, \.level], [\.points], [\.born, \.seen],
                    [\.key], [\.page],
                ]
            }
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            name = json.string("name")
            status = json.stringIfPresent("status").flatMap { Status(rawValue: $0) }
            score = json.doubleIfPresent("score")
            isGuest = json.bool("is_guest")
            level = json.intIfPresent("level").flatMap { Level(rawValue: $0) }
            points = json.int64("points")
            born = json.stringIfPresent("born").flatMap { CalendarDate($0) }
            seen = Date(timeIntervalSince1970: json.double("seen"))
            key = json.uuid("key")
            page = json.urlIfPresent("page")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.string("name", name)
            json.stringIfPresent("status", status?.rawValue)
            json.doubleIfPresent("score", score)
            json.bool("is_guest", isGuest)
            json.intIfPresent("level", level?.rawValue)
            json.int64("points", points)
            json.stringIfPresent("born", born?.description)
            json.double("seen", seen.timeIntervalSince1970)
            json.uuid("key", key)
            json.urlIfPresent("page", page)
            json.endObject()
        }

        static let samples = [
            Member(10, "Zoe", .active, score: 3),
            Member(2, "b", .active, score: 2),
            Member(1, "a", .former, score: 1),
            Member(3, "c", nil),
            Member(4, "Z", .former, isGuest: true),
        ]
    }

    extension Repositories {
        var members: Repository<Member> { repository { _ in nil } }
    }

    // Random members and queries, of values at the limits of their types.

    extension Member {
        typealias Condition = RepositoryStore.Condition<Member>
        typealias Path<Value> = Condition.Path<Value>

        private static let names = [
            "", "a", "A", "B", "b", "ab", "\u{e9}", "e\u{301}", "\u{1F600}", "\u{FFFD}", "b\u{0}c", "b\u{0}d",
            "b' OR 1 --", "%", "_\\", "10", "9", "\u{c9}a", "E\u{301}A", "\u{130}\u{131}", "Stra\u{df}e",
            "\r\n",
            "\u{304b}\u{3099}", "\u{141}\u{f3}d\u{17a}",
        ]
        private static let searched =
            names + [
                "e", "E", "\u{301}", "\u{0}", "\u{0}c", "'", "\\", "ss", "i", "\u{304b}", "\n", "lod", "ODZ",
            ]
        private static let matchings: [RepositoryStore.TextMatching] = [
            .exact, .ignoringCase, .ignoringCaseAndDiacritics, .ignoringCaseAndDiacritics(except: "\u{e9}"),
        ]
        private static let scores = [
            nil, -.infinity, -1.5, -0.0, 0, .leastNonzeroMagnitude, 2, 1e300, .infinity, .nan,
        ]
        private static let points: [Int64] = [
            .min, -1, 0, 9_007_199_254_740_992, 9_007_199_254_740_993, .max,
        ]
        private static let dates =
            ["0000-01-01", "1999-12-31", "2000-01-01", "2000-02-29", "9999-12-31"].map { CalendarDate($0) }
        private static let instants = [-62_135_596_800, -1, 0, 0.5, 1e9, 253_402_300_799].map {
            Date(timeIntervalSince1970: $0)
        }
        private static let keys = ["00000000", "0000000F", "A0000000", "FFFFFFFF"].compactMap {
            UUID(uuidString: "\($0)-0000-0000-0000-000000000000")
        }
        private static let pages =
            [nil] + ["https://a/%C3%A9?b#c", "https://a/A", "b:"].map { URL(string: $0) }

        private static func any<Value>(_ values: [Value], _ random: inout SeededRandom) -> Value {
            values[random.below(values.count)]
        }

        static func member(_ id: Int, _ random: inout SeededRandom) -> Member {
            var member = Member(
                id,
                any(names, &random),
                any([nil, .active, .former], &random),
                // JSON has neither NaN nor infinity.
                score: any(scores.filter { $0?.isFinite ?? true }, &random),
                isGuest: random.chance(0.5)
            )
            member.level = any([nil, .low, .high], &random)
            member.points = any(points, &random)
            member.born = any(dates + [nil], &random)
            member.seen = any(instants, &random)
            member.key = any(keys, &random)
            member.page = any(pages, &random)
            return member
        }

        static func query(_ random: inout SeededRandom) -> ElementQuery<Member> {
            let paths: [PartialKeyPath<QueryableFields>] = [
                \.id, \.name, \.status, \.score, \.isGuest, \.level, \.points, \.born, \.seen, \.key, \.page,
            ]
            return ElementQuery(
                random.chance(0.15) ? nil : someCondition(&random),
                sort: any(paths, &random),
                descending: random.chance(0.5),
                limit: random.chance(0.5) ? random.below(6) : nil
            )
        }

        /// Sometimes a condition that is too large for SQLite.
        static func someCondition(_ random: inout SeededRandom) -> Condition {
            if random.chance(0.05) { return chain(of: 249 + random.below(4), &random) }
            if random.chance(0.05) { return nest(of: 14 + random.below(60), &random) }
            return condition(&random, depth: 3)
        }

        private static func chain(of count: Int, _ random: inout SeededRandom) -> Condition {
            var chain = comparison(&random)
            let isAny = random.chance(0.5)
            for _ in 1..<count { chain = isAny ? chain || comparison(&random) : chain && comparison(&random) }
            return chain
        }

        private static func nest(of count: Int, _ random: inout SeededRandom) -> Condition {
            var nest = comparison(&random)
            for level in 1..<count {
                switch level % 3 {
                case 0: nest = !nest
                case 1: nest = nest || comparison(&random)
                default: nest = comparison(&random) && nest
                }
            }
            return nest
        }

        private static func condition(_ random: inout SeededRandom, depth: Int) -> Condition {
            if depth > 0, random.chance(0.6) {
                let first = condition(&random, depth: depth - 1)
                switch random.below(3) {
                case 0: return !first
                case 1: return first && condition(&random, depth: depth - 1)
                default: return first || condition(&random, depth: depth - 1)
                }
            }
            return comparison(&random)
        }

        private static func comparison(_ random: inout SeededRandom) -> Condition {
            switch random.below(14) {
            case 11...: search(\.name, &random)
            case 0: compare(\.id, [-1, 0, 3, 7, 11, .max], &random)
            case 1: compare(\.name, names, &random)
            case 2: compare(\.status, [nil, .active, .former], &random)
            case 3: compare(\.score, scores, &random)
            case 4: compare(\.isGuest, [false, true], &random)
            case 5: compare(\.level, [nil, .low, .high], &random)
            case 6: compare(\.points, points, &random)
            case 7: compare(\.born, dates + [nil], &random)
            case 8: compare(\.seen, instants, &random)
            case 9: compare(\.key, keys, &random)
            default: compare(\.page, pages, &random)
            }
        }

        private static func search(_ field: Path<String>, _ random: inout SeededRandom) -> Condition {
            let (text, matching) = (any(searched, &random), any(matchings, &random))
            return switch random.below(3) {
            case 0: .text(field, contains: text, matching)
            case 1: .text(field, beginsWith: text, matching)
            default: .text(field, endsWith: text, matching)
            }
        }

        private static func compare<Value>(
            _ field: Path<Value>,
            _ values: [Value],
            _ random: inout SeededRandom
        ) -> Condition {
            let value = any(values, &random)
            return switch random.below(6) {
            case 0: field == value
            case 1: field != value
            case 2: field < value
            case 3: field <= value
            case 4: field > value
            default: field >= value
            }
        }
    }
#endif
