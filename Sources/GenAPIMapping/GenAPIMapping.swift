// JSON in one pass: a type says how it is read from a `JSONReader` and written to a `JSONWriter`, one statement for each
// field. `JSON` has the reader and the writer, `Values` the types that models are made of. Nothing here knows of HTTP.

/// A value that can be read from JSON.
///
/// Reading never throws: the reader keeps the first error and answers placeholders from then on, and whoever opened
/// the document throws that error.
public protocol JSONReadable: Sendable {
    /// Reads the value at the reader's place.
    init(from json: inout JSONReader)
}

/// A value that can be written as JSON.
public protocol JSONWritable {
    /// Writes the value at the writer's place.
    func write(to json: inout JSONWriter)
}
