public import Foundation
public import GenAPIMapping
import Synchronization

/// Ids that an app makes itself, such as those of elements that it creates without a connection.
extension UUID {
    /// A new UUID that contains its time and sorts after all those that this process has made in the same way: version 7 of
    /// RFC 9562 section 5.7, also when the clock goes back. The UUIDs of two devices differ, and are in the order of their
    /// clocks.
    public static func timeOrdered() -> UUID {
        let milliseconds = Date().timeIntervalSince1970 * 1000
        return timeOrderedUUIDs.withLock { uuids in
            var random = SystemRandomNumberGenerator()
            return uuids.next(at: UInt64(min(max(milliseconds, 0), Double(1 << 47))), &random)
        }
    }

    private static let timeOrderedUUIDs = Mutex(TimeOrderedUUIDs())
}

extension Identifier where RawValue == UUID {
    /// A new identity that sorts by its time: see `UUID.timeOrdered()`. It stays the identity when the server has the
    /// element, unlike a temporary one of an outbox.
    public static func timeOrdered() -> Self { Self(UUID.timeOrdered()) }
}

extension Identifier where RawValue == String {
    /// A new identity that sorts by its time: a prefix, and a UUID in lower case. See `UUID.timeOrdered()`.
    ///
    ///     let trip = Trip(id: .timeOrdered(prefix: "trip-"), title: title)
    public static func timeOrdered(prefix: String = "") -> Self {
        Self(prefix + UUID.timeOrdered().uuidString.lowercased())
    }
}

/// The UUIDs of version 7 that one process makes.
struct TimeOrderedUUIDs {
    /// Milliseconds since 1970, and a counter of 12 bits below them (RFC 9562 section 6.2, method 1).
    private var last: UInt64 = 0

    mutating func next(at milliseconds: UInt64, _ random: inout some RandomNumberGenerator) -> UUID {
        // The counter begins in its lower half, so that it has room. Where it has none left, it takes the next millisecond.
        let start = (milliseconds << 12) | UInt64.random(in: 0..<(1 << 11), using: &random)
        last = max(start, last + 1)
        let high = ((last >> 12) << 16) | 0x7000 | (last & 0xFFF)
        let low = UInt64.random(in: 0..<(1 << 62), using: &random) | (1 << 63)
        return UUID(uuid: unsafeBitCast((high.bigEndian, low.bigEndian), to: uuid_t.self))
    }
}
