import Foundation

/// Sixty calls, and a failure of ten optional parts with forty optional texts each: the specs whose Swift copies the most.
struct FailureSpecs {
    enum Use: String, CaseIterable {
        /// `failures` in the convention: one type for all calls.
        case ofTheAPI = "one for the API"
        /// `failures` at each call, which has a type of its own.
        case ofEachCall = "one for each call"
        case none = "without"
    }

    let use: Use

    /// Writes the API's folder `Failures` below `parent` and returns it.
    func write(below parent: URL) throws -> URL {
        let folder = parent.appending(path: "Failures")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, lines) in [("api", api), ("Problem", problem), ("Job", jobs)] {
            let file = folder.appending(path: "\(name).yaml")
            try lines.joined(separator: "\n").appending("\n").write(
                to: file,
                atomically: false,
                encoding: .utf8
            )
        }
        return folder
    }

    private var api: [String] {
        let lines = ["genapi: 1", "api: Failures", "servers: { live: \"https://api.example.com\" }"]
        return use == .ofTheAPI ? lines + ["convention: { failures: { default: Problem } }"] : lines
    }

    private var problem: [String] {
        let parts = (0..<10).map { "  part_\($0): Part\($0)?" }
        let types = (0..<10).map { part in
            "  Part\(part): { fields: { "
                + (0..<40).map { "text_\(part)_\($0): string?" }.joined(separator: ", ") + " } }"
        }
        return ["value: Problem", "fields:"] + parts + ["types:"] + types
    }

    private var jobs: [String] {
        let failures = use == .ofEachCall ? ", failures: { default: Problem }" : ""
        return ["value: Job", "path: /jobs", "fields: { name: string }", "endpoints:"]
            + (0..<60).map { "  job_\($0): { get: /\($0), returns: Job\(failures) }" }
    }
}
