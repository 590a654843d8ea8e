import ResolvedAPI

extension CallComparison {
    mutating func compareParameters() {
        comparePathParameters()
        compare(old.query, new.query, "query parameter") { $0.wireName }
        compare(old.headers, new.headers, "header") { $0.wireName.lowercased() }
        compareConstantHeaders()
        compareNesting()
    }

    /// The names of objects, maps and lists in the query and in a form.
    private mutating func compareNesting() {
        guard old.nesting != new.nesting else { return }
        let isUsed = (old.namedTypes + new.namedTypes).contains {
            $0.isNested(in: old.nesting) || $0.isNested(in: new.nesting)
        }
        guard isUsed else { return }
        add(
            .nestingChanged,
            "objects and lists in the query or the form of \(name) were written as '\(old.nesting.rawValue)' and are "
                + "'\(new.nesting.rawValue)'",
            wire: refused
        )
    }

    private func subject(_ parameter: Parameter) -> Subject {
        // A constant is not a parameter in Swift.
        .parameter(
            newObject.name.path,
            call: new.name,
            parameter.name.isEmpty ? parameter.wireName : parameter.name
        )
    }

    /// By their position, because their names are not sent.
    private mutating func comparePathParameters() {
        for (former, parameter) in zip(old.pathParameters, new.pathParameters) where former != parameter {
            compare(former, parameter)
        }
        for parameter in new.pathParameters.dropFirst(old.pathParameters.count) {
            log.add(
                .parameterAdded,
                "the path parameter '\(subject(parameter).text)' is new",
                subject(parameter)
            )
        }
        for parameter in old.pathParameters.dropFirst(new.pathParameters.count) {
            log.add(
                .parameterRemoved,
                "the path parameter '\(subject(parameter).text)' is gone",
                subject(parameter),
                isGone: true
            )
        }
    }

    private mutating func compare(
        _ old: [Parameter],
        _ new: [Parameter],
        _ noun: String,
        _ key: (Parameter) -> String
    ) {
        for parameter in new {
            guard let former = old.first(where: { key($0) == key(parameter) }) else {
                let isRequired = parameter.constant != nil || parameter.presence == .required
                let need = isRequired && parameter.constant == nil ? "required " : ""
                log.add(
                    .parameterAdded,
                    "the \(need)\(noun) '\(subject(parameter).text)' is new",
                    subject(parameter),
                    wire: isRequired ? refused : []
                )
                continue
            }
            if former != parameter { compare(former, parameter) }
        }
        for parameter in old where !new.contains(where: { key($0) == key(parameter) }) {
            log.add(
                .parameterRemoved,
                "the \(noun) '\(subject(parameter).text)' is gone",
                subject(parameter),
                isGone: true
            )
        }
        let keys = [old, new].map { $0.map(key) }
        if keys[0].filter(keys[1].contains) != keys[1].filter(keys[0].contains) {
            add(.parametersReordered, "the parameters of \(name) have another order")
        }
    }

