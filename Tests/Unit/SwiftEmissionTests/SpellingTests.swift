import ResolvedAPI
import SwiftNaming
import Testing

@testable import SwiftEmission

@Suite struct SpellingTests {
    @Test(
        "the name of a type is turned into the name of a case",
        arguments: [
            ("User", "user"), ("URLRule", "urlRule"), ("URL", "url"), ("already", "already"), ("A", "a"),
            ("IPv4", "iPv4"), ("HTTP2", "http2"),
        ]
    )
    func aTypesNameBecomesACases(_ type: String, _ name: String) {
        #expect(type.lowercasedFirstWord == name)
    }

    @Test(
        "durations are written in the largest unit that gives a whole number",
        arguments: [
            (.milliseconds(1), ".milliseconds(1)"), (.milliseconds(999), ".milliseconds(999)"),
            (.milliseconds(1000), ".seconds(1)"), (.milliseconds(1001), ".milliseconds(1001)"),
            (.milliseconds(1500), ".milliseconds(1500)"), (.milliseconds(60_250), ".milliseconds(60250)"),
            (.milliseconds(999_999_999), ".milliseconds(999_999_999)"), (.seconds(60), ".seconds(60)"),
            (.seconds(3_599_999_996_400), ".seconds(3_599_999_996_400)"), (.zero, ".seconds(0)"),
            (.nanoseconds(1), ".nanoseconds(1)"),
            (.nanoseconds(1_000_000_001), ".nanoseconds(1_000_000_001)"),
            (.nanoseconds(61_000_500_000), ".nanoseconds(61_000_500_000)"),
        ] as [(Duration, String)]
    )
    func durationsAreWrittenInTheLargestUnitThatIsWhole(_ duration: Duration, _ text: String) {
        #expect(DurationExpression.text(duration) == text)
    }

