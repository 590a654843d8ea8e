import TextEscaping

extension String {
    /// The text of a description: without spaces at the ends of lines and without characters that specs cannot have.
    var documentation: String? {
        let isPlain = utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == UInt8(ascii: "\n") }
        let clean =
            isPlain
            ? self : String(String.UnicodeScalarView(unicodeScalars.filter { $0 == "\n" || !$0.isHidden }))
        var lines = clean.lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return String(line)
        }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        if let first = lines.first { lines[0] = String(first.drop { $0 == " " }) }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}
