#if Store
    import Foundation
    import GRDB
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIStore

    /// Integers of the file at the ends of their range, and texts that are equal as characters and not as bytes.
    @Suite(.blocking) struct StoredNumberTests {
        private let stores = TemporaryStores()

        private func list(in repositories: Repositories) -> ListRepository<User> {
            repositories.list("users", configuration: ListConfiguration(tags: ["users"])) { _ in
                Page((0..<4).map(UserServer.user), next: "4", total: 9)
            }
        }

        @Test(
            "no integer in a file crashes the process, and the list is complete after a refresh",
            arguments: [Int.min, .max]
        )
        func integers(value: Int) async throws {
            let places = [
                "UPDATE list SET day = ?", "UPDATE element1 SET day = ?", "UPDATE list SET type = ?",
                "UPDATE chunk SET first = ?", "UPDATE chunk SET last = ?", "UPDATE chunk SET id = ?",
                "UPDATE list SET number = ?", "UPDATE type SET number = ?", "UPDATE tag SET list = ?",
                "UPDATE element1 SET number = ? WHERE id = '2'", "UPDATE element1 SET unread = ?",
                "UPDATE list SET state = CAST(json_set(state, '$.fetchedAt[0]', ?) AS BLOB)",
                "UPDATE list SET state = CAST(json_set(state, '$.fetchedAt[1]', ?) AS BLOB)",
                "UPDATE list SET state = CAST(json_set(state, '$.total', ?) AS BLOB)",
                "UPDATE list SET state = CAST(json_set(state, '$.frame.tail.id', ?) AS BLOB)",
                "UPDATE fact SET value = ? WHERE name = 'lastNumber'",
                "UPDATE fact SET value = ? WHERE name = 'tidied'",
                "INSERT INTO operation(number, content) VALUES(?, x'31')",
            ]
            for place in places {
                let stores = TemporaryStores()
                try await list(in: stores.repositories()).refresh()
                let file = try stores.file().open()
                try file.inDatabase { try $0.execute(sql: place, arguments: [value]) }
                try file.close()
                let repositories = try await stores.repositories()
                _ = try? await list(in: repositories).snapshot()
                try? await repositories.invalidate(["users"])
                _ = try? await list(in: repositories).refresh()
                let next = try await stores.repositories()
                try await list(in: next).refresh()
                let snapshot = try await list(in: next).snapshot()
                #expect(snapshot.rows.elements == (0..<4).map(UserServer.user), "\(place)")
            }
        }

        @Test(
            "ids that are equal as characters and differ in their bytes belong to different elements",
            arguments: [3, 12]
        )
        func identities(count: Int) async throws {
            let texts =
                ["\u{E9}", "e\u{301}", "a\u{323}\u{307}", "a\u{307}\u{323}"] + (0..<count).map { "\($0)" }
            let users = texts.enumerated().map { index, text in
                User(id: User.ID(text), firstName: "\(index)", lastName: "l", email: "e")
            }
            let disk = try await stores.repositories()
            for repositories in [disk, Repositories(connectivity: nil)] {
                let list = repositories.list("users") { _ in Page(users) }
                try await list.refresh()
                #expect(try await list.snapshot().rows.elements == users)
                let found = repositories.repository { (_: User.ID) -> User? in nil }
                for user in users { #expect(try await found.find(user.id, .fetchIfMissing) == user) }
            }
            let restarted = try await stores.repositories().list("users") { _ in Page([User]()) }
            #expect(try await restarted.snapshot().rows.elements == users)
        }

        @Test("ids that are plain texts are different elements if their bytes differ", arguments: [3, 12])
        func texts(count: Int) async throws {
            let texts = ["\u{E9}", "e\u{301}"] + (0..<count).map { "\($0)" }
            let tracks = texts.enumerated().map { Track($1, "\($0)") }
            let disk = try await stores.repositories()
            for repositories in [disk, Repositories(connectivity: nil)] {
                let list = repositories.list("tracks") { _ in Page(tracks) }
                try await list.refresh()
                #expect(try await list.snapshot().rows.elements == tracks)
                let found = repositories.repository { (_: String) -> Track? in nil }
                for track in tracks { #expect(try await found.find(track.id, .fetchIfMissing) == track) }
            }
            let restarted = try await stores.repositories().list("tracks") { _ in Page([Track]()) }
            #expect(try await restarted.snapshot().rows.elements == tracks)
        }

        @Test("a tag invalidates only lists with a tag of the same bytes")
        func tags() async throws {
            for repositories in [try await stores.repositories(), Repositories(connectivity: nil)] {
                var configuration = ListConfiguration()
                configuration.tags = ["\u{E9}"]
                let list = repositories.list("tagged", configuration: configuration) { _ in Page([Track("a")])
                }
                try await list.refresh()
                try await repositories.invalidate(["e\u{301}"])
                #expect(try await list.snapshot().freshness == .fresh)
                try await repositories.invalidate(["\u{E9}"])
                #expect(try await list.snapshot().freshness != .fresh)
            }
        }

        @Test("list names that are equal as characters and differ in their bytes belong to different lists")
        func names() async throws {
            for repositories in [try await stores.repositories(), Repositories(connectivity: nil)] {
                let lists = ["\u{E9}", "e\u{301}"].enumerated().map { index, name in
                    repositories.list(name) { _ in Page([UserServer.user(index)]) }
                }
                for list in lists { try await list.refresh() }
                for (index, list) in lists.enumerated() {
                    #expect(try await list.snapshot().rows.elements == [UserServer.user(index)])
                }
            }
        }
    }
#endif
