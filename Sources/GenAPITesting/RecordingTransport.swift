public import Foundation
import GenAPIMapping
public import GenAPIRuntime
import HTTPTypes
import Synchronization

/// Forwards requests and writes each one with its response to a file that tests can replay.
///
///     let transport = try RecordingTransport(URLSessionTransport(), to: folder, of: TripsAPI.definition)    // once
///     let transport = try ReplayingTransport(folder, of: TripsAPI.definition)                       // in every test
///
/// The files contain no secrets: the client's credentials are replaced wherever they occur. Headers, query items, form
/// items and JSON members are replaced if their names are known to be secret or the API's spec declares them
/// `sensitive`, even if a response repeats a secret of its request. Bodies other than JSON and forms are omitted.
/// Review the files before you share them nevertheless, because a secret can have an unknown name.
public final class RecordingTransport: Transport {
    private let transport: any Transport
    private let folder: URL
    private let sensitive: Set<String>
    private let count: Mutex<Int>

    /// Continues the numbering of existing files.
    ///
    /// - Parameter definition: The definition of the recorded API, which lists its `sensitive` names.
    /// - Throws: A file system error if the folder does not exist and cannot be created.
    public init(_ transport: any Transport, to folder: URL, of definition: APIDefinition) throws {
        self.transport = transport
        self.folder = folder
        sensitive = definition.sensitive
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        count = Mutex(names.compactMap { Int($0.prefix { $0 != "-" }) }.max() ?? 0)
    }

    /// - Throws: Errors of the transport, which are not recorded, and of writing the file.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let body = request.body?.isRepeatable == true ? try await request.body?.bytes() : nil
        var response = try await transport.send(request)
        var bytes: [UInt8] = []
        switch response.body {
        case .bytes(let all): bytes = all
        case .stream(let stream): for try await chunk in stream { bytes += chunk }
        }
        response.body = .bytes(bytes)
        let exchange = RecordedExchange(
            request,
            body: body,
            response.head,
            answered: bytes,
            sensitive: sensitive
        )
        let number = count.withLock { count in
            count += 1
            return count
        }
        let digits = String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
        let file = folder.appending(path: "\(digits)-\(request.head.method.rawValue).json")
        try Data(exchange.json.jsonText().utf8).write(to: file, options: .atomic)
        return response
    }
}

/// Returns the responses that a `RecordingTransport` recorded, by method, path and query. Repeated requests get their
/// responses in order; the last one is repeated. A request that was not recorded throws an error that names it.
public final class ReplayingTransport: Transport {
    private let answers: Mutex<[String: [RecordedExchange]]>
    private let sensitive: Set<String>

    /// - Parameter definition: The definition used for recording. Its `sensitive` query items are ignored.
    /// - Throws: A file system error if the folder does not exist; an error if a file in it is not a recording.
    public init(_ folder: URL, of definition: APIDefinition) throws {
        sensitive = definition.sensitive
        var answers: [String: [RecordedExchange]] = [:]
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".json")
        }
        for name in names.sorted() {
            let json = try JSONValue(json: [UInt8](Data(contentsOf: folder.appending(path: name))))
            guard let exchange = RecordedExchange(json) else { throw UnreadableRecording(file: name) }
            answers[exchange.line, default: []].append(exchange)
        }
        self.answers = Mutex(answers)
    }

    /// Returns the next recorded response to the request.
    ///
    /// - Throws: `UnexpectedRequest`.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let line = RecordedExchange.line(of: request, sensitive)
        let exchange = answers.withLock { answers -> RecordedExchange? in
            guard let next = answers[line]?.first else { return nil }
            if answers[line]?.count ?? 0 > 1 { answers[line]?.removeFirst() }
            return next
        }
        guard let exchange else { throw UnexpectedRequest(line: line) }
        return exchange.response
    }
}

/// A file that was not written by a `RecordingTransport`.
public struct UnreadableRecording: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name.
    public let file: String

    /// Creates an error, for comparisons.
    public init(file: String) {
        self.file = file
    }

    /// A sentence with the file's name.
    public var description: String { "\(file) is not a recorded exchange".printable }
}

extension RecordingTransport: CustomReflectable {
    /// Nothing, because requests and responses may contain secrets.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension ReplayingTransport: CustomReflectable {
    /// Nothing, because requests and responses may contain secrets.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