    private mutating func compare(_ old: Parameter, _ new: Parameter) {
        let text = "'\(subject(new).text)'"
        func add(_ rule: Rule, _ message: String, former: Parameter? = nil, wire: [WireEffect] = []) {
            log.add(rule, message, subject(new), former: former.map(subject), wire: wire)
        }
        if old.name != new.name {
            add(
                .parameterRenamed,
                "the parameter '\(subject(old).text)' is called '\(new.name)'",
                former: old
            )
        }
        if old.constant != new.constant {
            let isRefused = new.constant != nil
            func value(_ parameter: Parameter) -> String {
                parameter.constant.map { "always '\($0.text)'" } ?? "a parameter"
            }
            add(
                .parameterConstantChanged,
                "\(text) was \(value(old)) and is \(value(new))",
                wire: isRefused ? refused : []
            )
        } else if old.type.text != new.type.text || old.separator != new.separator
            || old.spansSegments != new.spansSegments
        {
            let isRead =
                isText(new.type) || steps.request.reads(new.type, old.type)
            let isSplit = old.separator == new.separator || !(old.type.isList || new.type.isList)
            add(
                .parameterTypeChanged,
                old.type == new.type
                    ? "the elements of \(text) are separated in another way"
                    : "the type of \(text) was '\(old.type.text)' and is '\(new.type.text)'",
                wire: isRead && isSplit ? [] : refused
            )
        }
        if old.isFlag != new.isFlag {
            add(
                .parameterTypeChanged,
                "\(text) \(new.isFlag ? "became" : "is no longer") a name without a value",
                wire: refused
            )
        }
        if old.isNullable != new.isNullable {
            add(
                .parameterTypeChanged,
                "\(text) can \(new.isNullable ? "" : "no longer ")be null, which is an empty text",
                wire: new.isNullable ? [] : refused
            )
        }
        if old.allowsEmpty != new.allowsEmpty {
            add(
                .parameterTypeChanged,
                "\(text) can \(new.allowsEmpty ? "" : "no longer ")be empty",
                wire: new.allowsEmpty ? [] : refused
            )
        }
        comparePresence(old, new, text)
        if old.wireName != new.wireName {
            add(
                .parameterKeyChanged,
                "\(text) was sent as '\(old.wireName)' and is sent as '\(new.wireName)'"
            )
        }
        if old.doc != new.doc { add(.documentationChanged, "\(text) has another documentation") }
    }

    private mutating func comparePresence(_ old: Parameter, _ new: Parameter, _ text: String) {
        guard old.presence != new.presence else { return }
        func add(_ rule: Rule, _ message: String, wire: [WireEffect] = []) {
            log.add(rule, message, subject(new), wire: wire)
        }
        switch (old.presence, new.presence) {
        case (_, .required):
            let isMissing = old.presence == .optional && new.constant == nil
            add(.parameterBecameRequired, "\(text) became required", wire: isMissing ? refused : [])
        case (.required, _): add(.parameterBecameOptional, "\(text) became optional")
        default: add(.parameterDefaultChanged, "the default of \(text) is another one, or there is none")
        }
    }

    /// Every value is a text in a path, a query and a header.
    private func isText(_ type: TypeReference) -> Bool {
        switch type {
        case .scalar(.string): true
        case .identity(let name):
            if case .field(_, .string)? = steps.new.object(name)?.identity { true } else { false }
        default: false
        }
    }

    private mutating func compareConstantHeaders() {
        for change in ConstantHeaderChange.all(old.constantHeaders, new.constantHeaders) {
            add(
                .constantHeaderChanged,
                "the header \(change.text) of \(name)",
                wire: change.isRefused ? refused : []
            )
        }
    }
}

/// A header with one value that is new, gone or another one.
struct ConstantHeaderChange {
    let text: String
    /// Whether a server may need what old apps do not send.
    let isRefused: Bool

    static func all(_ old: [ConstantHeader], _ new: [ConstantHeader]) -> [ConstantHeaderChange] {
        guard old != new else { return [] }
        func value(_ header: ConstantHeader, in headers: [ConstantHeader]) -> String? {
            headers.first { $0.wireName.lowercased() == header.wireName.lowercased() }?.value
        }
        let changed = new.compactMap { header -> ConstantHeaderChange? in
            let former = value(header, in: old)
            if former == header.value { return nil }
            let was =
                former.map { "was '\($0)' and is '\(header.value)', in requests" } ?? "is new in requests"
            return ConstantHeaderChange(text: "'\(header.wireName)' \(was)", isRefused: true)
        }
        let gone = old.filter { value($0, in: new) == nil }.map {
            ConstantHeaderChange(text: "'\($0.wireName)' is gone from requests", isRefused: false)
        }
        let all = changed + gone
        return all.isEmpty ? [ConstantHeaderChange(text: "order differs in requests", isRefused: false)] : all
    }
}

extension Endpoint {
    /// The types of what has a name in the query or in a form.
    fileprivate var namedTypes: [TypeReference] {
        switch body {
        case .form(let fields), .formPatch(let fields): query.map(\.type) + fields.map(\.type)
        case .formValue(let type): query.map(\.type) + [type]
        case .none, .fields, .patch, .value, .multipart, .bytes: query.map(\.type)
        }
    }
}

extension TypeReference {
    var isList: Bool { if case .list = self { true } else { false } }
}
