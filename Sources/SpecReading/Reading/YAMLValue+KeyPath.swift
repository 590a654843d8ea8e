internal import SourceDiagnostics

extension YAMLValue {
    /// `location.latitude`; `\.` is a dot that belongs to a key, `\\` a backslash.
    func keyPath() -> KeyPathSpec? {
        guard let text = text(), case .scalar(_, let style) = node.content else { return nil }
        return keyPath(text, style)
    }

    /// `info.total`, or `header:Total-Records`.
    func place() -> PlaceSpec? {
        guard let text = text(), case .scalar(_, let style) = node.content else { return nil }
        let prefix = "header:"
        guard text.value.hasPrefix(prefix) else { return keyPath(text, style).map(PlaceSpec.body) }
        let located = LocatedText(text, style: style)
        let name = located.located(prefix.utf8.count..<located.utf8.count)
        guard !name.value.isEmpty else {
            return reject(.badKeyPath(text, "the name of the header is missing", at: text.range))
        }
        return .header(name)
    }

    /// The largest number of keys in a path. It equals the number of levels that a spec can have.
    private static let mostKeys = YAMLComposer.deepest

    private func keyPath(_ text: Located<String>, _ style: YAMLStyle) -> KeyPathSpec? {
        let source = LocatedText(text, style: style)
        var keys: [String] = []
        var key: [UInt8] = []
        var index = 0
        while index <= source.utf8.count {
            let byte = index < source.utf8.count ? source.utf8[index] : UInt8(ascii: ".")
            if byte == UInt8(ascii: ".") {
                guard !key.isEmpty else {
                    let place = source.range(
                        min(index, max(0, source.utf8.count - 1))..<min(index + 1, source.utf8.count)
                    )
                    return reject(.badKeyPath(text, "a key is missing beside the '.'", at: place))
                }
                keys.append(String(decoding: key, as: UTF8.self))
                key = []
            } else if byte == UInt8(ascii: "\\") {
                index += 1
                let next = index < source.utf8.count ? source.utf8[index] : 0
                guard next == UInt8(ascii: ".") || next == UInt8(ascii: "\\") else {
                    let place = source.range((index - 1)..<min(index + 1, source.utf8.count))
                    return reject(.badKeyPath(text, "'\\' is only allowed before '.' or '\\'", at: place))
                }
                key.append(next)
            } else {
                key.append(byte)
            }
            index += 1
        }
        guard keys.count <= Self.mostKeys else {
            return reject(.badKeyPath(text, "a key path has at most \(Self.mostKeys) keys", at: text.range))
        }
        return KeyPathSpec(text: text, keys: keys)
    }
}
