// JSON in one pass: a type says how it is read from a `JSONReader` and written to a `JSONWriter`, one statement for each
// field. `JSON` has the reader and the writer, `Values` what they read and write besides texts and numbers, and `Models` what
// generated models are made of. Nothing here knows of HTTP.

/// A value that can be read from JSON.
///
/// Reading never throws: the reader keeps the first error and returns placeholders from then on, and the initializer or
/// function that opened the document throws that error.
public protocol JSONReadable: Sendable {
    /// Reads the value at the reader's position.
    init(from json: inout JSONReader)
}

/// A value that can be written as JSON.
public protocol JSONWritable {
    /// Writes the value at the writer's position.
    func write(to json: inout JSONWriter)
}
