extension RandomSpec {
    mutating func messages() -> [String] {
        let all = [
            block("no_trips", ["en: No \"trips\" \\\\yet.", "de: Keine."]),
            block("greeting", ["en: \"Hello, {name}!\"", "de-AT: \"{name}, servus!\""]),
            block("photos", ["en: { one: One photo, other: \"{count} photos\" }"] + some([manyPlurals], 50)),
            block(
                "class",
                ["doc: \(pick(["Below the name.", "\"Ends */ no comment.\""]))"]
                    + some(["name: \(pick(["classes", "init", "inSeats"]))"], 50)
                    + [
                        "parameters: { row: int, self: int, share: double, guest: string }", "plural: self",
                        block(
                            "texts",
                            [
                                block(
                                    "en",
                                    [
                                        "one: \"One seat for {guest} in {row} ({share} %)\"",
                                        "other: \"{self} seats for {guest} in {row} ({share} %)\"",
                                    ]
                                )
                            ]
                        ),
                    ]
            ),
            block("\"a key: with spaces \"", ["name: spaced", "texts: { en: \" {{x}} \", fr: \"\" }"]),
            block("self", ["en: Me"]), block("key", ["en: Key"]), block("init", ["en: \"{text} {key}\""]),
        ]
        let chosen = some(all, 60)
        return ["source: en"] + some(["resources: [\(atLeastOne(["xcstrings", "strings"]))]"], 40)
            + [block("messages", chosen.isEmpty ? [all[0]] : chosen)]
    }

    private var manyPlurals: String {
        [
            "ar: { zero: \"{count} a\", two: \"{count} b\", few: \"{count} c\", many: \"{count} d\", other: \"{count} e\" }",
            "pl: { one: \"{count} f\", few: \"{count} g\", many: \"{count} h\", other: \"{count} i\" }",
        ].joined(separator: "\n")
    }
}
