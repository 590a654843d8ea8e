/// Finds messages in a stream of bytes: a header with `Content-Length`, an empty line, and so many bytes.
package struct MessageBuffer {
    /// 32 MiB.
    static let largest = 32 << 20
    private static let largestHeader = 4_096

    package enum Failure: Error {
        /// What follows cannot be found any more.
        case badHeader
    }

    private var bytes: [UInt8] = []
    private var start = 0

    package init() {}

    package mutating func append(_ more: some Sequence<UInt8>) {
        if start > 0, start == bytes.count || start > 1 << 16 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes += more
    }

    /// The next whole message; `nil` if it has not arrived yet.
    package mutating func next() throws(Failure) -> [UInt8]? {
        let rest = bytes[start...]
        guard let end = Self.endOfHeader(rest.prefix(Self.largestHeader + 4)) else {
            if rest.count > Self.largestHeader { throw .badHeader }
            return nil
        }
        let header = String(decoding: rest[..<end], as: UTF8.self)
        guard let length = Self.length(in: header), length <= Self.largest else { throw .badHeader }
        let body = rest[(end + 4)...]
        guard body.count >= length else { return nil }
        start = end + 4 + length
        return Array(body.prefix(length))
    }

    private static func endOfHeader(_ bytes: ArraySlice<UInt8>) -> Int? {
        let mark: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        guard bytes.count >= 4 else { return nil }
        return (bytes.startIndex...(bytes.endIndex - 4)).first { bytes[$0..<$0 + 4].elementsEqual(mark) }
    }

    private static func length(in header: String) -> Int? {
        for line in header.split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            let digits = parts[1].drop { $0 == " " }
            guard digits.count <= 9, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return Int(digits)
        }
        return nil
    }
}
