#if os(Linux) || os(macOS)
    import CPostgreSQL
    import GenAPIMapping

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A connection to the database. Its thread waits for the network in `poll`, never longer than until a deadline.
    final class Connection {
        typealias Deadline = ContinuousClock.Instant

        private let connection: OpaquePointer
        /// Whether the last use left the connection in a known state.
        private var isIntact = true

        /// - Throws: `away`, `refused`, or what else the database says.
        init(_ settings: ConnectionSettings, until deadline: Deadline) throws(PostgreSQLError) {
            let names = settings.keywords.map { $0.exposed.0 }
            let values = settings.keywords.map { $0.exposed.1 }
            let started = CStrings(names + [nil]).withPointers { names in
                CStrings(values + [nil]).withPointers { values in PQconnectStartParams(names, values, 1) }
            }
            guard let started else { throw .away("libpq has no memory") }
            connection = started
            // The code of a refusal instead of its text, which may be in any language.
            PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE)
            // Without this, libpq writes to the standard error.
            PQsetNoticeProcessor(connection, { _, _ in }, nil)
            try connect(settings, until: deadline)
            guard PQsetnonblocking(connection, 1) == 0 else { throw lost("it does not become asynchronous") }
        }

        deinit { PQfinish(connection) }

        private func connect(_ settings: ConnectionSettings, until deadline: Deadline) throws(PostgreSQLError)
        {
            guard PQstatus(connection) != CONNECTION_BAD else { throw connectionError(settings) }
            var next = PGRES_POLLING_WRITING
            while next != PGRES_POLLING_OK {
                guard next != PGRES_POLLING_FAILED else { throw connectionError(settings) }
                try wait(for: next == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: deadline)
                next = PQconnectPoll(connection)
            }
        }

        private func connectionError(_ settings: ConnectionSettings) -> PostgreSQLError {
            let text = String(cString: PQerrorMessage(connection))
            let line = text.split(separator: "\n").last ?? ""
            // "FATAL:  28P01"; the severity is in the language of the server.
            if let code = line.split(separator: " ").last, line.contains(":  "), code.utf8.count == 5,
                code.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) })
            {
                return PostgreSQLError(sqlState: String(code))
            }
            return .away(settings.shown(text))
        }

        /// Whether the database has not closed the connection since its last use.
        var isUsable: Bool {
            guard isIntact, PQstatus(connection) == CONNECTION_OK else { return false }
            var socket = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
            // What an unused connection receives is nearly always its end.
            return poll(&socket, 1, 0) == 0
        }

        /// Performs one statement.
        ///
        /// - Parameter sql: Its parameters are `$1`, `$2` and so on.
        /// - Throws: `away` also if the statement may have been performed.
        func rows(_ sql: String, _ parameters: [Parameter] = [], until deadline: Deadline)
            throws(PostgreSQLError) -> [Row]
        {
            guard !parameters.contains(where: \.hasNull) else { throw .failed(sqlState: "22021") }
            isIntact = false
            guard send(sql, parameters) else { throw lost("the statement cannot be sent") }
            try flush(until: deadline)
            let result = try results(until: deadline)
            isIntact = true
            return try result.get()
        }

        private func send(_ sql: String, _ parameters: [Parameter]) -> Bool {
            let lengths = parameters.map { Int32(clamping: $0.bytes?.count ?? 0) }
            let formats = parameters.map { $0.isBinary ? Int32(1) : 0 }
            return CStrings(parameters.map(\.bytes)).withPointers { values in
                PQsendQueryParams(
                    connection,
                    sql,
                    Int32(clamping: parameters.count),
                    nil,
                    values,
                    lengths,
                    formats,
                    0
                ) == 1
            }
        }

        private func flush(until deadline: Deadline) throws(PostgreSQLError) {
            while true {
                switch PQflush(connection) {
                case 0: return
                case 1:
                    try wait(for: POLLIN | POLLOUT, until: deadline)
                    guard PQconsumeInput(connection) == 1 else { throw lost("the connection was closed") }
                default: throw lost("the connection was closed")
                }
            }
        }

        /// The rows of the statement, or its error, after which the connection can be used again.
        private func results(until deadline: Deadline) throws(PostgreSQLError) -> Result<
            [Row], PostgreSQLError
        > {
            var result = Result<[Row], PostgreSQLError>.success([])
            while true {
                while PQisBusy(connection) == 1 {
                    try wait(for: POLLIN, until: deadline)
                    guard PQconsumeInput(connection) == 1 else { throw lost("the connection was closed") }
                }
                guard let next = PQgetResult(connection) else { break }
                defer { PQclear(next) }
                // A server that does not keep to the protocol could answer without end.
                guard .now < deadline else { throw lost("it did not answer in time") }
                switch PQresultStatus(next) {
                case PGRES_TUPLES_OK: result = .success(Row.all(of: next))
                case PGRES_COMMAND_OK: break
                // libpq would return these again and again.
                case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
                    throw lost("it answers as to another statement")
                default: result = .failure(error(of: next))
                }
            }
            guard PQstatus(connection) == CONNECTION_OK else {
                guard case .failure(let error) = result, error.isTemporary else {
                    throw lost("the connection was closed")
                }
                throw error
            }
            return result
        }

        private func error(of result: OpaquePointer) -> PostgreSQLError {
            // PG_DIAG_SQLSTATE, a macro that Swift does not import.
            guard let code = PQresultErrorField(result, 67) else { return lost("the connection was closed") }
            return PostgreSQLError(sqlState: String(cString: code))
        }

        private func lost(_ reason: String) -> PostgreSQLError { .away(reason) }

        private func wait(for events: Int32, until deadline: Deadline) throws(PostgreSQLError) {
            var socket = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
            while true {
                let left = (deadline - .now) / .milliseconds(1)
                guard left > 0 else { throw .away("it did not answer in time") }
                let count = poll(&socket, 1, Int32(min(left.rounded(.up), 1_000_000)))
                if count > 0 { return }
                guard count == 0 || errno == EINTR else { throw .away("poll failed with errno \(errno)") }
            }
        }
    }
#endif
