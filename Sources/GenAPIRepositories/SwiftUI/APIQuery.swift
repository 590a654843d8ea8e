#if canImport(SwiftUI)
    public import SwiftUI

    /// The result of a query in a view.
    ///
    ///     struct Drafts: View {
    ///         @APIQuery var drafts: [Trip]
    ///
    ///         init(_ trips: Repository<Trip>) { _drafts = APIQuery(trips.query(where: \.status == .draft)) }
    ///
    ///         var body: some View {
    ///             List(drafts) { trip in … }.follows($drafts)
    ///         }
    ///     }
    ///
    /// The result belongs to the identity of the view, like every `State`. A view for another query has another `id(_:)`, or sets
    /// `$drafts.query`.
    @MainActor @propertyWrapper
    public struct APIQuery<Value: Sendable>: DynamicProperty {
        @State private var model: QueryModel<Value>
        private let placeholder: Value

        /// Reads nothing; `follows(_:)` does.
        ///
        /// - Parameter placeholder: The value until the store was read.
        public init(_ query: RepositoryStore.Query<Value>, initially placeholder: Value) {
            _model = State(initialValue: QueryModel(query))
            self.placeholder = placeholder
        }

        /// Reads nothing; `follows(_:)` does. There are no elements until the store was read.
        public init(_ query: RepositoryStore.Query<Value>) where Value: RangeReplaceableCollection {
            self.init(query, initially: Value())
        }

        /// The latest result.
        public var wrappedValue: Value { model.value ?? placeholder }
        /// The observable model, with the error of reading the store.
        public var projectedValue: QueryModel<Value> { model }
    }

    extension View {
        /// Keeps the result of a query current while the view is visible.
        public func follows<Value>(_ model: QueryModel<Value>) -> some View {
            task { await model.run() }
        }
    }
#endif
