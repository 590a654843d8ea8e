/// A text that is equal to another one if their UTF-8 is equal.
///
/// `String` compares by canonical equivalence, while servers, paths and databases compare bytes.
@usableFromInline
package struct ExactText: Sendable {
    @usableFromInline
    package let text: String

    @inlinable
    package init(_ text: String) { self.text = text }
}

extension ExactText: Hashable {
    @inlinable
    package static func == (left: Self, right: Self) -> Bool {
        var (left, right) = (left.text, right.text)
        guard left.utf8.count == right.utf8.count else { return false }
        return left.withUTF8 { left in
            right.withUTF8 { right in areEqual(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right)) }
        }
    }

    /// Compares buffers of the same length, eight bytes at a time.
    @usableFromInline
    static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        var place = 0
        while place &+ 8 <= left.count {
            let word = left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            if word != right.loadUnaligned(fromByteOffset: place, as: UInt64.self) { return false }
            place &+= 8
        }
        return left[place...].elementsEqual(right[place...])
    }

    @inlinable
    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // No UTF-8 contains this byte, so that consecutive texts are separated.
        hasher.combine(0xFF as UInt8)
    }
}
