import Foundation
import GenAPIMapping
import Testing

@testable import GenAPIPostgreSQL
@testable import GenAPIRuntime

/// A schema of its own in the server that `Tests/Servers/serve.py` has started.
struct TestDatabase: Sendable {
    static var isThere: Bool { ProcessInfo.processInfo.environment["POSTGRESQL_URL"] != nil }

    let url: String
    let schema: String
    let database: PostgreSQLDatabase

    /// - Parameter schema: The name of the schema; a new one without it.
    init(schema: String = "test \"\(UUID().uuidString.prefix(8))\"") async throws {
        url = try #require(ProcessInfo.processInfo.environment["POSTGRESQL_URL"])
        self.schema = schema
        database = PostgreSQLDatabase(Sensitive(url), schema: schema)
        try await database.prepare()
    }

    /// Another process that uses the same schema.
    func another(_ settings: String = "", timeout: Duration = .seconds(5)) -> PostgreSQLDatabase {
        PostgreSQLDatabase(Sensitive(url + settings), schema: schema, timeout: timeout)
    }

    @discardableResult
    func perform(_ sql: @Sendable (SQLName) -> String, _ parameters: [Parameter] = []) async throws -> [Row] {
        try await database.rows(sql, parameters)
    }

    /// Lets each change of a table fail with an error code, as a database does whose disk is full.
    func fail(_ table: String, sqlState: String) async throws {
        try await perform {
            """
            CREATE FUNCTION \($0).fail() RETURNS trigger LANGUAGE plpgsql AS
            $body$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '\(sqlState)'; END $body$
            """
        }
        try await perform {
            """
            CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON \($0).\(table) FOR EACH ROW EXECUTE FUNCTION \($0).fail()
            """
        }
    }

    /// Ends what `fail` began.
    func recover(_ table: String) async throws {
        try await perform { "DROP TRIGGER fail ON \($0).\(table)" }
        try await perform { "DROP FUNCTION \($0).fail" }
    }

    /// Removes the schema, of whatever version.
    func drop() async throws {
        let schema = database.schema
        try await database.perform(checked: false) { connection, deadline throws(PostgreSQLError) in
            _ = try connection.rows("DROP SCHEMA \(schema) CASCADE", until: deadline)
        }
    }
}
