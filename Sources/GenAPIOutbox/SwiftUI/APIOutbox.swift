#if canImport(SwiftUI)
    public import SwiftUI

    /// The changes of an outbox in a view.
    ///
    ///     struct Changes: View {
    ///         @APIOutbox var changes: [QueuedOperation]
    ///
    ///         init(_ outbox: Outbox) { _changes = APIOutbox(outbox) }
    ///
    ///         var body: some View {
    ///             List($changes.undecided) { change in … }.follows($changes)
    ///         }
    ///     }
    @MainActor @propertyWrapper
    public struct APIOutbox: DynamicProperty {
        @State private var model: OutboxModel

        /// Reads nothing; `follows(_:)` does.
        public init(_ outbox: Outbox) { _model = State(initialValue: OutboxModel(outbox)) }

        /// The operations in the order in which they were queued.
        public var wrappedValue: [QueuedOperation] { model.operations }
        /// The observable model, which also decides about changes.
        public var projectedValue: OutboxModel { model }
    }

    extension View {
        /// Keeps the changes of an outbox current while the view is visible.
        public func follows(_ model: OutboxModel) -> some View {
            task { await model.run() }
        }
    }
#endif
