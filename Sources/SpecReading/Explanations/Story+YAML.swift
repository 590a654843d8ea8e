extension Story {
    /// About a text before it is known to be a spec.
    static let yaml: [Story] = [
        Story(
            "aliasBomb",
            "Aliases that bring in too much",
            """
            An alias (`*name`) stands for everything under its anchor (`&name`), and an alias of aliases multiplies. A \
            few lines can stand for billions of values, so all aliases and merge keys of a file together may bring in \
            100,000 values.
            """,
            wrong: """
                resource: User
                fields:
                  a: { type: json, default: &a [1, 2, 3, 4, 5, 6, 7, 8, 9] }
                  b: { type: json, default: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a] }
                  c: { type: json, default: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b] }
                  d: { type: json, default: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c] }
                  e: { type: json, default: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d] }
                  f: { type: json, default: [*e, *e, *e, *e, *e, *e, *e, *e, *e] }
                """,
            right: """
                resource: User
                fields:
                  a: { type: json, default: &a [1, 2, 3] }
                  b: { type: json, default: *a }
                """
        ),
        Story(
            "aliasOfItself",
            "An alias inside of what it stands for",
            "What an anchor names has to be complete before an alias can repeat it; otherwise it would never end.",
            wrong: """
                resource: User
                fields:
                  tree: { type: json, default: &tree [1, *tree] }
                """,
            right: """
                resource: User
                fields:
                  tree: { type: json, default: &tree [1] }
                  copy: { type: json, default: *tree }
                """
        ),
        Story(
            "badMerge",
            "A merge key without a map",
            "The merge key `<<` brings the entries of another map into this one, so it takes a map or a list of maps.",
            wrong: """
                resource: User
                fields:
                  <<: street
                """,
            right: """
                resource: User
                types:
                  Address: { fields: &address { street: string } }
                fields:
                  <<: *address
                """
        ),
        Story(
            "colonInText",
            "A colon in a text without quotes",
            "In YAML a colon followed by a space begins a value. A text that has one must be in quotes.",
            wrong: """
                resource: User
                doc: Note: people only
                """,
            right: """
                resource: User
                doc: "Note: people only"
                """
        ),
        Story(
            "complexKey",
            "A key that is no text",
            "YAML allows lists and maps as keys. A spec has no use for them, and most tools cannot show them.",
            wrong: """
                resource: User
                fields:
                  ? [first, last]
                  : string
                """,
            right: """
                resource: User
                fields:
                  first: string
                  last: string
                """
        ),
        Story(
            "duplicateKey",
            "The same key twice",
            """
            YAML forbids two equal keys in one map, and tools that accept them disagree about which one counts. A key \
            that a merge key (`<<`) brings in may be said again; the map's own entry counts then.
            """,
            wrong: """
                resource: User
                fields:
                  name: string
                  name: string?
                """,
            right: """
                resource: User
                fields:
                  name: string?
                """
        ),
        Story(
            "emptyKey",
            "A colon without a key",
            "In front of every ':' stands the key. A key that is empty on purpose is written in quotes.",
            wrong: """
                resource: User
                fields: { : string }
                """,
            right: """
                resource: User
                fields:
                  name: string
                """
        ),
        Story(
            "nestedTooDeep",
            "Lists and maps nested too deep",
            "More than 64 levels of lists, maps and types inside of each other are refused; no spec needs them.",
            wrong:
                "resource: User\nfields: { a: \(String(repeating: "[", count: 70))int\(String(repeating: "]", count: 70)) }",
            right: """
                resource: User
                fields: { a: [[[int]]] }
                """
        ),
        Story(
            "questionMarkBehindBracket",
            "An optional list without quotes",
            """
            `T?` is an optional type, but to YAML a list ends at its bracket and nothing may follow. Put the whole type \
            in quotes, or say `required: false`.
            """,
            wrong: """
                resource: User
                fields:
                  tags: [string]?
                """,
            right: """
                resource: User
                fields:
                  tags: "[string]?"
                """
        ),
        Story(
            "tabIndentation",
            "A tab in the indentation",
            "YAML is indented with spaces. How wide a tab is depends on who looks at it.",
            wrong: """
                resource: User
                fields:
                \tname: string
                """,
            right: """
                resource: User
                fields:
                  name: string
                """
        ),
        Story(
            "tag",
            "A YAML tag",
            "Tags such as `!!binary` or `!include` tell YAML what a value is. In a spec the key says that already.",
            wrong: """
                resource: User
                doc: !!str people
                """,
            right: """
                resource: User
                doc: people
                """
        ),
        Story(
            "unclosedQuote",
            "A quote that is never closed",
            "The text goes on to the end of the file. The message points at the quote that opens it.",
            wrong: """
                resource: User
                doc: "people
                """,
            right: """
                resource: User
                doc: "people"
                """
        ),
        Story(
            "unknownAlias",
            "An alias of nothing",
            "An alias (`*name`) repeats what an anchor (`&name`) named earlier in the same file.",
            wrong: """
                resource: User
                fields:
                  <<: *adress
                """,
            right: """
                resource: User
                types:
                  Address: { fields: &address { street: string } }
                fields:
                  <<: *address
                """
        ),
        Story(
            "yamlSyntax",
            "Not YAML",
            """
            The text cannot be read as YAML from the place on that the message names; the mistake is there or a \
            little before. Brackets and quotes have to be closed, keys of one map begin in the same column, and a text \
            that begins with one of @ ` % or has ': ' or ' #' in it must be in quotes.
            """,
            wrong: """
                resource: User
                fields: { name: string, age: int
                """,
            right: """
                resource: User
                fields: { name: string, age: int }
                """
        ),
    ]
}
