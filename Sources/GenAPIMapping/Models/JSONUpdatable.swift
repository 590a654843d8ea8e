#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value that can be brought up to date from JSON: some of its fields keep their values where the JSON has none
/// that fits.
public protocol JSONUpdatable: JSONReadable {
    /// Reads the value at the reader's position. After a failure, what this leaves behind is of no use.
    mutating func update(from json: inout JSONReader)
}

extension JSONUpdatable {
    /// Reads the whole document. Nothing changes when that fails.
    ///
    ///     let warnings = try location.update(json: bytes)
    ///
    /// - Returns: a warning for each value that did not fit and was not taken.
    @discardableResult
    public mutating func update(json bytes: some ContiguousBytes) throws(MappingError) -> [MappingError] {
        let old = self
        let reading = try JSONReader.reading(bytes) { json in
            var value = old
            value.update(from: &json)
            return value
        }
        self = reading.value
        return reading.warnings
    }

    /// Reads the whole document. Nothing changes when that fails.
    ///
    /// - Returns: a warning for each value that did not fit and was not taken.
    @discardableResult
    public mutating func update(json text: String) throws(MappingError) -> [MappingError] {
        try update(json: Array(text.utf8))
    }
}
