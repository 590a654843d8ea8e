import SourceDiagnostics
import SpecReading
import SpecWriting
import Testing

@Suite("The usual form") struct FormTests {
    private func form(_ text: String) -> String? {
        SpecFormatter.format(SourceFile(path: "User.yaml", text: text)).value
    }

    /// Expects a form, and that it is its own form.
    private func expect(
        _ text: String,
        _ formatted: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(form(text) == formatted, sourceLocation: sourceLocation)
        #expect(form(formatted) == formatted, sourceLocation: sourceLocation)
    }

    @Test("each level is indented by two spaces") func eachLevelHasTwoSpaces() {
        expect(
            "value: A\nfields:\n    a:\n       type: string\n    b: int",
            "value: A\nfields:\n  a:\n    type: string\n  b: int\n"
        )
        expect(
            "a:\n- x: 1\n  y: 2\n-   - z\n    - w\n-\n  v: 3\n",
            "a:\n  - x: 1\n    y: 2\n  - - z\n    - w\n  - v: 3\n"
        )
    }

    @Test("comments stay with what they describe") func commentsStayWithWhatTheyAreAbout() {
        expect(
            """
            # The file.


            # The value.
            value: A   # A
            fields:    # all
                # one
                a: string# no comment
                b: int     # a number
                # the last

            # the end of the fields

            # the file's end
            """,
            """
            # The file.

            # The value.
            value: A # A
            fields: # all
              # one
              a: string# no comment
              b: int # a number
              # the last

            # the end of the fields

            # the file's end

            """
        )
    }

    @Test("comments between a key and its value are moved above both")
    func commentsBetweenAKeyAndItsValueAreAboveBoth() {
        expect("a:\n  # why\n  b\nc: # x\n  [d]\ne: # y\n", "# why\na: b\n# x\nc: [d]\ne: # y\n")
        expect(
            "a:\n  - # first\n    b: c\n  # second\n  - d # behind\n",
            "a:\n  # first\n  - b: c\n  # second\n  - d # behind\n"
        )
        expect("a: &x # anchor\n  b: c\nd: *x # alias\n", "a: &x # anchor\n  b: c\nd: *x # alias\n")
    }

    @Test("a list or map in brackets with comments is split into lines")
    func bracketsWithCommentsBecomeLines() {
        expect(
            "a: [ # the list\n  b, # one\n  # two\n  c\n  # end\n] # behind\n",
            "a:\n  # the list\n  - b # one\n  # two\n  - c\n  # end\n  # behind\n"
        )
        expect("a: { b: [c, # one\n d] }\n", "a:\n  b:\n    - c # one\n    - d\n")
        expect("- { # x\n a: b }\n", "# x\n- { a: b }\n")
        expect("a: [ # nothing\n]\n", "# nothing\na: []\n")
    }

    @Test("one blank line separates groups") func oneBlankLineSeparatesGroups() {
        expect("a: 1\n\n\n\nb:\n\n  c: 2\n\n  d: 3\n\n\ne: 4\n\n", "a: 1\n\nb:\n  c: 2\n\n  d: 3\n\ne: 4\n")
    }

    @Test("only text that YAML would misread is quoted") func quotesAreWhereYAMLNeedsThem() {
        expect(
            #"a: 'text'"# + "\n" + #"b: ["x, y", 'z', "1", '']"# + "\n" + #"c: 'it''s: so'"#
                + "\n\"d\": \"/{id}\"\n",
            "a: text\nb: [\"x, y\", z, \"1\", \"\"]\nc: \"it's: so\"\nd: /{id}\n"
        )
        expect(
            "a: { get: '/{id}', 'on': yes, \"409\": \"true\" }\n",
            "a: { get: \"/{id}\", \"on\": yes, 409: \"true\" }\n"
        )
        expect("a: \"\\u2028\\t\"\n", "a: \"\\u2028\\t\"\n")
    }

    @Test("values that do not fit on a line are split into lines") func whatDoesNotFitOnALineHasLines() {
        let words = (10..<40).map { "word\($0)" }
        let rows = [words.prefix(15), words.dropFirst(15)].map { $0.joined(separator: ", ") }
        expect(
            "a: [\(words.joined(separator: ",  "))] # many\n",
            "a: [\n  \(rows[0]),\n  \(rows[1])\n] # many\n"
        )
        let members = words.map { "\($0): 1" }
        let lines = members.map { "  \($0)\n" }.joined()
        expect("a: {\(members.joined(separator: ","))} # many\n", "a: # many\n\(lines)")
        expect("{ value: A, fields: {} }\n", "value: A\nfields: {}\n")
        expect("a: { b: , c }\n", "a: { b: , c: }\n")
    }

    @Test("texts on several lines keep their lines") func textsOnSeveralLinesKeepTheirLines() {
        expect("a: |\n    one\n      two\n\n    three\nb: c\n", "a: |\n  one\n    two\n\n  three\nb: c\n")
        expect(
            "a: >- # folded\n   one\n   two\n\n\n# next\nb: c\n",
            "a: >- # folded\n  one\n  two\n\n# next\nb: c\n"
        )
        expect("a: |2\n   one\n  two\n", "a: |2\n   one\n  two\n")
        expect("a: |+\n one\n\n\nb: c\n", "a: |+\n  one\n\n\nb: c\n")
        expect("- |\n one\n- >\n two\n", "- |\n  one\n- >\n  two\n")
        expect("a: one\n  two\n  three\n", "a: one two three\n")
        expect("a: one\n\n  two\n", "a: |-\n  one\n  two\n")
    }

    @Test("the keys of a file are in their usual order") func keysOfAFileHaveTheirUsualOrder() {
        expect(
            """
            # About the file.

            resource: User
            # How they are called.
            endpoints: { get: { get: "/{id}", returns: User } }
            store: { ttl: 5m } # short

            # What they have.
            fields: { name: string }
            path: /users
            """,
            """
            # About the file.

            resource: User
            path: /users

            # What they have.
            fields: { name: string }
            # How they are called.
            endpoints: { get: { get: "/{id}", returns: User } }
            store: { ttl: 5m } # short

            """
        )
        // The alias would be above its anchor.
        expect(
            "value: A\ntypes: &x { B: { fields: {} } }\nfields: *x\n",
            "value: A\ntypes: &x { B: { fields: {} } }\nfields: *x\n"
        )
        expect("value: A\nunknown: 1\ndoc: b\n", "value: A\nunknown: 1\ndoc: b\n")
        expect("# Head.\n\ndoc: b\n# Kind.\nvalue: A\n", "# Head.\n\n# Kind.\nvalue: A\ndoc: b\n")
    }

    @Test("byte order marks and document markers are removed, and CR LF becomes LF")
    func filesOfOtherSystemsAreUsual() {
        expect("\u{FEFF}a: b\r\nc: d # e\r\n", "a: b\nc: d # e\n")
        expect("---\na: b\n...\n", "a: b\n")
        expect("# only\n---\na", "# only\na\n")
    }

    @Test(
        "a file that is not a valid spec is not formatted",
        arguments: [
            "a: [b", "a:\n\tb: c", "a: b\na: c", "a: !!str b", "? [a]\n: b", "", "# nothing\n",
            "a: b\n---\nc: d\n",
        ]
    )
    func whatIsNoSpecHasNoForm(_ text: String) {
        let outcome = SpecFormatter.format(SourceFile(path: "User.yaml", text: text))
        #expect(outcome.value == nil)
        #expect(outcome.diagnostics.hasErrors)
        #expect(!outcome.diagnostics.contains { $0.id == "formChangesMeaning" })
    }
}
