#if Store
    import GenAPIRepositories
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIStore

    @Suite(.timeLimit(.minutes(10))) struct TextSearchTests {
        private let stores = TemporaryStores()

        private static let found: [(text: String, searched: String, RepositoryStore.TextMatching)] = [
            ("Café", "cafe", .ignoringCaseAndDiacritics), ("cafe\u{301}", "CAFÉ", .ignoringCaseAndDiacritics),
            ("cafe\u{301}", "CAFÉ", .ignoringCase), ("Łódź", "lodz", .ignoringCaseAndDiacritics),
            ("Øre", "ore", .ignoringCaseAndDiacritics), ("Ëлка", "eлка", .ignoringCaseAndDiacritics),
            ("Straße", "STRASSE", .ignoringCase), ("İstanbul", "ıstanbul", .ignoringCase),
            ("ΟΔΟΣ", "οδος", .ignoringCase), ("œuvre", "oeu", .ignoringCaseAndDiacritics),
            ("Ångström", "ångstrom", .ignoringCaseAndDiacritics(except: "å")), ("が", "が", .exact),
            ("が", "か\u{3099}", .ignoringCase), ("a\u{0}b", "\u{0}b", .ignoringCaseAndDiacritics),
            ("100 %_\\'\"", "%_\\'\"", .exact), ("", "", .exact), ("a", "", .ignoringCaseAndDiacritics),
        ]

        private static let missed: [(text: String, searched: String, RepositoryStore.TextMatching)] = [
            ("Café", "cafe", .ignoringCase), ("Café", "café", .exact), ("cafe\u{301}", "café", .exact),
            ("Ångström", "angstrom", .ignoringCaseAndDiacritics(except: "å")),
            ("が", "か", .ignoringCaseAndDiacritics), ("abc", "%", .exact), ("abc", "a_c", .exact),
            ("a\u{0}b", "a\u{0}c", .exact), ("a", "a\u{0}", .exact), ("", "a", .ignoringCase),
        ]

        @Test(
            "texts are found according to the folding of case and accents",
            .proves("N-05"),
            arguments: [false, true]
        )
        func folding(onDisk: Bool) async throws {
            let members = (onDisk ? try await stores.repositories() : Repositories(connectivity: nil)).members
            for (cases, count) in [(Self.found, 1), (Self.missed, 0)] {
                for (text, searched, matching) in cases {
                    try await members.save(Member(1, text, nil))
                    let found = try await members.stored(
                        .count,
                        where: .text(\.name, contains: searched, matching)
                    )
                    #expect(found == count, "\(searched.debugDescription) in \(text.debugDescription)")
                }
            }
        }

        @Test("texts are found by their beginning or end", .proves("N-05"), arguments: [false, true])
        func places(onDisk: Bool) async throws {
            let members = (onDisk ? try await stores.repositories() : Repositories(connectivity: nil)).members
            for (id, name) in ["Anna", "anna", "Änna", "Hanna", "An", "", "B"].enumerated() {
                try await members.save(Member(id, name, nil))
            }
            func ids(_ condition: RepositoryStore.Condition<Member>) async throws -> [Int] {
                try await members.stored(where: condition).map(\.id)
            }
            #expect(try await ids(.text(\.name, beginsWith: "ann")) == [0, 1, 2])
            #expect(try await ids(.text(\.name, beginsWith: "An", .exact)) == [0, 4])
            #expect(try await ids(.text(\.name, beginsWith: "", .exact)) == [0, 1, 2, 3, 4, 5, 6])
            #expect(try await ids(.text(\.name, endsWith: "NNA", .ignoringCase)) == [0, 1, 2, 3])
            #expect(try await ids(.text(\.name, endsWith: "n")) == [4])
            #expect(try await ids(!.text(\.name, contains: "n")) == [5, 6])
        }
    }
#endif
