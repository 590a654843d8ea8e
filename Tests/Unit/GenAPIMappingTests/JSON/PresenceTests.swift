import GenAPIMapping
import TestTraits
import Testing

/// What the JSON has, what the field is, and what comes out: the whole table.
@Suite struct PresenceTests {
    enum Input: String, CaseIterable, Sendable { case missing, null, wrongType, present }
    enum Presence: CaseIterable, Sendable { case required, optional, defaulted }
    enum Shape: CaseIterable, Sendable { case scalar, object, list, map }

    struct Inner: Equatable, JSONReadable {
        var city: String

        init(city: String) {
            self.city = city
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            city = json.string("city")
            json.endObject()
        }
    }

    /// What a field can come out as.
    enum Outcome: Equatable {
        case scalar(Int?)
        case object(Inner?)
        case list([Int]?)
        case map([String: Int]?)
        case mismatch(path: String, expected: String, found: String)
        case missing([String])
        case null([String])
        case malformed
    }

    private func text(_ input: Input, _ shape: Shape) -> String {
        let value =
            switch (input, shape) {
            case (.missing, _): ""
            case (.null, _): #""x":null,"#
            case (.wrongType, _): #""x":"text","#
            case (.present, .scalar): #""x":7,"#
            case (.present, .object): #""x":{"city":"Bern"},"#
            case (.present, .list): #""x":[1,2],"#
            case (.present, .map): #""x":{"a":1},"#
            }
        return #"{"data":[{\#(value)"last":true}]}"#
    }

    private func read(_ text: String, _ presence: Presence, _ shape: Shape) -> Outcome {
        do {
            return try JSONReader.read(Array(text.utf8)) { json in
                json.beginObject()
                let outcomes = json.list("data") { json in
                    json.beginObject()
                    let outcome = field(&json, presence, shape)
                    _ = json.bool("last")
                    json.endObject()
                    return outcome
                }
                json.endObject()
                return outcomes.first ?? .malformed
            }
        } catch {
            switch error.problem {
            case .mismatch(let expected, let found):
                return .mismatch(path: error.path, expected: expected, found: found)
            case .missing(let paths, let nulls): return nulls.isEmpty ? .missing(paths) : .null(nulls)
            case .malformed: return .malformed
            }
        }
    }

    private func field(_ json: inout JSONReader, _ presence: Presence, _ shape: Shape) -> Outcome {
        switch (shape, presence) {
        case (.scalar, .required): .scalar(json.int("x"))
        case (.scalar, .optional): .scalar(json.intIfPresent("x"))
        case (.scalar, .defaulted): .scalar(json.int("x", default: 18))
        case (.object, .required): .object(json.value("x", as: Inner.self))
        case (.object, .optional): .object(json.valueIfPresent("x", as: Inner.self))
        case (.object, .defaulted): .object(json.value("x", as: Inner.self, default: Inner(city: "Basel")))
        case (.list, .required): .list(json.list("x", of: Int.self))
        case (.list, .optional): .list(json.listIfPresent("x", of: Int.self))
        case (.list, .defaulted): .list(json.list("x", of: Int.self, default: [18]))
        case (.map, .required): .map(json.map("x", of: Int.self))
        case (.map, .optional): .map(json.mapIfPresent("x", of: Int.self))
        case (.map, .defaulted): .map(json.map("x", of: Int.self, default: ["d": 18]))
        }
    }

    private func expected(_ input: Input, _ presence: Presence, _ shape: Shape) -> Outcome {
        let name =
            switch shape {
            case .scalar: "integer"
            case .object, .map: "object"
            case .list: "array"
            }
        switch (input, presence) {
        case (.wrongType, _): return .mismatch(path: "data[0].x", expected: name, found: "string")
        case (.null, .required): return .null(["data[0].x"])
        case (.missing, .required): return .missing(["data[0].x"])
        case (.missing, .optional), (.null, .optional):
            switch shape {
            case .scalar: return .scalar(nil)
            case .object: return .object(nil)
            case .list: return .list(nil)
            case .map: return .map(nil)
            }
        case (.missing, .defaulted), (.null, .defaulted):
            switch shape {
            case .scalar: return .scalar(18)
            case .object: return .object(Inner(city: "Basel"))
            case .list: return .list([18])
            case .map: return .map(["d": 18])
            }
        case (.present, _):
            switch shape {
            case .scalar: return .scalar(7)
            case .object: return .object(Inner(city: "Bern"))
            case .list: return .list([1, 2])
            case .map: return .map(["a": 1])
            }
        }
    }

