#if os(Linux)
    import Foundation
    import GoldenTesting
    import TestTraits
    import Testing

    /// Imports that are killed while they write.
    @Suite(.thorough, .timeLimit(.minutes(10))) struct InterruptedImportTests {
        private let folder: TemporaryFolder
        private let killer: URL

        init() throws {
            folder = try TemporaryFolder()
            killer = folder.url("kill.so")
            let source = BuiltProducts.package.appending(path: "Tests/Support/Interruptions/kill.c")
            let arguments = ["clang", "-shared", "-fPIC", "-o", killer.path, source.path, "-ldl"]
            let run = try ProgramRun(URL(filePath: "/usr/bin/env"), arguments)
            try #require(run.status == 0, "\(run.errors)")
        }

        private func document(_ types: [String], _ field: String) -> String {
            let paths = types.map { type in
                """
                  /\(type.lowercased())s/{id}:
                    get:
                      operationId: get\(type)
                      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                      responses: { "200": { description: One., content: { application/json: { schema: { $ref: "#/components/schemas/\(type)" } } } } }
                """
            }
            let schemas = types.map {
                "    \($0): { required: [id], properties: { id: { type: string }, name: { type: string }, \(field): { type: string } } }"
            }
            return """
                openapi: 3.1.0
                servers: [{ url: "https://api.shop.example" }]
                paths:
                \(paths.joined(separator: "\n"))
                components:
                  schemas:
                \(schemas.joined(separator: "\n"))
                """
        }

        private func importDocument(killedAt number: Int? = nil) throws -> ProgramRun {
            var environment = ProcessInfo.processInfo.environment
            if let number {
                environment["LD_PRELOAD"] = killer.path
                environment["KILL_AT"] = "\(number)"
            }
            return try ProgramRun(
                BuiltProducts.genapi,
                ["import", "openapi", "shop.yaml", "--output", "Specs/Shop"],
                in: folder.url,
                environment: environment,
                secondsAtMost: 300
            )
        }

        private func specs(hidden: Bool = false) throws -> [String: String] {
            try folder.contents().filter { $0.key.hasPrefix("Specs/") && $0.key.contains("/.") == hidden }
        }

        private func put(_ files: [String: String]) throws {
            try? FileManager.default.removeItem(at: folder.url("Specs"))
            for (name, text) in files { try folder.write(text, to: name) }
        }

        @Test("a first import that is killed at any moment is completed by the next one")
        func first() throws {
            try folder.write(document(["User", "Order"], "a"), to: "shop.yaml")
            #expect(try importDocument().status == 0)
            let whole = try specs()
            try #require(whole.count == 4)
            let kills = try killEach(before: [:], after: whole)
            #expect(kills >= 15)
        }

        @Test("another import that is killed at any moment loses neither its changes nor those of the person")
        func again() throws {
            try folder.write(document(["User", "Order", "Song"], "a"), to: "shop.yaml")
            #expect(try importDocument().status == 0)
            let user = try folder.text(of: "Specs/Shop/User.yaml")
            let mine = "# Mine.\n" + user.replacing("\npath:", with: "\ndoc: A person.\npath:")
            try folder.write(mine, to: "Specs/Shop/User.yaml")
            let before = try specs()
            try folder.write(document(["User", "Order", "Place"], "b"), to: "shop.yaml")
            #expect(try importDocument().status == 0)
            let after = try specs()
            try #require(before != after && after["Specs/Shop/User.yaml"]?.hasPrefix("# Mine.\n") == true)
            #expect(after["Specs/Shop/Song.yaml"] == nil && after["Specs/Shop/Place.yaml"] != nil)
            let kills = try killEach(before: before, after: after)
            #expect(kills >= 25)
        }

        /// The number of moments at which an import was killed, after each of which another one was made.
        private func killEach(before: [String: String], after: [String: String]) throws -> Int {
            var kills = 0
            for number in 1... {
                try put(before)
                let killed = try importDocument(killedAt: number)
                guard killed.status != 0 else { break }
                try #require(killed.status == SIGKILL, "\(number): \(killed.errors)")
                kills += 1
                let next = try importDocument()
                #expect(next.status == 0, "\(number): \(next.errors)")
                #expect(try specs() == after, "\(number)")
                #expect(try specs(hidden: true).isEmpty, "\(number)")
            }
            return kills
        }
    }
#endif
