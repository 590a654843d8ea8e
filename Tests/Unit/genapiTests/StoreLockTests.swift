import Foundation
import GoldenTesting
import TestTraits
import Testing

/// The calls and fields in `store.lock`.
@Suite(.blocking) struct StoreLockTests {
    private let folder: TemporaryFolder
    private static let lock = "Specs/Trips/store.lock"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "genapi: 1\napi: Trips\nservers: { live: https://api.example.com }\n",
            to: "Specs/Trips/api.yaml"
        )
        try write("update: { patch: \"/{id}\", body: [name], returns: User, offline: merge }")
    }

    private func write(_ endpoint: String) throws {
        try folder.write(
            "resource: User\npath: /users\nfields: { name: string }\nendpoints:\n  \(endpoint)\n",
            to: "Specs/Trips/User.yaml"
        )
    }

    private func genapi(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url, secondsAtMost: 300)
    }

    /// The lines of the lock file.
    private var lines: [String]? {
        guard let text = try? String(contentsOf: folder.url(Self.lock), encoding: .utf8) else { return nil }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    @Test("a run adds the calls that can wait, and a check finds those that were not added")
    func additions() throws {
        #expect(try genapi("generate", "--joined", "--output", "Build").status == 0)
        #expect(try genapi("generate", "--testing", "--output", "Tests").status == 0)
        #expect(try genapi("generate", "--dry-run").status == 0)
        #expect(lines == nil)
        #expect(try genapi("generate").status == 0)
        #expect(lines == ["call User.update"])
        #expect(try genapi("check").status == 0)
        try write(
            "set: { put: \"/{id}\", body: [name], returns: User, offline: ask, formerly: [User.update] }"
        )
        #expect(try genapi("generate").status == 0)
        #expect(lines == ["call User.set", "call User.update"])
        let place = folder.url("Generated/Trips/User+Offline.swift")
        #expect(try String(contentsOf: place, encoding: .utf8).contains(#""User.update": OfflineCall(.ask)"#))
        try folder.write("call User.update\n", to: Self.lock)
        let check = try genapi("check")
        #expect(check.status == 1)
        #expect(check.errors.contains("'Specs/Trips/store.lock' is not current; run 'genapi generate'"))
    }

    @Test(
        "a call that apps may have queued cannot be renamed or removed, unless its line is removed",
        arguments: [["generate"], ["check"], ["generate", "--joined"], ["generate", "--testing"]]
    )
    func removals(_ command: [String]) throws {
        #expect(try genapi("generate").status == 0)
        try write("set: { put: \"/{id}\", body: [name], returns: User, offline: ask }")
        let run = try ProgramRun(BuiltProducts.genapi, command, in: folder.url, secondsAtMost: 300)
        #expect(run.status == 1)
        #expect(run.errors.contains("Specs/Trips/store.lock:3:1"))
        #expect(
            run.errors.contains(
                "no call can wait for a connection as 'User.update', which apps may have queued"
            )
        )
        #expect(lines == ["call User.update"])
        try folder.write("# Nothing was released.\n\n", to: Self.lock)
        #expect(try genapi("generate").status == 0)
        #expect(lines == ["call User.set"])
    }

    @Test("an API without calls that can wait has no lock file")
    func withoutOffline() throws {
        try write("update: { patch: \"/{id}\", body: [name], returns: User }")
        #expect(try genapi("generate").status == 0)
        #expect(lines == nil)
    }

    /// Writes a resource with `store` and these lines below `fields`.
    private func write(fields: [String], more: String = "") throws {
        try folder.write(
            "resource: User\npath: /users\nstore: { ttl: 5m }\n\(more)fields:\n"
                + fields.map { "  \($0)\n" }.joined(),
            to: "Specs/Trips/User.yaml"
        )
    }

    @Test("the file has the fields of stored resources, and of the objects inside of them")
    func fields() throws {
        try write(
            fields: [
                "name: string", "nick name: { type: string?, name: nickName }",
                "age: { type: int, default: 3 }",
                "motto: { type: string?, nullable: true }", "kind: { const: \"a b?\" }", "level: Level",
                "homes: [Home]", "password: { type: string, access: write }",
                "city: { type: string, key: place.city }", "born: { type: datetime, format: [date, local] }",
                "boss: id<User>",
            ]
        )
        try folder.write("enum: Level\ncases: [small, large]\n", to: "Specs/Trips/Level.yaml")
        try folder.write("value: Home\nfields: { street: string }\n", to: "Specs/Trips/Home.yaml")
        try folder.write("value: Unused\nfields: { street: string }\n", to: "Specs/Trips/Unused.yaml")
        let run = try genapi("generate")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            lines == [
                "field Home street string",
                "field User id string",
                "field User name string",
                "field User nick%20name string?",
                "field User age int",
                "field User motto string?|null",
                "field User kind =a%20b%3f",
                "field User level string",
                "field User homes [Home]",
                "field User place.city string",
                "field User born date",
                "field User boss string",
            ]
        )
        #expect(try genapi("check").status == 0)
    }

    @Test(
        "a change that stored elements do not survive is a warning until the file is updated",
        arguments: [
            (
                ["name: string", "age: int"],
                "3:1: warning: objects of the type 'User' that apps have stored have no 'age', which is required"
            ),
            (
                ["name: string?", "note: string"],
                "'note' is required, and objects that apps have stored can lack it"
            ),
            (["name: int"], "'name' is 'int', and apps have stored it as 'string'"),
            (["name: [string]"], "'name' is '[string]', and apps have stored it as 'string'"),
            (["name: { const: me }"], "'name' is '=me', and apps have stored it as 'string'"),
            (
                ["full_name: string", "note: string?"],
                "if 'name' is 'full_name' now, add 'formerly: [name]' to it"
            ),
            (["name: string", "size: string"], "'size' is 'string', and apps have stored it as 'double'"),
            (["name: string", "size: int"], "'size' is 'int', and apps have stored it as 'double'"),
        ] as [([String], String)]
    )
    func warnings(_ fields: [String], _ message: String) throws {
        try write(fields: ["name: string", "note: string?", "size: { type: double, default: 1 }"])
        #expect(try genapi("generate").status == 0)
        let former = lines
        try write(fields: fields)
        let check = try genapi("check")
        #expect(check.status == 1)
        #expect(check.errors.contains(message), "\(check.errors)")
        let joined = try genapi("generate", "--joined", "--output", "Build")
        #expect(joined.status == 0)
        #expect(joined.errors.contains(message))
        #expect(lines == former)
        #expect(try genapi("generate").errors.contains("warning"))
        #expect(lines != former)
        let next = try genapi("check")
        #expect(next.status == 0)
        #expect(!next.errors.contains("warning"), "\(next.errors)")
    }

    @Test(
        "a change that stored elements survive is not a warning",
        arguments: [
            ["name: string"], ["name: string?", "note: string?"], ["name: string", "more: string?"],
            ["name: string", "more: { type: string, default: none }"],
            ["full_name: { type: string, formerly: [first, name] }"],
            ["name: string", "size: decimal"], ["name: json"],
            ["name: { type: int?, malformed: \"null\" }"],
            ["name: string", "password: { type: string, access: write }"],
        ]
    )
    func silence(_ fields: [String]) throws {
        try write(fields: ["name: string", "note: string?", "size: int"])
        #expect(try genapi("generate").status == 0)
        try write(fields: fields)
        let run = try genapi("generate")
        #expect(run.status == 0)
        #expect(!run.errors.contains("warning"), "\(run.errors)")
    }

    @Test("resources without 'store' and removed resources have no lines in 'store.lock'")
    func unstored() throws {
        try write(fields: ["name: string"])
        #expect(try genapi("generate").status == 0)
        #expect(lines == ["field User id string", "field User name string"])
        try write("list: { get: /, returns: [User] }")
        #expect(try genapi("generate").status == 0)
        #expect(lines == [])
        #expect(try genapi("check").status == 0)
    }

    @Test("other lines, such as those of a conflict, are errors")
    func conflicts() throws {
        try folder.write("call User.update\n<<<<<<< ours\n", to: Self.lock)
        let run = try genapi("generate")
        #expect(run.status == 1)
        #expect(
            run.errors.contains("Specs/Trips/store.lock:2:1: error: a line of a lock file is expected"),
            "\(run.errors)"
        )
    }
}
