#if os(Linux) || os(macOS)
    import GenAPIMapping
    public import GenAPIOutbox
    public import GenAPIRuntime
    import Synchronization

    /// The changes that the processes of a service make at an API, on any number of machines. Each is in the database before `add`
    /// returns, and is sent by one of the processes, also if the one that has added it has ended.
    ///
    ///     let outbox = PostgreSQLOutbox(database, name: "trips", client: client, for: [Location.self])
    ///     try await outbox.add(.update(old, to: new, call: new.update(userID: "7", changedFrom: old)))
    ///     await outbox.run()
    ///
    /// - The changes of an element are sent in the order in which they were added, one after the other, whichever machine sends them.
    ///   Those of different elements are sent next to each other, in any order.
    /// - What is sent again, what is compared with the server's element and how conflicts end is the same as in an `Outbox`: a call is
    ///   repeated only if that is safe, and otherwise the change fails with `unknownOutcome`.
    /// - A process claims a change for 15 seconds and extends this while it lives. One that has lost its claim cannot end the
    ///   change any more, and ends its request before its claim ends.
    /// - A change that has failed or is in conflict stays, and later changes of its element wait until an operator or the service decides.
    ///
    /// Changes are stored unencrypted, without credentials.
    public final class PostgreSQLOutbox: Sendable {
        let database: PostgreSQLDatabase
        let name: String
        let client: Client
        let sender: OperationSender
        let pace = Mutex(Pace())
        /// The number of changes that a process sends at the same time.
        static let width = 4

        /// Does not access the database until the outbox is used.
        ///
        /// - Parameters:
        ///   - name: Outboxes with the same name in the same schema have the same changes.
        ///   - client: Sends the changes.
        ///   - types: The element types of the changes that this process sends. It leaves others to other processes.
        ///   - maxAttempts: The number of attempts that reach the server, after which a change fails.
        ///   - maxAge: The age at which a change fails instead of being sent.
        /// - Precondition: The types have different names (`elementTypeName`).
        public init(
            _ database: PostgreSQLDatabase,
            name: String,
            client: Client,
            for types: [any OfflineElement.Type],
            maxAttempts: Int = 10,
            maxAge: Duration = .seconds(14 * 24 * 60 * 60)
        ) {
            (self.database, self.name, self.client) = (database, name, client)
            sender = OperationSender(client, for: types, maxAttempts: maxAttempts, maxAge: maxAge)
        }

        /// Adds a change. It is in the database when this returns.
        ///
        /// - Returns: `nil` for a change without a call.
        /// - Throws: `away` also if the change may have been added.
        @discardableResult
        public func add(_ change: Change) async throws(PostgreSQLError) -> QueuedOperation.ID? {
            guard let row = change.row else { return nil }
            let rows = try await database.rows(
                { Self.enqueue(in: $0) },
                parameters(of: row).map(Parameter.text)
            )
            return rows.first?.number(0).map { QueuedOperation.ID(row: $0) }
        }

        /// A statement with parameters that are texts.
        public struct Statement: Hashable, Sendable {
            /// The statement, which has one result: the number of the change.
            public let sql: String
            /// The values of `$1`, `$2` and so on.
            public let parameters: [String]
        }

        /// The statement that adds a change, for a transaction of the service in the same database: the change is sent only if
        /// the transaction is committed. It returns the number of the change. Until then, others who add changes of the same
        /// element wait.
        ///
        ///     let statement = outbox.statement(adding: try .delete(Location.self, "13", call: …))
        ///
        /// - Returns: `nil` for a change without a call.
        public func statement(adding change: Change) -> Statement? {
            change.row.map { row in
                Statement(sql: Self.enqueue(in: database.schema), parameters: parameters(of: row))
            }
        }

        /// An element has its former name as long as it has changes with that name, so that all of them stay in order.
        private static func enqueue(in schema: SQLName) -> String {
            """
            SELECT \(schema).enqueue($1, coalesce((SELECT element FROM \(schema).outbox \
            WHERE queue = $1 AND element = $4 LIMIT 1 FOR KEY SHARE), $2), $3)
            """
        }

        private func parameters(of row: Change.Row) -> [String] {
            [name, row.element, row.content, row.formerElement]
        }
    }

    extension PostgreSQLOutbox {
        /// A change of an element, to be added to an outbox.
        public struct Change: Sendable {
            struct Row {
                let element: String
                let content: String
                /// The element's name in development versions before 0.1.0.
                let formerElement: String
            }

            /// `nil` if there is nothing to send.
            let row: Row?

            private init<Element: OfflineElement>(_ operation: SharedOperation, of type: Element.Type) throws
            {
                row = Row(
                    element: operation.element,
                    content: try operation.content,
                    formerElement: operation.formerElement(of: type)
                )
            }

            private init() { row = nil }

            /// Creates an element. If the server chooses its id, it has a temporary one (`.temporary()`), which other changes cannot
            /// use: the final one comes with the confirmation (see `run(confirmed:)`).
            ///
            /// - Throws: `OutboxError.notQueueable` if the call is not one of the `offlineCalls` of the element, has a file, or refers to
            ///   an element with a temporary id.
            public static func create<Element: OfflineElement, Answer>(
                _ element: Element,
                call: Endpoint<Answer>
            ) throws -> Change {
                try Change(SharedOperation(creating: element, call: call), of: Element.self)
            }

            /// Changes an element.
            ///
            /// - Parameter call: The call for both versions; `nil` if they do not differ. Nothing is added then.
            /// - Throws: As `create`.
            public static func update<Element: OfflineElement, Answer>(
                _ former: Element,
                to changed: Element,
                call: Endpoint<Answer>?
            ) throws -> Change {
                guard let call else { return Change() }
                return try Change(
                    SharedOperation(updating: former, to: changed, call: call),
                    of: Element.self
                )
            }

            /// Deletes an element.
            ///
            /// - Throws: As `create`.
            public static func delete<Element: OfflineElement, Answer>(
                _ type: Element.Type,
                _ id: Element.ID,
                call: Endpoint<Answer>
            ) throws -> Change {
                try Change(SharedOperation(deleting: id, of: type, call: call), of: type)
            }
        }

        /// A change that the server has confirmed.
        public struct Confirmation: Sendable {
            /// The change, as it was sent.
            public let operation: QueuedOperation
            let value: JSONValue?

            /// The element after the change; `nil` after a deletion, or if the server did not return it.
            ///
            /// - Throws: `MappingError`.
            public func element<Element: OfflineElement>(as type: Element.Type) throws -> Element? {
                try value.map { try Element(json: $0.jsonBytes()) }
            }
        }
    }

    extension PostgreSQLOutbox: CustomReflectable {
        /// The name only.
        public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
    }
#endif
