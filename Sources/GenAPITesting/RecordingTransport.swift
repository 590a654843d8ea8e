public import Foundation
public import GenAPIRuntime
import HTTPTypes
import Synchronization

/// Sends requests on, and writes each with its answer to a file that tests can answer with later.
///
///     let transport = try RecordingTransport(URLSessionTransport(), to: folder, of: TripsAPI.definition)    // once
///     let transport = try ReplayingTransport(folder, of: TripsAPI.definition)                       // in every test
///
/// The files hold no secrets: the credentials that the client has added are replaced wherever they are. Headers, query
/// items, form items and members of JSON are replaced where their names say that they are secret or the API's spec calls
/// them `sensitive`, also where an answer repeats a secret of its request. Bodies that are neither JSON nor a form are
/// left out. Read them before they are shared all the same: a name can hide
/// what it is.
public final class RecordingTransport: Transport {
    private let transport: any Transport
    private let folder: URL
    private let sensitive: Set<String>
    private let count: Mutex<Int>

    /// Goes on after the files that are there.
    ///
    /// - Parameter definition: Of the API whose calls these are; it knows what its spec calls `sensitive`.
    /// - Throws: When the folder is not there and cannot be made.
    public init(_ transport: any Transport, to folder: URL, of definition: APIDefinition) throws {
        self.transport = transport
        self.folder = folder
        sensitive = definition.sensitive
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        count = Mutex(names.compactMap { Int($0.prefix { $0 != "-" }) }.max() ?? 0)
    }

    /// - Throws: What the transport throws, of which nothing is written, and errors of writing.
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

/// Answers requests as a `RecordingTransport` saw them answered: by method, path and query, one after the other; the last
/// answer to a request stays. A request that was not recorded fails by its name.
public final class ReplayingTransport: Transport {
    private let answers: Mutex<[String: [RecordedExchange]]>
    private let sensitive: Set<String>

    /// - Parameter definition: The one that was recorded with: what it calls `sensitive` is no part of a request's query.
    /// - Throws: When the folder is not there, or a file in it is no recording.
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

    /// The next recorded answer to such a request.
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

/// A file that is not what a `RecordingTransport` writes.
public struct UnreadableRecording: Error, Hashable, Sendable, CustomStringConvertible {
    /// Its name.
    public let file: String

    /// For comparing.
    public init(file: String) {
        self.file = file
    }

    /// A sentence with the file's name.
    public var description: String { "\(file) is not a recorded exchange" }
}

extension RecordingTransport: CustomReflectable {
    /// Nothing of the requests and answers.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension ReplayingTransport: CustomReflectable {
    /// Nothing of the requests and answers.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
