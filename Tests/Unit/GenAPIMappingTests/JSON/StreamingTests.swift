import GenAPIMapping
import GoldenTesting
import Testing

/// Lists that arrive in pieces are what they are when the whole document is read.
@Suite struct StreamingTests {
    private struct Pieces: AsyncSequence, AsyncIteratorProtocol, Sendable {
        var pieces: [ArraySlice<UInt8>]

        init(_ bytes: [UInt8], cutAt cuts: [Int]) {
            let places = [0] + cuts.map { Swift.min($0, bytes.count) }.sorted() + [bytes.count]
            pieces = zip(places, places.dropFirst()).map { bytes[$0..<$1] }.reversed()
        }

        func makeAsyncIterator() -> Self { self }

        mutating func next() async -> ArraySlice<UInt8>? {
            pieces.popLast()
        }
    }

    /// How a list ends: the elements before the end, and the error if it was one.
    private struct Ending: Equatable {
        var ids: [Int]
        var error: MappingError?

        /// Of a document that is refused, what was read before has no meaning but how far it got.
        static func == (left: Self, right: Self) -> Bool {
            left.error == right.error && left.ids.count == right.ids.count
                && (left.error != nil || left.ids == right.ids)
        }
    }

    private struct Item: Equatable, JSONReadable, Sendable {
        var id: Int
        var name: String?
        var inner: [String: JSONValue]?

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            name = json.stringIfPresent("name")
            inner = json.mapIfPresent("inner", of: JSONValue.self)
            json.endObject()
        }
    }

    @Test("elements of a stream may be as deep as those of a document", arguments: 1...5)
    func depth(_ most: Int) async {
        for text in ["[[[1]]]", "[[],[[]]]", "[1]", "[{\"a\":[1]}]", "[]"] {
            let whole = try? JSONReader.read(Array(text.utf8), maximumDepth: most) {
                $0.list(of: JSONValue.self)
            }
            let pieces = Pieces(Array(text.utf8), cutAt: [2])
            let elements = JSONElements(of: JSONValue.self, in: pieces, maximumDepth: most)
            var streamed: [JSONValue]? = []
            do {
                for try await element in elements { streamed?.append(element) }
            } catch {
                streamed = nil
            }
            #expect(streamed == whole, "\(text)")
        }
    }

    @Test("nothing around the list of a stream may be deeper than in a document", arguments: 1...5)
    func depthAround(_ most: Int) async {
        for text in [
            "[]", "[1]", "[[]]", "[{}]", "[[[1]]]", #"[],"x":1"#, #"[],"x":{}"#, #"[],"x":[[[]]]"#,
        ] {
            let documents: [(JSONKeyPath, String)] = [
                ("data", #"{"data":\#(text)}"#), ("data", #"{"before":[{"a":[]}],"data":\#(text)}"#),
                ("a.data", #"{"a":{"data":\#(text)}}"#),
                ("a.data", #"{"a":{"data":[],"b":{}},"c":\#(text)}"#),
            ]
            for (path, document) in documents {
                let bytes = Array(document.utf8)
                let isRead = (try? JSONReader.read(bytes, maximumDepth: most) { $0.json() }) != nil
                let pieces = Pieces(bytes, cutAt: [12])
                var hasEnded = true
                do {
                    for try await _ in JSONElements(
                        of: JSONValue.self,
                        at: path,
                        in: pieces,
                        maximumDepth: most
                    ) {}
                } catch {
                    hasEnded = false
                }
                #expect(hasEnded == isRead, "\(document)")
            }
        }
    }

    private func streamed(_ bytes: [UInt8], at path: JSONKeyPath, cutAt cuts: [Int]) async throws -> Ending {
        var ending = Ending(ids: [])
        do {
            for try await item in JSONElements(of: Item.self, at: path, in: Pieces(bytes, cutAt: cuts)) {
                ending.ids.append(item.id)
            }
        } catch let error as MappingError {
            ending.error = error
        }
        return ending
    }

    /// The whole document, read by the ordinary reader.
    private func whole(_ bytes: [UInt8], at path: JSONKeyPath) -> Ending {
        var ids: [Int] = []
        func list(_ json: inout JSONReader) {
            ids = []
            _ = json.list { json in
                let item = Item(from: &json)
                if !json.hasFailed { ids.append(item.id) }
                return item
            }
        }
        do throws(MappingError) {
            try JSONReader.read(bytes) { json in
                switch path {
                case "data":
                    ids = []
                    json.beginObject()
                    _ = json.list("data") { json in
                        let item = Item(from: &json)
                        if !json.hasFailed { ids.append(item.id) }
                        return item
                    }
                    json.endObject()
                default: list(&json)
                }
            }
            return Ending(ids: ids)
        } catch {
            return Ending(ids: ids, error: error)
        }
    }

    static let documents: [(JSONKeyPath, String)] = [
        (.root, #"[{"id":1,"name":"a,]}\"","inner":{"x":[1,{}]}} , {"id":2}]"#),
        (.root, "\u{FEFF} [ ] "),
        (.root, "[{\"id\":1},\n{\"id\":\"two\"}]"),
        (.root, #"[{"id":1}{"id":2}]"#),
        (.root, #"[{"id":1},]"#),
        (.root, #"[{"id":1}] true"#),
        (.root, #"[{"id":1} true]"#),
        (.root, #"{"id":1}"#),
        (.root, "null"),
        (.root, ""),
        (.root, #"[{"id":1},{"id":2,"name":"\ud800"}]"#),
        (.root, #"[{"id":1,"id":2},{"name":"x"}]"#),
        (.root, #"[{"id":1]"#),
        ("data", #"{"info":{"a":[1,2,{"b":"]"}]},"data":[{"id":1},{"id":2}],"code":"OK"}"#),
        ("data", #" { "code" : "OK\\" , "d\u0061ta" : [ {"id":1} , {"id":2} ] , "info":null } "#),
        ("data", #"{"data":[],"x":1}"#),
        ("data", #"{"data":[{"id":1},{"name":null}],"x":1}"#),
        ("data", #"{"data":null,"x":1}"#),
        ("data", #"{"data":null,"x":nul}"#),
        ("data", #"{"data":[{"id":1},{"id":2}],"x":tru}"#),
        ("data", #"{"data":[{"id":1}],"x":1,}"#),
        ("data", #"{"x":{"y":1}"#),
        ("data", #"{"x":1,"data":7}"#),
        ("data", #"{"x":1,"data":{"id":1}}"#),
        ("data", #"[1]"#),
    ]

    @Test("a list cut at any byte has the elements and the error of the whole document", arguments: documents)
    func isTheSameWhereverItIsCut(_ path: JSONKeyPath, _ text: String) async throws {
        let bytes = Array(text.utf8)
        let expected = whole(bytes, at: path)
        for cut in 0...bytes.count {
            #expect(try await streamed(bytes, at: path, cutAt: [cut]) == expected, "cut at \(cut)")
        }
        #expect(try await streamed(bytes, at: path, cutAt: Array(0...bytes.count)) == expected)
        for end in 0..<bytes.count {
            let start = Array(bytes[..<end])
            let expected = whole(start, at: path)
            #expect(try await streamed(start, at: path, cutAt: [end / 2]) == expected, "ends at \(end)")
        }
    }

    @Test("a document with any byte changed is read the same as a stream and as a whole", arguments: 1...40)
    func survivesChanges(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (path, text) = Self.documents.randomElement(using: &random) ?? (.root, "")
        var bytes = Array(text.utf8)
        for _ in 0..<100 where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let before = bytes[place]
            bytes[place] = Array("{}[],:\"\\ tfn1e-\n\u{1}é".utf8).randomElement(using: &random) ?? 0
            let expected = whole(bytes, at: path)
            let cut = Int.random(in: 0...bytes.count, using: &random)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(try await streamed(bytes, at: path, cutAt: [cut]) == expected, "seed \(seed): \(text)")
            bytes[place] = before
        }
    }

    @Test("an absent key of the list is reported as missing") func keysThatAreNotThereAreMissing()
        async throws
    {
        for (text, missing) in [(#"{"x":1}"#, ["data"]), (#"{"data":null}"#, ["data"]), ("{}", ["data"])] {
            let ending = try await streamed(Array(text.utf8), at: "data", cutAt: [3])
            #expect(ending.error?.missing == missing)
            #expect(ending.error == whole(Array(text.utf8), at: "data").error)
        }
        let nested = try await streamed(
            Array(#"{"a":{"b":[{"id":5}],"c":[]},"d":1}"#.utf8),
            at: "a.b",
            cutAt: [9]
        )
        #expect(nested == Ending(ids: [5]))
        let absent = try await streamed(Array(#"{"a":{"c":[]},"d":1}"#.utf8), at: "a.b", cutAt: [9])
        #expect(absent.error?.missing == ["a.b"])
    }

    @Test("a list replaces an earlier null under the same key") func aListTakesThePlaceOfANullBeforeIt()
        async throws
    {
        let bytes = Array(#"{"data":null,"x":[1],"data":[{"id":1}]}"#.utf8)
        #expect(try await streamed(bytes, at: "data", cutAt: []) == whole(bytes, at: "data"))
        #expect(whole(bytes, at: "data") == Ending(ids: [1]))
    }

    @Test("a second list under the same key is rejected") func aSecondListUnderTheKeyIsRefused() async throws
    {
        let text = #"{"data":[{"id":1}],"data":[{"id":2}]}"#
        let ending = try await streamed(Array(text.utf8), at: "data", cutAt: [])
        #expect(ending.ids == [1])
        #expect(ending.error?.expected == "one 'data' in the object")
        #expect(ending.error?.offset == 19)
    }

    @Test("a long list in small pieces is read to its end")
    func readsLongLists() async throws {
        struct Counting: AsyncSequence, AsyncIteratorProtocol {
            var sent = 0
            func makeAsyncIterator() -> Self { self }
            mutating func next() async -> [UInt8]? {
                sent += 1
                if sent > 10_000 { return sent == 10_001 ? Array(#"{"id":0}]"#.utf8) : nil }
                return Array((sent == 1 ? "[" : "").utf8) + Array(#"{"id":\#(sent)},"#.utf8)
            }
        }
        var count = 0
        for try await item in JSONElements(of: Item.self, in: Counting()) {
            count += 1
            if item.id > 0 { #expect(item.id == count) }
        }
        #expect(count == 10_001)
    }
}
