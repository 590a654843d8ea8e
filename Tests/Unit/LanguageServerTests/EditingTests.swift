import Foundation
import GoldenTesting
import TestTraits
import Testing

@Suite("genapi lsp", .blocking) struct EditingTests {
    let folder: TemporaryFolder
    let client: EditorClient

    private let user = """
        resource: User
        doc: 😀 A person.
        path: /users
        fields: { name: string, status: Status, home: Address? }
        types:
          Status: { enum: [active, banned] }
        endpoints:
          get: { get: "/{id}", returns: User, errors: [Gone] }
          rename: { patch: "/{id}", body: [name], returns: User }

        """
    private let address = "value: Address\nfields: { street: string, tenants: [User], state: User.Status? }\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "genapi: 1\napi: Trips\nservers: { live: https://trips.example }\nerrors: { Gone: { status: 410 } }\n",
            to: "Specs/Trips/api.yaml"
        )
        try folder.write(user, to: "Specs/Trips/User.yaml")
        try folder.write(address, to: "Specs/Trips/Address.yaml")
        client = try EditorClient()
        let answer = try client.request("initialize", ["capabilities": [String: Any]()])
        let result = try #require(answer["result"] as? [String: Any])
        #expect(result["capabilities"] is [String: Any])
        try client.notify("initialized", [:])
    }

    private func uri(_ name: String) -> String { folder.url("Specs/Trips/\(name).yaml").absoluteString }

    private func open(_ name: String, _ text: String) throws {
        try client.notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": uri(name), "languageId": "yaml", "version": 1, "text": text]]
        )
    }

    /// Replaces text between two positions; the columns are UTF-16.
    private func change(_ name: String, _ from: (Int, Int), _ to: (Int, Int), _ text: String) throws {
        let range = ["start": place(from), "end": place(to)]
        try client.notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": uri(name), "version": 2],
                "contentChanges": [["range": range, "text": text] as [String: Any]],
            ]
        )
    }

    private func place(_ position: (Int, Int)) -> [String: Int] {
        ["line": position.0, "character": position.1]
    }

    private func ask(_ method: String, _ name: String, _ position: (Int, Int), _ more: [String: Any] = [:])
        throws
        -> Any?
    {
        let params = ["textDocument": ["uri": uri(name)], "position": place(position)].merging(more) { $1 }
        return try client.request("textDocument/" + method, params)["result"]
    }

    private func openUser() throws {
        try open("User", user)
        try client.waitForDiagnostics(of: uri("User")) { $0.isEmpty }
    }

    private func labels(_ name: String, _ position: (Int, Int)) throws -> [String] {
        let list = try ask("completion", name, position) as? [String: Any]
        return (list?["items"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    }

    private func starts(_ result: Any?) -> [String] {
        (result as? [[String: Any]] ?? []).map { location in
            let start = (location["range"] as? [String: Any])?["start"] as? [String: Int] ?? [:]
            let name = (location["uri"] as? String ?? "").split(separator: "/").last ?? ""
            return "\(name):\(start["line"] ?? -1):\(start["character"] ?? -1)"
        }
    }

    // MARK: Tests

    @Test("mistakes are shown while typing, with a fix") func mistakesAreShownWhileTyping() throws {
        try openUser()
        try change("User", (3, 16), (3, 22), "strng")
        try client.waitForDiagnostics(of: uri("User")) { $0.count == 1 }
        let found = try #require(client.diagnostics[uri("User")]?.first)
        #expect(found["code"] as? String == "unknownType")
        let range = try #require(found["range"] as? [String: [String: Int]])
        #expect(range["start"] == ["line": 3, "character": 16])
        #expect(range["end"] == ["line": 3, "character": 21])

        let params: [String: Any] = [
            "textDocument": ["uri": uri("User")], "range": range, "context": ["diagnostics": [Any]()],
        ]
        let actions = try client.request("textDocument/codeAction", params)["result"] as? [[String: Any]]
        #expect(actions?.first?["title"] as? String == "did you mean 'string'? (unknownType)")
        let changes = (actions?.first?["edit"] as? [String: Any])?["changes"] as? [String: [[String: Any]]]
        #expect(changes?[uri("User")]?.first?["newText"] as? String == "string")

        try change("User", (3, 16), (3, 21), "string")
        try client.waitForDiagnostics(of: uri("User")) { $0.isEmpty }
    }

    @Test("columns are UTF-16, and an emoji has two of them")
    func columns() throws {
        try openUser()
        try change("User", (1, 16), (1, 17), "")
        try client.waitForDiagnostics(of: uri("User")) { $0.first?["code"] as? String == "docSentence" }
        // Without its first half, the emoji would be another character, or the full stop would be gone.
        try change("User", (1, 5), (1, 7), "x")
        try change("User", (1, 15), (1, 15), ".")
        try client.waitForDiagnostics(of: uri("User")) { $0.isEmpty }
    }

    @Test("keys, types and parameters are completed") func keysTypesAndParametersAreCompleted() throws {
        try openUser()
        try change("User", (9, 0), (9, 0), "st")
        #expect(try labels("User", (9, 2)).contains("store"))
        try change("User", (3, 9), (3, 9), " age: ")
        let types = try labels("User", (3, 15))
        #expect(types.contains("string") && types.contains("Address") && types.contains("Status"))
        #expect(types.contains("id<User>"))
        let keys = try labels("User", (7, 9))
        #expect(keys.contains("returns") && keys.contains("paging") && !keys.contains("fields"))
        #expect(try labels("User", (7, 47)).contains("Gone"))
        #expect(try labels("User", (8, 36)).contains("name"))
        try change("User", (9, 0), (9, 2), "parameters:\n  ")
        #expect(try labels("User", (10, 2)).contains("id"))
        try open("api", "genapi: 1\napi: Trips\nconvention:\n  keys: \n")
        #expect(try labels("api", (3, 8)).contains("camelCase"))
    }

    @Test("hovering shows the generated Swift") func hoverShowsTheGeneratedSwift() throws {
        try openUser()
        func hover(_ position: (Int, Int)) throws -> String {
            let result = try ask("hover", "User", position) as? [String: Any]
            return (result?["contents"] as? [String: Any])?["value"] as? String ?? ""
        }
        #expect(try hover((3, 11)).contains("var name: String"))
        #expect(try hover((7, 3)).contains("func get("))
        #expect(try hover((3, 34)).contains("Status"))
        #expect(try hover((3, 49)).contains("struct Address"))
        #expect(try ask("hover", "User", (2, 8)) is NSNull)
    }

    @Test("definitions and references are found in all files") func definitionsAndReferencesAreInAllFiles()
        throws
    {
        try openUser()
        #expect(starts(try ask("definition", "User", (3, 49))) == ["Address.yaml:0:7"])
        #expect(starts(try ask("definition", "User", (7, 48))) == ["api.yaml:3:10"])
        #expect(starts(try ask("definition", "User", (8, 35))) == ["User.yaml:3:10"])
        let context = ["context": ["includeDeclaration": true]]
        #expect(
            Set(starts(try ask("references", "User", (0, 11), context))) == [
                "User.yaml:0:10", "User.yaml:7:32", "User.yaml:8:51", "Address.yaml:1:36",
                "Address.yaml:1:50",
            ]
        )
    }

    @Test("types are renamed in all files") func typesAreRenamedInAllFiles() throws {
        try openUser()
        let result = try ask("rename", "User", (0, 11), ["newName": "Person"]) as? [String: Any]
        var files = [uri("User"): user, uri("Address"): address]
        for change in try #require(result?["documentChanges"] as? [[String: Any]]) {
            if change["kind"] as? String == "rename" {
                let old = try #require(change["oldUri"] as? String)
                files[try #require(change["newUri"] as? String)] = files.removeValue(forKey: old)
                continue
            }
            let name = try #require((change["textDocument"] as? [String: Any])?["uri"] as? String)
            var lines = try #require(files[name]).split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
            for edit in (change["edits"] as? [[String: Any]] ?? []).reversed() {
                let range = try #require(edit["range"] as? [String: [String: Int]])
                let line = range["start"]?["line"] ?? 0
                var units = Array(lines[line].utf16)
                units.replaceSubrange(
                    (range["start"]?["character"] ?? 0)..<(range["end"]?["character"] ?? 0),
                    with: Array((edit["newText"] as? String ?? "").utf16)
                )
                lines[line] = String(decoding: units, as: UTF16.self)
            }
            files[name] = lines.joined(separator: "\n")
        }
        #expect(files[uri("Person")] == user.replacing("User", with: "Person"))
        #expect(files[uri("Address")] == address.replacing("User", with: "Person"))
        let refused = try client.request(
            "textDocument/rename",
            ["textDocument": ["uri": uri("User")], "position": place((0, 11)), "newName": "Address"]
        )
        #expect(refused["error"] != nil)
    }

    @Test("documents are formatted and outlined") func documentsAreFormattedAndOutlined() throws {
        try openUser()
        #expect((try ask("formatting", "User", (0, 0)) as? [Any])?.isEmpty == true)
        try change("User", (0, 9), (0, 9), "   ")
        let edits = try ask("formatting", "User", (0, 0)) as? [[String: Any]]
        #expect(edits?.first?["newText"] as? String == user)
        try change("User", (0, 9), (0, 12), "")
        try client.waitForDiagnostics(of: uri("User")) { $0.isEmpty }
        // The last change may be resolved a moment later.
        var symbols: [[String: Any]] = []
        while symbols.isEmpty {
            symbols = try ask("documentSymbol", "User", (0, 0)) as? [[String: Any]] ?? []
        }
        #expect(symbols.first?["name"] as? String == "User")
        let children = (symbols.first?["children"] as? [[String: Any]] ?? []).compactMap {
            $0["name"] as? String
        }
        #expect(children == ["name", "status", "home", "Status", "get", "rename"])
    }

    @Test("hostile messages are errors and never end the server") func hostileMessagesAreErrorsAndNoEnd()
        throws
    {
        try openUser()
        for text in [
            "{", "[]", "null", "{\"id\":1}", "{\"id\":{},\"method\":\"x\"}", "\u{1}",
            String(repeating: "[", count: 5_000),
        ] {
            client.write(text)
            #expect(try client.readAnswer()["error"] != nil, "\(text.prefix(20))")
        }
        let far = ["line": 4_000_000_000, "character": 4_000_000_000]
        for params: [String: Any] in [
            [:], ["textDocument": 1], ["textDocument": ["uri": "file:///%00"], "position": far],
            ["textDocument": ["uri": "http://a/b"], "position": far],
            ["textDocument": ["uri": uri("User")], "position": ["line": -1, "character": 0]],
        ] {
            for method in [
                "hover", "completion", "definition", "rename", "formatting", "codeAction", "references",
            ] {
                let answer = try client.request("textDocument/" + method, params)
                #expect(answer["error"] != nil || answer["result"] != nil)
            }
        }
        #expect(
            try client.request(
                "textDocument/hover",
                ["textDocument": ["uri": uri("User")], "position": far]
            )["error"] == nil
        )
        #expect(try client.request("unknown/method", [:])["error"] != nil)
        try change("User", (4_000, 0), (0, 0), "x")
        #expect(try client.request("shutdown", [:])["error"] == nil)
        try client.notify("exit", [:])
        #expect(client.exitStatus() == 0)
    }

    @Test("a malformed header ends the server with an error") func aHeaderThatIsNoneEndsTheServer() throws {
        client.writeRaw("Content-Length: 99999999999999999999\r\n\r\n")
        #expect(client.exitStatus() == 1)
    }

    @Test("the server ends at the end of its input") func theEndOfInputIsTheEnd() throws {
        client.closeInput()
        #expect(client.exitStatus() == 0)
    }
}
