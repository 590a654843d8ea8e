import GoldenTesting
import SwiftEmission
import Testing

/// The declarations in generated Swift.
@Suite struct ListingTests {
    private func symbols(_ text: String) -> [String] {
        DeclarationListing([GeneratedFile(path: "A.swift", contents: text)]).declarations.map {
            "\($0.access) \($0.symbol) \($0.type)"
        }
    }

    @Test("literals, comments and bodies are not declarations")
    func literals() {
        let text = """
            // public struct Comment {
            public struct User: Sendable {
                /// public var no: Int
                public var name: String
                public static let text = Table("{ public var no: \\(x) }", [1, 2])

                public init(name: String = "} public var no: Int") {
                    self.name = name
                    if name == "{" { return }
                }
                public static func get(id: ID) -> Endpoint<User> {
                    .get("/users/\\(id)/\\(group: ["a", "}"])", operation: "User.get")
                }
                private var hidden: Int
            }
            """
        #expect(
            symbols(text) == [
                "public User ", "public User: Sendable ", "public User.name String", "public User.text Table",
                "public User.init(name:) ", "public User.get(id:)  -> Endpoint<User>",
            ]
        )
    }

    @Test("a declaration can have several lines, attributes and escaped names")
    func lines() {
        let text = """
            #if canImport(FoundationEssentials)
                public import FoundationEssentials
            #endif
            public struct `Type`:
                EndpointResponse,
                Swift.Hashable
            {
                @available(*, deprecated, message: "No (x) {")
                public var `class`: Swift.Optional<Int> {
                    get { _class }
                    set { _class = newValue }
                }
                @Indirect var _class: Swift.Optional<Int>
                @Indirect public var next: Swift.Optional<`Type`>

                public init(
                    a: Int,
                    for b: [Swift.String: Int] = [:],
                ) {
                }
            }
            """
        #expect(
            symbols(text) == [
                "public Type ", "public Type: EndpointResponse ", "public Type: Hashable ",
                "public Type.class Int?",
                "public Type.next `Type`?", "public Type.init(a:for:) ",
            ]
        )
    }

    @Test("protocols, enums and extensions are listed")
    func kinds() {
        let text = """
            public nonisolated protocol UserService: Sendable {
                func get(id: User.ID) async throws -> User
            }

            extension Services: HasUserService {}

            public indirect enum Shape: Equatable {
                case square(Int)
                case `default` = "x"
                indirect case group([Shape], of: Int)
            }

            extension FieldPath<User.Inner> {
                public static var name: Self {
                    .field("name")
                }
            }
            """
        #expect(
            symbols(text) == [
                "public UserService ", "public UserService: Sendable ",
                "public UserService.get(id:)  async throws -> User", "internal Services: HasUserService ",
                "public Shape ", "public Shape: Equatable ", "public Shape.square ",
                "public Shape.default Self",
                "public Shape.group ", "public FieldPath<User.Inner>.name Self",
            ]
        )
    }

    @Test("in an internal API everything is listed, and in a public one only what is public")
    func levels() {
        #expect(
            symbols("struct A {\n    var a: Int\n    private var b: Int\n}") == [
                "internal A ", "internal A.a Int",
            ]
        )
        #expect(symbols("public struct A {\n    var a: Int\n}") == ["public A "])
    }
}
