import Foundation
import SwiftEmission

/// Swift that uses all declarations of a listing, as an app of that version could.
struct DeclarationUses {
    private let declarations: [SwiftDeclaration]
    private let types: Set<[String]>
    private var lines: [String] = []
    private var number = 0

    init(_ listing: DeclarationListing) {
        let hidden = Set(
            listing.declarations.filter { $0.isType && $0.access != .public }.map { $0.path + [$0.name] }
        )
        declarations = listing.declarations.filter { declaration in
            let isHidden = declaration.path.indices.contains {
                hidden.contains(Array(declaration.path[...$0]))
            }
            // A public type can conform to a protocol that is not public.
            let isHiddenProtocol = declaration.kind == .conformance && hidden.contains([declaration.name])
            return !isHidden && !isHiddenProtocol
                && (declaration.access == .public || declaration.kind == .conformance)
        }
        types = Set(
            listing.declarations.compactMap { declaration in
                switch declaration.kind {
                case .type, .alias: declaration.path + [declaration.name]
                default: nil
                }
            }
        )
    }

    /// Whether a type inside of another one has the name of a type of Swift or of the runtime. Elsewhere it is another type.
    static func isAmbiguous(_ listing: DeclarationListing) -> Bool {
        let imported: Set = [
            "URL", "UUID", "Date", "Data", "Decimal", "String", "Int", "Int64", "Double", "Bool", "Optional",
        ]
        return listing.declarations.contains { $0.isType && !$0.path.isEmpty && imported.contains($0.name) }
    }

    /// - Parameter name: The part of the file's names that no other file has.
    static func text(of listing: DeclarationListing, name: String) -> String {
        var uses = DeclarationUses(listing)
        uses.add(name)
        return uses.lines.joined(separator: "\n") + "\n"
    }

