import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIFieldSelection

@Suite struct FieldSelectionTests {
    @Test("selections of the same fields have the same text, in any order", .proves("BM-20"))
    func order() {
        var random = SeededRandom(seed: 20)
        var fields: [FieldSelection<Author>] = [
            .name, .city, .street,
            .books(.title, .pages, parameters: [.item("offset", 5), .item("limit", 3)]),
            .books(.author(.name)), .nickname, .name,
        ]
        let expected =
            "address.fields(city,street),books.fields(author.fields(id,name,type),id,pages,title).limit(3).offset(5),"
            + "id,name,nickname,type"
        for _ in 0..<100 {
            fields.shuffle(using: &random)
            let selection = FieldSelection(fields)
            #expect(selection.description == expected)
            #expect([QueryItem.item("fields", selection)].encoded() == "fields=" + Self.escaped(expected))
        }
    }

    @Test(
        "the later of two parameters with the same name counts, and other names are kept",
        .proves("BM-20")
    )
    func parametersOfTheSameName() {
        let three = FieldSelection<Author>.books(.title, parameters: [.item("limit", 3), .item("offset", 1)])
        let five = FieldSelection<Author>.books(.pages, parameters: [.item("limit", 5)])
        #expect(
            FieldSelection<Author>([three, five]).description
                == "books.fields(id,pages,title).limit(5).offset(1),id,type"
        )
        #expect(
            FieldSelection<Author>([five, three]).description
                == "books.fields(id,pages,title).limit(3).offset(1),id,type"
        )
    }

    @Test("a selection with a value that has no text cannot be sent", .proves("BM-20"))
    func parametersWithoutText() {
        let selection = FieldSelection<Author>([
            .books(.author(.name), .title, parameters: [.item("limit", Double.nan)])
        ])
        #expect(selection.queryTexts == nil)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing(",", with: "%2C").replacing("(", with: "%28").replacing(")", with: "%29")
    }

    @Test("the text of a selection is parsed as the same fields", .proves("BM-20"))
    func roundTrip() throws {
        for seed in UInt64(0)..<2_000 {
            var random = SeededRandom(seed: seed)
            let tree = SelectedFields.random(&random, depth: 4)
            var parser = SelectionParser(tree.text)
            #expect(try parser.all() == tree, "seed \(seed): \(tree.text)")
        }
    }

    @Test("mandatory fields are always selected, in nested models too", .proves("BM-20"))
    func mandatory() throws {
        #expect(FieldSelection<Author>([]).description == "id,type")
        #expect(FieldSelection<Author>([.books()]).description == "books,id,type")
        #expect(FieldSelection<Author>([.books(.pages)]).description == "books.fields(id,pages),id,type")
        // Half of it by name, and all of it by another: all.
        #expect(FieldSelection<Author>([.books(.pages), .books()]).description == "books,id,type")
        #expect(try FieldSelection<Author>("") == [])
        #expect(try FieldSelection<Author>("books.fields()").description == "books.fields(id),id,type")
        #expect(try FieldSelection<Author>("address").description == "address,id,type")
        let ranked = FieldSelection<Author>([]).including("meta", "rank")
        #expect(ranked.description == "id,meta.fields(rank),type")
        #expect([QueryItem.item("fields", FieldSelection<Open>([]))].encoded().isEmpty)
        let none: FieldSelection<Author>? = nil
        #expect([QueryItem.item("fields", none)].encoded().isEmpty)
    }

    @Test(
        "an unknown field is an error with its name, and so is any invalid selection",
        .proves("BM-21")
    )
    func errors() {
        for (text, error): (String, FieldSelectionError) in [
            ("titel", .unknownField("titel")),
            ("name,books.fields(title,titel)", .unknownField("books.titel")),
            ("books.fields(author.fields(id,books.fields(x)))", .unknownField("books.author.books.x")),
            ("address.fields(name)", .unknownField("address.name")),
            ("Name", .unknownField("Name")), (" name", .unknownField(" name")),
            ("name.fields(id)", .notAnObject("name")), ("name.limit(3)", .notAnObject("name")),
            ("address.limit(3)", .notAnObject("address")),
            ("name,name", .repeated("name")), ("books.limit(1).limit(2)", .repeated("limit")),
            ("books.fields(id).fields(id)", .repeated("fields")),
            (",", .malformed(at: 0)), ("name,", .malformed(at: 5)), ("name)", .malformed(at: 4)),
            ("books.", .malformed(at: 6)), ("books.fields", .malformed(at: 12)),
            ("books.fields(id", .malformed(at: 15)), ("books(id)", .malformed(at: 5)),
            ("name\\", .malformed(at: 5)), ("\"name\"", .malformed(at: 0)),
            (String(repeating: "books.fields(author.fields(", count: 50_000), .tooDeep),
        ] {
            #expect(throws: error, "\(text.prefix(60))") { try FieldSelection<Author>(text) }
        }
    }

    @Test("parsing a selection from any text never traps", .proves("BM-21"))
    func hostile() {
        let words = [
            "name", "books", "fields", "author", "id", ".", ",", "(", ")", "\\", "\"", "é", "\u{0}", "🇩🇪",
        ]
        for seed in UInt64(0)..<20_000 {
            var random = SeededRandom(seed: seed)
            let text = (0..<random.below(12)).map { _ in words[random.below(words.count)] }.joined()
            guard let selection = try? FieldSelection<Author>(text) else { continue }
            let again = try? FieldSelection<Author>(selection.description)
            #expect(again == selection, "seed \(seed): \(text)")
        }
    }
}

