/// A text with the placeholders of `String(format:)`.
struct PrintfFormat {
    enum Kind: Hashable { case string, int, double }

    enum Part: Hashable {
        case literal(String)
        /// - Parameters:
        ///   - place: The place of the argument, from one.
        ///   - exact: Whether a placeholder can have the meaning of the conversion, without width, precision and flags.
        case argument(place: Int, kind: Kind, exact: Bool, conversion: String)
    }

    let parts: [Part]

    init(_ text: String) {
        var parser = Parser(scalars: Array(text.unicodeScalars))
        parser.parse()
        parts = parser.parts
    }
}

extension PrintfFormat {
    private struct Parser {
        let scalars: [Unicode.Scalar]
        var parts: [Part] = []
        private var index = 0
        private var literal = String.UnicodeScalarView()
        private var nextPlace = 1

        init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

        mutating func parse() {
            while index < scalars.count {
                guard scalars[index] == "%" else {
                    take()
                    continue
                }
                if index + 1 < scalars.count, scalars[index + 1] == "%" {
                    take()
                    index += 1
                } else if let argument = argument() {
                    flush()
                    parts.append(argument)
                } else {
                    // A percent sign that begins no conversion is itself.
                    take()
                }
            }
            flush()
        }

        private mutating func take() {
            literal.append(scalars[index])
            index += 1
        }

        private mutating func flush() {
            if !literal.isEmpty { parts.append(.literal(String(literal))) }
            literal = String.UnicodeScalarView()
        }

        /// The conversion at `index`: `%@`, `%1$@`, `%d`, `%.2f`. Space as a flag is not recognized: '100 % of' is a text.
        private mutating func argument() -> Part? {
            var end = index + 1
            let place = number(&end, followedBy: "$")
            let options = run(&end) {
                "-+#0'".unicodeScalars.contains($0) || ("1"..."9").contains($0) || $0 == "."
            }
            let length = run(&end) { "hlqLzjt".unicodeScalars.contains($0) }
            guard end < scalars.count, length.count <= 2 else { return nil }
            let kind: (Kind, exact: Bool)? =
                switch scalars[end] {
                case "@": (.string, true)
                case "d", "i", "u", "D", "U": (.int, true)
                case "f", "F": (.double, true)
                case "x", "X", "o", "O", "e", "E", "g", "G", "a", "A", "s", "S", "c", "C", "p":
                    (.string, false)
                default: nil
                }
            guard let (kind, exact) = kind else { return nil }
            let conversion = scalars[index...end].map(String.init).joined()
            index = end + 1
            defer { if place == nil { nextPlace += 1 } }
            let isExact = exact && options.isEmpty
            return .argument(
                place: place ?? nextPlace,
                kind: isExact ? kind : .string,
                exact: isExact,
                conversion: conversion
            )
        }

        /// A number from 1 to 99 and the character after it.
        private func number(_ end: inout Int, followedBy mark: Unicode.Scalar) -> Int? {
            var place = end
            let digits = run(&place) { ("0"..."9").contains($0) }
            guard place < scalars.count, scalars[place] == mark, let number = Int(digits),
                (1...99).contains(number)
            else { return nil }
            end = place + 1
            return number
        }

        private func run(_ end: inout Int, _ isPart: (Unicode.Scalar) -> Bool) -> String {
            var text = String.UnicodeScalarView()
            while end < scalars.count, isPart(scalars[end]), text.count < 16 {
                text.append(scalars[end])
                end += 1
            }
            return String(text)
        }
    }
}
