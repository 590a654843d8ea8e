import GenAPIMapping
import GoldenTesting
import Testing

/// Values that earlier versions had under other keys.
@Suite struct FormerKeyTests {
    private struct Parcel: JSONReadable, Equatable {
        var name: String
        var mass: Int?
        var stops: [Stop]
        var unknown: [String: JSONValue]

        init(name: String, mass: Int? = nil, stops: [Stop] = [], unknown: [String: JSONValue] = [:]) {
            (self.name, self.mass, self.stops, self.unknown) = (name, mass, stops, unknown)
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            name = json.string(json.key("name", formerly: "title", "label"))
            mass = json.intIfPresent(json.key("mass", formerly: "weight"))
            stops = json.list(json.key("stops", formerly: "towns"), of: Stop.self)
            unknown = json.unknownFields(besides: [
                "name", "title", "label", "mass", "weight", "stops", "towns",
            ])
            json.endObject()
        }
    }

    private struct Stop: JSONReadable, Equatable {
        var place: String

        init(place: String) { self.place = place }

        init(from json: inout JSONReader) {
            json.beginObject()
            place = json.string(json.key("place", formerly: "town"))
            json.endObject()
        }
    }

    @Test("the present key is read first, and then the former ones in their order")
    func order() throws {
        func name(_ json: String) throws -> String { try Parcel(json: json).name }
        #expect(try name(#"{"name": "a", "title": "b", "label": "c", "stops": []}"#) == "a")
        #expect(try name(#"{"label": "c", "stops": [], "title": "b", "name": "a"}"#) == "a")
        #expect(try name(#"{"label": "c", "title": "b", "stops": []}"#) == "b")
        #expect(try name(#"{"label": "c", "stops": []}"#) == "c")
    }

    @Test("null at the current key counts, even if a former key has a value")
    func null() throws {
        #expect(try Parcel(json: #"{"name": "a", "mass": null, "weight": 3, "towns": []}"#).mass == nil)
        #expect(try Parcel(json: #"{"name": "a", "weight": 3, "towns": []}"#).mass == 3)
    }

    @Test("an error names the current key of a missing value, and the actual key of a wrong one")
    func errors() {
        #expect {
            try Parcel(json: #"{"mass": 3, "stops": []}"#)
        } throws: {
            ($0 as? MappingError)?.description.contains("name") == true
        }
        #expect {
            try Parcel(json: #"{"title": 3, "stops": []}"#)
        } throws: {
            ($0 as? MappingError)?.description.contains("title") == true
        }
    }

    @Test("an object has a key under its present or a former name")
    func keyOfAMember() throws {
        struct Keys: JSONReadable {
            let found: [Bool]
            let stops: [Stop]

            init(from json: inout JSONReader) {
                found = [
                    json.hasKey("name", formerly: "title", "label"), json.hasKey("label", formerly: "name"),
                    json.hasKey("name", formerly: "title", "town"), json.hasKey("town"),
                ]
                json.beginObject()
                stops = json.list("stops", of: Stop.self)
                json.endObject()
            }
        }
        let keys = try Keys(json: #"{"stops": [{"town": "here"}], "label": null}"#)
        #expect(keys.found == [true, true, false, false])
        #expect(keys.stops == [Stop(place: "here")])
    }

    @Test(
        "members are found in any order, beside unknown ones, in lists and in nested objects",
        arguments: 1...400 as ClosedRange<UInt64>
    )
    func orders(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func any(_ keys: String...) -> String { keys.randomElement(using: &random) ?? "" }
        let town = any("place", "town")
        let first = #"{"\#(town)": "here", "other": [[1], {"town": {}}]}"#
        var members = [
            #""\#(any("name", "title", "label"))": "x""#, #""\#(any("mass", "weight"))": 7"#,
            #""\#(any("stops", "towns"))": [\#(first), {"\#(town)": "there"}]"#,
        ]
        var unknown: [String: JSONValue] = [:]
        for index in 0..<Int.random(in: 0...4, using: &random) {
            unknown["u\(index)"] = [["name": "no"]]
            members.append(#""u\#(index)": [{"name":\#(any("", " "))"no"}]"#)
        }
        members.shuffle(using: &random)
        let json = "{" + members.joined(separator: any(",", ", ")) + "}"
        let parcel = Parcel(
            name: "x",
            mass: 7,
            stops: [Stop(place: "here"), Stop(place: "there")],
            unknown: unknown
        )
        #expect(try Parcel(json: json) == parcel, "\(json)")
        #expect(try [Parcel](json: "[\(json), \(json)]") == [parcel, parcel], "\(json)")
    }
}
