import Foundation
import GenAPIMapping

/// The entry point for libFuzzer (`make fuzz`). Reads arbitrary bytes as JSON, with a mapper that uses every reading
/// function, and as a list that arrives in pieces. Findings are a trap, a read past the end, a disagreement with
/// Foundation about what is JSON, a value that does not round-trip, and a list that differs when it arrives in pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAnyJSON(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
    checkAgreement(on: bytes)
    checkRoundTrip(of: bytes, JSONValue.self)
    checkRoundTrip(of: bytes, Everything.self)
    checkPieces(of: bytes, at: .root, JSONValue.self)
    checkPieces(of: bytes, at: "list", Everything.self)
    return 0
}

/// Our reader and Foundation accept the same JSON, except for known differences.
private func checkAgreement(on bytes: [UInt8]) {
    let value = try? JSONValue(json: bytes)
    let isPassedOver = (try? JSONReader.read(bytes) { $0.skip() }) != nil
    precondition(isPassedOver == (value != nil), "skipping and reading disagree")
    guard !isSpecialToFoundation(bytes) else { return }
    let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    if let value {
        precondition(theirs != nil || hasHugeNumber(value), "accepted by us but not by Foundation")
    } else {
        precondition(theirs == nil || hasCommaBeforeEnd(bytes), "accepted by Foundation but not by us")
    }
}

/// Foundation also reads UTF-16 and UTF-32, which it detects by zeros and byte order marks.
private func isSpecialToFoundation(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(4).contains { $0 == 0 || $0 >= 0xEF }
}

/// Foundation accepts a trailing comma in a container.
private func hasCommaBeforeEnd(_ bytes: [UInt8]) -> Bool {
    do throws(MappingError) {
        _ = try JSONValue(json: bytes)
        return false
    } catch {
        let last = bytes[..<error.offset].last { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        let ends = error.offset < bytes.count && (bytes[error.offset] == 0x5D || bytes[error.offset] == 0x7D)
        return last == 0x2C && ends
    }
}

/// Foundation rejects numbers beyond `Double`; a `JSONValue` keeps their text.
private func hasHugeNumber(_ value: JSONValue) -> Bool {
    switch value {
    case .number(let number): number.double == nil
    case .array(let elements): elements.contains(where: hasHugeNumber)
    case .object(let object): object.members.contains { hasHugeNumber($0.value) }
    case .null, .bool, .string: false
    }
}

private func checkRoundTrip<Value: JSONReadable & JSONWritable & Equatable>(
    of bytes: [UInt8],
    _ type: Value.Type
) {
    do throws(MappingError) {
        let value = try Value(json: bytes)
        guard let written = try? value.jsonBytes() else { return }
        let again = try? Value(json: written)
        precondition(again == value, "the value does not round-trip")
    } catch {
        precondition(
            (0...bytes.count).contains(error.offset),
            "the error's offset is outside of the document"
        )
        _ = error.description
    }
}

/// A list that arrives in pieces yields the same value or, for valid JSON, the same error at the same position.
private func checkPieces<Element: JSONReadable & Equatable & Sendable>(
    of bytes: [UInt8],
    at path: JSONKeyPath,
    _ type: Element.Type
) {
    let whole = Result { () throws(MappingError) in
        try JSONReader.read(bytes) { json in
            guard !path.keys.isEmpty else { return json.list(of: Element.self) }
            json.beginObject()
            let list = json.list("list", of: Element.self)
            json.endObject()
            return list
        }
    }
    let size = bytes.isEmpty ? 1 : Int(bytes[bytes.count / 2] % 23) + 1
    let pieces = Pieces(bytes: bytes, size: size)
    let streamed = waiting { () async -> Result<[Element], MappingError> in
        var elements: [Element] = []
        do {
            for try await element in JSONElements(of: Element.self, at: path, in: pieces) {
                elements.append(element)
            }
            return .success(elements)
        } catch let error as MappingError {
            return .failure(error)
        } catch {
            preconditionFailure("another error: \(error)")
        }
    }
    if case .failure(let error) = streamed, error.expected?.hasPrefix("one '") == true { return }
    // Which of two members with one name counts is defined for complete elements only, not for invalid documents.
    if case .failure = whole, case .failure = streamed, (try? JSONValue(json: bytes)) == nil { return }
    precondition(whole == streamed, "pieces of \(size) yield \(streamed) instead of \(whole)")
}

private struct Pieces: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let bytes: [UInt8]
    let size: Int
    var place = 0

    func makeAsyncIterator() -> Self { self }

    mutating func next() async -> ArraySlice<UInt8>? {
        let start = place
        place = start + Swift.min(size, bytes.count - start)
        return start < place ? bytes[start..<place] : nil
    }
}

/// Blocks until the task ends, because libFuzzer is synchronous.
private func waiting<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        box.value = await body()
        isDone.signal()
    }
    isDone.wait()
    guard let value = box.value else { preconditionFailure("the task is done") }
    return value
}

/// The semaphore orders the write before the read.
private final class Box<Value>: @unchecked Sendable {
    var value: Value?
}
