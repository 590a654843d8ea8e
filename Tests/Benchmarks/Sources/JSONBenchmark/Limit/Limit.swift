import GenAPIRuntime

/// Builds one value again and again from what is known of it, each part where it stays: the least that any reader has to do.
struct Limit<Value: LimitMapped> {
    private let tape: [UInt64]
    private let text: [UInt8]
    private let kept: [Any]

    init(_ value: Value, in document: [UInt8]) {
        var writer = LimitWriter(document: document)
        value.write(to: &writer)
        tape = writer.tape
        // Short texts are loaded 16 bytes at a time.
        text = writer.text + [UInt8](repeating: 0, count: 16)
        kept = writer.kept
    }

    func build() -> Value {
        withExtendedLifetime(kept) {
            tape.withUnsafeBytes { tape in
                text.withUnsafeBytes { text in
                    guard let tape = tape.baseAddress, let text = text.baseAddress else {
                        preconditionFailure("no value is nothing")
                    }
                    var reader = LimitReader(tape: tape, text: text)
                    return reader.value()
                }
            }
        }
    }
}
