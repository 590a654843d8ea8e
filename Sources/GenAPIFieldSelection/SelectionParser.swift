import GenAPIRuntime

/// Parses the output of `SelectedFields.text`. Unescaped quotes are errors.
struct SelectionParser {
    static let depthLimit = 64
    static let marks = Set(#",.()\"'"#.utf8)

    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func all() throws(FieldSelectionError) -> SelectedFields {
        let fields = try bytes.isEmpty ? SelectedFields() : fields(depth: 0)
        guard place == bytes.count else { throw .malformed(at: place) }
        return fields
    }

    private mutating func fields(depth: Int) throws(FieldSelectionError) -> SelectedFields {
        var fields = SelectedFields()
        repeat {
            let name = try name().text
            let choice = try choice(depth: depth)
            if fields.choices.updateValue(choice, forKey: name) != nil { throw .repeated(name) }
        } while take(",")
        return fields
    }

    private mutating func choice(depth: Int) throws(FieldSelectionError) -> SelectedFields.Choice {
        var choice = SelectedFields.Choice()
        while take(".") {
            let parameter = try name()
            guard take("(") else { throw .malformed(at: place) }
            if parameter.text == SelectedFields.keyword && !parameter.isEscaped {
                if choice.fields != nil { throw .repeated(parameter.text) }
                if depth == Self.depthLimit { throw .tooDeep }
                choice.fields = try next == UInt8(ascii: ")") ? SelectedFields() : fields(depth: depth + 1)
            } else {
                if choice.parameters[parameter.text] != nil { throw .repeated(parameter.text) }
                choice.parameters[parameter.text] = try values()
            }
            guard take(")") else { throw .malformed(at: place) }
        }
        return choice
    }

    private mutating func values() throws(FieldSelectionError) -> [String] {
        var values: [String] = []
        repeat { values.append(try word().text) } while take(",")
        return values
    }

    private mutating func name() throws(FieldSelectionError) -> (text: String, isEscaped: Bool) {
        let word = try word()
        guard !word.text.isEmpty else { throw .malformed(at: place) }
        return word
    }

    /// The text up to the next unescaped delimiter.
    private mutating func word() throws(FieldSelectionError) -> (text: String, isEscaped: Bool) {
        var word: [UInt8] = []
        var isEscaped = false
        while let byte = next {
            if byte == UInt8(ascii: "\\") {
                place += 1
                isEscaped = true
                guard let escaped = next else { throw .malformed(at: place) }
                word.append(escaped)
            } else if Self.marks.contains(byte) {
                break
            } else {
                word.append(byte)
            }
            place += 1
        }
        return (String(decoding: word, as: UTF8.self), isEscaped)
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: mark) else { return false }
        place += 1
        return true
    }
}
