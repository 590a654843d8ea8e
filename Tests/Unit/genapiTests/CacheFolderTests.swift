import Foundation
import GoldenTesting
import TestTraits
import Testing

/// Where a run keeps what the next one needs.
@Suite(.blocking) struct CacheFolderTests {
    #if canImport(Darwin)
        static let inHome = "here/Library/Caches/genapi/"
    #else
        static let inHome = "here/.cache/genapi/"
    #endif

    @Test(
        "a run is remembered in the folder for caches that is set, or else in that of the home folder",
        arguments: [
            (["XDG_CACHE_HOME": "/here"], "here/genapi/"),
            (["XDG_CACHE_HOME": "/here", "HOME": "/other"], "here/genapi/"),
            (["HOME": "/here"], Self.inHome),
            (["HOME": "/here", "XDG_CACHE_HOME": "other"], Self.inHome),
            (["HOME": "here"], nil), (["HOME": ""], nil), ([:], nil),
        ] as [([String: String], String?)]
    )
    func folder(_ variables: [String: String], _ expected: String?) throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "project/README.md")
        var environment = ProcessInfo.processInfo.environment
        for name in ["HOME", "XDG_CACHE_HOME"] {
            environment[name] = variables[name].map { $0.hasPrefix("/") ? folder.path + $0 : $0 }
        }
        for command in ["init", "generate"] {
            let run = try ProgramRun(
                BuiltProducts.genapi,
                [command],
                in: folder.url("project"),
                environment: environment
            )
            #expect(run.status == 0, "\(run.errors)")
        }
        let names = try folder.contents().keys.filter { !$0.hasPrefix("project/") || $0.contains("cache") }
        #expect(names.isEmpty == (expected == nil))
        #expect(names.allSatisfy { $0.hasPrefix(expected ?? "") }, "\(names)")
    }
}
