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
        left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
    }

    @inlinable
    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // No UTF-8 contains this byte, so that consecutive texts are separated.
        hasher.combine(0xFF as UInt8)
    }
}
