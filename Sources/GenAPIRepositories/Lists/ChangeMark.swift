public import GenAPIMapping
public import GenAPIRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The place of the mark in the responses of a list: the next request asks for the changes since this mark.
///
/// No mark depends on the device's clock. A mark that goes back a little, by its overlap, asks for some changes again, which
/// changes nothing: so no change is lost that has the same time as the mark, or that the server finished later than one
/// with a later time.
public struct ChangeMark<Element: Sendable>: Sendable {
    /// Tells marks apart that mean nothing to each other: `header ETag`.
    let name: String
    /// - Parameters:
    ///   - first: The first page. Later pages may include changes that were made after it.
    ///   - last: The last page.
    ///   - elements: Those of all pages.
    let text:
        @Sendable (_ first: Page<Element>, _ last: Page<Element>, _ elements: [Element]) throws -> String?

    /// A header of the first page that names the version of the list, such as `ETag` or `Last-Modified`.
    public static func header(_ name: String) -> ChangeMark {
        ChangeMark(name: "header \(name.lowercased())") { first, _, _ in first.headers[name] }
    }

    /// A token beside the elements of the last page, such as `nextSyncToken`, with which the server knows the state that the
    /// client has. The page's values are `extra` and `response_headers` of the list in the spec.
    ///
    ///     .token { (extra: Event.ListExtra) in extra.nextSyncToken }
    public static func token<Values: EndpointResponse>(
        _ token: @escaping @Sendable (Values) -> String?
    ) -> ChangeMark {
        ChangeMark(name: "token") { _, last, _ in try last.values(as: Values.self).flatMap(token) }
    }

    /// The server's time when it answered the first request: its `Date` (RFC 9110 section 6.6.1).
    ///
    /// - Parameter overlap: How much earlier the mark is. It should be longer than the longest transaction of the server.
    public static func serverTime(
        in notation: DateNotation = .format(.rfc3339),
        overlap: Duration = .seconds(60)
    ) -> ChangeMark {
        ChangeMark(name: "time \(notation)") { first, _, _ in
            first.date.flatMap { ($0 - overlap.interval).text(in: notation) }
        }
    }

    /// The latest time of all elements, deleted ones included, and no later than the server's time (`Date`) when it answered
    /// the first request: an element that changes while the pages are read can be on a page that was read before.
    ///
    ///     .latest { $0.updatedAt }
    ///
    /// - Parameters:
    ///   - notation: The notation of the parameter that asks for changes.
    ///   - overlap: How much earlier the mark is. It should be longer than the longest transaction of the server, and than the
    ///     precision of the times.
    ///   - time: The time of the latest change of an element.
    public static func latest(
        in notation: DateNotation = .format(.rfc3339),
        overlap: Duration = .seconds(60),
        _ time: @escaping @Sendable (Element) -> Date?
    ) -> ChangeMark {
        ChangeMark(name: "time \(notation)") { first, _, elements in
            guard let latest = elements.compactMap(time).max() else { return nil }
            return (min(latest, first.date ?? latest) - overlap.interval).text(in: notation)
        }
    }
}

extension Page {
    /// The server's time when it sent the page, if it says.
    fileprivate var date: Date? { headers["Date"].flatMap { Date($0, in: .format(.rfc822)) } }
}

extension Duration {
    fileprivate var interval: TimeInterval { self / .seconds(1) }
}
