/// Writes JSON into a growing buffer, members in the order in which they are written.
///
/// Writing never throws: the writer keeps the first value that JSON cannot represent, and the function that returns the
/// bytes throws it.
///
/// Every value is followed by a comma; the end of a container, and of the document, takes the last one back.
public struct JSONWriter: ~Copyable {
    var buffer: JSONBuffer
    var entered: [Entered] = []
    var failure: JSONWritingError?
    /// Whether the value is sent to the server. Read-only fields are omitted then.
    public package(set) var isSending = false

    /// An object of a key path that was entered, and will be taken back if nothing is written into it.
    struct Entered {
        /// The beginning of the member.
        let start: Int
        /// The beginning of its first member.
        let content: Int
    }

    init(capacity: Int = 512) {
        buffer = JSONBuffer(capacity: capacity)
    }

    /// Keeps the first value that cannot be written.
    mutating func refuse(_ value: @autoclosure () -> String) {
        guard failure == nil else { return }
        failure = JSONWritingError(path: path, value: value())
    }

    /// The path of the value that is about to be written.
    private var path: String {
        buffer.withBytes { JSONLocation(at: $0.count, in: $0).path }
    }
}

extension JSONWriter {
    /// Opens an object. Members are written until `endObject()`, which has to come.
    public mutating func beginObject() {
        buffer.append(UInt8(ascii: "{"))
    }

    /// Closes what `beginObject()` opened.
    public mutating func endObject() {
        buffer.closeContainer(with: UInt8(ascii: "}"))
    }

    /// Opens an array. Values without keys are written until `endArray()`, which has to come.
    public mutating func beginArray() {
        buffer.append(UInt8(ascii: "["))
    }

    /// Closes what `beginArray()` opened.
    public mutating func endArray() {
        buffer.closeContainer(with: UInt8(ascii: "]"))
    }

    /// Begins the object of a key path. It is omitted when nothing is written before `leave()`.
    public mutating func enter(_ key: StaticString) {
        let start = buffer.count
        buffer.appendKey(key)
        buffer.append(UInt8(ascii: "{"))
        entered.append(Entered(start: start, content: buffer.count))
    }

    /// Closes the object that was entered last, or takes it and its key back when it has no members. Without one it
    /// does nothing.
    public mutating func leave() {
        guard let object = entered.popLast() else { return }
        if buffer.count == object.content {
            buffer.truncate(to: object.start)
        } else {
            buffer.closeContainer(with: UInt8(ascii: "}"))
        }
    }
}
