/// What a YAML parser says, one step at a time.
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
        /// The beginning of a stream, which says nothing to us.
        case other
    }

    let kind: Kind
    let anchor: String?
    let tag: String?
    /// In bytes of the file. For a scalar this is the text as written, without anchor and tag.
    let offsets: Range<Int>
    /// Where the event begins, anchor and tag included.
    let start: Int
}

/// How an author wrote a scalar, which decides whether `yes` is a word.
enum YAMLStyle: Sendable { case plain, quoted, block }

/// Why a text is not YAML, in libyaml's terms.
struct YAMLSyntaxError: Error {
    /// Where the parser stopped, in bytes of the file.
    let offset: Int
    let problem: String
    /// Where the thing began that could not be finished.
    let contextOffset: Int?
}