    @Test(
        "missing, null, wrong and present fields give the results in the table",
        .proves("BD-15", "GI-16"),
        arguments: Input.allCases,
        Presence.allCases
    )
    func holdsTheTable(_ input: Input, _ presence: Presence) {
        for shape in Shape.allCases {
            let outcome = read(text(input, shape), presence, shape)
            #expect(outcome == expected(input, presence, shape), "\(shape)")
        }
    }

    /// Every kind of verb that needs a value.
    struct Everything: JSONReadable {
        init(from json: inout JSONReader) {
            json.beginObject()
            _ = json.string("string")
            _ = json.int64("int64")
            _ = json.double("double")
            _ = json.bool("bool")
            _ = json.decimal("decimal")
            _ = json.uuid("uuid")
            _ = json.date("date", .rfc3339)
            _ = json.date("timestamp", .timestamp)
            _ = json.value("inner", as: Inner.self)
            _ = json.list("list", of: Int.self)
            json.enter("path")
            _ = json.map("map", of: Int.self)
            json.leave()
            json.endObject()
        }

        static let paths = [
            "string", "int64", "double", "bool", "decimal", "uuid", "date", "timestamp", "inner", "list",
            "path.map",
        ]
    }

    @Test(
        "keys without a value are named together with those that are missing",
        .proves("BD-15"),
        arguments: ["", " ", "\n\t"],
        [false, true]
    )
    func namesNulls(space: String, reversed: Bool) {
        let absent: Set<String> = ["int64", "decimal", "list"]
        let there = Everything.paths.dropLast().filter { !absent.contains($0) }
        let members =
            there.map { "\"\($0)\"\(space):\(space)null\(space)" } + ["\"path\":{\"map\":\(space)null}"]
        let text = "{" + (reversed ? members.reversed() : members).joined(separator: ",\(space)") + "}"
        let error = #expect(throws: MappingError.self) { try Everything(json: text) }
        #expect(error?.problem == .missing(Everything.paths, null: there + ["path.map"]))
        #expect(error?.description.hasPrefix("missing string (is null), int64, double (is null), ") == true)
    }

