import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecResolution
import TestTraits
import Testing

@Suite("Objects, enums and unions")
struct ObjectTests {
    private func object(_ name: String, in text: String) throws -> Object {
        guard case .object(let object) = try declaration(name, in: text) else { throw Missing() }
        return object
    }

    private func declaration(_ name: String, in text: String) throws -> Declaration {
        let answer = SpecFiles(text).resolve()
        let api = try #require(answer.value, "\(answer.diagnostics)")
        return try #require(api.units.first { $0.name == name }?.declaration)
    }

    private struct Missing: Error {}

    @Test(
        "a child that overrides a field keeps its place and name, and only its own key on the wire",
        .proves("BM-14")
    )
    func overriding() throws {
        let child = try object(
            "Child",
            in: """
                # Child.yaml
                resource: Child
                extends: Parent
                fields: { title: { type: string?, key: headline }, extra: int }
                # Parent.yaml
                resource: Parent
                fields: { id: int, title: string, note: string, state: { enum: [a] } }
                """
        )
        #expect(child.fields.map(\.name) == ["id", "title", "note", "state", "extra"])
        #expect(child.fields.map(\.keyPath) == [["id"], ["headline"], ["note"], ["state"], ["extra"]])
        #expect(child.fields[0].type == .identity(of: TypeName("Child")))
        #expect(child.fields[1].presence == .optional)
        #expect(child.fields[3].type == .declared(TypeName("Parent", "State"), .enumeration))
        #expect(child.identity == .field("id", .int))
        #expect(child.discriminator?.value == "Child")
    }

    @Test("a shared ID has the type of the resource at the end of the chain of references", .proves("BM-14"))
    func sharedIdentities() throws {
        let files = """
            # Mini.yaml
            resource: Mini
            fields: { id: id<Small> }
            # Small.yaml
            resource: Small
            identity: code
            fields: { code: id<Whole> }
            # Child.yaml
            resource: Child
            extends: Small
            # Whole.yaml
            resource: Whole
            fields: { id: int64 }
            # Heir.yaml
            resource: Heir
            extends: Whole
            # Own.yaml
            resource: Own
            fields: { id: id<Own> }
            """
        let expected: [(String, Identity, TypeName?)] = [
            ("Mini", .field("id", .int64), TypeName("Whole")),
            ("Small", .field("code", .int64), TypeName("Whole")),
            ("Child", .field("code", .int64), TypeName("Whole")),
            ("Whole", .field("id", .int64), nil),
            ("Heir", .field("id", .int64), nil),
            ("Own", .field("id", .string), nil),
        ]
        for (name, identity, owner) in expected {
            let object = try object(name, in: files)
            #expect(object.identity == identity, "\(name)")
            #expect(object.identityOwner == owner, "\(name)")
            #expect(object.fields[0].type == .identity(of: TypeName(name)), "\(name)")
        }
    }

    @Test("variants of one object can have the same discriminator value, others cannot", .proves("BM-14"))
    func discriminatorsOfVariants() throws {
        let files = """
            # Mini.yaml
            resource: Mini
            fields: { id: id<Whole>, type: { const: file } }
            # Whole.yaml
            resource: Whole
            fields: { type: { const: file } }
            """
        #expect(SpecFiles(files).resolve().diagnostics == [])
        let other = SpecFiles(files.replacing("id<Whole>", with: "string")).resolve().diagnostics
        #expect(other.map(\.id) == ["discriminatorsMeet"])
    }

    private static let family = """
        # Grandchild.yaml
        resource: Grandchild
        extends: Child
        parameters: { tenant: int }
        endpoints: { get: { get: "/{id}/whole", returns: Grandchild } }
        # Child.yaml
        resource: Child
        extends: Parent
        path: /{tenant}/children
        endpoints: { delete: none, pay: { post: "/{id}/pay" } }
        # Parent.yaml
        resource: Parent
        path: /{tenant}/parents
        parameters: { tenant: string }
        fields: { id: int, title: string }
        types: { State: { enum: [a] } }
        endpoints:
          list: { get: "", returns: [Parent], paging: { mode: cursor, limit: 20 }, query: { state: State? } }
          get: { get: "/{id}", returns: Parent, link: parent }
          replace: { put: "/{id}", body: Parent, returns: Parent, invalidates: [Parent] }
          delete: { delete: "/{id}" }
        """

