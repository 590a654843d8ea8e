/// The reason why a URL is not a link, or a link has no URL. It contains no part of the URL, which may have secrets.
public enum LinkError: Error, Hashable, Sendable {
    /// The URL of the links is not absolute, or has a query, a fragment or user information.
    case invalidBaseURL
    /// The text is not an absolute URL, is longer than 8,192 bytes, has user information, or has a segment that is empty, `.`
    /// or `..`, is not UTF-8, or has control characters.
    case malformedURL
    /// The URL has another scheme, host or port than the links, or is not below their path.
    case foreignURL
    /// No link has the path, or a value in it does not have the type of its parameter.
    case unknownPath
    /// The link may be opened by the app itself only, not by a URL from anywhere.
    case refused
    /// The URL of the link would be malformed, such as one with an empty value, or would be that of another link.
    case noURL
}

extension LinkError: CustomStringConvertible {
    /// The reason, without the URL.
    public var description: String {
        switch self {
        case .invalidBaseURL: "the base URL of the links is not an absolute URL without query and fragment"
        case .malformedURL: "the URL is malformed"
        case .foreignURL: "the URL is not below a base URL of the links"
        case .unknownPath: "no link has the path of the URL"
        case .refused: "the link can be opened by the app itself only"
        case .noURL: "the values of the link cannot be in a URL"
        }
    }
}
