import GenAPIMapping
import TestTraits
import Testing

/// Mappers that ask for random keys in a random order, of objects whose members stand in another: each value is the
/// one that the key has in the tree of the document.
@Suite(.thorough) struct RandomModelTests {
    private static let keys: [StaticString] = [
        "a", "b", "id", "ab", "abc", "type", "name", "kind7", "street", "quote\"d", "back\\slash", "tab\tbed",
        "é",
        "漢字", "eightLng", "ninechars", "fifteen_letters", "sixteen__letters", "seventeen_letters",
        "a_key_of_thirty_two_characters__", "a_key_of_thirty_three_characters_",
        "a_key_that_is_longer_than_sixty_four_characters_and_so_is_never_on_any_fast_path", "", "x", "y", "z",
    ]

    /// What a mapper does between `beginObject` and `endObject`.
    private indirect enum Step {
        case value(StaticString)
        case path(StaticString, [Step])
        case lenientNumber(StaticString)
        case others
    }

    private func steps(_ document: inout RandomDocument, depth: Int = 0) -> [Step] {
        var keys = Array(
            Self.keys.shuffled(using: &document.random).prefix(
                Int.random(in: 0...14, using: &document.random)
            )
        )
        if document.chance(50) { keys.sort { "\($0)" < "\($1)" } }
        var steps = keys.map { key -> Step in
            if depth < 3 && document.chance(25) { return .path(key, self.steps(&document, depth: depth + 1)) }
            return document.chance(15) ? .lenientNumber(key) : .value(key)
        }
        if document.chance(15) { steps.append(.others) }
        return steps
    }

    /// An object that the steps can read: where they go on inside of a key, there is an object, null or nothing.
    private func object(_ document: inout RandomDocument, for steps: [Step]) -> String {
        var members: [(String, String)] = []
        for step in steps where document.chance(75) {
            switch step {
            case .value(let key), .lenientNumber(let key):
                members.append(("\(key)", document.value(depth: 2)))
            case .path(let key, let inner):
                members.append(("\(key)", document.chance(10) ? "null" : object(&document, for: inner)))
            case .others: members.append(("stranger", document.value(depth: 2)))
            }
        }
        if document.chance(40) { members.insert(("other", document.value(depth: 2)), at: members.count / 2) }
        if document.chance(30) { members.reverse() }
        if document.chance(40) { members.shuffle(using: &document.random) }
        if document.chance(10), let twice = members.first { members.append(twice) }
        return document.object(members)
    }

    /// One line for each value, in the order of the steps.
    private func read(_ steps: [Step], _ json: inout JSONReader, isPath: Bool = false) -> [String] {
        if !isPath { json.beginObject() }
        var lines: [String] = []
        for step in steps {
            switch step {
            case .value(let key): lines.append("\(key)=\(json.jsonIfPresent(key)?.description ?? "-")")
            case .lenientNumber(let key):
                let number = json.lenient { $0.intIfPresent(key) }
                lines.append("\(key)=\(number.map(String.init) ?? "-")")
            case .path(let key, let inner):
                json.enter(key)
                lines += read(inner, &json, isPath: true)
                json.leave()
            case .others:
                let others = json.unknownFields(besides: known(steps))
                lines += others.keys.sorted().map { "\($0):\(others[$0]?.description ?? "")" }
            }
        }
        if !isPath { json.endObject() }
        return lines
    }

    private func expected(_ steps: [Step], _ value: JSONValue?) -> [String] {
        steps.flatMap { step -> [String] in
            switch step {
            case .value(let key):
                let member = value?["\(key)"] ?? .null
                return ["\(key)=\(member.isNull ? "-" : member.description)"]
            case .lenientNumber(let key): return ["\(key)=\(value?["\(key)"]?.int.map(String.init) ?? "-")"]
            case .path(let key, let inner): return expected(inner, value?["\(key)"])
            case .others:
                let names = known(steps).map { "\($0)" }
                let others = value?.object?.members.filter { !names.contains($0.key) } ?? []
                return others.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
            }
        }
    }

    private func known(_ steps: [Step]) -> [StaticString] {
        steps.compactMap { step in
            switch step {
            case .value(let key), .lenientNumber(let key), .path(let key, _): key
            case .others: nil
            }
        }
    }

    @Test("random mappers read the members of random documents", arguments: 1...400)
    func readsWhatIsThere(_ seed: UInt64) throws {
        var document = RandomDocument(seed: seed)
        let steps = steps(&document)
        let objects = (0..<Int.random(in: 1...3, using: &document.random)).map { _ in
            object(&document, for: steps)
        }
        let text = "[" + objects.joined(separator: ",") + "]"
        let tree = try JSONValue(json: text)
        let lines = try JSONReader.read(Array(text.utf8)) { json in json.list { read(steps, &$0) } }
        #expect(lines == tree.array?.map { expected(steps, $0) }, "seed \(seed): \(text)")
    }

    @Test(
        "a random document that is truncated or changed is rejected, or read as its tree",
        arguments: 1...60
    )
    func refusesWhatIsBroken(_ seed: UInt64) throws {
        var document = RandomDocument(seed: seed)
        let steps = steps(&document)
        var bytes = Array(object(&document, for: steps).utf8)
        // Documents of any length, and a few hundred places in each.
        let places = stride(
            from: Int.random(in: 0...3, using: &document.random),
            to: bytes.count,
            by: bytes.count / 100 + 1
        )
        for count in places {
            #expect(throws: MappingError.self, "seed \(seed), \(count) bytes") {
                try JSONReader.read(bytes[..<count]) { read(steps, &$0) }
            }
        }
        for place in places {
            let before = bytes[place]
            bytes[place] = UInt8.random(in: 0...127, using: &document.random)
            let lines = try? JSONReader.read(bytes) { read(steps, &$0) }
            if let lines {
                let tree = try? JSONValue(json: bytes)
                #expect(lines == expected(steps, tree), "seed \(seed), byte \(place)")
            }
            bytes[place] = before
        }
    }
}
