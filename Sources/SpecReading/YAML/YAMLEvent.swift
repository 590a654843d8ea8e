/// An event of a YAML parser.
struct YAMLEvent {
    enum Kind {
        case scalar(String, YAMLStyle)
        case alias(String)
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
        case documentStart
        case documentEnd
        case streamEnd
        /// The beginning of a stream, which is ignored.
        case other
    }

    let kind: Kind
    let anchor: String?
    let tag: String?
    /// In bytes of the file. For a scalar this is the text as written, without anchor and tag.
    let offsets: Range<Int>
    /// The beginning of the event, including anchor and tag.
    let start: Int
}

/// The style of a scalar, which decides whether `yes` is text.
package enum YAMLStyle: Sendable { case plain, quoted, block }

/// The reason why a text is not YAML, in libyaml's terms.
struct YAMLSyntaxError: Error {
    /// The offset where the parser stopped, in bytes of the file.
    let offset: Int
    let problem: String
    /// The offset of the beginning of the construct that could not be completed.
    let contextOffset: Int?
}
