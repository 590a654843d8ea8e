#if os(Linux) || os(macOS)

    extension PostgreSQLRateLimit {
        /// The right to send one request.
        struct Permit: Sendable {
            /// The number of the period.
            let period: Int
            /// The number of further requests in the period.
            let budget: Int
            /// Whether its response tells the budget of the period.
            let isFirst: Bool
        }

        /// The database's answer to a request that wants to be sent.
        enum Answer {
            case permit(Permit)
            /// The server has announced no limit.
            case free(Duration)
            case wait(Duration)
        }

        /// The limit that a response announces.
        enum News {
            case left(Int, until: Duration)
            case exhausted(for: Duration)
            /// No limit. It is looked for again after a time.
            case nothing(for: Duration)
        }

        /// A request that should not wait for the database for long.
        private static let timeout = Duration.milliseconds(500)
        /// How long the others wait for the response to the first request of a period.
        private static let firstTime = Duration.seconds(2)
        /// Servers announce whole seconds, some of them rounded down.
        private static let rounding = Duration.seconds(1)
        /// How soon a process asks again while the budget is not known yet.
        private static let interval = Duration.milliseconds(20)
        /// The longest period.
        private static let longest = Duration.seconds(24 * 60 * 60)

        func take() async throws(PostgreSQLError) -> Answer {
            if let answer = try await answer() { return answer }
            _ = try await database.rows(
                {
                    """
                    INSERT INTO \($0).limits (name, budget, ends) VALUES ($1, 0, statement_timestamp())
                    ON CONFLICT (name) DO NOTHING
                    """
                },
                [.text(name)],
                within: Self.timeout
            )
            return .wait(.zero)
        }

        /// The answer; `nil` without a row of this limit.
        private func answer() async throws(PostgreSQLError) -> Answer? {
            let rows = try await database.rows(
                {
                    """
                    WITH known AS (SELECT budget, ends, is_known FROM \($0).limits WHERE name = $1), taken AS (
                        UPDATE \($0).limits SET
                            budget = CASE WHEN ends > statement_timestamp() THEN budget - 1 ELSE 0 END,
                            period = CASE WHEN ends > statement_timestamp() THEN period ELSE period + 1 END,
                            is_known = ends > statement_timestamp(),
                            ends = CASE WHEN ends > statement_timestamp() THEN ends
                                ELSE clock_timestamp() + $2::bigint * interval '1 millisecond' END
                        WHERE name = $1 AND (ends <= statement_timestamp() OR budget > 0)
                        RETURNING period, budget, is_known
                    )
                    SELECT taken.period, taken.budget, taken.is_known, known.budget, known.is_known,
                        round(extract(epoch FROM known.ends - clock_timestamp()) * 1000)::bigint
                    FROM known LEFT JOIN taken ON true
                    """
                },
                [.text(name), .number(Self.firstTime.milliseconds)],
                within: Self.timeout
            )
            guard let row = rows.first else { return nil }
            if let period = row.number(0), let budget = row.number(1) {
                return .permit(Permit(period: period, budget: budget, isFirst: !row.bool(2)))
            }
            let rest = Duration.milliseconds(max(0, row.number(5) ?? 0))
            guard let budget = row.number(3) else { return .free(rest) }
            // Another process may have taken the last one a moment ago.
            return .wait(row.bool(4) && budget == 0 ? rest : min(rest, Self.interval))
        }

        func store(_ news: News, of permit: Permit?) async throws(PostgreSQLError) {
            let (budget, time): (Int?, Duration) =
                switch news {
                case .left(let left, let renewal):
                    (left, min(max(renewal, .zero), Self.longest) + Self.rounding)
                case .exhausted(let pause): (0, min(max(pause, .zero), Self.longest) + Self.rounding)
                case .nothing(let time): (nil, time)
                }
            // The budget of a period only becomes smaller. The response to an earlier first request of the period does not count the later
            // requests. A response without a permit came while no budget was known.
            _ = try await database.rows(
                {
                    """
                    UPDATE \($0).limits SET is_known = true,
                        budget = CASE WHEN is_known AND budget IS NOT NULL AND ends > statement_timestamp()
                            THEN least(budget, $2::bigint) ELSE greatest($2::bigint - (period - coalesce($4::bigint, period)), 0 * $2::bigint) END,
                        ends = CASE WHEN is_known AND budget IS NOT NULL AND ends > statement_timestamp() AND NOT $5::boolean THEN ends
                            ELSE clock_timestamp() + $3::bigint * interval '1 millisecond' END
                    WHERE name = $1 AND ($5::boolean OR $4::bigint IS NULL OR period = $4 OR NOT is_known)
                    """
                },
                [
                    .text(name), .number(budget), .number(time.milliseconds), .number(permit?.period),
                    .text(news.isExhausted ? "true" : "false"),
                ],
                within: Self.timeout
            )
        }
    }

    extension PostgreSQLRateLimit.News {
        /// Whether the server has rejected a request.
        fileprivate var isExhausted: Bool {
            if case .exhausted = self { true } else { false }
        }
    }
#endif