    private mutating func add(_ name: String) {
        lines = [
            "import Example", "import Foundation", "import GenAPIMapping", "import GenAPIRuntime",
            "import GenAPIRepositories",
            "import GenAPIOutbox", "import GenAPIFieldSelection", "import GenAPILinks",
            "import GenAPIMessages",
            "private func hole<T>() -> T { fatalError() }",
        ]
        let typeKinds = Dictionary(
            declarations.compactMap { declaration -> ([String], String)? in
                if case .type(let keyword) = declaration.kind {
                    return (declaration.path + [declaration.name], keyword)
                }
                return nil
            },
            uniquingKeysWith: { first, _ in first }
        )
        for declaration in declarations where !declaration.isRequirement {
            number += 1
            let body = use(declaration)
            if !body.isEmpty { lines.append("private func use\(number)_\(name)() async throws { \(body) }") }
        }
        for (path, keyword) in typeKinds.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            number += 1
            let type = qualified(path)
            if keyword == "protocol" { addConformer(to: path, name) }
            let cases = declarations.filter { $0.kind == .enumCase && $0.path == path }
            if keyword == "enum", !cases.isEmpty {
                let arms = cases.map { "case .\(escaped($0.name)): break" }.joined(separator: "; ")
                lines.append("private func use\(number)_\(name)() { switch hole() as \(type) { \(arms) } }")
            }
        }
    }

    private func use(_ declaration: SwiftDeclaration) -> String {
        let owner = qualified(declaration.path)
        let scope = declaration.path
        let name = escaped(declaration.name)
        let base = declaration.isStatic || declaration.path.isEmpty ? owner : "(hole() as \(owner))"
        func type(_ text: String) -> String { resolved(text, in: scope) }
        switch declaration.kind {
        case .type: return "_ = (\(qualified(declaration.path + [declaration.name])).self as Any)"
        case .alias:
            return
                "let _: \(type(declaration.type)).Type = \(qualified(declaration.path + [declaration.name])).self"
        case .conformance:
            if ["String", "Int"].contains(declaration.name) { return "" }
            if declaration.name.hasPrefix("Has") || declaration.name.hasSuffix("Service") {
                return "let _: any \(qualifiedProtocol(declaration.name)) = hole() as \(owner)"
            }
            return "func check<T: \(qualifiedProtocol(declaration.name))>(_: T.Type) {}; check(\(owner).self)"
        case .property:
            if declaration.type.isEmpty { return "_ = \(base).\(name)" }
            let spelled = declaration.type == "Self" ? owner : type(declaration.type)
            // The type of a value without a declared one may be generic.
            let isMade = declaration.text.hasPrefix("let \(declaration.name): ") && declaration.isStatic
            return isMade ? "_ = \(base).\(name)" : "let _: \(spelled) = \(base).\(name)"
        case .enumCase:
            let arguments = declaration.parameters.map { argument($0, scope) }.joined(separator: ", ")
            return "_ = \(owner).\(name)" + (declaration.parameters.isEmpty ? "" : "(\(arguments))")
        case .function where !declaration.isStatic && !declaration.path.isEmpty:
            // Some change the value.
            let calls = calls(declaration, base: "value.\(name)", scope)
            return calls.isEmpty ? "" : "func call(_ value: inout \(owner)) async throws { \(calls) }"
        case .initializer, .function:
            return calls(
                declaration,
                base: declaration.kind == .initializer ? owner : "\(base).\(name)",
                scope
            )
        }
    }

    /// A call with all arguments, and one with those that are required.
    private func calls(_ declaration: SwiftDeclaration, base: String, _ scope: [String]) -> String {
        let lists = [declaration.parameters, declaration.parameters.filter { !$0.hasDefault }]
        // Readers and writers cannot be made of nothing. Apps leave these functions to the mapping.
        if declaration.parameters.contains(where: { $0.type.hasPrefix("inout ") }) { return "" }
        let result = declaration.type.components(separatedBy: "-> ")
        let effects =
            declaration.type.contains("async")
            ? "try await " : declaration.type.contains("throws") ? "try " : ""
        let annotation = result.count > 1 ? ": \(resolved(result.last ?? "", in: scope))" : ""
        let calls = lists.map { list -> String in
            let arguments = list.map { argument($0, scope) }
            let call = "\(base)(\(arguments.joined(separator: ", ")))"
            return annotation.isEmpty ? "_ = \(effects)\(call)" : "let _\(annotation) = \(effects)\(call)"
        }
        return (calls[0] == calls[1] ? [calls[0]] : calls).joined(separator: "; ")
    }

    private func argument(_ parameter: SwiftDeclaration.Parameter, _ scope: [String]) -> String {
        let label = parameter.label == "_" ? "" : escapedLabel(parameter.label) + ": "
        // One value of several.
        let type = parameter.type.hasSuffix("...") ? String(parameter.type.dropLast(3)) : parameter.type
        return "\(label)hole() as \(resolved(type, in: scope))"
    }

    private mutating func addConformer(to path: [String], _ name: String) {
        let requirements = declarations.filter { $0.isRequirement && $0.path == path }
        let members = requirements.map { requirement -> String in
            if requirement.kind == .property {
                return
                    "var \(escaped(requirement.name)): \(resolved(requirement.type, in: path)) { fatalError() }"
            }
            let parameters = requirement.parameters.enumerated().map { index, parameter in
                "\(escapedLabel(parameter.label)) p\(index): \(resolved(parameter.type, in: path))"
            }
            let behind = requirement.type.components(separatedBy: "-> ")
            let result = behind.count > 1 ? " -> \(resolved(behind[1], in: path))" : ""
            return
                "func \(escaped(requirement.name))(\(parameters.joined(separator: ", ")))\(behind[0])\(result) { fatalError() }"
        }
        lines.append(
            "private struct Conformer\(number)_\(name): \(qualified(path)) { \(members.joined(separator: "; ")) }"
        )
    }

    // MARK: Names

    private func qualifiedProtocol(_ name: String) -> String { resolved(name, in: []) }

    private func qualified(_ path: [String]) -> String {
        guard let first = path.first else { return "Example" }
        if first.contains("<") || !types.contains([first]) {
            // `RepositoryStore.ListSync<User>`
            let inner = path.dropFirst().map { $0.contains("<") ? resolved($0, in: []) : escaped($0) }
            return ([resolved(first, in: [])] + inner).joined(separator: ".")
        }
        return (["Example"] + path.map(escapedType)).joined(separator: ".")
    }

    /// A type as it is spelled elsewhere: each name that is a type of the API, from the inside to the outside.
    private func resolved(_ text: String, in scope: [String]) -> String {
        var (result, word, former) = ("", "", Character(" "))
        func finished(_ word: String, after former: Character) -> String {
            let name = word.filter { $0 != "`" }
            guard !name.isEmpty, former != "." else { return word }
            if name == "Self" { return qualified(scope) }
            for count in stride(from: scope.count, through: 0, by: -1) {
                let path = Array(scope.prefix(count)) + [name]
                if types.contains(path) { return qualified(path) }
            }
            return word
        }
        for character in text + " " {
            if character.isLetter || character.isNumber || character == "_" || character == "`" {
                word.append(character)
            } else {
                result += finished(word, after: former)
                result.append(character)
                (word, former) = ("", character)
            }
        }
        return String(result.dropLast())
    }

    private func escaped(_ name: String) -> String {
        name == "init" || name == "self" ? "`\(name)`" : "`\(name)`"
    }

    private func escapedType(_ name: String) -> String { "`\(name)`" }

    private func escapedLabel(_ label: String) -> String { label == "_" ? "_" : "`\(label)`" }
}
