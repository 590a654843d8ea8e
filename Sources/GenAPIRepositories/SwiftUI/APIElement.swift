#if canImport(SwiftUI)
    public import SwiftUI

    /// An element in a view.
    ///
    ///     struct Profile: View {
    ///         @APIElement var user: User?
    ///
    ///         init(_ users: Repository<User>, id: User.ID) { _user = APIElement(users, id: id) }
    ///
    ///         var body: some View {
    ///             Text(user?.firstName ?? "…").follows($user)
    ///         }
    ///     }
    ///
    /// The element belongs to the identity of the view, like every `State`. A view for another element has another `id(_:)`.
    @MainActor @propertyWrapper
    public struct APIElement<Element: Identifiable & Sendable>: DynamicProperty where Element.ID: Sendable {
        @State private var model: ElementModel<Element>

        /// Reads and requests nothing; `follows(_:)` does.
        public init(_ repository: Repository<Element>, id: Element.ID) {
            _model = State(initialValue: ElementModel(repository, id: id))
        }

        /// `nil` until the element is known, and after it was deleted.
        public var wrappedValue: Element? { model.element }
        /// The observable model, with the state of the element's changes and requests.
        public var projectedValue: ElementModel<Element> { model }
    }

    extension View {
        /// Keeps an element current while the view is visible, and fetches it again when the person pulls.
        public func follows<Element>(_ model: ElementModel<Element>) -> some View {
            task { await model.run() }.refreshable { await model.refresh() }
        }
    }
#endif
