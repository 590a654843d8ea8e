import GenAPIRuntime

extension SelectedFields {
    /// One field inside of other objects.
    init(_ keyPath: ArraySlice<String>, _ choice: Choice) {
        self.init()
        guard let key = keyPath.first else { return }
        let rest = keyPath.dropFirst()
        choices[key] = rest.isEmpty ? choice : Choice(fields: SelectedFields(rest, choice))
    }
}

// Combining selections.

extension SelectedFields {
    /// A field is selected as a whole if either selection has it as a whole.
    mutating func merge(_ other: SelectedFields) {
        choices.merge(other.choices) { own, other in
            var both = own
            both.parameters.merge(other.parameters) { _, later in later }
            if let fields = other.fields { both.fields?.merge(fields) } else { both.fields = nil }
            return both
        }
    }

    /// Adds a field, unless it or a part of it is already selected.
    mutating func require(_ keyPath: ArraySlice<String>) {
        guard let key = keyPath.first else { return }
        if choices[key] == nil {
            merge(SelectedFields(keyPath, Choice()))
        } else {
            choices[key]?.fields?.require(keyPath.dropFirst())
        }
    }

    /// Adds the mandatory fields of a model and of the models inside of it that are selected in part.
    mutating func complete(for model: any FieldSelectable.Type) {
        for field in model.selectableFields {
            if field.isMandatory { require(field.keyPath[...]) }
            if let inner = field.model { complete(field.keyPath[...], for: inner) }
        }
    }

    private mutating func complete(_ keyPath: ArraySlice<String>, for model: any FieldSelectable.Type) {
        guard let key = keyPath.first else { return complete(for: model) }
        choices[key]?.fields?.complete(keyPath.dropFirst(), for: model)
    }

    /// Throws if the model does not have one of these fields.
    ///
    /// - Parameter path: The path to the model.
    func check(against known: [SelectableField], _ path: String = "") throws(FieldSelectionError) {
        try check(known.map { ($0.keyPath[...], $0.model) }, path)
    }

    private func check(
        _ known: [(keyPath: ArraySlice<String>, model: (any FieldSelectable.Type)?)],
        _ path: String
    ) throws(FieldSelectionError) {
        // Sorted, so that the same text always has the same error.
        for (name, choice) in choices.sorted(by: { $0.key < $1.key }) {
            let matches = known.filter { $0.keyPath.first == name }.map { ($0.keyPath.dropFirst(), $0.model) }
            let place = path.isEmpty ? name : path + "." + name
            if matches.isEmpty { throw .unknownField(place) }
            let model = matches.lazy.compactMap { rest, model in rest.isEmpty ? model : nil }.first
            let isObject = model != nil || matches.contains { rest, _ in !rest.isEmpty }
            if !isObject && choice.fields != nil || model == nil && !choice.parameters.isEmpty {
                throw .notAnObject(place)
            }
            let inner = model?.selectableFields.map { ($0.keyPath[...], $0.model) } ?? []
            try choice.fields?.check(matches.filter { !$0.0.isEmpty } + inner, place)
        }
    }
}

// The text of a selection.

extension SelectedFields {
    /// Whether every parameter has a text.
    var isSendable: Bool {
        choices.values.allSatisfy { choice in
            choice.parameters.values.allSatisfy { $0 != nil } && choice.fields?.isSendable ?? true
        }
    }

    /// `id,posts.fields(id,title).limit(3)`, sorted.
    var text: String {
        choices.sorted { $0.key < $1.key }.map { Self.escaped($0.key) + $0.value.text }
            .joined(separator: ",")
    }

    /// The name of the parameter that holds fields.
    static let keyword = "fields"

    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII, SelectionParser.marks.contains(UInt8(scalar.value)) {
                escaped.unicodeScalars.append("\\")
            }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }
}

extension SelectedFields.Choice {
    fileprivate var text: String {
        let inner = fields.map { ".\(SelectedFields.keyword)(\($0.text))" } ?? ""
        return parameters.sorted { $0.key < $1.key }.reduce(into: inner) { text, parameter in
            // Another parameter of that name is escaped.
            let escape = parameter.key == SelectedFields.keyword ? "\\" : ""
            let values = (parameter.value ?? []).map(SelectedFields.escaped).joined(separator: ",")
            text += ".\(escape)\(SelectedFields.escaped(parameter.key))(\(values))"
        }
    }
}
