import ResolvedAPI
import SourceDiagnostics

extension Diagnostic {
    static func exampleOfAnotherConstant(_ range: SourceRange, constant: ConstantValue) -> Diagnostic {
        let text = constant.kind == .text ? "\"\(constant.text)\"" : constant.text
        let canBeQuoted = !constant.text.contains { "\"\\\n".contains($0) }
        return Diagnostic(
            .error,
            "the example is not \(constant.text.quoted), the constant",
            at: range,
            fixIts: canBeQuoted ? [FixIt("change it to the constant", at: range, replacement: text)] : []
        )
    }
}

extension Explanation {
    static var exampleOfAnotherConstant: Explanation {
        Explanation(
            "An example with another constant",
            "A constant is checked in every response, so an example has it too.",
            change: """
                  resource: User
                  fields: { kind: { const: person } }
                  endpoints:
                    get:
                      get: "/{id}"
                      returns: User
                -     examples: [{ response: { data: { id: "1", type: User, kind: 1️⃣robot } } }]
                +     examples: [{ response: { data: { id: "1", type: User, kind: "person" } } }]
                """,
            messages: ["1️⃣": "the example is not 'person', the constant"]
        )
    }
}