    @Test(
        "a resource inherits path, parameters, identity, paging and endpoints, each of which it can override",
        .proves("BM-14")
    )
    func inheritedEndpoints() throws {
        let child = try object("Child", in: Self.family)
        #expect(child.endpoints.map(\.name) == ["list", "get", "replace", "pay"])
        let name = TypeName("Child")
        #expect(child.endpoints[0].response == .value(.list(.declared(name, .object))))
        #expect(child.endpoints[0].paging?.pageSize == 20)
        #expect(child.endpoints[1].response == .value(.declared(name, .object)))
        #expect(child.endpoints[2].invalidates == [name])
        #expect(child.endpoints.allSatisfy { $0.link == nil })
        #expect(child.identity == .field("id", .int))
        let grandchild = try object("Grandchild", in: Self.family)
        #expect(grandchild.endpoints.map(\.name) == ["list", "replace", "pay", "get"])
        #expect(grandchild.endpoints[1].response == .value(.declared(TypeName("Grandchild"), .object)))
        let tenant = grandchild.endpoints[3].pathParameters.first { $0.name == "tenant" }
        #expect(tenant?.type == .scalar(.int))
        #expect(
            try object("Parent", in: Self.family).endpoints.map(\.name) == [
                "list", "get", "replace", "delete",
            ]
        )
    }

    @Test(
        "a field that is overridden by its key or by its name keeps the name, unless it is given another",
        .proves("BM-14"),
        arguments: [
            ("other: int", "headline", "title"),
            ("title: string?", "headline", "title"),
            ("title: { type: string, key: top.title }", "headline", "top.title"),
            ("title: { type: string?, name: caption }", "caption", "title"),
            ("headline: string?", "headline", "headline"),
            ("caption: { type: string?, name: headline }", "headline", "caption"),
        ]
    )
    func namesOfOverriddenFields(_ field: String, _ name: String, _ path: String) throws {
        let text = """
            # Child.yaml
            value: Child
            extends: Middle
            fields: { \(field) }
            # Middle.yaml
            value: Middle
            extends: Parent
            fields: { title: string }
            # Parent.yaml
            value: Parent
            fields: { title: { type: string, name: headline }, note: string }
            """
        #expect(try object("Middle", in: text).fields.map(\.name) == ["headline", "note"])
        let child = try object("Child", in: text)
        #expect(child.fields[0].name == name)
        #expect(child.fields[0].keyPath.joined(separator: ".") == path)
        #expect(child.fields[1].name == "note")
    }

    @Test(
        "the identity of a resource is several fields, a named field, a singleton or none",
        .proves("BM-18"),
        arguments: [
            ("[org, number]", .fields(["org", "number"])), ("number", .field("number", .int)),
            ("[number]", .field("number", .int)), ("singleton", .singleton), ("none", nil),
        ] as [(String, Identity?)]
    )
    func ownIdentities(_ spelling: String, _ identity: Identity?) throws {
        let issue = try object(
            "Issue",
            in: """
                # Issue.yaml
                resource: Issue
                identity: \(spelling)
                fields: { org: string, number: int }
                """
        )
        #expect(issue.identity == identity)
        let names = issue.nested.map(\.name)
        #expect(names == (issue.identity?.fields.count == 2 ? [TypeName("Issue", "ID")] : []))
    }

    @Test(
        "an 'id' among the fields sets the type and documentation of the identity",
        .proves("BD-14"),
        arguments: [("string", Scalar.string), ("int", .int), ("int64", .int64), ("uuid", .uuid)]
    )
    func identities(type: String, scalar: Scalar) throws {
        let user = try object(
            "User",
            in: "resource: User\nfields: { name: string, id: { type: \(type), doc: Whose. } }"
        )
        #expect(user.identity == .field("id", scalar))
        #expect(user.fields.map(\.name) == ["id", "name"])
        #expect(user.fields[0].type == .identity(of: TypeName("User")))
        #expect(user.fields[0].doc == "Whose.")
    }

    @Test("a convention without identity and discriminator adds nothing")
    func bareConvention() throws {
        let user = try object(
            "User",
            in: """
                # api.yaml
                convention: { identity: none, discriminator: none, keys: camelCase }
                # User.yaml
                resource: User
                fields: { type: string, first_name: string, URLName: string }
                """
        )
        #expect(user.identity == nil)
        #expect(user.discriminator == nil)
        #expect(user.fields.map(\.name) == ["type", "firstName", "urlName"])
        #expect(user.fields.map(\.keyPath) == [["type"], ["firstName"], ["URLName"]])
    }

    @Test(
        "a listed discriminator uses its default value, and one of another type is an ordinary field",
        .proves("BD-17")
    )
    func discriminators() throws {
        let text = """
            # A.yaml
            resource: A
            fields: { type: { type: string, default: letter_a }, x: int }
            # B.yaml
            resource: B
            fields: { type: Kind, x: int }
            types: { Kind: { enum: [one, two] } }
            """
        let a = try object("A", in: text)
        #expect(a.discriminator == DiscriminatorValue(keyPath: ["type"], value: "letter_a"))
        #expect(a.fields.map(\.name) == ["id", "x"])
        let b = try object("B", in: text)
        #expect(b.discriminator == nil)
        #expect(b.fields.map(\.name) == ["id", "type", "x"])
    }

    @Test("a value that a union identifies by a discriminator writes it", .proves("BM-17"))
    func valuesInUnions() throws {
        let text = """
            # Event.yaml
            union: Event
            discriminator: kind
            of: [{ type: Push, value: PushEvent }, { type: Fork, has: fork, name: forking }]
            # Push.yaml
            value: Push
            fields: { ref: string }
            # Fork.yaml
            value: Fork
            fields: { fork: string }
            """
        #expect(
            try object("Push", in: text).discriminator
                == DiscriminatorValue(keyPath: ["kind"], value: "PushEvent")
        )
        #expect(try object("Fork", in: text).discriminator == nil)
        guard case .union(let event) = try declaration("Event", in: text) else { throw Missing() }
        #expect(event.members.map(\.rule) == [.value("PushEvent"), .hasKey("fork")])
        #expect(event.members.map(\.name) == ["push", "forking"])
    }

    @Test("constants have a value and no name, and identify members of unions")
    func constants() throws {
        let text = """
            # Event.yaml
            union: Event
            discriminator: kind
            of: [Push, Fork]
            # Push.yaml
            value: Push
            extends: Base
            fields: { kind: { const: push }, size: { const: 1.5, required: false } }
            # Fork.yaml
            value: Fork
            fields: { kind: { const: 2 }, $ref: { const: true } }
            # Base.yaml
            resource: Base
            fields: { type: { const: base }, kind: string }
            """
        let push = try object("Push", in: text)
        #expect(push.fields.map(\.keyPath) == [["id"], ["kind"], ["size"]])
        #expect(
            push.fields.map(\.constant) == [
                nil, ConstantValue(text: "push", kind: .text), ConstantValue(text: "1.5", kind: .number),
            ]
        )
        #expect(push.fields.map(\.presence) == [.required, .required, .optional])
        #expect(push.discriminator == nil)
        #expect(
            try object("Base", in: text).discriminator == DiscriminatorValue(keyPath: ["type"], value: "base")
        )
        #expect(try object("Fork", in: text).fields.map(\.constant?.text) == ["2", "true"])
        guard case .union(let event) = try declaration("Event", in: text) else { throw Missing() }
        #expect(event.members.map(\.rule) == [.value("push"), .value("2")])
    }

    @Test("a field that can be null is required unless it is optional")
    func nullable() throws {
        let user = try object(
            "User",
            in: """
                # User.yaml
                resource: User
                fields: { a: { type: int, nullable: true }, b: { type: int?, nullable: true }, c: { type: int, nullable: false } }
                """
        )
        #expect(user.fields.map(\.isNullable) == [false, true, true, false])
        #expect(user.fields.map(\.presence) == [.required, .required, .optional, .required])
    }

    @Test("only fields on a cycle are stored indirectly, and lists and maps break cycles")
    func recursion() throws {
        let text = """
            # Node.yaml
            value: Node
            fields: { parent: Node?, children: [Node], named: { string: Node }, link: Link?, leaf: Leaf }
            # Link.yaml
            value: Link
            fields: { target: Node?, leaf: Leaf }
            # Leaf.yaml
            value: Leaf
            fields: { nodes: [Node] }
            """
        let node = try object("Node", in: text)
        #expect(node.fields.filter(\.isIndirect).map(\.name) == ["parent", "link"])
        #expect(try object("Link", in: text).fields.filter(\.isIndirect).map(\.name) == ["target"])
        #expect(try object("Leaf", in: text).fields.filter(\.isIndirect).isEmpty)
    }

    @Test("a cycle through a union is stored indirectly at the union alone")
    func recursionThroughUnions() throws {
        let text = """
            # Tree.yaml
            union: Tree
            of: [Branch, Fruit]
            # Branch.yaml
            value: Branch
            fields: { left: Tree, right: Tree }
            # Fruit.yaml
            value: Fruit
            fields: { name: string }
            """
        guard case .union(let tree) = try declaration("Tree", in: text) else { throw Missing() }
        #expect(tree.members.map(\.isIndirect) == [true, false])
        #expect(try object("Branch", in: text).fields.allSatisfy { !$0.isIndirect })
    }

    @Test("the placeholder of a strict union is a member that can be built without the union")
    func placeholders() throws {
        let text = """
            # api.yaml
            convention: { unknown_types: fail }
            # Tree.yaml
            union: Tree
            of: [Branch, Fruit]
            # Branch.yaml
            value: Branch
            fields: { left: Tree, right: Tree }
            # Fruit.yaml
            value: Fruit
            fields: { name: string }
            """
        guard case .union(let tree) = try declaration("Tree", in: text) else { throw Missing() }
        #expect(tree.members.map(\.name) == ["branch", "fruit"])
        #expect(tree.placeholder == 1)
    }

    @Test("members of a union keep their order")
    func orderOfMembers() throws {
        let text = """
            # Tree.yaml
            union: Tree
            of: [{ type: Branch, has: left }, { type: Fruit, value: fruit }]
            # Branch.yaml
            value: Branch
            fields: { left: Tree?, right: Tree? }
            # Fruit.yaml
            value: Fruit
            fields: { name: string }
            """
        guard case .union(let tree) = try declaration("Tree", in: text) else { throw Missing() }
        #expect(tree.members.map(\.name) == ["branch", "fruit"])
    }

    @Test("a union is hashable when all its members are")
    func hashable() throws {
        let text = """
            # Tree.yaml
            union: Tree
            of: [Branch]
            # Branch.yaml
            value: Branch
            hashable: true
            fields: { next: Tree? }
            """
        guard case .union(let tree) = try declaration("Tree", in: text) else { throw Missing() }
        #expect(tree.isHashable)
        #expect(try object("Branch", in: text).isHashable)
    }

    @Test("cases are spelled like members, for every wire value", .proves("BM-25"))
    func cases() throws {
        let text = """
            enum: Mixed
            cases: [Active, NOT_FOUND, USD, "A-B", { value: "1", name: first }]
            """
        guard case .enumeration(let mixed) = try declaration("Mixed", in: text) else { throw Missing() }
        #expect(mixed.cases.map(\.name) == ["active", "notFound", "usd", "aB", "first"])
        #expect(mixed.cases[1].wireValue == .string("NOT_FOUND"))
        guard
            case .enumeration(let numbers) = try declaration(
                "Numbers",
                in: "enum: Numbers\ncases: { LOW: 1, high: 2 }\nunknown_cases: fail"
            )
        else { throw Missing() }
        #expect(numbers.cases.map(\.name) == ["low", "high"])
        #expect(numbers.cases.map(\.wireValue) == [.int(1), .int(2)])
        #expect(!numbers.keepsUnknown)
    }

    @Test(
        "defaults of every kind are resolved",
        arguments: [
            ("string, default: x", DefaultValue.string("x")), ("int, default: -3", .int(-3)),
            ("int64, default: 9223372036854775807", .int(.max)), ("double, default: 1.5e3", .double(1500)),
            ("decimal, default: 10.10", .decimal("10.10")), ("bool, default: true", .bool(true)),
            ("[int], default: []", .emptyList), ("[int], default: [1, 2]", .list([.int(1), .int(2)])),
            ("{ string: int }, default: {}", .emptyMap), ("E, default: B_B", .enumCase("bB")),
            ("[E], default: [a]", .list([.enumCase("a")])), ("int?, default: 7", .int(7)),
        ]
    )
    func defaults(type: String, value: DefaultValue) throws {
        let thing = try object(
            "Thing",
            in: "value: Thing\nfields: { f: { type: \(type) } }\ntypes: { E: { enum: [a, B_B] } }"
        )
        #expect(thing.fields[0].presence == .defaulted(value))
    }

    @Test(
        "the default of an enum is a value or a name, and the value takes precedence",
        arguments: [
            ("1", "low"), ("low", "low"), ("5", "normal"), ("normal", "normal"), ("NOT_SO_HIGH", "notSoHigh"),
        ]
    )
    func namedDefaults(word: String, name: String) throws {
        let thing = try object(
            "Thing",
            in: """
                value: Thing
                fields: { f: { type: E, default: \(word) }, g: { type: [E], default: [\(word)] } }
                types: { E: { enum: { low: 1, normal: 5, NOT_SO_HIGH: 7 } } }
                """
        )
        #expect(thing.fields[0].presence == .defaulted(.enumCase(name)))
        #expect(thing.fields[1].presence == .defaulted(.list([.enumCase(name)])))
        let direction = try object(
            "Thing",
            in: """
                value: Thing
                fields: { f: { type: E, default: up }, g: { type: E, default: anything } }
                types: { E: { enum: [{ value: UP, name: up }, { value: up, name: down }, { value: "*", name: anything }] } }
                """
        )
        #expect(
            direction.fields.map(\.presence) == [
                .defaulted(.enumCase("down")), .defaulted(.enumCase("anything")),
            ]
        )
    }

    @Test("type names are converted, and found by the name in the spec")
    func spelledTypes() throws {
        let text = """
            # user.yaml
            resource: user
            fields: { friend: user?, at: home_address?, kind: user.kind? }
            types: { kind: { enum: [a] } }
            # home_address.yaml
            value: home_address
            name: Home
            fields: { city: string }
            """
        let user = try object("user", in: text)
        #expect(user.name == TypeName("User"))
        #expect(user.discriminator?.value == "user")
        #expect(user.fields[2].type == .declared(TypeName("Home"), .object))
        #expect(user.fields[3].type == .declared(TypeName("User", "Kind"), .enumeration))
    }
}
