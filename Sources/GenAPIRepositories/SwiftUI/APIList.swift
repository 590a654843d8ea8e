#if canImport(SwiftUI)
    public import SwiftUI

    /// The rows of a list in a view.
    ///
    ///     struct Places: View {
    ///         @APIList var places: ListRows<Location>
    ///
    ///         init(_ repositories: Repositories) { _places = APIList(repositories.list(Location.list(userID: "7"))) }
    ///
    ///         var body: some View {
    ///             List(places) { row in … .onAppear { $places.appeared(row.id) } }
    ///                 .follows($places)
    ///         }
    ///     }
    ///
    /// The list belongs to the identity of the view, like every `State`. A view for another list has another `id(_:)`.
    @MainActor @propertyWrapper
    public struct APIList<Element: Identifiable & Sendable>: DynamicProperty where Element.ID: Sendable {
        @State private var model: ListModel<Element>

        /// Reads and requests nothing; `follows(_:)` does.
        public init(_ list: ListRepository<Element>) {
            _model = State(initialValue: ListModel(list))
        }

        /// The rows; empty until the list has been read from the store.
        public var wrappedValue: ListRows<Element> { model.rows }
        /// The observable model, with the state of the list.
        public var projectedValue: ListModel<Element> { model }
    }

    extension View {
        /// Keeps a list current while the view is visible, and refreshes it when the person pulls.
        public func follows<Element>(_ model: ListModel<Element>) -> some View {
            task { await model.run() }.refreshable { await model.refresh() }
        }
    }
#endif
