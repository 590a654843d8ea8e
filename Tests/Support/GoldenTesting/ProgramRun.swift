package import Foundation

/// A program that ran to its end.
package struct ProgramRun: Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    /// Runs a program without input and waits for it. `nil` as its environment is the one of the test.
    ///
    /// With a limit it is ended after so many seconds, and its status is that of a program that was.
    package init(
        _ program: URL,
        _ arguments: [String],
        in folder: URL? = nil,
        environment: [String: String]? = nil,
        secondsAtMost limit: Int? = nil
    ) throws {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let (output, errors) = (scratch.appending(path: "out"), scratch.appending(path: "err"))
        for file in [output, errors] { try Data().write(to: file) }

        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let end = DispatchWorkItem { [identifier = process.processIdentifier] in _ = kill(identifier, SIGKILL)
        }
        if let limit { DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit), execute: end) }
        process.waitUntilExit()
        end.cancel()

        self.status = process.terminationStatus
        self.output = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        self.errors = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    }
}
