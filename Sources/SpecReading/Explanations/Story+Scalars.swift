extension Story {
    /// About single values.
    static let scalars: [Story] = [
        Story(
            "badDuration",
            "Not a duration",
            "A duration is a whole number and its unit, without a space: ms, s, m or h.",
            wrong: """
                genapi: 1
                api: Trips
                servers: { live: "https://api.trips.example" }
                timeout: 30
                """,
            right: """
                genapi: 1
                api: Trips
                servers: { live: "https://api.trips.example" }
                timeout: 30s
                """
        ),
        Story(
            "booleanInPlaceOfText",
            "A boolean where text is meant",
            """
            `yes`, `no`, `on`, `off`, `true` and `false` without quotes are booleans to one YAML reader or another. \
            Where they are meant as words they need quotes, so that everybody reads what you see.
            """,
            wrong: """
                enum: Answer
                cases: [yes, no]
                """,
            right: """
                enum: Answer
                cases: ["yes", "no"]
                """
        ),
        Story(
            "looseBoolean",
            "A boolean to some readers only",
            """
            Defaults and examples are JSON, where a boolean is `true` or `false`. `yes`, `no`, `on` and `off` are booleans \
            to one YAML reader and words to another: write the boolean, or put the word in quotes.
            """,
            wrong: """
                resource: User
                fields:
                  is_public: { type: bool, default: yes }
                """,
            right: """
                resource: User
                fields:
                  is_public: { type: bool, default: true }
                """
        ),
        Story(
            "notBoolean",
            "Not true or false",
            "Where the language takes a boolean it is written `true` or `false`, in lower case and without quotes.",
            wrong: """
                resource: User
                hashable: yes
                """,
            right: """
                resource: User
                hashable: true
                """
        ),
        Story(
            "notWholeNumber",
            "Not a whole number",
            "Whole numbers are written in decimal digits: no quotes, no leading zeros, no 0x, no underscores.",
            wrong: """
                genapi: 1
                api: Trips
                servers: { live: "https://api.trips.example" }
                retry: { attempts: 0x3 }
                """,
            right: """
                genapi: 1
                api: Trips
                servers: { live: "https://api.trips.example" }
                retry: { attempts: 3 }
                """
        ),
        Story(
            "nullInPlaceOfText",
            "Nothing where text is meant",
            "`null` and `~` without quotes are nothing to YAML. As words they need quotes; to say nothing, leave the key out.",
            wrong: """
                resource: User
                doc: null
                """,
            right: """
                resource: User
                doc: "null"
                """
        ),
        Story(
            "numberInPlaceOfText",
            "A number where text is meant",
            """
            Without quotes this is a number to YAML, and numbers lose their spelling: 1.0 becomes 1, 0o7 becomes 7. \
            Put it in quotes.
            """,
            wrong: """
                resource: User
                doc: 1.0
                """,
            right: """
                resource: User
                doc: "1.0"
                """
        ),
        Story(
            "numberNotJSON",
            "A number that JSON does not have",
            """
            Defaults and examples are JSON. What YAML takes for a number has to be one in JSON too: decimal digits, no \
            plus, no leading zero, digits on both sides of the dot. Anything else is text and needs quotes.
            """,
            wrong: """
                resource: User
                fields:
                  mask: { type: int, default: 0xFF }
                """,
            right: """
                resource: User
                fields:
                  mask: { type: int, default: 255 }
                """
        ),
        Story(
            "unknownChoice",
            "An unknown word",
            "The key takes one of a few words of the language; the message or its help names them.",
            wrong: """
                resource: User
                fields:
                  password: { type: string, access: writ }
                """,
            right: """
                resource: User
                fields:
                  password: { type: string, access: write }
                """
        ),
        Story(
            "unsupportedVersion",
            "An unknown version of the language",
            "`genapi:` names the version of the spec language. A newer one needs a newer tool.",
            wrong: """
                genapi: 2
                api: Trips
                servers: { live: "https://api.trips.example" }
                """,
            right: """
                genapi: 1
                api: Trips
                servers: { live: "https://api.trips.example" }
                """
        ),
    ]
}
