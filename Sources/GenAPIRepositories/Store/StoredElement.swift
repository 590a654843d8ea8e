/// An element in its stored form.
///
/// The values are in boxes, so that the layout is the same for all element types. The code of the store is not specialized
/// for the types of other modules, and would otherwise ask for the layout again and again.
package struct StoredElement<Element: Sendable>: Sendable {
    /// The element without its type.
    package var content: StoredContent

    /// - Parameter server: The server's value of an element with pending changes.
    package init(
        _ value: Element?,
        server: Element? = nil,
        change: Repositories.ChangeState? = nil,
        interval: RequestInterval = RequestInterval()
    ) {
        content = StoredContent(
            value: ElementBox.boxed(value),
            server: ElementBox.boxed(server),
            change: change,
            interval: interval
        )
    }

    package init(_ content: StoredContent) { self.content = content }

    /// The value for readers; `nil` if the element was deleted.
    package var value: Element? {
        get { ElementBox.element(in: content.value) }
        set { content.value = ElementBox.boxed(newValue) }
    }

    /// The server's value, if pending changes make `value` differ from it.
    package var server: Element? {
        get { ElementBox.element(in: content.server) }
        set { content.server = ElementBox.boxed(newValue) }
    }

    /// The state of unconfirmed changes; `nil` if there are none.
    package var change: Repositories.ChangeState? {
        get { content.change }
        set { content.change = newValue }
    }

    /// The request that returned the server's value.
    package var interval: RequestInterval {
        get { content.interval }
        set { content.interval = newValue }
    }

    /// Changes with each visible change.
    package var revision: Int {
        get { content.revision }
        set { content.revision = newValue }
    }

    /// Whether there are unconfirmed changes.
    package var isPending: Bool { content.isPending }

    /// Whether there is a value for readers.
    package var hasValue: Bool { content.value != nil }

    /// The server's value without pending changes.
    package var confirmed: Element? { ElementBox.element(in: content.confirmed) }

    /// Whether the server has the element.
    package var isConfirmed: Bool { content.confirmed != nil }
}

/// A stored element of any type. Code that runs for each element of a page uses it, because it needs no metadata.
package struct StoredContent: Sendable {
    package typealias Box = any AnyObject & Sendable

    package var value: Box?
    var server: Box?
    var change: Repositories.ChangeState?
    package var interval: RequestInterval
    package var revision = 0

    package var isPending: Bool { change != nil }

    package var confirmed: Box? { isPending ? server : value }
}

/// A value in the content of a `StoredElement` of the same type.
package final class ElementBox<Element: Sendable>: Sendable {
    let element: Element

    init(_ element: Element) { self.element = element }

    /// A server's value without pending changes.
    static func content(of element: Element, _ interval: RequestInterval) -> StoredContent {
        StoredContent(value: ElementBox(element), interval: interval)
    }

    static func boxed(_ element: Element?) -> StoredContent.Box? {
        if let element { ElementBox(element) } else { nil }
    }

    /// Calls a function with the value of a box.
    package static func read<Result>(
        _ box: StoredContent.Box,
        _ body: (Element) throws -> Result
    ) rethrows -> Result {
        try body(unsafeDowncast(box, to: ElementBox<Element>.self).element)
    }

    package static func element(in box: StoredContent.Box?) -> Element? {
        if let box { unsafeDowncast(box, to: ElementBox<Element>.self).element } else { nil }
    }
}
