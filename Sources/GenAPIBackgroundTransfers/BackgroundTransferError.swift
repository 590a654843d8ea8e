import GenAPIMapping

/// The reason why a call cannot be sent in the background.
public enum BackgroundTransferError: Error, Hashable, Sendable {
    /// No handler receives the response of that call. See `BackgroundTransfers.receive`.
    case noHandler(operation: String)
    /// The call cannot be stored: it follows a link, its response is a stream, or it has an OAuth 2.0 definition that is not its API's.
    case notStorable(operation: String)
    /// Another upload of that name is under way.
    case nameInUse(String)
    /// The file with the copy of the body was removed or changed before it was sent.
    case bodyLost
    /// The upload has waited for two weeks.
    case expired
}

extension BackgroundTransferError: CustomStringConvertible {
    /// A sentence.
    public var description: String {
        switch self {
        case .noHandler(let operation):
            "no handler receives the response of \(operation.printable): call receive before the upload"
        case .notStorable(let operation): "the call \(operation.printable) cannot be sent in the background"
        case .nameInUse(let name): "another upload has the name \(name.printable)"
        case .bodyLost: "the copy of the body was removed before it was sent"
        case .expired: "the upload was not sent within two weeks"
        }
    }
}
