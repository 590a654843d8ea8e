import SwiftNaming

/// Reads the cases of enums.
enum EnumerationReader {
    /// The cases of a schema: those of `enum`, of alternatives that are constants, or of alternatives that are enums and any
    /// text. `nil` if it is not an enum.
    static func cases(of schema: Schema, _ source: DocumentSource) -> [CaseDraft]? {
        if schema.enumerationType != nil {
            let names = schema.value["x-enum-varnames"]?.items.map(\.string) ?? []
            let docs = schema.value["x-enum-descriptions"] ?? schema.value["x-enumDescriptions"]
            let cases = schema.enumeration.enumerated().map { index, value in
                CaseDraft(
                    value: literal(value, schema),
                    name: names.count == schema.enumeration.count ? names[index] : nil,
                    doc: doc(of: value, at: index, in: docs)
                )
            }
            return usable(cases)
        }
        guard schema.alternatives.count > 1, schema.properties.isEmpty, schema.allOf.isEmpty else {
            return nil
        }
        return constants(of: schema) ?? openCases(of: schema, source)
    }

    /// A number is a text if the schema says that its values are.
    private static func literal(_ value: DocumentValue, _ schema: Schema) -> Literal {
        if schema.types == ["string"] || value.number == nil { return .text(value.text ?? "") }
        return .number(value.number ?? "0")
    }

    private static func doc(of value: DocumentValue, at index: Int, in docs: DocumentValue?) -> String? {
        guard let docs else { return nil }
        if docs.isList { return docs.items.indices.contains(index) ? docs.items[index].string : nil }
        return docs[value.text ?? ""]?.string
    }

    /// `oneOf: [{ const: 1, title: LOW }, …]`
    private static func constants(of schema: Schema) -> [CaseDraft]? {
        var cases: [CaseDraft] = []
        for alternative in schema.alternatives {
            let only = alternative["enum"].flatMap { $0.items.count == 1 ? $0.items[0] : nil }
            guard let constant = alternative["const"] ?? only,
                constant.string != nil || constant.number.flatMap(Int.init) != nil
            else { return nil }
            cases.append(
                CaseDraft(
                    value: constant.number.map(Literal.number) ?? .text(constant.text ?? ""),
                    name: alternative["title"]?.string,
                    doc: alternative["description"]?.string
                )
            )
        }
        return usable(cases)
    }

    /// `anyOf: [{ type: string }, { enum: [small, large] }]`, or the same with whole numbers.
    private static func openCases(of schema: Schema, _ source: DocumentSource) -> [CaseDraft]? {
        var cases: [CaseDraft] = []
        var others: Set<String> = []
        for alternative in schema.alternatives {
            guard let target = source.resolved(alternative) else { return nil }
            let part = Schema(target)
            if part.enumerationType == "string" {
                cases += part.enumeration.map { CaseDraft(value: .text($0.text ?? "")) }
            } else if part.enumerationType == "integer", let numbers = Self.cases(of: part, source) {
                cases += numbers
            } else if let constant = part.constant?.string {
                cases.append(CaseDraft(value: .text(constant)))
            } else if part.types == ["string"] && part.format == nil || part.types == ["integer"],
                part.alternatives.isEmpty
            {
                others.formUnion(part.types)
            } else {
                return nil
            }
        }
        guard let cases = usable(cases) else { return nil }
        let isText = if case .text? = cases.first?.value { true } else { false }
        return others.isSubset(of: [isText ? "string" : "integer"]) ? cases : nil
    }

    /// Each value once, and with names that differ in Swift; `nil` if the values are of two kinds.
    static func usable(_ cases: [CaseDraft]) -> [CaseDraft]? {
        var seen: Set<Literal> = []
        var result = cases.filter { seen.insert($0.value).inserted }
        let texts = result.count { if case .text = $0.value { true } else { false } }
        guard !result.isEmpty, texts == 0 || texts == result.count else { return nil }
        guard result.allSatisfy({ if case .text(let text) = $0.value { text.isPrintable } else { true } })
        else {
            return nil
        }
        var taken: Set<String> = ["allCases"]
        for index in result.indices {
            let key =
                switch result[index].value {
                case .text(let text): text
                case .number(let number): number
                default: ""
                }
            let chosen = result[index].name.flatMap(Spelling.member)
            let plain = Spelling.member(key)
            let name = (chosen ?? plain ?? (key.isEmpty ? "empty" : "value")).numbered(unless: taken)
            result[index].name = name == plain ? nil : name
            taken.insert(name)
        }
        return result
    }
}
