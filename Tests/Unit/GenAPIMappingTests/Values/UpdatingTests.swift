import GenAPIMapping
import TestTraits
import Testing

/// As it is generated of a field under each policy for what is malformed.
private struct Station: Equatable, JSONUpdatable, Sendable {
    enum Policy: CaseIterable { case fail, null, keep }

    var name: String
    var wind: Double?
    var unit: String
    private let policy: Policy

    init(name: String, wind: Double?, unit: String, policy: Policy) {
        (self.name, self.wind, self.unit, self.policy) = (name, wind, unit, policy)
    }

    init(from json: inout JSONReader) {
        self.init(name: "", wind: nil, unit: "", policy: .keep)
        json.beginObject()
        name = json.string("name")
        wind = json.lenient { json in json.doubleIfPresent("wind") }
        unit = json.string("unit")
        json.endObject()
    }

    mutating func update(from json: inout JSONReader) {
        json.beginObject()
        name = json.string("name")
        switch policy {
        case .fail: wind = json.updated("wind", from: wind) { json in json.doubleIfPresent("wind") }
        case .null:
            wind = json.updated("wind", from: wind) { json in
                json.lenient { json in json.doubleIfPresent("wind") }
            }
        case .keep:
            wind = json.updated("wind", from: wind) { json in
                json.lenient(keeping: wind) { json in json.doubleIfPresent("wind") }
            }
        }
        unit = json.lenient { json in json.stringIfPresent("unit") } ?? unit
        json.endObject()
    }
}

@Suite struct UpdatingTests {
    private func station(_ policy: Station.Policy) -> Station {
        Station(name: "old", wind: 1.5, unit: "metric", policy: policy)
    }

    @Test("the same malformed field fails, is nil, or stays as it was, with a warning", .proves("BM-15"))
    func threePolicies() throws {
        let text = #"{"name":"new","wind":"strong","unit":"imperial"}"#
        var failing = station(.fail)
        let error = #expect(throws: MappingError.self) { try failing.update(json: text) }
        #expect(error?.path == "wind")
        #expect(failing == station(.fail), "nothing of a failed update is taken")

        var null = station(.null)
        #expect(try null.update(json: text).map(\.path) == ["wind"])
        #expect(null == Station(name: "new", wind: nil, unit: "imperial", policy: .null))

        var keep = station(.keep)
        #expect(try keep.update(json: text).map(\.path) == ["wind"])
        #expect(keep == Station(name: "new", wind: 1.5, unit: "imperial", policy: .keep))
    }

    @Test(
        "a missing member leaves the value unchanged, and null clears an optional one, without a warning",
        .proves("BM-15"),
        arguments: [
            (#"{"name":"new"}"#, 1.5), (#"{"name":"new","wind":null,"unit":null}"#, nil),
            (#"{"unit":null,"more":[1],"name":"new"}"#, 1.5), (#"{"wind":null,"more":1,"name":"new"}"#, nil),
        ] as [(String, Double?)]
    )
    func missingOrNull(_ text: String, _ wind: Double?) throws {
        for policy in Station.Policy.allCases {
            var station = station(policy)
            #expect(try station.update(json: text).isEmpty)
            #expect(station == Station(name: "new", wind: wind, unit: "metric", policy: policy))
        }
    }

    @Test(
        "a null object of a key path clears its members, and a missing one leaves them unchanged",
        arguments: [
            (#"{"a":{"b":{"c":2}}}"#, 2), (#"{"a":{"b":{"c":null}}}"#, nil), (#"{"a":{"b":{}}}"#, 1),
            (#"{"a":{"b":null}}"#, nil), (#"{"a":null}"#, nil), (#"{"a":{}}"#, 1), (#"{}"#, 1),
            (#"{"x":1,"a":{"y":2,"b":null}}"#, nil),
        ] as [(String, Int?)]
    )
    func keyPath(_ text: String, _ expected: Int?) throws {
        let (value, missing) = try JSONReader.read(Array(text.utf8)) { json in
            json.beginPartialObject()
            let value = json.object("a") { json in
                json.object("b") { json in
                    json.updated("c", from: 1) { json in json.intIfPresent("c") }
                }
            }
            return (value, json.endPartialObject())
        }
        #expect(value == expected)
        #expect(missing.contains(["a", "b", "c"]) == (expected == 1))
    }

    @Test("a member under a former key is used")
    func formerKey() throws {
        for (text, expected) in [(#"{"old":2}"#, 2), (#"{"new":3,"old":2}"#, 3), (#"{}"#, 1)] {
            let value = try JSONReader.read(Array(text.utf8)) { json in
                json.beginObject()
                let value = json.updated("new", formerly: "older", "old", from: 1) { json in
                    json.int(json.key("new", formerly: "older", "old"))
                }
                json.endObject()
                return value
            }
            #expect(value == expected)
        }
    }

    @Test(
        "an update that fails changes nothing",
        arguments: [
            #"{"wind":2}"#, #"{"name":1,"wind":2}"#, #"{"name":"a","wind":2"#, #"{"name":"a","wind":x}"#,
            "[]",
            #"{"name":"a","wind":2,"unit":"b"} {}"#,
        ]
    )
    func failures(_ text: String) {
        var station = station(.keep)
        #expect(throws: MappingError.self) { try station.update(json: text) }
        #expect(station == self.station(.keep))
    }

    @Test("an update uses the last of several members with the same key")
    func theLastOfSeveralMembersIsTaken() throws {
        for text in [
            #"{"name":"a","name":"new","wind":4,"wind":3}"#, #"{"wind":"x","name":"new","wind":3}"#,
        ] {
            var station = station(.keep)
            #expect(try station.update(json: text).isEmpty)
            #expect(station == Station(name: "new", wind: 3, unit: "metric", policy: .keep), "\(text)")
        }
    }
}
