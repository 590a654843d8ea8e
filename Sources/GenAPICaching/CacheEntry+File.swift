import GenAPIMapping
import HTTPTypes

/// The file format of a stored response: a magic number with the version, the length of the metadata, the metadata as
/// JSON, the body, and a checksum of all of it.
extension CacheEntry {
    private static let mark = Array("genapi-answer-1\n".utf8)

    var file: [UInt8] {
        let head: JSONValue = [
            "partition": .string(partition),
            "url": .string(url),
            "selectors": .array(
                selectors.map { [.string($0.name), $0.value.map(JSONValue.string) ?? .null] }
            ),
            "status": .number(JSONNumber(status)),
            "fields": .array(fields.map { [.string($0.name.rawName), .string($0.value)] }),
            "requested": .string(String(requested)),
            "received": .string(String(received)),
            "lifetime": lifetime.map { .string(String($0)) } ?? .null,
        ]
        let json = Array(head.description.utf8)
        let bytes = Self.mark + UInt64(json.count).bytes + json + body
        return bytes + Checksum.of(bytes).bytes
    }

    /// `nil` for bytes that `file` did not produce.
    init?(file: [UInt8]) {
        let start = Self.mark.count + 8
        guard file.count >= start + 8, file.starts(with: Self.mark),
            Checksum.of(file.dropLast(8)).bytes == Array(file.suffix(8)),
            let length = Int(exactly: UInt64(bytes: file[Self.mark.count..<start])),
            length <= file.count - start - 8,
            let head = try? JSONValue(json: Array(file[start..<start + length])),
            let partition = head["partition"]?.string, let url = head["url"]?.string,
            let status = head["status"]?.int, (100...999).contains(status),
            let requested = Self.seconds(head["requested"]), let received = Self.seconds(head["received"])
        else { return nil }
        self.partition = partition
        self.url = url
        self.status = status
        self.requested = requested
        self.received = received
        lifetime = Self.seconds(head["lifetime"])
        if lifetime == nil, head["lifetime"]?.isNull == false { return nil }
        selectors = (head["selectors"]?.array ?? []).compactMap { pair in
            guard let name = pair.array?.first?.string else { return nil }
            return Selector(name: name, value: pair.array?.last?.string)
        }
        fields = HTTPFields()
        for pair in head["fields"]?.array ?? [] {
            guard let name = pair.array?.first?.string.flatMap({ HTTPField.Name($0) }),
                let value = pair.array?.last?.string
            else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        body = Array(file[(start + length)..<(file.count - 8)])
    }

    /// `nil` unless the time is within 30,000 years, so that ages can be computed without overflow.
    private static func seconds(_ json: JSONValue?) -> Double? {
        guard let seconds = json?.string.flatMap(Double.init), abs(seconds) < 1e12 else { return nil }
        return seconds
    }
}

/// 64-bit FNV-1a. Detects accidental damage, not tampering.
struct Checksum {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    static func of(_ bytes: some Sequence<UInt8>) -> Checksum {
        var checksum = Checksum()
        for byte in bytes { checksum.value = (checksum.value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return checksum
    }

    var bytes: [UInt8] { value.bytes }

    /// 16 hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension UInt64 {
    fileprivate var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }

    fileprivate init(bytes: some Sequence<UInt8>) {
        self = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
