import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import StoredCalls
import Testing

@testable import GenAPIOutbox

/// The stored form of operations, and the small decisions that depend on one operation only.
@Suite struct StoredOperationTests {
    private func stored(_ operation: Operation) throws -> Operation {
        try Operation(json: operation.stored.content)
    }

    private func text(_ operation: Operation) -> String {
        var text = ""
        dump(operation, to: &text)
        return "\(text) \(operation.call.body?.description ?? "")"
    }

    @Test("each property of an operation is stored")
    func properties() throws {
        let edits: [(inout Operation) -> Void] = [
            { $0.base = ["a": 1] }, { $0.changed = ["a": .null] }, { $0.requirements = [3] },
            { $0.placement = .init(list: "l", position: "before", neighbor: "8") },
            { $0.placement = .init(list: "l", position: "end", neighbor: nil) },
            { $0.retriedAt = 9 }, { $0.attempts = 4 }, { $0.isSent = true }, { $0.hasDroppedBase = true },
            { $0.returnsElement = false }, { $0.id = 12 }, { $0.call.body = ["b": 2] },
        ]
        for kind in [Operation.Kind.create, .update, .delete] {
            let plain = Operation.sample(kind, number: 6)
            #expect(try text(stored(plain)) == text(plain))
            for (index, edit) in edits.enumerated() {
                var operation = plain
                edit(&operation)
                #expect(try text(stored(operation)) == text(operation), "\(index)")
                #expect(text(operation) != text(plain), "\(index)")
            }
        }
    }

