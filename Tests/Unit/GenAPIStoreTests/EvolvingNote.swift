#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting

    /// A type whose keys, required fields and indexes depend on the version of the app.
    struct EvolvingNote: Equatable, JSONReadable, JSONWritable, RepositoryStore.Queryable {
        struct Version: Equatable, Sendable {
            /// The keys of text, topic and count in JSON.
            var keys = [0, 1, 2, 3]
            var required = [false, false, false]
            /// The field that had the fourth key in an earlier version.
            var renamed: Int?
            /// Numbers in `allIndexes`.
            var indexes: [Int] = []
            /// Whether a note is stored by itself, too, if another element contains it.
            var isEmbedded = false
        }

        /// The version of the app that the task is part of.
        @TaskLocal static var version = Version()

        static let keys: [StaticString] = ["a", "b", "c", "d"]
        static var allIndexes: [[PartialKeyPath<QueryableFields>]] {
            [
                [\.text], [\.topic, \.count], [\.count, \.text], [\.text, \.topic, \.count], [\.id, \.count],
                [\.topic],
            ]
        }

        var id: Int
        var text: String?
        var topic: String?
        var count: Int?

        private static func key(_ field: Int) -> StaticString { keys[version.keys[field]] }

        /// The key from which a field is read.
        private static func key(_ field: Int, _ json: inout JSONReader) -> StaticString {
            if version.renamed != field { return key(field) }
            return json.key(key(field), formerly: keys[version.keys[3]])
        }

        /// The name of a field that queries can use.
        private static func name(_ field: Int) -> String {
            version.renamed == field ? "\(key(field)),\(keys[version.keys[3]])" : "\(key(field))"
        }

        struct QueryableFields: RepositoryStore.QueryableFields {
            typealias Field = RepositoryStore.Field

            let id = Field<EvolvingNote, Int>("id") { $0.id }
            let text = Field<EvolvingNote, String?>(name(0)) { $0.text }
            let topic = Field<EvolvingNote, String?>(name(1)) { $0.topic }
            let count = Field<EvolvingNote, Int?>(name(2)) { $0.count }

            static var indexes: [[PartialKeyPath<Self>]] { version.indexes.map { allIndexes[$0] } }
        }

        init(_ id: Int, text: String? = nil, topic: String? = nil, count: Int? = nil) {
            (self.id, self.text, self.topic, self.count) = (id, text, topic, count)
        }

        init(from json: inout JSONReader) {
            let required = Self.version.required
            json.beginObject()
            id = json.int("id")
            let (first, second) = (Self.key(0, &json), Self.key(1, &json))
            text = required[0] ? json.string(first) : json.stringIfPresent(first)
            topic = required[1] ? json.string(second) : json.stringIfPresent(second)
            let third = Self.key(2, &json)
            count = required[2] ? json.int(third) : json.intIfPresent(third)
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.stringIfPresent(Self.key(0), text)
            json.stringIfPresent(Self.key(1), topic)
            json.intIfPresent(Self.key(2), count)
            json.endObject()
        }
    }

    extension EvolvingNote.Version {
        static func several(_ count: Int, _ random: inout SeededRandom) -> [Self] {
            var versions: [Self] = []
            for _ in 0..<count {
                var version = versions.last ?? Self()
                if random.chance(0.6) { version = .random(&random) }
                version.renamed = random.chance(0.4) ? random.below(3) : nil
                versions.append(version)
            }
            return versions
        }

        private static func random(_ random: inout SeededRandom) -> Self {
            var version = Self()
            for place in 0..<3 { version.keys.swapAt(place, place + random.below(4 - place)) }
            // Most versions change little, so that most elements remain readable.
            if random.chance(0.5) { version.keys = [0, 1, 2, 3] }
            version.required = (0..<3).map { _ in random.chance(0.2) }
            version.indexes = EvolvingNote.allIndexes.indices.filter { _ in random.chance(0.5) }
            return version
        }
    }

    /// The value of a member of an object.
    enum MemberValue: Equatable, Sendable {
        case text(String)
        case count(Int)
    }

    /// The members of an object in the file, by their keys.
    typealias WrittenNote = [Int: MemberValue]

    extension EvolvingNote {
        /// What the current version writes.
        var written: WrittenNote {
            var note: WrittenNote = [:]
            note[Self.version.keys[0]] = text.map { .text($0) }
            note[Self.version.keys[1]] = topic.map { .text($0) }
            note[Self.version.keys[2]] = count.map { .count($0) }
            return note
        }

        /// What the current version reads; `nil` if it cannot.
        init?(_ id: Int, _ written: WrittenNote) {
            let (keys, required) = (Self.version.keys, Self.version.required)
            func value(_ field: Int) -> MemberValue? {
                written[keys[field]] ?? (Self.version.renamed == field ? written[keys[3]] : nil)
            }
            for field in 0..<3 where required[field] && value(field) == nil { return nil }
            self.init(id)
            switch value(0) {
            case .text(let text): self.text = text
            case .count: return nil
            case nil: break
            }
            switch value(1) {
            case .text(let text): topic = text
            case .count: return nil
            case nil: break
            }
            switch value(2) {
            case .count(let count): self.count = count
            case .text: return nil
            case nil: break
            }
        }
    }

    extension EvolvingNote {
        private static func any<Value>(_ values: [Value], _ random: inout SeededRandom) -> Value {
            values[random.below(values.count)]
        }

        static func random(_ id: Int, _ random: inout SeededRandom) -> EvolvingNote {
            func value<Value>(_ field: Int, _ values: [Value]) -> Value? {
                version.required[field] || random.chance(0.7) ? any(values, &random) : nil
            }
            return EvolvingNote(
                id,
                text: value(0, ["x", "y", "z"]),
                topic: value(1, ["x", "y"]),
                count: value(2, [-1, 0, 7])
            )
        }

        /// Uses only the fields of the version's indexes.
        static func query(_ random: inout SeededRandom) -> ElementQuery<EvolvingNote> {
            let indexed = Set(version.indexes.flatMap { allIndexes[$0] })
            var conditions: [RepositoryStore.Condition<EvolvingNote>] = [\.id >= random.below(5)]
            if indexed.contains(\.text) {
                conditions += [\.text == any([nil, "x", "z"], &random), \.text > "x"]
            }
            if indexed.contains(\.topic) { conditions.append(\.topic != any([nil, "x"], &random)) }
            if indexed.contains(\.count) { conditions += [\.count < 7, !(\.count == nil)] }
            let fields: [PartialKeyPath<QueryableFields>] = [\.id, \.text, \.topic, \.count]
            let sorts = fields.filter { $0 == \.id || indexed.contains($0) }
            return ElementQuery(
                random.chance(0.3) ? nil : any(conditions, &random),
                sort: any(sorts, &random),
                descending: random.chance(0.5),
                limit: random.chance(0.3) ? random.below(4) : nil
            )
        }
    }
#endif
