import GoldenTesting
import ResolvedAPI
import SwiftEmission
import TestTraits
import Testing

/// Whatever a spec says in its texts, the code around them stays the same.
@Suite(.thorough) struct HostileTextTests {
    static let texts = [
        "*/ fatalError() /*", "\"\"\" + evil + \"\"\"", "a\nimport Evil\n}", "\\(evil())", "\\", "\\\"", "\"",
        "\r\nlet evil = 1",
        "\u{2028}let evil = 1", "\u{85}let evil = 1", "\u{B}\u{C}let evil = 1", "\0", "\u{202E}txet\u{2066}",
        "#\"", "\"#", "\\#(evil())", "\\#", "\"\"\"#", "\u{7F}", "\u{80}", "\u{9F}", "{{ name }}",
        "{{{ x", "</summary> & <b>", "`", "$0", "\u{FEFF}", "\u{200B}", "\u{E0041}", "\t", "   ", "",
        String(repeating: "long ", count: 60), String(repeating: "x", count: 300), "👩‍👩‍👧‍👦 é ü",
        "- Parameter x: y",
    ]

    /// Code without its comments, string literals, spaces, and the commas before the end of a list.
    static func skeleton(_ source: String) -> String {
        var result = ""
        var rest = Substring(source)
        while let character = rest.first {
            if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("\"\"\"\n") {
                rest = linesLiteral(rest.dropFirst(4))
                result += "\"\""
            } else if character == "\"" {
                rest = literal(rest.dropFirst())
                result += "\"\""
            } else {
                rest = rest.dropFirst()
                if character.isWhitespace { continue }
                if ")]".contains(character), result.last == "," { result.removeLast() }
                result.append(character)
            }
        }
        return result
    }

    /// What follows a literal of several lines, whose opening quotes are gone.
    static func linesLiteral(_ text: Substring) -> Substring {
        var rest = text
        while let character = rest.first {
            if rest.hasPrefix("\"\"\"") { return rest.dropFirst(3) }
            rest = rest.dropFirst(character == "\\" ? 2 : 1)
        }
        return "BROKEN"
    }

    /// What follows a literal, whose opening quote is gone. A line break in it is a broken literal.
    static func literal(_ text: Substring) -> Substring {
        var rest = text
        while let character = rest.first, !character.isNewline {
            rest = rest.dropFirst()
            if character == "\\" { rest = rest.dropFirst() }
            if character == "\"" { return rest }
        }
        return "BROKEN" + rest
    }

    static func api(_ text: String) -> API {
        let name = TypeName("Thing")
        let string = TypeReference.scalar(.string)
        let field = Field(
            name: "field",
            keyPath: [text, text + "2"],
            type: string,
            presence: .defaulted(.string(text)),
            doc: text,
            deprecated: text
        )
        let endpoint = Endpoint(
            name: "get",
            doc: text,
            deprecated: text,
            method: .post,
            path: [.literal("/" + text), .parameter("id")],
            pathTemplate: text,
            pathParameters: [Parameter(name: "id", wireName: "id", type: string, doc: text)],
            query: [Parameter(name: "q", wireName: text, type: string, doc: text)],
            headers: [
                Parameter(name: "h", wireName: text, type: string, presence: .defaulted(.string(text)))
            ],
            constantHeaders: [ConstantHeader(wireName: text, value: text)],
            body: .fields([field]),
            response: .value(.declared(name, .object)),
            envelope: Envelope(data: [text], code: [text], ok: "!" + text, message: nil, info: nil),
            paging: nil,
            errors: ["refused"]
        )
        let kind = Enumeration(
            name: TypeName("Thing", "Kind"),
            doc: text,
            cases: [
                Enumeration.Case(name: "one", wireValue: .string("=" + text), doc: text, deprecated: text)
            ]
        )
        let union = Union(
            name: TypeName("Either"),
            doc: text,
            discriminator: [text],
            members: [Union.Member(name: "thing", type: .declared(name, .object), rule: .value("=" + text))],
            keepsUnknown: false
        )
        let thing = Object(
            name: name,
            doc: text,
            deprecated: text,
            discriminator: DiscriminatorValue(keyPath: [text], value: text),
            fields: [field],
            nested: [.enumeration(kind)],
            endpoints: [endpoint],
            preservesUnknown: true
        )
        return API(
            name: "Hostile",
            doc: text,
            servers: [Server(name: "live", url: "https://example.com/" + text, doc: text)],
            headers: [ConstantHeader(wireName: text, value: text)],
            errorCodes: [
                ErrorCode(
                    name: "refused",
                    wireValue: text,
                    doc: text,
                    details: .declared(name, .object),
                    messages: [ErrorCode.Message(language: text, text: text)]
                )
            ],
            services: true,
            units: [
                OutputUnit(name: "Either", declaration: .union(union)),
                OutputUnit(name: "Thing", declaration: .object(thing)),
            ]
        )
    }

    private static func files(_ text: String) throws -> [GeneratedFile] {
        try emit(api(text), specPaths: ["Thing": text + "/Thing.yaml"])
    }

    private func expectTheSameCode(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        for (file, plain) in try zip(Self.files(text), Self.files("plain")) {
            let skeleton = Self.skeleton(file.contents)
            #expect(
                skeleton == Self.skeleton(plain.contents),
                "\(text.debugDescription) in \(file.path)",
                sourceLocation: sourceLocation
            )
            let visible = file.contents.unicodeScalars.allSatisfy { scalar in
                scalar == "\n" || !["Cc", "Cf"].contains(Self.category(scalar)) || scalar == "\u{200D}"
            }
            #expect(visible, "\(text.debugDescription) in \(file.path)", sourceLocation: sourceLocation)
        }
    }

    private static func category(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control: "Cc"
        case .format: "Cf"
        default: ""
        }
    }

    @Test("no hostile text escapes from its literal or comment", arguments: texts)
    func noTextLeavesItsPlace(_ text: String) throws {
        try expectTheSameCode(text)
    }

    @Test("no random text escapes from its literal or comment") func noRandomTextLeavesItsPlace() throws {
        var generator = SeededGenerator(seed: 0x5EED)
        let alphabet = Array(Self.texts.joined().unicodeScalars)
        for _ in 0..<200 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                if let scalar = alphabet.randomElement(using: &generator) { text.append(scalar) }
            }
            try expectTheSameCode(String(text))
        }
    }
}
