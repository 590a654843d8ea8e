import GenAPIRuntime

/// The origin of the rows of a list.
enum ListSource<Element: Sendable>: Sendable {
    /// Returns the page at a cursor, or the first page.
    case pages(@Sendable (_ cursor: PageCursor?) async throws -> Page<Element>)
    /// Fetches the element around the list, which stores the rows too, in a request that begins after the last invalidation of
    /// the list. Returns the number of the request, and what it has changed in lists. Pages after the rows of the element come
    /// from the second closure.
    case element(
        @Sendable (_ invalidation: Int) async throws -> ElementAnswer,
        rest: (@Sendable (_ cursor: PageCursor) async throws -> Page<Element>)?
    )
}

/// The answer to the request for an element around a list.
struct ElementAnswer: Sendable {
    /// The number of the request.
    let begun: Int
    /// The `ListDifference` of each list inside of the element.
    let differences: [ListKey: any Sendable]
}
