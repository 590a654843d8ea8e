import GenAPIRuntime
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
            case .missing(let paths): return .missing(paths)
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
        case (.null, .required): return .mismatch(path: "data[0].x", expected: name, found: "null")
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

    @Test("BD-15, GI-16: missing, null, wrong, and present fields", arguments: Input.allCases, Presence.allCases)
    func holdsTheTable(_ input: Input, _ presence: Presence) {
        for shape in Shape.allCases {
            let outcome = read(text(input, shape), presence, shape)
            #expect(outcome == expected(input, presence, shape), "\(shape)")
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
        "BD-15: key paths name every missing key in full",
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

    @Test func keyPathsAreReadInAnyOrder() throws {
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

    @Test func aKeyPathThroughSomethingElseIsRefused() {
        let error = #expect(throws: MappingError.self) {
            try Place(json: #"{"name":"a","geo":[1],"last":1}"#)
        }
        #expect(error?.path == "geo")
        #expect(error?.expected == "object")
        #expect(error?.found == "array")
    }
}
