extension Shape {
    static let messagesFile = Shape(
        "messagesFile",
        "messages.yaml",
        [
            Key("source", .text, "The language in which every message has a text.", required: true),
            Key(
                "resources",
                .list(.choice(MessagesSpec.Resource.spellings)),
                "The files besides the Swift: a String Catalog, or tables for each language."
            ),
            Key(
                "messages",
                .map(.either([.localizedTexts, .shape("message")])),
                "The messages, each with its texts.",
                required: true
            ),
        ]
    )

    static let message = Shape(
        "message",
        "a message",
        [
            Key("texts", .localizedTexts, "The texts by language.", required: true),
            Key("doc", .text, "The documentation, also for translators."),
            Key(
                "parameters",
                .map(.choice(LocalizedMessageSpec.ParameterType.spellings)),
                "The types of the placeholders, in the order of the arguments."
            ),
            Key("plural", .text, "The parameter that selects the plural, if several are whole numbers."),
            Key("name", .text, "The Swift name, in place of that of the key."),
        ]
    )

    static let plural = Shape(
        "plural",
        "a plural",
        [
            Key("zero", .text, "The text for numbers of the category zero."),
            Key("one", .text, "The text for numbers of the category one."),
            Key("two", .text, "The text for numbers of the category two."),
            Key("few", .text, "The text for numbers of the category few."),
            Key("many", .text, "The text for numbers of the category many."),
            Key("other", .text, "The text for all other numbers.", required: true),
        ]
    )
}

extension ShapeValue {
    static let localizedTexts: ShapeValue = .map(.either([.text, .shape("plural")]))
}