    @Test("a decimal is a number of Swift where Int can hold its digits, and a text where not")
    func decimals() {
        let scope = NameScope(inside: [], declared: DeclaredTypes(Samples.trips), imports: Imports())
        func text(_ digits: String) -> String {
            DefaultExpression(scope, use: .body).code(.decimal(digits), as: .scalar(.decimal))
                .text(indent: 0, column: 0)
        }
        for count in 1...38 {
            let nines = String(repeating: "9", count: count)
            for sign in ["", "-"] {
                let whole = text(sign + nines)
                let isText = whole == "Decimal(string: \"\(sign)\(nines)\") ?? 0"
                #expect(isText || Int(whole.replacing("_", with: "")) == Int(sign + nines), "\(whole)")
                #expect(isText || Int(nines) != nil, "\(whole)")
                let part = text("\(sign)0.\(nines)")
                let significand = part.split(separator: " ").last.map { $0.filter(\.isNumber) } ?? ""
                #expect(
                    part == "Decimal(string: \"\(sign)0.\(nines)\") ?? 0"
                        || part.contains("exponent: -\(count),") && Int(significand) == Int(nines)
                            && Int(nines) != nil && part.contains(sign.isEmpty ? ".plus" : ".minus"),
                    "\(part)"
                )
            }
        }
        #expect(text("0.00") == "0" && text("-0") == "-0" && text("12.50e2") == "1250")
        #expect(text("1" + String(repeating: "0", count: 40)) == "Decimal(string: \"1e40\") ?? 0")
    }

    @Test("Swift keywords are escaped only where necessary")
    func wordsOfTheLanguageAreEscapedWhereTheyNeedIt() {
        #expect("default".identifier == "`default`")
        #expect("default".memberName == "default")
        #expect("init".memberName == "`init`")
        #expect("self".parameterName == "self selfValue")
        #expect("inout".label == "`inout`")
        #expect("class".parameterName == "class")
        #expect("name".identifier == "name")
    }

    @Test(
        "text is turned into a literal",
        arguments: [
            ("plain", "\"plain\""), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
            ("\\(x)", #""\\(x)""#),
            ("é👩", "\"é👩\""), ("\0\u{202E}", #""\u{0}\u{202E}""#),
        ]
    )
    func textBecomesALiteral(_ text: String, _ literal: String) {
        #expect(SafeText.literal(text) == literal)
    }

    @Test(
        "characters that change the direction of text or show nothing are hidden, but not their neighbors",
        arguments: [
            (0x00...0x1F, true), (0x20...0x7E, false), (0x7F...0x9F, true), (0xA0...0xAC, false),
            (0xAD...0xAD, true), (0xAE...0x61B, false), (0x61C...0x61C, true), (0x180D...0x180D, false),
            (0x180E...0x180E, true), (0x200A...0x200A, false), (0x200B...0x200F, true),
            (0x2010...0x2027, false), (0x2028...0x202E, true), (0x202F...0x205F, false),
            (0x2060...0x206F, true), (0x2070...0x2070, false), (0xFEFE...0xFEFE, false),
            (0xFEFF...0xFEFF, true), (0xFFF8...0xFFF8, false), (0xFFF9...0xFFFB, true),
            (0xFFFC...0x10000, false), (0xDFFFF...0xDFFFF, false), (0xE0000...0xE0FFF, true),
            (0xE1000...0xE1000, false),
        ] as [(ClosedRange<UInt32>, Bool)]
    )
    func hiddenCharacters(_ range: ClosedRange<UInt32>, areHidden: Bool) {
        for scalar in range.compactMap(Unicode.Scalar.init) {
            #expect(SafeText.isHidden(scalar) == areHidden, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("documentation is broken between words and keeps its paragraphs")
    func documentationIsBrokenBetweenWordsAndKeepsItsParagraphs() {
        #expect(
            DocComment.lines("\n  One.\r\n\r\nTwo.\u{2028}Three\u{202E}.  \n\n") == [
                "///   One.", "///", "/// Two.", "/// Three.",
            ]
        )
        #expect(DocComment.lines(" \n\t") == [])
        #expect(DocComment.lines(nil) == [])
        let lines = DocComment.lines(String(repeating: "word ", count: 40), indent: 4)
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.count + 4 <= 110 && $0.hasPrefix("/// word") })
    }

    @Test("the documentation of parameters is indented below its first line")
    func documentationOfParametersIsIndentedBelowItsFirstLine() {
        let long = Array(repeating: "word", count: 30).joined(separator: " ")
        #expect(DocComment.parameters([("a", nil), ("b", " \n")], indent: 4) == [])
        #expect(
            DocComment.parameters([("a", long), ("b", nil)], indent: 4) == [
                "/// - Parameter a: " + Array(repeating: "word", count: 17).joined(separator: " "),
                "///   " + Array(repeating: "word", count: 13).joined(separator: " "),
            ]
        )
        #expect(
            DocComment.parameters([("a", long), ("b", "Short.")], indent: 4) == [
                "/// - Parameters:",
                "///   - a: " + Array(repeating: "word", count: 19).joined(separator: " "),
                "///     " + Array(repeating: "word", count: 11).joined(separator: " "),
                "///   - b: Short.",
            ]
        )
        let url = "https://example.com/" + String(repeating: "a", count: 110)
        #expect(
            DocComment.parameters([("a", "See \(url) there.")], indent: 4) == [
                "/// - Parameter a: See", "///   \(url)", "///   there.",
            ]
        )
    }

    @Test("each sentence about a call is broken before the first word that does not fit", arguments: 60...110)
    func documentationOfACallIsBroken(length: Int) {
        let word = String(repeating: "a", count: length)
        let endpoint = Endpoint(
            name: "get",
            doc: "See \(word).",
            method: .get,
            path: [.group([.parameter("a"), .group([.parameter(word)])])],
            pathTemplate: "/" + word,
            errors: [word],
            failure: Endpoint.Failure(name: TypeName(word), cases: [])
        )
        let scope = NameScope(inside: [], declared: DeclaredTypes(Samples.trips), imports: Imports())
        let expected = [
            "See \(word).", "`GET /\(word)`", "Errors: `\(word)`.", "Failures: `\(word)(error)`.",
            "Without `a`, `\(word)` is left out.",
        ]
        .map { sentence in
            sentence.split(separator: " ").reduce(into: [String]()) { lines, word in
                if let last = lines.last, 4 + last.count + 1 + word.count <= 110 {
                    lines[lines.count - 1] += " " + word
                } else {
                    lines.append("/// " + word)
                }
            }
        }
        let doc = EndpointView.doc(endpoint, EndpointParameters(endpoint, scope: scope))
        #expect(doc == Array(expected.joined(separator: ["///"])))
    }

    @Test("calls are broken into lines where they do not fit") func callsAreBrokenWhereTheyDoNotFit() {
        let call = SwiftCode.call(
            ".get",
            [.literal("/users"), .labeled("query", .array([.call(".item", ["a", "b"])]))]
        )
        #expect(call.text(indent: 8, column: 8) == #".get("/users", query: [.item(a, b)])"#)
        #expect(
            call.text(indent: 0, column: 90) == """
                .get(
                    "/users",
                    query: [.item(a, b)],
                )
                """
        )
    }

    @Test(
        "the width of a line is its number of characters, not of bytes",
        arguments: ["a", "é", "界"]
    )
    func widths(_ character: Character) {
        let name = String(repeating: character, count: SwiftCode.width - "f()".count)
        let call = SwiftCode.call("f", [.text(name)])
        #expect(call.text(indent: 0, column: 0) == "f(\(name))")
        #expect(call.text(indent: 0, column: 1) == "f(\n    \(name),\n)")
    }

    @Test("a closure that does not fit on a line with its suffix is broken into lines")
    func anExpressionThatDoesNotFitWithItsSuffixIsBrokenBeforeIt() {
        let name = String(repeating: "a", count: 60)
        let code: SwiftCode = .closure("json.lenient", parameters: "json", [.text(name)])
        let short = SwiftCode.coalescing(code, "b")
        #expect(short.text(indent: 0, column: 0) == "json.lenient { json in \(name) } ?? b")
        #expect(
            SwiftCode.coalescing(.suffixed(code, ".map(c)"), .text(name)).text(indent: 4, column: 4) == """
                json.lenient { json in
                        \(name)
                    }.map(c) ?? \(name)
                """
        )
    }

    @Test("an assignment that does not fit on a line is broken before its indented value")
    func anOperatorThatDoesNotFitIsIndentedWithBothItsSides() {
        let name = String(repeating: "a", count: 60)
        let code = SwiftCode.closure("json.lenient", parameters: "json", [.text(name)])
        #expect(
            SwiftCode.assignment("name", .coalescing(code, .text(name))).text(indent: 4, column: 4) == """
                name =
                        json.lenient { json in
                            \(name)
                        } ?? \(name)
                """
        )
        let flat = "name = json.lenient { json in \(name) }"
        #expect(SwiftCode.assignment("name", code).text(indent: 4, column: 4) == flat)
    }

    @Test("members with a common key path are grouped at the first of them")
    func membersThatShareAWayAreTogetherWhereTheFirstOfThemStands() {
        let paths = [["a"], ["b", "x"], ["c"], ["b", "y", "z"], ["b"]]
        let trees = KeyPathTree.grouped(paths) { $0 }
        let statements = KeyPathTree.statements(trees, json: "json") { .text($0.joined(separator: ".")) }
        #expect(
            statements.map { $0.text(indent: 0, column: 0) } == [
                "a",
                """
                json.object("b") { json in
                    b.x
                    json.object("y") { json in b.y.z }
                }
                """,
                "c", "b",
            ]
        )
        #expect(
            trees.map { $0.pattern { "\($0.count)" }.text(indent: 0, column: 0) } == [
                "1", "(2, 3)", "1", "1",
            ]
        )
        #expect(
            trees[1].expression(json: "json") { .text("\($0.count)") }.text(indent: 0, column: 0)
                == #"json.object("b") { json in (2, json.object("y") { json in 3 }) }"#
        )
    }

    @Test(
        "decimals are written exactly",
        arguments: [
            ("12.50", "Decimal(sign: .plus, exponent: -2, significand: 1250)"), ("-3", "-3"), ("0", "0"),
            ("1e3", "Decimal(sign: .plus, exponent: 3, significand: 1)"),
            ("-0.001", "Decimal(sign: .minus, exponent: -3, significand: 1)"),
            ("12345678901234567890", "Decimal(string: \"12345678901234567890\") ?? 0"),
            (
                "-1234567890123456789012345678901234567800.0",
                "Decimal(string: \"-12345678901234567890123456789012345678e2\") ?? 0"
            ),
        ]
    )
    func decimalsAreExact(_ digits: String, _ code: String) {
        let scope = NameScope(inside: [], declared: DeclaredTypes(Samples.trips), imports: Imports())
        let expression = DefaultExpression(scope, use: .body)
        #expect(expression.code(.decimal(digits), as: .scalar(.decimal)) == .text(code))
    }

    @Test("names are qualified only where a declared type would hide them")
    func namesAreQualifiedExactlyWhereADeclaredTypeStandsInTheirWay() {
        let declared = DeclaredTypes(Samples.collisions)
        let scope = NameScope(inside: ["Type"], declared: declared, imports: Imports())
        #expect(scope.type(.list(.scalar(.timestamp)), .body) == "[Foundation.Date]")
        #expect(scope.swift("Float") == "Float")
        #expect(scope.type(TypeName("Type")) == "`Type`")
        #expect(scope.type(TypeName("Type", "Kind")) == "Kind")
        #expect(scope.type(TypeName("Data", "Kind")) == "Data.Kind")
        #expect(scope.identity(of: TypeName("Type")) == "ID")
        #expect(scope.identity(of: TypeName("Data")) == "Data.ID")
    }
}
