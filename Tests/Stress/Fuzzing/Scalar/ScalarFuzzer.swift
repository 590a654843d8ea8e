import Foundation
import GenAPIMapping

/// The entry point for libFuzzer (`make fuzz`). Reads arbitrary text as every type that is one number or string: bare,
/// quoted, and as a member. Findings are a trap, a number that is not finite, a value that differs as a member, and one
/// that does not round-trip.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAnyScalar(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
    check(bytes)
    if let quoted = try? String(decoding: bytes, as: UTF8.self).jsonBytes() { check(quoted) }
    return 0
}

private func check(_ bytes: [UInt8]) {
    checkNumbers(bytes)
    checkForms(bytes)
    checkDates(bytes)
    checkTexts(bytes)
}

private func checkNumbers(_ bytes: [UInt8]) {
    check(bytes, { $0.int("a") }, { $0.int() }, { $0.int($1) })
    check(bytes, { $0.int64("a") }, { $0.int64() }, { $0.int64($1) })
    check(bytes, { $0.double("a") }, { $0.double() }, { $0.double($1) })
    check(bytes, { $0.decimal("a") }, { $0.decimal() }, { $0.decimal($1) })
    check(bytes, { $0.bool("a") }, { $0.bool() }, { $0.bool($1) })
    check(bytes, { $0.json("a") }, { $0.json() }, { $0.json($1) })
    guard let number = (try? JSONValue(json: bytes))?.number else { return }
    precondition(number.double?.isFinite ?? true, "the number is not finite")
    precondition(number.decimal?.isFinite ?? true, "the number is not finite")
    precondition(number.int.map { JSONNumber($0).int == $0 } ?? true, "the integer does not round-trip")
}

private func checkForms(_ bytes: [UInt8]) {
    let all: AcceptedForms = [.text, .number, .fraction, .bool]
    for forms in [.text, .fraction, all] {
        check(bytes, { $0.int("a", accepting: forms) }, { $0.int(accepting: forms) }, { $0.int($1) })
        check(bytes, { $0.int64("a", accepting: forms) }, { $0.int64(accepting: forms) }, { $0.int64($1) })
        check(bytes, { $0.double("a", accepting: forms) }, { $0.double(accepting: forms) }, { $0.double($1) })
        check(
            bytes,
            { $0.decimal("a", accepting: forms) },
            { $0.decimal(accepting: forms) },
            { $0.decimal($1) }
        )
        check(bytes, { $0.bool("a", accepting: forms) }, { $0.bool(accepting: forms) }, { $0.bool($1) })
    }
}

private func checkDates(_ bytes: [UInt8]) {
    for format in [DateFormat.rfc3339, .rfc822, .timestampFraction] {
        check(bytes, { $0.date("a", format) }, { $0.date(format) }, { $0.date($1, format) })
        check(
            bytes,
            { $0.date("a", format, accepting: .text) },
            { $0.date(format, accepting: .text) },
            { $0.date($1, format) }
        )
    }
    check(bytes, { $0.day("a") }, { $0.day() }, { $0.day($1) })
}

private func checkTexts(_ bytes: [UInt8]) {
    check(bytes, { $0.string("a") }, { $0.string() }, { $0.string($1) })
    check(bytes, { $0.uuid("a") }, { $0.uuid() }, { $0.uuid($1) })
    check(bytes, { $0.url("a") }, { $0.url() }, { $0.url($1) })
    check(bytes, { $0.data("a") }, { $0.data() }, { $0.data($1) })
}

/// Checks one type: as a document, as the first member of an object, and as a later one.
private func check<Value: Equatable>(
    _ bytes: [UInt8],
    _ member: (inout JSONReader) -> Value,
    _ read: (inout JSONReader) -> Value,
    _ write: (inout JSONWriter, Value) -> Void
) {
    let value = try? JSONReader.read(bytes, read)
    if let value {
        guard let written = try? JSONWriter.bytes({ write(&$0, value) }) else {
            preconditionFailure("what is read can be written: \(value)")
        }
        let again = try? JSONReader.read(written, read)
        precondition(again == value, "the value does not round-trip: \(value)")
    }
    // Only white space is skipped in an object, so the text is the same there.
    let isMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    for (before, after) in [("{\"a\":", "}"), ("{\"a\": ", ",\"b\":1}"), ("{\"b\":1,\"a\":", " }")]
    where !isMark {
        let object = Array(before.utf8) + bytes + Array(after.utf8)
        let inObject = try? JSONReader.read(object) { json in
            json.beginObject()
            let value = member(&json)
            json.endObject()
            return value
        }
        if let value { precondition(inObject == value, "the value differs as a member: \(value)") }
    }
}
