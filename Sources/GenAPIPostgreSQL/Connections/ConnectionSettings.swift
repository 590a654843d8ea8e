#if os(Linux) || os(macOS)
    import CPostgreSQL
    import GenAPIMapping

    /// The settings of a connection, as libpq understands them.
    struct ConnectionSettings: Sendable {
        /// Keywords and values, in the order in which they apply.
        let keywords: [Sensitive<(String, String)>]
        private let secrets: [Sensitive<String>]

        /// Apply unless the connection string has other ones. A connection whose other end is silent ends within half a minute.
        private static let defaults = [
            ("gssencmode", "disable"), ("fallback_application_name", "genapi"),
            ("keepalives_idle", "15"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "30000"),
        ]

        private static let mostCharacters = 300

        /// - Parameter text: `host=… user=…`, or `postgresql://…`.
        init(_ text: Sensitive<String>) throws(PostgreSQLError) {
            guard !text.exposed.utf8.contains(0), let options = PQconninfoParse(text.exposed, nil) else {
                throw .invalidSettings
            }
            defer { PQconninfoFree(options) }
            var secrets: [Sensitive<String>] = []
            var option = options
            while option.pointee.keyword != nil {
                // libpq marks passwords for programs that show the settings.
                let isSecret = option.pointee.dispchar.map { String(cString: $0) == "*" } ?? false
                if isSecret, let value = option.pointee.val {
                    secrets.append(Sensitive(String(cString: value)))
                }
                option += 1
            }
            self.secrets = secrets
            let all = Self.defaults + [("dbname", text.exposed), ("client_encoding", "UTF8")]
            keywords = all.map { Sensitive($0) }
        }

        /// The first line of a text of libpq or of a server, without passwords and control characters, and not too long for a log.
        func shown(_ text: String) -> String {
            let line = text.split(separator: "\n").first.map(String.init) ?? text
            let shown = secrets.filter { !$0.exposed.isEmpty }.reduce(line) { line, secret in
                line.split(separator: secret.exposed, omittingEmptySubsequences: false).joined(
                    separator: "redacted"
                )
            }
            return String(shown.prefix(Self.mostCharacters)).printable
        }
    }
#endif
