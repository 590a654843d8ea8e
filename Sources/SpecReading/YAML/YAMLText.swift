internal import SourceDiagnostics

/// Checks the bytes of a spec before they are parsed as YAML.
enum YAMLText {
    /// 16 MiB.
    static let largest = 16 * 1024 * 1024
    /// The largest number of reported runs of control characters; a file with more is not text.
    private static let mostReported = 20

    /// The problems of the bytes; empty if libyaml may parse them.
    ///
    /// - Parameter isJSON: Whether the bytes are JSON, in which strings can have every character that is not escaped as it is
    ///   (RFC 8259 section 7).
    static func problems(of file: SourceFile, largest: Int = Self.largest, isJSON: Bool = false)
        -> [Diagnostic]
    {
        if file.bytes.count > largest { return [.fileTooLarge(file, limit: largest)] }
        if let encoding = foreignEncoding(of: file.bytes) { return [.foreignEncoding(file, encoding)] }
        return file.bytes.withUnsafeBufferPointer { scan($0, of: file, isJSON) }
    }

    /// The offset after a byte order mark.
    static func start(of file: SourceFile) -> Int {
        file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private static func foreignEncoding(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            return "UTF-32"
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        return nil
    }

    private static func scan(_ bytes: UnsafeBufferPointer<UInt8>, of file: SourceFile, _ isJSON: Bool)
        -> [Diagnostic]
    {
        var diagnostics: [Diagnostic] = []
        var lastControlEnd = -1
        var index = start(of: file)
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x20, byte < 0x7F {
                index += 1
                continue
            }
            guard let (scalar, width) = decode(bytes, at: index) else {
                return diagnostics + [.notUTF8(SourceRange(file, index..<index + 1), byte: byte)]
            }
            if scalar.isRefusedControl, !isJSON || scalar.value < 0x20 {
                if index != lastControlEnd {
                    guard diagnostics.count < mostReported else { return diagnostics }
                    let range = SourceRange(file, index..<controlEnd(bytes, from: index))
                    let cure = Diagnostic.FixIt("remove it", at: range, replacement: "")
                    diagnostics.append(.controlCharacter(scalar, at: range, fixIts: [cure]))
                }
                lastControlEnd = index + width
            }
            index += width
        }
        return diagnostics
    }

    private static func controlEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, let (scalar, width) = decode(bytes, at: index), scalar.isRefusedControl {
            index += width
        }
        return index
    }

    /// The scalar at an offset, `nil` if the bytes are not well-formed UTF-8.
    private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
        let first = bytes[index]
        let width: Int
        var value: UInt32
        switch first {
        case 0..<0x80: return (Unicode.Scalar(first), 1)
        case 0xC2...0xDF: (width, value) = (2, UInt32(first & 0x1F))
        case 0xE0...0xEF: (width, value) = (3, UInt32(first & 0x0F))
        case 0xF0...0xF4: (width, value) = (4, UInt32(first & 0x07))
        default: return nil
        }
        guard index + width <= bytes.count else { return nil }
        for next in 1..<width {
            guard bytes[index + next] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(bytes[index + next] & 0x3F)
        }
        let isShortest = value >= (width == 2 ? 0x80 : width == 3 ? 0x800 : 0x10000)
        guard isShortest, let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, width)
    }
}

extension Unicode.Scalar {
    /// Characters that YAML does not allow: control characters except tab and line breaks, byte order marks in the
    /// middle, and noncharacters.
    var isRefusedControl: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x85: false
        case 0x00...0x1F, 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}

extension UInt8 {
    var isSpace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\n")
            || self == UInt8(ascii: "\r")
    }
}
