internal import CLibYAML

/// libyaml's event API as a Swift value. No other code uses the C parser.
///
/// The unsafe operations, and why they are sound:
///
/// - `yaml_parser_t` keeps a pointer to itself once it has an input, so it must not move. It lives in memory of its
///   own from `init` to `deinit`, and the reader cannot be copied.
/// - The parser keeps the pointer to its input. The only way to get a reader is `reading(_:_:)`, which lends it to a
///   closure while the bytes are held still.
/// - An event's C memory is read into Swift values and freed before `next` returns.
struct YAMLEventReader: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private var places: YAMLPlaces

    /// Passes a reader of the bytes from `start` on, which must be UTF-8.
    static func reading<Result>(
        _ bytes: [UInt8],
        from start: Int,
        _ body: (inout YAMLEventReader) throws(YAMLSyntaxError) -> Result
    ) throws(YAMLSyntaxError) -> Result {
        // `withUnsafeBufferPointer` cannot say which error it rethrows.
        let outcome = bytes.withUnsafeBufferPointer { buffer -> Swift.Result<Result, YAMLSyntaxError> in
            do throws(YAMLSyntaxError) {
                var reader = try YAMLEventReader(buffer, from: start)
                return .success(try body(&reader))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) throws(YAMLSyntaxError) {
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        places = YAMLPlaces(bytes, from: start)
        guard yaml_parser_initialize(parser) == 1 else {
            throw YAMLSyntaxError(offset: start, problem: "out of memory", contextOffset: nil)
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        let input = UnsafeBufferPointer(rebasing: bytes[start...])
        yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        // After a failed `yaml_parser_initialize` the struct is zeroed, which `delete` accepts.
        yaml_parser_delete(parser)
        parser.deinitialize(count: 1)
        parser.deallocate()
    }

    /// The next event. After the end of the stream it is always the end.
    mutating func next() throws(YAMLSyntaxError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
        defer { yaml_event_delete(&event) }
        let kind: YAMLEvent.Kind
        var anchor: UnsafePointer<UInt8>?
        var tag: UnsafePointer<UInt8>?
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length),
                as: UTF8.self
            )
            kind = .scalar(text, Self.style(scalar.style))
            (anchor, tag) = (UnsafePointer(scalar.anchor), UnsafePointer(scalar.tag))
        case YAML_ALIAS_EVENT:
            kind = .alias(Self.text(UnsafePointer(event.data.alias.anchor)) ?? "")
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequenceStart
            (anchor, tag) = (
                UnsafePointer(event.data.sequence_start.anchor), UnsafePointer(event.data.sequence_start.tag)
            )
        case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            kind = .mappingStart
            (anchor, tag) = (
                UnsafePointer(event.data.mapping_start.anchor), UnsafePointer(event.data.mapping_start.tag)
            )
        case YAML_MAPPING_END_EVENT: kind = .mappingEnd
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        case YAML_STREAM_END_EVENT, YAML_NO_EVENT: kind = .streamEnd
        default: kind = .other
        }
        let start = places.offset(of: event.start_mark.index)
        let end = max(start, places.offset(of: event.end_mark.index))
        let hasProperties = anchor != nil || tag != nil
        let valueStart = hasProperties ? places.skippingProperties(from: start, to: end) : start
        return YAMLEvent(
            kind: kind,
            anchor: Self.text(anchor),
            tag: Self.text(tag),
            offsets: valueStart..<end,
            start: start
        )
    }

    private mutating func failure() -> YAMLSyntaxError {
        let parser = parser.pointee
        guard parser.error != YAML_MEMORY_ERROR, let problem = parser.problem else {
            return YAMLSyntaxError(offset: 0, problem: "out of memory", contextOffset: nil)
        }
        guard parser.error != YAML_READER_ERROR else {
            let offset = places.start + parser.problem_offset
            return YAMLSyntaxError(offset: offset, problem: String(cString: problem), contextOffset: nil)
        }
        return YAMLSyntaxError(
            offset: places.offset(of: parser.problem_mark.index),
            problem: String(cString: problem),
            contextOffset: parser.context == nil ? nil : places.offset(of: parser.context_mark.index)
        )
    }

    private static func style(_ style: yaml_scalar_style_t) -> YAMLStyle {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .plain
        }
    }

    private static func text(_ pointer: UnsafePointer<UInt8>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}
