import Foundation
import GoldenTesting
import TestTraits
import Testing

/// The check of imports that the build plugin asks for.
@Suite(.blocking) struct MissingModuleTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "genapi: 1\napi: Trips\nservers: { live: https://api.example.com }\n",
            to: "Specs/Trips/api.yaml"
        )
        try folder.write(
            """
            resource: User
            path: /users
            fields: { name: string, motto: string? }
            store: { indexes: [[name]] }
            endpoints:
              get: { get: "/{id}", returns: User, select: fields }
              update: { patch: "/{id}", body: [name], returns: User, offline: merge }

            """,
            to: "Specs/Trips/User.yaml"
        )
    }

    private func generate(_ modules: [String] = []) throws -> ProgramRun {
        let arguments = ["generate", "--joined"] + modules.flatMap { ["--importable", $0] }
        return try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url, secondsAtMost: 300)
    }

    @Test("a module that the target lacks is reported at the spec that needs it, and nothing is written")
    func missing() throws {
        let run = try generate(["App", "GenAPIRuntime", "GenAPIMapping"])
        #expect(run.status == 1)
        for module in ["GenAPIFieldSelection", "GenAPIOutbox", "GenAPIRepositories"] {
            #expect(run.errors.contains("imports '\(module)', on which the target does not depend"))
            #expect(run.errors.contains(#".product(name: "\#(module)", package: "genapi")"#))
        }
        #expect(run.errors.contains("Specs/Trips/User.yaml:1:1"))
        #expect(!run.errors.contains("imports 'GenAPIRuntime'"))
        #expect(try folder.contents().keys.allSatisfy { $0.hasPrefix("Specs/") })
    }

    @Test("a target without the runtime is told its product once, which contains the mapping")
    func runtime() throws {
        let run = try generate(["App", "GenAPIFieldSelection", "GenAPIOutbox", "GenAPIRepositories"])
        #expect(run.status == 1)
        #expect(run.errors.contains("imports 'GenAPIRuntime', on which the target does not depend"))
        #expect(!run.errors.contains("imports 'GenAPIMapping'"))
    }

    @Test("a target with all modules, and one whose modules are unknown, get their code")
    func present() throws {
        let modules = [
            "GenAPIFieldSelection", "GenAPIMapping", "GenAPIOutbox", "GenAPIRepositories", "GenAPIRuntime",
        ]
        #expect(try generate(modules).status == 0)
        #expect(try generate().status == 0)
    }
}
