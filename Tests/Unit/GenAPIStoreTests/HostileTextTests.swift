#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIRuntime
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// Names of accounts, ids and values that look like paths or like SQL.
    @Suite(.timeLimit(.minutes(10))) struct HostileTextTests {
        private static let accounts = [
            "..", ".", "", " ", "../escape", "../../escape", "a/b", "/etc/passwd", "a\u{0}b", "a\nb", "~",
            "C:\\x",
            "é", "e\u{301}", "ada", "Ada", "ADA", "\u{212A}", "k", "K", "7; DROP TABLE element1",
            String(repeating: "x", count: 10_000), String(repeating: "../", count: 3_334),
        ]

        @Test(
            "the name of an account does not leave the folder of the stores, and accounts are apart",
            .proves("SW-18")
        )
        func accounts() async throws {
            let stores = TemporaryStores()
            for (id, account) in Self.accounts.enumerated() {
                let members = Repositories(store: try await stores.store(account), connectivity: nil).members
                #expect(try await members.stored().isEmpty, "\(account.debugDescription)")
                try await members.save(Member(id, account, nil))
            }
            for (id, account) in Self.accounts.enumerated() {
                let members = Repositories(store: try await stores.store(account), connectivity: nil).members
                #expect(try await members.stored().map(\.id) == [id], "\(account.debugDescription)")
                #expect(try await members.stored().map { Array($0.name.utf8) } == [Array(account.utf8)])
            }
            let files = try stores.files.filter { $0.hasSuffix("store.sqlite") }
            #expect(files.count == Self.accounts.count)
            for file in files {
                let parts = file.split(separator: "/")
                #expect(
                    parts.count == 2
                        && parts[0].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
                )
            }
        }

        @Test("texts that look like SQL are stored and found as they are", .proves("SW-30"))
        func injections() async throws {
            let texts = [
                "'); DROP TABLE element1; --", "' OR '1'='1", "\"", "\\", "%", "_", "?1", ":id", "@id", "$id",
                "NULL",
                "a\u{0}b", "1; DELETE FROM element1", "/* */ --", "x' UNION SELECT * FROM fact --",
            ]
            let stores = TemporaryStores()
            for isSecond in [false, true] {
                let repositories = try await stores.repositories()
                let (members, users) = (
                    repositories.members, repositories.repository { (_: User.ID) -> User? in nil }
                )
                for (id, text) in texts.enumerated() where !isSecond {
                    try await members.save(Member(id, text, .active))
                    try await users.save(User(id: User.ID(text), firstName: text, lastName: "l", email: "e"))
                }
                for (id, text) in texts.enumerated() {
                    #expect(try await members.stored(where: \.name == text).map(\.id) == [id], "\(text)")
                    let user = try await users.find(User.ID(text), .fetchIfMissing)
                    #expect(user.id.rawValue == text && user.firstName == text)
                }
                #expect(try await members.stored().map(\.name) == texts)
            }
        }
    }
#endif
