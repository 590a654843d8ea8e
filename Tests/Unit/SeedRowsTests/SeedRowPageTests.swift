import Foundation
import GoldenTesting
import Testing

@Suite struct SeedRowPageTests {
    private static let tests = BuiltProducts.package.appending(path: "Tests")
    private static let url = tests.appending(path: "SeedRows.md")

    @Test("every mark of a test names a row of the page") func everyMarkNamesARowOfThePage() throws {
        let rows = Set(try page().ids)
        for test in try ProvingTest.all(in: Self.tests) {
            for id in test.ids where !rows.contains(id) {
                Issue.record(
                    "'\(test.title)' in \(test.file).swift proves '\(id)', which is not a row of SeedRows.md"
                )
            }
        }
    }

    @Test("every row appears once") func everyRowIsThereOnce() throws {
        let ids = try page().ids
        #expect(Set(ids).count == ids.count)
        #expect(ids.count { $0.contains("-") } == 145)
    }

    @Test("the page lists the tests of every row") func thePageListsTheTests() throws {
        let page = try page()
        let current = page.listing(try ProvingTest.all(in: Self.tests))
        let isBlessing = ProcessInfo.processInfo.environment["BLESS"] != nil
        if isBlessing { try current.write(to: Self.url, atomically: true, encoding: .utf8) }
        let proven = current.split(separator: "\n").count {
            $0.prefixMatch(of: #/\| [A-Z]+-\d+ /#) != nil && !$0.hasSuffix("| none |")
        }
        print("\(proven) of 129 seed rows have a test.")
        #expect(isBlessing || page.text == current, "SeedRows.md is out of date. Run 'make seeds'.")
    }

    @Test("a mark is read with the title of its test or with its name")
    func aMarkIsReadWithItsTitleOrItsName() throws {
        let folder = try TemporaryFolder()
        // Spelled in two parts, so that this file is not read as a test that proves them.
        let mark = ".pro" + "ves"
        try folder.write(
            #"""
            @Test("a \"title\"", \#(mark)("BD-05", "R8"), arguments: [1])
            func first() {}
            @Test(\#(mark)("SW-01")) func second() {}
            @Suite(\#(mark)("SW-02")) struct Third {}
            """#,
            to: "A.swift"
        )
        let found = try ProvingTest.all(in: folder.url(""))
        #expect(found.map(\.title) == ["a \"title\"", "second", "Third"])
        #expect(found.map(\.ids) == [["BD-05", "R8"], ["SW-01"], ["SW-02"]])
    }

    @Test("only the last column of a row changes") func onlyTheLastColumnOfARowChanges() {
        let page = SeedRowPage(
            text: "# Rows\n| row | capability | tests |\n| --- | --- | --- |\n| A-1 | a thing | old |"
        )
        let test = ProvingTest(title: "it works", file: "ATests", ids: ["A-1"])
        #expect(
            page.listing([test]).hasSuffix("\n| --- | --- | --- |\n| A-1 | a thing | it works (`ATests`) |")
        )
        #expect(page.listing([]).hasSuffix("| A-1 | a thing | none |"))
    }

    private func page() throws -> SeedRowPage {
        SeedRowPage(text: try String(contentsOf: Self.url, encoding: .utf8))
    }
}