extension SelectedFields {
    /// Names and values of all kinds of marks; none but values are empty.
    fileprivate static func random(_ random: inout SeededRandom, depth: Int) -> SelectedFields {
        func word(_ random: inout SeededRandom, from length: Int) -> String {
            let letters = [
                "a", "b", "fields", ",", ".", "(", ")", "\\", "\"", "'", " ", "é", "\u{301}", "👩‍👧", "\n",
            ]
            return (0..<length + random.below(4)).map { _ in letters[random.below(letters.count)] }.joined()
        }
        var fields = SelectedFields()
        for _ in 0..<(depth == 4 ? 1 : 0) + random.below(4) {
            var choice = Choice()
            if depth > 0, random.chance(0.4) { choice.fields = .random(&random, depth: depth - 1) }
            for _ in 0..<random.below(3) {
                choice.parameters[word(&random, from: 1)] =
                    (0...random.below(2)).map { _ in word(&random, from: 0) }
            }
            fields.choices[word(&random, from: 1)] = choice
        }
        return fields
    }
}

// As generated code has them.

private struct Author: FieldSelectable {
    var name: String?
    var nickname: String?
    var city: String?
    var street: String?
    var books: [Volume]?

    static var selectableFields: [SelectableField] {
        [
            .mandatory("type"),
            .mandatory("id"),
            .optional("name", at: \Author.name),
            .optional("nickname", at: \Author.nickname),
            .optional("address", "city", at: \Author.city),
            .optional("address", "street", at: \Author.street),
            .optional("books", of: Volume.self, at: \Author.books),
        ]
    }
}

private struct Volume: FieldSelectable {
    var title: String?
    var pages: Int?
    var author: Author?

    static var selectableFields: [SelectableField] {
        [
            .mandatory("id"),
            .optional("title", at: \Volume.title),
            .optional("pages", at: \Volume.pages),
            .optional("author", of: Author.self, at: \Volume.author),
        ]
    }
}

private struct Open: FieldSelectable {
    var name: String?

    static var selectableFields: [SelectableField] { [.optional("name", at: \Open.name)] }
}

extension FieldSelection<Author> {
    fileprivate static var name: Self { Self(field: "name") }
    fileprivate static var nickname: Self { Self(field: "nickname") }
    fileprivate static var city: Self { Self(field: "address", "city") }
    fileprivate static var street: Self { Self(field: "address", "street") }
    fileprivate static func books(_ fields: FieldSelection<Volume>..., parameters: [QueryItem] = []) -> Self {
        Self(field: "books", of: fields, parameters: parameters)
    }
}

extension FieldSelection<Volume> {
    fileprivate static var title: Self { Self(field: "title") }
    fileprivate static var pages: Self { Self(field: "pages") }
    fileprivate static func author(_ fields: FieldSelection<Author>..., parameters: [QueryItem] = []) -> Self
    {
        Self(field: "author", of: fields, parameters: parameters)
    }
}
