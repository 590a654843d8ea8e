#if os(Linux) || os(macOS)
    import CPostgreSQL

    /// A row of a result.
    struct Row: Sendable {
        /// Each value as PostgreSQL writes it; `nil` is SQL's null.
        private let values: [[UInt8]?]

        static func all(of result: OpaquePointer) -> [Row] {
            let columns = PQnfields(result)
            return (0..<PQntuples(result)).map { row in
                Row(
                    values: (0..<columns).map { column in
                        guard PQgetisnull(result, row, column) == 0,
                            let start = PQgetvalue(result, row, column)
                        else { return nil }
                        let count = Int(PQgetlength(result, row, column))
                        return UnsafeRawBufferPointer(start: start, count: count).map { $0 }
                    }
                )
            }
        }

        private func value(_ column: Int) -> [UInt8]? {
            values.indices.contains(column) ? values[column] : nil
        }

        func text(_ column: Int) -> String? { value(column).map { String(decoding: $0, as: UTF8.self) } }

        func number(_ column: Int) -> Int? { text(column).flatMap { Int($0) } }

        func bool(_ column: Int) -> Bool { text(column) == "t" }

        /// A `bytea` in its hexadecimal form, which a statement gets with `encode(…, 'hex')`.
        func bytes(_ column: Int) -> [UInt8]? {
            guard let digits = value(column), digits.count.isMultiple(of: 2) else { return nil }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(digits.count / 2)
            for place in stride(from: 0, to: digits.count, by: 2) {
                guard let high = Self.digit(digits[place]), let low = Self.digit(digits[place + 1]) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            }
            return bytes
        }

        private static func digit(_ character: UInt8) -> UInt8? {
            switch character {
            case 48...57: character - 48
            case 97...102: character - 87
            default: nil
            }
        }
    }
#endif
