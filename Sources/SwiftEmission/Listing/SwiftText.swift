/// Generated Swift without comments and without the contents of literals, so that each brace is a brace of the code.
struct SwiftText {
    private let bytes: [UInt8]
    private var place = 0
    private var code: [UInt8] = []

    private init(_ text: String) { bytes = Array(text.utf8) }

    static func code(of text: String) -> [UInt8] {
        var text = SwiftText(text)
        while text.place < text.bytes.count { text.step() }
        return text.code
    }

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard place + count <= bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[place..<(place + count)]) }
    }

    private mutating func step() {
        if starts(with: "//") {
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
        } else if starts(with: "\"\"\"") {
            skipLiteral(end: "\"\"\"")
            code += Array("\"\"".utf8)
        } else if starts(with: "\"") {
            skipLiteral(end: "\"")
            code += Array("\"\"".utf8)
        } else {
            code.append(bytes[place])
            place += 1
        }
    }

    /// Interpolations end with their parenthesis, and can contain further literals.
    private mutating func skipLiteral(end: StaticString) {
        place += end.utf8CodeUnitCount
        while place < bytes.count, !starts(with: end) {
            if starts(with: "\\(") {
                skipInterpolation()
            } else {
                place += starts(with: "\\") ? 2 : 1
            }
        }
        place = min(place + end.utf8CodeUnitCount, bytes.count)
    }

    private mutating func skipInterpolation() {
        place += 2
        var depth = 1
        while place < bytes.count, depth > 0 {
            if starts(with: "\"") {
                skipLiteral(end: "\"")
                continue
            }
            if bytes[place] == UInt8(ascii: "(") { depth += 1 }
            if bytes[place] == UInt8(ascii: ")") { depth -= 1 }
            place += 1
        }
    }
}
