import APISimulation
import Foundation
import Synchronization

/// A file for the requests of a run and their responses.
final class HARFile: Sendable {
    private let path: String
    private let log = Mutex(HARLog(creator: "genapi verify"))

    /// - Throws: `NoFile` if the file cannot be written.
    init(_ path: String) throws {
        self.path = path
        // Others may not read it, whatever is left in it.
        guard
            FileManager.default.createFile(
                atPath: path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        else { throw NoFile(path: path) }
    }

    func append(_ request: SimulatedRequest, _ response: SimulatedResponse) {
        let time = Int64(Date().timeIntervalSince1970 * 1000)
        log.withLock { $0.append(request, response, at: time) }
    }

    func write(secrets: [String]) throws {
        let text = log.withLock(\.json)
        let shown = secrets.reduce(text) { $0.replacing($1, with: "redacted") }
        guard (try? Data(shown.utf8).write(to: URL(filePath: path))) != nil else { throw NoFile(path: path) }
    }
}

struct NoFile: Error, CustomStringConvertible {
    let path: String
    var description: String { "the file '\(path)' cannot be written" }
}