    @Test("each status of an operation is stored, and another method than it had is an error")
    func statuses() throws {
        let all: [Operation.Status] = [
            .waiting, .conflicted(.init(value: ["a": 1], tag: "t")), .conflicted(.init(value: nil, tag: nil)),
            .failed(.rejected(status: 422, code: "c", message: "m")),
            .failed(.rejected(status: 400, code: nil, message: nil)), .failed(.unknownOutcome),
            .failed(.unreadableResponse), .failed(.expired), .failed(.fileMissing), .failed(.fileChanged),
            .failed(.unsendable("reason")), .failed(.unknownCall),
        ]
        for status in all {
            #expect(try stored(.sample(status: status)).status == status)
            #expect(
                status.changeState
                    == (status == .waiting ? .pending : all[1...2].contains(status) ? .conflicted : .failed)
            )
        }
        let text = String(decoding: try Operation.sample().stored.content, as: UTF8.self)
        func status(_ json: String) throws -> Operation.Status {
            try Operation(json: Array(text.replacing(#"{"name":"waiting"}"#, with: json).utf8)).status
        }
        for method in ["", "P OST", "GET\r\nX: y"] {
            let spoiled = text.replacing(#""method":"PATCH""#, with: "\"method\":\(JSONValue.string(method))")
            #expect(spoiled != text)
            #expect(Operation(Array(spoiled.utf8), number: 1) == nil)
        }
        #expect(try status(#"{"name":"rejected"}"#) == .failed(.rejected(status: 0, code: nil, message: nil)))
        #expect(try status(#"{"name":"unsendable"}"#) == .failed(.unsendable("")))
        #expect(throws: MappingError.self) { try status(#"{"name":"of a later version"}"#) }
    }

    @Test("an operation with a word that only a later version knows is not read as another operation")
    func laterWords() throws {
        let text = String(decoding: try Operation.sample(.delete).stored.content, as: UTF8.self)
        func operation(_ former: String, _ new: String) -> Operation? {
            let changed = text.replacing(former, with: new)
            #expect(changed != text)
            return Operation(Array(changed.utf8), number: 1)
        }
        #expect(operation(#""kind":"delete""#, #""kind":"archive""#) == nil)
        #expect(operation(#""name":"waiting""#, #""name":"paused""#) == nil)
        let file = #"{"base":"cloud","path":"a","length":1,"modified_at":2,"sha256":""}"#
        #expect(throws: MappingError.self) { try StoredFile(json: file) }
        #expect(try StoredFile(json: file.replacing("cloud", with: "home")).base == .home)
        let older = operation(#","dropped_base":false"#, "")
        #expect(older?.hasDroppedBase == false && older?.kind == .delete)
    }

    @Test("operations that were stored before Specs described them are read with all of their properties")
    func formerOperations() throws {
        let full = #"""
            {"number":6,"kind":"update","type":"Note","id":"7","call":{"method":"PATCH","operation":"Note.update",
            "path":"/notes/7","query":[{"name":"q","values":["1","2"],"separator":","},
            {"name":"all","values":[""],"is_flag":true}],"headers":[{"name":"If-Match","values":["t"]}],
            "wrapper":["note"],"upload":{"parts":[{"name":"a","texts":["{}"],"is_json":true},
            {"name":"f","file":{"base":"home","path":"a.png","length":1,"modified_at":2,"sha256":"c"},
            "filename":"a.png","content_type":"image/png"}],"boundary":"b"},"invalidates":["Note"]},
            "returns_element":true,"base":{"title":"A"},"changed":{"title":"B"},
            "placement":{"list":"l","position":"before","neighbor":"8"},"requires":[3],"earlier":[4],
            "confirmed":[5],"queued_at":5,"retried_at":9,"attempts":4,"sent":true,"transfer":"x",
            "dropped_base":true,"lacks_id":true,"parent":"p",
            "status":{"name":"rejected","status":422,"code":"c","message":"m"}}
            """#
        let operation = try #require(Operation(Array(full.utf8), number: 6))
        let file = StoredFile(base: .home, path: "a.png", length: 1, modifiedAt: 2, checksum: "c")
        let form = FormUpload(
            parts: [
                FormPart(name: "a", texts: ["{}"], isJSON: true),
                FormPart(name: "f", file: file, filename: "a.png", contentType: "image/png"),
            ],
            boundary: "b"
        )
        let call = StoredCall(
            method: "PATCH",
            operation: "Note.update",
            path: "/notes/7",
            query: [
                StoredItem(name: "q", values: ["1", "2"], separator: ","),
                StoredItem(name: "all", values: [""], isFlag: true),
            ],
            headers: [StoredItem(name: "If-Match", values: ["t"])],
            wrapper: ["note"],
            upload: .formUpload(form),
            invalidatedTags: ["Note"]
        )
        let expected = Operation(
            number: 6,
            kind: .update,
            type: "Note",
            id: "7",
            call: call,
            returnsElement: true,
            base: ["title": "A"],
            changed: ["title": "B"],
            placement: .init(list: "l", position: "before", neighbor: "8"),
            requirements: [3],
            earlier: [4],
            confirmed: [5],
            queuedAt: 5,
            retriedAt: 9,
            attempts: 4,
            isSent: true,
            transfer: "x",
            hasDroppedBase: true,
            lacksID: true,
            parent: "p",
            storedStatus: .init(.failed(.rejected(status: 422, code: "c", message: "m")))
        )
        #expect(operation == expected)
        let short = #"""
            {"number":1,"kind":"delete","type":"Note","id":7,"call":{"method":"PUT","operation":"Note.put",
            "path":"/notes/7","query":[],"headers":[],"upload":{"file":{"base":"root","path":"/a","length":1,
            "modified_at":2,"sha256":"c"},"content_type":"image/png"},"invalidates":[]},
            "returns_element":false,"requires":[],"queued_at":5,"attempts":0,"sent":false,"dropped_base":false,
            "status":{"name":"waiting"}}
            """#
        let older = try #require(Operation(Array(short.utf8), number: 1))
        #expect(older.status == .waiting && older.earlier == [] && !older.lacksID && older.parent == nil)
        let root = StoredFile(base: .root, path: "/a", length: 1, modifiedAt: 2, checksum: "c")
        #expect(older.call.upload == .fileUpload(FileUpload(file: root, contentType: "image/png")))
    }

    @Test("a call can be repeated if it is idempotent, has a key, or is a patch of an element")
    func repeatable() {
        #expect(Operation.sample(.update).isRepeatable && !Operation.sample(.create).isRepeatable)
        #expect(!Operation.sample(.delete, method: "PATCH").isRepeatable)
        for method in ["PUT", "DELETE"] { #expect(Operation.sample(.create, method: method).isRepeatable) }
        var post = Operation.sample(.create, method: "POST")
        #expect(!post.isRepeatable)
        post.call[header: "idempotency-key"] = "k"
        #expect(post.isRepeatable)
    }

    @Test("a retry starts from the beginning, with another key if the server has rejected the first one")
    func restart() {
        for (status, isOther) in [
            (Operation.Status.failed(.rejected(status: 422, code: nil, message: nil)), true),
            (.failed(.unknownOutcome), false), (.failed(.expired), false),
        ] {
            var operation = Operation.sample(.create, method: "POST", status: status)
            (operation.attempts, operation.isSent) = (3, true)
            operation.call[header: "Idempotency-Key"] = "k"
            #expect(operation.isRejected == isOther)
            operation.restart(at: 77)
            #expect(operation.status == .waiting && operation.attempts == 0 && !operation.isSent)
            #expect(operation.retriedAt == 77 && operation.queuedAt == 5)
            #expect((operation.call[header: "Idempotency-Key"] != "k") == isOther)
        }
        var plain = Operation.sample(status: .failed(.rejected(status: 422, code: nil, message: nil)))
        plain.restart(at: 1)
        #expect(plain.call[header: "Idempotency-Key"] == nil)
        for status in [
            Operation.Status.failed(.fileMissing), .failed(.fileChanged), .failed(.expired), .waiting,
        ] {
            #expect(
                Operation.sample(status: status).hasFileProblem
                    == [.failed(.fileMissing), .failed(.fileChanged)].contains(status)
            )
        }
    }

    @Test("the server's id takes the place of the temporary one everywhere, and of no other value")
    func replacing() {
        var operation = Operation.sample(
            id: "t",
            path: "/notes/t/t2",
            body: ["parent": "t", "title": "t and t"],
            from: ["id": "t", "n": 1],
            to: ["id": "t", "list": ["t", "x"]]
        )
        operation.replace("t", with: "9")
        #expect(operation.id == "9" && operation.call.path == "/notes/9/t2")
        #expect(operation.call.body == ["parent": "9", "title": "t and t"])
        #expect(
            operation.base == ["id": "9", "n": 1] && operation.changed == ["id": "9", "list": ["9", "x"]]
        )
        operation.replace("other", with: "1")
        #expect(operation.id == "9")
    }
}
