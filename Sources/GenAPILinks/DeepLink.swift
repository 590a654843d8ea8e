public import GenAPIRuntime

/// A place in an app that has a URL. Generated code declares one for each API whose endpoints have the key `link`:
///
///     public enum TripsLink: DeepLink {
///         case user(id: User.ID)
///         case trips(userID: User.ID)
///         // …
///     }
///
/// `Links` converts between its values and URLs.
public protocol DeepLink: Hashable, Sendable {
    /// One for each case.
    static var templates: [LinkTemplate<Self>] { get }

    /// The path below the base URL of the links.
    var path: EndpointPath { get }
}