    @Test(
        "a null inside of a value is an error with its own path",
        arguments: [
            #"{"list":[1,null]}"#: "list[1]", #"{"list":[null]}"#: "list[0]",
            #"{"path":{"map":{"a":null}}}"#: "path.map.a",
        ]
    )
    func keepsInnerNulls(text: String, path: String) {
        let error = #expect(throws: MappingError.self) {
            try JSONReader.read(Array(text.utf8)) { json in
                json.beginObject()
                if text.contains("list") { _ = json.list("list", of: Int.self) }
                json.enter("path")
                _ = json.mapIfPresent("map", of: Int.self)
                json.leave()
                json.endObject()
            }
        }
        #expect(error?.path == path)
        #expect(error?.expected == "integer" && error?.found == "null")
    }

    @Test("objects of a key path count towards the depth, whether they are there or not", arguments: 1...5)
    func depthOfKeyPaths(_ depth: Int) {
        for text in [#"{"a":{"b":{}}}"#, #"{"a":{}}"#, #"{"a":null}"#, "{}"] {
            let result = Result {
                try JSONReader.read(Array(text.utf8), maximumDepth: depth) { json in
                    json.beginObject()
                    json.enter("a")
                    json.enter("b")
                    defer {
                        json.leave()
                        json.leave()
                        json.endObject()
                    }
                    return json.intIfPresent("c")
                }
            }
            if depth < 3 {
                #expect(throws: MappingError.self, "\(text) to \(depth)") { try result.get() }
            } else {
                #expect(throws: Never.self, "\(text) to \(depth)") { try result.get() }
            }
        }
    }

    @Test("a word that only begins with 'null' is malformed") func aWordThatOnlyBeginsLikeNullIsNoJSON() {
        let error = #expect(throws: MappingError.self) { try Inner(json: #"{"city":nullx}"#) }
        #expect(error?.missing == [])
        #expect(error?.description.contains("malformed") == true)
    }

    /// Every verb that reads a list or a map under a key.
    private static let containers: [String: [@Sendable (inout JSONReader, Bool) -> Void]] = [
        "[1,2]": [
            { _ = $0.list("x", of: Int.self, skipBadElements: $1) },
            { _ = $0.listIfPresent("x", of: Int.self, skipBadElements: $1) },
            { _ = $0.list("x", of: Int.self, default: [], skipBadElements: $1) },
            { _ = $0.list("x", skipBadElements: $1) { $0.int() } },
            { _ = $0.listIfPresent("x", skipBadElements: $1) { $0.int() } },
            { _ = $0.list("x", default: [], skipBadElements: $1) { $0.int() } },
        ],
        #"{"a":1}"#: [
            { _ = $0.map("x", of: Int.self, skipBadElements: $1) },
            { _ = $0.mapIfPresent("x", of: Int.self, skipBadElements: $1) },
            { _ = $0.map("x", of: Int.self, default: [:], skipBadElements: $1) },
            { _ = $0.map("x", skipBadElements: $1) { $0.int() } },
            { _ = $0.mapIfPresent("x", skipBadElements: $1) { $0.int() } },
            { _ = $0.map("x", default: [:], skipBadElements: $1) { $0.int() } },
        ],
    ]

    @Test("the member after a list or a map is read", arguments: ["", " ", "\n\t"], [false, true])
    func readsTheNextMember(space: String, skips: Bool) throws {
        for (value, verbs) in Self.containers {
            let empty = String([value.first, value.last].compactMap(\.self))
            for (index, verb) in verbs.enumerated() {
                for text in [value, empty] {
                    let document = "{\"x\":\(text)\(space),\(space)\"y\":7}"
                    let next = try? JSONReader.read(Array(document.utf8)) { json in
                        json.beginObject()
                        defer { json.endObject() }
                        verb(&json, skips)
                        return json.int("y")
                    }
                    #expect(next == 7, "verb \(index) of \(document)")
                }
            }
        }
    }

    /// A coordinate of a nested object, asked for through a key path.
    struct Place: Equatable, JSONReadable {
        var name: String
        var latitude: Double
        var note: String?
        var last: Int

        init(from json: inout JSONReader) {
            json.beginObject()
            name = json.string("name")
            json.enter("geo")
            json.enter("point")
            latitude = json.double("latitude")
            note = json.stringIfPresent("note")
            json.leave()
            json.leave()
            last = json.int("last")
            json.endObject()
        }
    }

    @Test(
        "key paths name every missing key in full",
        .proves("BD-15"),
        arguments: [
            #"{"last":1}"#: ["name", "geo.point.latitude"],
            #"{"name":"a","geo":null,"last":1}"#: ["geo.point.latitude"],
            #"{"name":"a","geo":{},"last":1}"#: ["geo.point.latitude"],
            #"{"geo":{"point":{"x":1},"y":2}}"#: ["name", "geo.point.latitude", "last"],
        ]
    )
    func namesKeyPaths(_ text: String, _ missing: [String]) {
        let error = #expect(throws: MappingError.self) { try Place(json: text) }
        #expect(error?.missing == missing)
        #expect(error?.offset == 0)
    }

    @Test("key paths are read in any order") func keyPathsAreReadInAnyOrder() throws {
        let texts = [
            #"{"name":"a","geo":{"point":{"latitude":1.5,"note":"n"}},"last":3}"#,
            #"{"geo":{"a":[],"point":{"note":"n","z":{},"latitude":1.5},"b":1},"name":"a","last":3}"#,
            #"{"last":3,"name":"a","more":{"geo":1},"geo":{"point":{"latitude":1.5,"note":"n","latitude":1.5}}}"#,
        ]
        for text in texts {
            let place = try Place(json: text)
            #expect(place.name == "a" && place.latitude == 1.5 && place.note == "n" && place.last == 3)
        }
    }

    @Test("a key path through a value that is not an object is rejected")
    func aKeyPathThroughSomethingElseIsRefused() {
        let error = #expect(throws: MappingError.self) {
            try Place(json: #"{"name":"a","geo":[1],"last":1}"#)
        }
        #expect(error?.path == "geo")
        #expect(error?.expected == "object")
        #expect(error?.found == "array")
    }
}
