#if os(Linux)
    import Foundation
    import GenerationPipeline
    import GoldenTesting
    import SwiftEmission
    import TestTraits
    import Testing

    /// Runs that are killed while they write.
    @Suite(.thorough, .timeLimit(.minutes(10))) struct InterruptedRunTests {
        let sandbox: Sandbox
        private let killer: URL

        init() throws {
            sandbox = try Sandbox()
            killer = sandbox.folder.url("kill.so")
            let source = BuiltProducts.package.appending(path: "Tests/Support/Interruptions/kill.c")
            let arguments = ["clang", "-shared", "-fPIC", "-o", killer.path, source.path, "-ldl"]
            let run = try ProgramRun(URL(filePath: "/usr/bin/env"), arguments)
            try #require(run.status == 0, "\(run.errors)")
        }

        private func run(_ arguments: String..., killedAt number: Int? = nil) throws -> ProgramRun {
            var environment = ProcessInfo.processInfo.environment
            environment["XDG_CACHE_HOME"] = sandbox.folder.url("cache").path
            if let number {
                environment["LD_PRELOAD"] = killer.path
                environment["KILL_AT"] = "\(number)"
            }
            return try ProgramRun(
                BuiltProducts.genapi,
                arguments,
                in: sandbox.url("."),
                environment: environment,
                secondsAtMost: 300
            )
        }

        /// What people and compilers see in the output folder.
        private func output() throws -> [String: String] {
            try sandbox.folder.contents().filter {
                $0.key.hasPrefix("project/Generated/") && !$0.key.contains("/.")
            }
        }

        private var hidden: [String] {
            get throws {
                try sandbox.folder.contents().keys.filter {
                    $0.hasPrefix("project/Generated/") && $0.contains("/.")
                }
            }
        }

        private func write(_ specs: [String: String]) throws {
            for name in ["User", "Trip", "Shop", "Song", "Cart", "Place"] {
                if let text = specs[name] {
                    try sandbox.write("resource: \(name)\n\(text)\n", to: "Specs/Trips/\(name).yaml")
                } else {
                    try? FileManager.default.removeItem(at: sandbox.url("Specs/Trips/\(name).yaml"))
                }
            }
        }

        private func put(_ files: [String: String]) throws {
            try? FileManager.default.removeItem(at: sandbox.url("Generated"))
            for (name, text) in files { try sandbox.folder.write(text, to: name) }
        }

        @Test("a run that is killed at any moment leaves all files old or all new to the next one")
        func killed() throws {
            let before = [
                "User": "fields: { a: string }", "Trip": "fields: { a: string }",
                "Shop": "fields: { a: int }", "Song": "fields: { a: int }",
            ]
            let after = [
                "User": "fields: { b: string }", "Trip": "fields: { b: string }",
                "Song": "fields: { b: int }", "Cart": "fields: { b: int }", "Place": "fields: { b: int }",
            ]
            try write(before)
            #expect(try run("generate").status == 0)
            let old = try output()
            try write(after)
            #expect(try run("generate").status == 0)
            let new = try output()
            try #require(Set(old.keys) != Set(new.keys) && old.count > 3)

            var kills = 0
            var mixes = 0
            for number in 1... {
                try put(old)
                let killed = try run("generate", killedAt: number)
                guard killed.status != 0 else { break }
                try #require(killed.status == SIGKILL, "\(number): \(killed.errors)")
                kills += 1
                let left = try output()
                if left != old, left != new { mixes += 1 }
                let check = try run("check")
                #expect(check.status == 1 || left == new, "\(number): a mix is called current")
                try OutputFolder(sandbox.url("Generated").path).recover()
                let recovered = try output()
                #expect(recovered == old || recovered == new, "\(number): \(recovered.keys)")
                #expect(try run("generate").status == 0)
                #expect(try output() == new && hidden.isEmpty, "\(number)")
            }
            #expect(kills >= 50)
            // Else nothing was killed where it matters.
            #expect(mixes > 0)
        }

        @Test("a recovery that is killed is completed by the next one")
        func killedRecovery() throws {
            try write(["User": "fields: { a: string }", "Trip": "fields: { a: string }"])
            #expect(try run("generate").status == 0)
            let old = try output()
            try write(["User": "fields: { b: string }", "Cart": "fields: { b: int }"])
            #expect(try run("generate").status == 0)
            let new = try output()
            // One that has changed files, and not all of them.
            var last = 0
            for number in 1... {
                try put(old)
                guard try run("generate", killedAt: number).status != 0 else { break }
                if OutputFolder(sandbox.url("Generated").path).isInterrupted, try output() != old {
                    last = number
                }
            }
            try #require(last > 0)
            var kills = 0
            for number in 1... {
                try put(old)
                _ = try run("generate", killedAt: last)
                let run = try run("generate", killedAt: number)
                guard run.status != 0 else { break }
                kills += 1
                try OutputFolder(sandbox.url("Generated").path).recover()
                let recovered = try output()
                #expect(recovered == old || recovered == new, "\(number)")
            }
            #expect(kills >= 20)
        }
    }
#endif
