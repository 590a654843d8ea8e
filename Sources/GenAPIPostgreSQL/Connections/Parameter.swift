#if os(Linux) || os(macOS)
    /// A parameter of a statement. It is never a part of the statement's text.
    enum Parameter: Sendable {
        case text(String)
        case number(Int?)
        case bytes([UInt8]?)

        /// The bytes that are sent; `nil` is SQL's null.
        var bytes: [UInt8]? {
            switch self {
            case .text(let text): Array(text.utf8) + [0]
            case .number(let number): number.map { Array("\($0)".utf8) + [0] }
            case .bytes(let bytes): bytes
            }
        }

        var isBinary: Bool {
            if case .bytes = self { true } else { false }
        }

        /// Whether it is a text with a null character, which PostgreSQL cannot store.
        var hasNull: Bool {
            if case .text(let text) = self { text.utf8.contains(0) } else { false }
        }
    }

    /// Arrays of bytes in memory as C has them.
    struct CStrings {
        private var bytes: [CChar] = []
        private var starts: [Int?] = []

        init(_ parts: [[UInt8]?]) {
            for part in parts {
                starts.append(part == nil ? nil : bytes.count)
                // An empty value is not null.
                bytes += (part ?? []).map { CChar(bitPattern: $0) } + [0]
            }
        }

        init(_ texts: [String?]) {
            self.init(texts.map { $0.map { Array($0.utf8) } })
        }

        func withPointers<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result) -> Result {
            bytes.withUnsafeBufferPointer { bytes in
                let pointers = starts.map { start in
                    start.flatMap { start in bytes.baseAddress.map { $0 + start } }
                }
                return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
            }
        }
    }
#endif
