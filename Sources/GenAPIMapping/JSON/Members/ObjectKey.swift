/// A key of an object. Two are the same when they have the same characters (RFC 8259 section 8.3), while equal strings
/// can also be spelled in different ones: `é` and `e` with an accent.
struct ObjectKey: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: Self, right: Self) -> Bool {
        left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// Hashes the bytes: a `String` would normalize its accents first, which takes time for each pair of them.
    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
