import Foundation
import GenAPIMapping
import GenAPIRuntime
import HTTPTypes
import Synchronization

/// The entry point for libFuzzer (`make fuzz`). Reads arbitrary bytes as server-sent events, in chunks of any size. A
/// trap is a finding, and so is a difference from a simple reader of the standard (WHATWG HTML, section 9.2.6).
@_cdecl("LLVMFuzzerTestOneInput")
public func readAnyEvents(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
    // So few bytes reach no limit except that of an id.
    guard count < 8 << 10 else { return 0 }
    let size = bytes.isEmpty ? 1 : Int(bytes[bytes.count / 2] % 23) + 1
    let expected = SimpleEvents.read(bytes)
    for size in [size, max(1, count)] {
        let found = waiting { await received(bytes, by: size) }
        precondition(found == expected, "in chunks of \(size): \(found), not \(expected)")
    }
    return 0
}

struct FoundEvent: Equatable, Sendable {
    /// `nil` for data that is not JSON.
    let value: JSONValue?
    /// The id, for readable events.
    let name: String?
    let id: String?
}

private func received(_ bytes: [UInt8], by size: Int) async -> [FoundEvent] {
    let client = Client(
        APIDefinition(name: "Fuzz", envelope: .none),
        baseURL: "http://home.test",
        transport: ChunkTransport(bytes: bytes, size: size)
    )
    var found: [FoundEvent] = []
    guard let stream = try? await client.send(Endpoint<EventStream<JSONValue>>.get("/a")) else {
        preconditionFailure("there is a stream")
    }
    var events = stream.makeAsyncIterator()
    while true {
        do {
            guard let event = try await events.next() else { return found }
            found.append(FoundEvent(value: event.value, name: event.name, id: event.id))
        } catch ClientError.decoding {
            found.append(FoundEvent(value: nil, name: nil, id: nil))
        } catch {
            preconditionFailure("another error: \(error)")
        }
    }
}

/// Delivers the bytes in chunks of one size.
private struct ChunkTransport: Transport {
    let bytes: [UInt8]
    let size: Int

    func send(_ request: WireRequest) async throws -> WireResponse {
        let chunks = stride(from: 0, to: bytes.count, by: size).map {
            Array(bytes[$0..<min($0 + size, bytes.count)])
        }
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        for chunk in chunks { continuation.yield(chunk) }
        continuation.finish()
        return WireResponse(head: HTTPResponse(status: .ok), body: .stream(ByteStream(stream)))
    }
}

/// A direct implementation of the standard's steps on the whole text.
private enum SimpleEvents {
    static func read(_ bytes: [UInt8]) -> [FoundEvent] {
        var bytes = bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        var events: [FoundEvent] = []
        var data: [String] = []
        var name = ""
        var id: String?
        for line in lines(bytes) {
            if line.isEmpty {
                if !data.isEmpty { events.append(event(data.joined(separator: "\n"), name, id)) }
                (data, name) = ([], "")
                continue
            }
            let colon = line.firstIndex(of: 0x3A) ?? line.endIndex
            var value = line[colon...].dropFirst()
            if value.first == 0x20 { value = value.dropFirst() }
            let text = String(decoding: value, as: UTF8.self)
            switch Array(line[..<colon]) {
            case Array("data".utf8): data.append(text)
            case Array("event".utf8): name = text
            case Array("id".utf8):
                if let value = carried(text) { id = value.isEmpty ? nil : value }
            default: break
            }
        }
        return events
    }

    /// `nil` for an id that cannot be sent in a header.
    private static func carried(_ id: String) -> String? {
        HTTPField.isValidValue(id) ? id : nil
    }

    private static func event(_ data: String, _ name: String, _ id: String?) -> FoundEvent {
        guard let value = try? JSONValue(json: Array(data.utf8)) else {
            return FoundEvent(value: nil, name: nil, id: nil)
        }
        return FoundEvent(value: value, name: name.isEmpty ? "message" : name, id: id)
    }

    /// The complete lines, ended by CR LF, LF or CR.
    private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes
        while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            lines.append(rest[..<end])
            let isPair = rest[end] == 0x0D && rest.dropFirst(end - rest.startIndex + 1).first == 0x0A
            rest = rest[end...].dropFirst(isPair ? 2 : 1)
        }
        return lines
    }
}

/// Blocks until the task ends, because libFuzzer is synchronous.
private func waiting<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let result = ResultBox<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        let value = await body()
        result.value.withLock { $0 = value }
        isDone.signal()
    }
    isDone.wait()
    guard let value = result.value.withLock({ $0 }) else { preconditionFailure("the task is done") }
    return value
}

private final class ResultBox<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
