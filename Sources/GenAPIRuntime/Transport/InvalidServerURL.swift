public import GenAPIMapping

/// A text that is not a URL of a server. Server URLs are http or https, with a host, without user information, query and
/// fragment.
public struct InvalidServerURL: Error, Hashable, Sendable {
    private let server: BaseURL

    init(server: BaseURL) {
        self.server = server
    }

    /// The text as passed. It may hold secrets, unlike the description.
    public var text: Sensitive<String> { Sensitive(server.text) }
}

extension InvalidServerURL: CustomStringConvertible, CustomReflectable {
    /// The text, unless it may hold user information or a query.
    public var description: String {
        "'\(server)' is not an http or https URL without user information, query and fragment".printable
    }

    /// Shows only the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
