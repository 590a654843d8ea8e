import Foundation
import GoldenTesting
import ResolvedAPI
import SwiftEmission
import TestTraits
import Testing

/// What is generated compiles without a warning, in modules of every kind.
@Suite(.thorough, .serialized) struct CompilingTests {
    static let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]

    private func expectCompiles(
        _ api: API,
        _ access: AccessLevel,
        _ flags: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let folder = try TemporaryFolder()
        let files = try emit(api, access)
        for file in files { try folder.write(file.contents, to: file.path) }
        let arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Generated", "-package-name",
            "generated",
            "-warnings-as-errors", "-I", BuiltProducts.folder.appending(path: "Modules").path,
        ]
        let run = try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            arguments + flags + files.map { folder.url($0.path).path }
        )
        #expect(run.status == 0, "\(run.errors.prefix(4000))", sourceLocation: sourceLocation)
    }

    @Test("public code compiles with upcoming features") func publicCodeCompilesWithUpcomingFeatures() throws
    {
        let flags = Self.features.flatMap { ["-enable-upcoming-feature", $0] }
        try expectCompiles(Samples.trips, .public, flags)
    }

    @Test("package code compiles without upcoming features") func packageCodeCompilesWithoutUpcomingFeatures()
        throws
    {
        try expectCompiles(Samples.trips, .package, [])
    }

    @Test("internal code compiles with the main actor as default isolation")
    func internalCodeCompilesWhereTheDefaultIsTheMainActor() throws {
        try expectCompiles(Samples.trips, .internal, ["-default-isolation", "MainActor"])
    }

    @Test("public code compiles with the main actor as default isolation")
    func publicCodeCompilesWhereTheDefaultIsTheMainActor() throws {
        let flags = Self.features.flatMap { ["-enable-upcoming-feature", $0] }
        try expectCompiles(Samples.trips, .public, flags + ["-default-isolation", "MainActor"])
    }

    /// What modules of Swift 6.2 and later can have switched on, alone and all together.
    static let newDefaults: [[String]] = {
        let alone = [
            ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"],
            ["-enable-upcoming-feature", "InferIsolatedConformances"],
            ["-default-isolation", "MainActor"],
            ["-strict-memory-safety"],
        ]
        return alone + [alone.flatMap { $0 }]
    }()

    @Test("the committed APIs compile with each new default of Swift, and with all", arguments: newDefaults)
    func compilesWithNewDefaults(flags: [String]) throws {
        for api in ["Trips", "Kinto", "Matrix", "PowerDNS", "RabbitMQ", "Redmine", "SCIM"] {
            try expectCompiles(in: "Generated/\(api)", flags)
        }
    }

    @Test(
        "golden samples of calls, stores, unions and links compile with all new defaults",
        arguments: goldenSamples
    )
    func samplesCompileWithNewDefaults(name: String) throws {
        try expectCompiles(in: "Tests/GoldenTests/Cases/\(name)", Self.newDefaults[4])
    }

    /// Those whose declarations are of kinds that the committed APIs lack.
    static let goldenSamples = [
        "EmbeddedLists", "EmbeddedElements", "StoreIndexes", "StoreDeletions", "OfflineCalls", "Links",
        "LocalizedTexts",
        "MixedUnions", "UnionsByKind", "RecursiveUnions", "PatchBodies", "Singletons", "CodableModels",
        "HashableModels", "Inheritance", "MultipartBodies", "ResponseKinds", "PagingCursor",
        "FieldSelections",
    ]

    private func expectCompiles(in folder: String, _ flags: [String]) throws {
        let path = BuiltProducts.package.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: path.path).sorted()
        let files = names.filter { $0.hasSuffix(".swift") }.map { path.appending(path: $0) }
        try #require(!files.isEmpty)
        let run = try SwiftCompiler.typecheck(files, flags)
        #expect(run.status == 0, "\(folder): \(run.errors.prefix(4000))")
    }

    @Test("types and fields with names from Swift and the runtime compile") func noTypeAndNoNameIsTaken()
        throws
    {
        try expectCompiles(Samples.collisions, .public, [])
    }

    @Test("generated code needs no formatting") func generatedCodeNeedsNoFormatting() throws {
        let folder = try TemporaryFolder()
        for api in [Samples.trips, Samples.collisions] {
            for file in try emit(api) { try folder.write(file.contents, to: "\(api.name)/\(file.path)") }
        }
        let configuration = BuiltProducts.package.appending(path: ".swift-format").path
        let run = try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["swift", "format", "lint", "--strict", "--configuration", configuration, "-r", folder.path]
        )
        #expect(run.status == 0, "\(run.errors.prefix(4000))")
    }
}
