/// Reads the declarations of a generated file. Bodies are skipped.
struct DeclarationReader {
    /// The type around a declaration.
    struct Owner {
        var path: [String] = []
        var access: AccessLevel = .internal
        var isProtocol = false
        /// Whether it is declared here, and not extended.
        var isDeclared = false
    }

    private let code: [UInt8]
    private var place = 0
    private(set) var declarations: [SwiftDeclaration] = []

    init(_ text: String) { code = SwiftText.code(of: text) }

    mutating func read() { readMembers(of: Owner()) }

    private mutating func readMembers(of owner: Owner) {
        while let header = nextHeader() {
            let declaration = DeclarationHeader(header.text)
            switch declaration?.keyword {
            case "struct", "enum", "protocol", "class", "actor", "extension":
                guard let declaration, header.hasBody else { continue }
                readType(declaration, in: owner)
            default:
                if header.hasBody { skipBody() }
                if let declaration { add(declaration, to: owner) }
            }
        }
    }

    private mutating func readType(_ header: DeclarationHeader, in owner: Owner) {
        guard !header.isPrivate else { return skipBody() }
        let isExtension = header.keyword == "extension"
        let names = SwiftSyntaxText.split(header.name, at: UInt8(ascii: ".")).map(\.unescaped)
        let inner = Owner(
            path: owner.path + names,
            access: isExtension ? owner.access : header.access ?? .internal,
            isProtocol: header.keyword == "protocol",
            isDeclared: !isExtension
        )
        if !isExtension {
            declarations.append(header.type(in: owner, name: names.last ?? "", access: inner.access))
        }
        declarations += header.conformances(of: inner)
        readMembers(of: inner)
    }

    private mutating func add(_ header: DeclarationHeader, to owner: Owner) {
        guard !header.isPrivate, let declaration = header.member(of: owner) else { return }
        declarations.append(declaration)
    }

    // MARK: Headers

    /// The text of the next declaration up to its body or its end; `nil` at the end of the type or the file.
    private mutating func nextHeader() -> (text: String, hasBody: Bool)? {
        var text: [UInt8] = []
        var depth = 0
        while place < code.count {
            let byte = code[place]
            place += 1
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "{") where depth == 0: return (String(decoding: text, as: UTF8.self), true)
            case UInt8(ascii: "}") where depth == 0: return nil
            case UInt8(ascii: "{"): skipBody()
            case UInt8(ascii: "\n") where depth == 0:
                if text.isBlank || text.isDirective {
                    text = []
                } else if !goesOn(text) {
                    return (String(decoding: text, as: UTF8.self), false)
                }
            default: break
            }
            text.append(byte)
        }
        return text.isBlank ? nil : (String(decoding: text, as: UTF8.self), false)
    }

    /// Whether a declaration continues on the next line: behind an attribute, a comma or a colon, or in front of its brace.
    private func goesOn(_ text: [UInt8]) -> Bool {
        let words = text.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
        guard let last = words.last else { return true }
        if [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ">")].contains(last),
            !(last == UInt8(ascii: ">") && words.dropLast().last != UInt8(ascii: "-"))
        {
            return true
        }
        if words.first == UInt8(ascii: "@"), DeclarationHeader(String(decoding: text, as: UTF8.self)) == nil {
            return true
        }
        return code[place...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
            == UInt8(ascii: "{")
    }

    private mutating func skipBody() {
        var depth = 1
        while place < code.count, depth > 0 {
            if code[place] == UInt8(ascii: "{") { depth += 1 }
            if code[place] == UInt8(ascii: "}") { depth -= 1 }
            place += 1
        }
    }
}

extension [UInt8] {
    fileprivate var isBlank: Bool { allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") } }

    /// `#if`, and its like.
    fileprivate var isDirective: Bool {
        first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") } == UInt8(ascii: "#")
    }
}
