import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The API's error codes.
struct ErrorCodes {
    /// In the author's order.
    var codes: [ErrorCode] = []
    var byKey: [String: ErrorCode] = [:]
    /// Keys of codes with reported problems.
    var broken: Set<String> = []
}

struct ErrorCodePass: TypePass {
    let spec: APISpec
    let scope: Scope
    let conventions: Conventions
    var inventory: TypeInventory
    var log = ResolutionLog()

    mutating func run() -> ErrorCodes {
        var errors = ErrorCodes()
        var names = NamesInUse<SourceRange>()
        var values: [String: SourceRange] = [:]
        var texts = messagesByCode()
        for spec in spec.errors {
            let others = texts.removeValue(forKey: spec.key.value) ?? []
            guard let code = code(spec, others: others, &names, &values) else {
                errors.broken.insert(spec.key.value)
                continue
            }
            errors.codes.append(code)
            errors.byKey[spec.key.value] = code
        }
        return errors
    }

    private mutating func code(
        _ spec: ErrorCodeSpec,
        others: [MessageSpec],
        _ names: inout NamesInUse<SourceRange>,
        _ values: inout [String: SourceRange]
    ) -> ErrorCode? {
        let value = spec.value ?? spec.key
        _ = text(value)
        if let earlier = values[value.value] { report(.duplicateErrorCode(value, earlier: earlier)) }
        values[value.value] = value.range
        let envelope = conventions.resolved.envelope
        if envelope.code != nil, value.value == envelope.ok { report(.errorCodeMeansSuccess(value)) }
        if let status = spec.status, !(100...599).contains(status.value) {
            report(.numberOutOfRange(status, range: "from 100 to 599"))
        }
        let details = spec.details.flatMap { type($0, owner: nil) }
        let body = spec.body.flatMap { type($0, owner: nil) }
        let doc = text(spec.doc)
        let messages = self.messages(spec.messages + others)
        let name =
            spec.name.map { chosen in memberName(key: spec.key, chosen: chosen) }
            ?? memberName(key: spec.key, chosen: nil)
        guard let name else { return nil }
        let place = Located(name, at: (spec.name ?? spec.key).range)
        _ = isFree(place, &names)
        return ErrorCode(
            name: name,
            wireValue: value.value,
            doc: doc,
            status: spec.status?.value,
            details: details?.unwrapped,
            body: body?.unwrapped,
            messages: messages
        )
    }

    private mutating func messagesByCode() -> [String: [MessageSpec]] {
        let known = Set(spec.errors.map(\.key.value))
        var messages: [String: [MessageSpec]] = [:]
        for spec in spec.messages {
            if !known.contains(spec.code.value) {
                let nearest = log.suggestions.closest(
                    to: spec.code.value,
                    in: self.spec.errors.map(\.key.value),
                    of: "error"
                )
                report(.unknownErrorCode(spec.code, nearest: nearest))
            }
            messages[spec.code.value, default: []] += spec.messages
        }
        return messages
    }

    private mutating func messages(_ specs: [MessageSpec]) -> [ErrorCode.Message] {
        var languages: [String: SourceRange] = [:]
        return specs.map { spec in
            if !LanguageTag.isValid(spec.language.value) { report(.notALanguage(spec.language)) }
            let key = spec.language.value.lowercased()
            if let earlier = languages[key] { report(.namedTwice(spec.language, earlier: earlier)) }
            languages[key] = spec.language.range
            return ErrorCode.Message(language: spec.language.value, text: text(spec.text) ?? "")
        }
    }
}
