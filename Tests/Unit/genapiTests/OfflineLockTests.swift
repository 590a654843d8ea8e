import Foundation
import GoldenTesting
import TestTraits
import Testing

/// The calls that apps may have queued, in `offline.lock`.
@Suite struct OfflineLockTests {
    private let folder: TemporaryFolder
    private static let lock = "Specs/Trips/offline.lock"

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
        try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url, secondsAtMost: 60)
    }

    /// The names in the lock file.
    private var names: [String]? {
        guard let text = try? String(contentsOf: folder.url(Self.lock), encoding: .utf8) else { return nil }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    @Test("a run adds the calls that can wait, and a check finds those that were not added")
    func additions() throws {
        #expect(try genapi("generate", "--joined", "--output", "Build").status == 0)
        #expect(try genapi("generate", "--testing", "--output", "Tests").status == 0)
        #expect(try genapi("generate", "--dry-run").status == 0)
        #expect(names == nil)
        #expect(try genapi("generate").status == 0)
        #expect(names == ["User.update"])
        #expect(try genapi("check").status == 0)
        try write(
            "set: { put: \"/{id}\", body: [name], returns: User, offline: ask, formerly: [User.update] }"
        )
        #expect(try genapi("generate").status == 0)
        #expect(names == ["User.set", "User.update"])
        let place = folder.url("Generated/Trips/User+Offline.swift")
        #expect(try String(contentsOf: place, encoding: .utf8).contains(#""User.update": OfflineCall(.ask)"#))
        try folder.write("User.update\n", to: Self.lock)
        let check = try genapi("check")
        #expect(check.status == 1)
        #expect(check.errors.contains("'Specs/Trips/offline.lock' is not current; run 'genapi generate'"))
    }

    @Test(
        "a call that apps may have queued cannot be renamed or removed, unless its line is removed",
        arguments: [["generate"], ["check"], ["generate", "--joined"], ["generate", "--testing"]]
    )
    func removals(_ command: [String]) throws {
        #expect(try genapi("generate").status == 0)
        try write("set: { put: \"/{id}\", body: [name], returns: User, offline: ask }")
        let run = try ProgramRun(BuiltProducts.genapi, command, in: folder.url, secondsAtMost: 60)
        #expect(run.status == 1)
        #expect(run.errors.contains("Specs/Trips/offline.lock:3:1"))
        #expect(
            run.errors.contains(
                "no call can wait for a connection as 'User.update', which apps may have queued"
            )
        )
        #expect(names == ["User.update"])
        try folder.write("# Nothing was released.\n\n", to: Self.lock)
        #expect(try genapi("generate").status == 0)
        #expect(names == ["User.set"])
    }

    @Test("an API without calls that can wait has no lock file")
    func withoutOffline() throws {
        try write("update: { patch: \"/{id}\", body: [name], returns: User }")
        #expect(try genapi("generate").status == 0)
        #expect(names == nil)
    }
}
