import Foundation

/// How Foundation's coders are told to spell the dates of a document: once for all of it.
enum Dates {
    case none, seconds, milliseconds, texts

    var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy =
            switch self {
            case .none: .deferredToDate
            case .seconds: .secondsSince1970
            case .milliseconds: .millisecondsSince1970
            case .texts: .iso8601
            }
        return decoder
    }

    /// Writes the same bytes as the others: it does not escape slashes.
    var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        encoder.dateEncodingStrategy =
            switch self {
            case .none: .deferredToDate
            case .seconds: .secondsSince1970
            case .milliseconds: .millisecondsSince1970
            case .texts: .iso8601
            }
        return encoder
    }
}
