import Foundation
import GoldenTesting
import TestTraits
import Testing

/// The same specs make the same bytes, wherever and whenever.
@Suite(.blocking) struct SameBytesTests {
    private static let specs = BuiltProducts.package.appending(path: "Specs")

    /// Every spec of the package, by its path below `Specs`.
    private func specs() throws -> [String: Data] {
        var specs: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: Self.specs.path)
        where name.hasSuffix(".yaml") {
            specs[name] = try Data(contentsOf: Self.specs.appending(path: name))
        }
        // Names whose order depends on who sorts them, and texts that are cased differently in some languages.
        for name in ["Zulu", "alpha", "Istanbul", "İzmir", "Äpfel", "user10", "user9", "User_b", "Ångström"] {
            specs["Orders/\(name).yaml"] = Data(
                "value: \(name)\nfields: { title_id: string, is_ill: bool, image_url: url?, price: { type: decimal, default: 1.5 } }\n"
                    .utf8
            )
        }
        specs["Orders/api.yaml"] = Data(
            "genapi: 1\napi: Orders\nservers: { live: https://h.example }\ntimeout: 15s\n".utf8
        )
        return specs
    }

    private func generated(_ names: [String], environment: [String: String] = [:]) throws -> [String: String]
    {
        let folder = try TemporaryFolder()
        let specs = try specs()
        for name in names {
            try folder.write("", to: "Specs/\(name)")
            try specs[name]?.write(to: folder.url("Specs/\(name)"))
        }
        let path = ProcessInfo.processInfo.environment.filter {
            ["PATH", "LD_LIBRARY_PATH"].contains($0.key)
        }
        let run = try ProgramRun(
            BuiltProducts.genapi,
            ["generate"],
            in: folder.url,
            environment: path.merging(environment) { $1 }
        )
        #expect(run.status == 0, "\(run.errors)")
        return try folder.contents().filter { $0.key.hasPrefix("Generated/") }
    }

    @Test("the output does not depend on the locale or the time zone")
    func theLocaleAndTheTimeZoneDoNotMatter() throws {
        let names = try specs().keys.sorted()
        let plain = try generated(names)
        #expect(plain.count > 60)
        for environment in [
            ["LC_ALL": "C", "TZ": "UTC"], ["LC_ALL": "POSIX", "LANG": "C"],
            ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "LANGUAGE": "tr", "TZ": "Asia/Istanbul"],
            ["LC_ALL": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8", "TZ": "Pacific/Chatham"],
            ["LC_ALL": "ar_EG.UTF-8", "TZ": "Africa/Cairo"], ["LC_ALL": "th_TH.UTF-8", "TZ": "Asia/Bangkok"],
            ["LC_ALL": "nonsense", "TZ": ":/nowhere"],
            ["HOME": "/nowhere", "USER": "somebody", "TERM": "dumb"],
        ] {
            #expect(try generated(names, environment: environment) == plain, "\(environment)")
        }
    }

    @Test("the output does not depend on the order in which files were created")
    func theOrderInWhichFilesWereMadeDoesNotMatter() throws {
        let names = try specs().keys.sorted()
        let plain = try generated(names)
        for order in [names.reversed(), names.shuffled(), names.shuffled()] {
            #expect(try generated(order) == plain)
        }
    }

    /// Hash seeds differ from run to run; nothing may depend on one.
    @Test("every run generates the same output") func noRunDiffersFromAnother() throws {
        let names = try specs().keys.sorted()
        let plain = try generated(names)
        for _ in 0..<5 { #expect(try generated(names) == plain) }
    }
}
