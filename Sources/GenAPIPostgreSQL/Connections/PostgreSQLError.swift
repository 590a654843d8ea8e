/// Why the database cannot do something. Contains no values of tables and no password.
public enum PostgreSQLError: Error, Hashable, Sendable {
    /// The database cannot be reached, does not answer in time, or is starting or stopping. A later attempt may succeed. A
    /// change may have been made nevertheless.
    case away(String)
    /// The database knows neither this user, this password nor this database, or the user may not do this.
    case refused(sqlState: String)
    /// There is no room for a change (SQLSTATE 53100).
    case full
    /// The database accepts no changes, for example because it is a standby (SQLSTATE 25006).
    case readOnly
    /// The tables are those of another version of this package; `nil` if there are none: `prepare()` makes them.
    case otherSchema(version: Int?)
    /// The settings are not a connection string of libpq. What is wrong is not said, because the text contains a password.
    case invalidSettings
    /// Any other error of the database, by its code (PostgreSQL's Appendix A).
    case failed(sqlState: String)
}

extension PostgreSQLError: CustomStringConvertible {
    /// A sentence.
    public var description: String {
        switch self {
        case .away(let reason): "the database is away: \(reason)"
        case .refused(let code): "the database refuses this user (SQLSTATE \(code))"
        case .full: "the database is full"
        case .readOnly: "the database is read-only"
        case .otherSchema(nil): "the database has no tables of genapi: call prepare() once"
        case .otherSchema(let version?): "the database has tables of version \(version)"
        case .invalidSettings: "the settings of the database are not a connection string"
        case .failed(let code): "the database failed with SQLSTATE \(code)"
        }
    }
}

extension PostgreSQLError {
    /// The meaning of an error code (PostgreSQL's Appendix A).
    init(sqlState code: String) {
        switch code {
        case "53100": self = .full
        case "25006": self = .readOnly
        // Wrong passwords and users; databases that do not exist; missing privileges.
        case "28000", "28P01", "3D000", "42501": self = .refused(sqlState: code)
        // No such schema; no such table; no such function.
        case "3F000", "42P01", "42883": self = .otherSchema(version: nil)
        // Too many connections; shutdowns, crashes and starts; statements and locks that took too long.
        case "53300", "57014", "57P01", "57P02", "57P03", "57P05", "55P03", "25P03":
            self = .away("SQLSTATE \(code)")
        default: self = code.hasPrefix("08") ? .away("SQLSTATE \(code)") : .failed(sqlState: code)
        }
    }

    /// Whether a later attempt may succeed without a change of the settings.
    var isTemporary: Bool {
        if case .away = self { true } else { false }
    }
}
