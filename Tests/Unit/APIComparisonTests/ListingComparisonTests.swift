import GoldenTesting
import SwiftEmission
import Testing

@testable import APIComparison

/// Which declarations take the place of others.
@Suite struct ListingComparisonTests {
    private func verdict(
        _ old: String,
        _ new: String,
        around: (String) -> String = { "public struct A {\n\($0)\n}" }
    ) -> SourceVerdict {
        let listings = [old, new].map { text in
            DeclarationListing([GeneratedFile(path: "A.swift", contents: around(text) + "\n")])
        }
        return ListingComparison(listings[0], listings[1]).differences.map(\.verdict).max() ?? .same
    }

    @Test(
        "a changed member of a type breaks source code, or not",
        arguments: [
            ("public var a: Int", "public var a: Int", "same"),
            ("public var a: Int", "public var a: Int?", "breaks"),
            ("public var a: Int?", "public var a: Int", "breaks"), ("public var a: Int", "", "breaks"),
            ("", "public var a: Int", "adds"), ("public var a: Int?", "public var a: Optional<Int>", "same"),
            ("public var a: Int", "package var a: Int", "breaks"),
            ("package var a: Int", "public var a: Int", "adds"),
            ("public var a: Int", "public static var a: Int", "breaks"),
            ("public init(a: Int) {}", "public init(a: Int, b: Int = 1) {}", "adds"),
            ("public init(a: Int) {}", "public init(a: Int, b: Int) {}", "breaks"),
            ("public init(a: Int, b: Int = 1) {}", "public init(a: Int) {}", "breaks"),
            ("public init(a: Int = 1) {}", "public init(a: Int) {}", "breaks"),
            ("public init(a: Int) {}", "public init(a: Int = 1) {}", "adds"),
            ("public init(a: Int) {}", "public init(a: Int?) {}", "adds"),
            ("public init(a: Int?) {}", "public init(a: Int) {}", "breaks"),
            ("public init(a: Int, b: Int) {}", "public init(b: Int, a: Int) {}", "breaks"),
            ("public init(a: Int, b: Int) {}", "public init(a: Int, c: Int = 1, b: Int) {}", "adds"),
            ("public init(a: Int = 1) {}", "public init(a: Int = 2) {}", "same"),
            ("public init(a: Int) {}", "public init?(a: Int) {}", "breaks"),
            ("public func a() -> Int {}", "public func a() -> Int? {}", "breaks"),
            ("public func a(_ x: Int) {}", "public func a(_ x: String) {}", "breaks"),
            ("public func a() throws {}", "public func a() {}", "breaks"),
            ("public typealias ID = Int", "public typealias ID = String", "breaks"),
            ("public enum B { case a }", "public enum B { case a; }", "same"),
        ]
    )
    func member(_ old: String, _ new: String, _ expected: String) {
        #expect(verdict(old, new).rawValue == expected)
    }

    @Test(
        "a changed case, requirement or conformance breaks source code, or not",
        arguments: [
            ("public enum A {\ncase a\n}", "public enum A {\ncase a\ncase b\n}", "breaks"),
            ("public enum A {\ncase a\ncase b\n}", "public enum A {\ncase b\ncase a\n}", "same"),
            ("public enum A {\ncase a(Int)\n}", "public enum A {\ncase a(Int?)\n}", "breaks"),
            ("public protocol A {\nfunc a()\n}", "public protocol A {\nfunc a()\nfunc b()\n}", "breaks"),
            ("public protocol A {\nfunc a(b: Int)\n}", "public protocol A {\nfunc a(b: Int?)\n}", "breaks"),
            ("public struct A: Equatable {}", "public struct A: Hashable {}", "adds"),
            (
                "public struct A: OfflineElement {\npublic static let mergedLists: [Int] = []\n}",
                "public struct A: OfflineElement {}", "same"
            ),
            (
                "public struct A {\npublic static let mergedLists: [Int] = []\n}", "public struct A {}",
                "breaks"
            ),
            ("public struct A: Hashable {}", "public struct A: Equatable {}", "breaks"),
            ("public struct A: JSONReadable, JSONWritable {}", "public struct A: CodableJSON {}", "adds"),
            ("public struct A: CodableJSON {}", "public struct A: JSONReadable, JSONWritable {}", "breaks"),
            ("public struct A {}", "public enum A {}", "breaks"), ("public struct A {}", "", "breaks"),
            ("", "public enum A {\ncase a\n}", "adds"),
        ]
    )
    func other(_ old: String, _ new: String, _ expected: String) {
        #expect(verdict(old, new, around: { $0 }).rawValue == expected)
    }
}
