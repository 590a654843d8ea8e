extension Story {
    /// About files as a whole, before anything in them is looked at.
    static let files: [Story] = [
        Story(
            "controlCharacter",
            "A control character",
            """
            Control characters cannot be seen, and some of them change how a terminal or an editor shows the rest. \
            They are refused as they are and as escapes; tabs and line breaks inside of a text are fine.
            """,
            wrong: """
                resource: User
                doc: "ring \\a bell"
                """,
            right: """
                resource: User
                doc: ring a bell
                """
        ),
        Story(
            "emptyFile",
            "A file without a spec",
            "The file has nothing in it but comments. Every YAML file below an API's folder declares one type.",
            wrong: """
                # to be written
                """,
            right: """
                resource: User
                """
        ),
        Story(
            "fileTooLarge",
            "A file of more than 16 MiB",
            "A spec is written by people. A larger file is a mistake, or somebody's attempt to keep the tool busy.",
            wrong: "(a file of 20 MB)",
            right: """
                resource: User
                """,
            isSpec: false
        ),
        Story(
            "foreignEncoding",
            "A file in UTF-16 or UTF-32",
            "Specs are UTF-8, as every YAML tool can read it. Save the file as UTF-8, with or without a byte order mark.",
            wrong: "(a file that begins with the bytes FF FE)",
            right: """
                resource: User
                """,
            isSpec: false
        ),
        Story(
            "notUTF8",
            "A file that is not UTF-8",
            """
            The message names the first byte that cannot be part of UTF-8. Often the file was saved in an older \
            encoding, such as Latin-1; save it as UTF-8.
            """,
            wrong: "(a file with the single byte FC for the letter ü)",
            right: """
                resource: User
                doc: ü
                """,
            isSpec: false
        ),
        Story(
            "severalDocuments",
            "Two documents in one file",
            "A line with three dashes ends a YAML document and begins another. Every spec has a file of its own.",
            wrong: """
                resource: User
                ---
                resource: Trip
                """,
            right: """
                resource: User
                """
        ),
        Story(
            "tooManyProblems",
            "More problems than anyone would read",
            "After 50,000 problems in one file the tool stops looking. Mend some of them and run it again.",
            wrong: "(a file with the same key in 60,000 lines)",
            right: """
                resource: User
                """,
            isSpec: false
        ),
    ]
}
