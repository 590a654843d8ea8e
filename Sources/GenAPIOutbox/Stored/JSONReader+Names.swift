import GenAPIMapping

extension JSONReader {
    /// One of the names of an enum. Another one, which a later version may have written, is an error.
    mutating func name<Names: RawRepresentable<String>>(_ key: StaticString, of names: Names.Type) -> Names? {
        let text = string(key)
        let name = Names(rawValue: text)
        if name == nil { failUnknownType(text, known: []) }
        return name
    }
}
