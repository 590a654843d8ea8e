/// YAML that is being written.
package indirect enum SpecValue {
    /// A text, in quotes where it needs them.
    case text(String)
    /// A number, a bool, or a word of the language, as it is.
    case word(String)
    /// A type: `string?`, `[User]`, in quotes where it is not YAML.
    case type(String)
    /// A type that is in quotes if it begins with a bracket.
    case quotedType(String)
    case list([SpecValue])
    case map([SpecEntry])
}

package struct SpecEntry {
    package let key: String
    package let value: SpecValue
    /// The numbers of the notes about it.
    package var notes: [Int] = []
    /// Whether the value has a line for each entry, even if it would fit on one.
    package var isTall = false
    /// A part of a spec that the import leaves out if the generator rejects it.
    package var part: SpecPart?
    /// The pointer of the value of the document that it is made of.
    package var origin: String?

    package init(
        _ key: String,
        _ value: SpecValue,
        notes: [Int] = [],
        isTall: Bool = false,
        part: SpecPart? = nil
    ) {
        self.part = part
        self.key = key
        self.value = value
        self.notes = notes
        self.isTall = isTall
    }
}
