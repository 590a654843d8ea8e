import Foundation
import ResolvedAPI
import SourceDiagnostics
import SwiftEmission
import Testing

func emitter() throws -> Emitter {
    Emitter(templates: try #require(TemplateSet.embedded().value))
}

@Suite struct EmissionTests {
    @Test func dump() throws {
        let loaded = TemplateSet.embedded()
        for d in loaded.diagnostics {
            print(d.range.file.path, d.range.start.line, d.range.start.column, d.message)
        }
        guard let folder = ProcessInfo.processInfo.environment["DUMP"] else { return }
        for access in AccessLevel.allCases {
            let path = folder + "/" + access.rawValue
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for file in try emitter().emit(Samples.trips, access: access) {
                try file.contents.write(toFile: path + "/" + file.path, atomically: true, encoding: .utf8)
            }
            let clash = folder + "-clash/" + access.rawValue
            try FileManager.default.createDirectory(atPath: clash, withIntermediateDirectories: true)
            for file in try emitter().emit(Samples.collisions, access: access) {
                try file.contents.write(toFile: clash + "/" + file.path, atomically: true, encoding: .utf8)
            }
        }
    }
}
