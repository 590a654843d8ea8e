internal import SourceDiagnostics

extension MessagesSpec {
    init?(root: YAMLValue, file: SourceFile) {
        guard var map = root.mapping(.messagesFile) else { return nil }
        let source = map.required("source")?.text()
        let resources = map["resources"]?.list { $0.choice(Resource.self) }
        let messages = map.required("messages")?.entries(LocalizedMessageSpec.init)
        map.finish()
        guard let source, let messages else { return nil }
        self.init(file: file, source: source, resources: resources ?? [], messages: messages)
    }
}

extension LocalizedMessageSpec {
    /// Texts by language, or a map with more settings.
    fileprivate init?(_ key: Located<String>, _ value: YAMLValue) {
        let settings = Shape.message.keyNames
        guard value.node.entries?.contains(where: { settings.contains($0.key.value) }) == true else {
            guard let texts = value.localizedTexts() else { return nil }
            self.init(key: key, name: nil, doc: nil, parameters: nil, plural: nil, texts: texts)
            return
        }
        guard var map = value.mapping(.message) else { return nil }
        let name = map["name"]?.text()
        let doc = map["doc"]?.text()
        let parameters = map["parameters"]?.entries(Parameter.init)
        let plural = map["plural"]?.text()
        let texts = map.required("texts")?.localizedTexts()
        map.finish()
        guard let texts else { return nil }
        self.init(key: key, name: name, doc: doc, parameters: parameters, plural: plural, texts: texts)
    }
}

extension LocalizedMessageSpec.Parameter {
    fileprivate init?(_ name: Located<String>, _ value: YAMLValue) {
        guard let type = value.choice(LocalizedMessageSpec.ParameterType.self) else { return nil }
        self.init(name: name, type: type)
    }
}

extension YAMLValue {
    fileprivate func localizedTexts() -> [LocalizedTextSpec]? {
        entries { language, value in
            value.localizedText().map { LocalizedTextSpec(language: language, content: $0) }
        }
    }

    /// A text, or a text for each plural category.
    private func localizedText() -> LocalizedTextSpec.Content? {
        guard node.entries != nil else { return template().map { .text($0) } }
        guard var map = mapping(.plural) else { return nil }
        var texts: [(category: Located<String>, text: TemplateSpec)] = []
        var isComplete = true
        let keys = Dictionary(map.keys.map { ($0.value, $0) }) { first, _ in first }
        for category in Shape.plural.keyNames {
            let value = category == "other" ? map.required(category) : map[category]
            guard let value, let key = keys[category] else {
                if category == "other" { isComplete = false }
                continue
            }
            guard let text = value.template() else {
                isComplete = false
                continue
            }
            texts.append((key, text))
        }
        map.finish()
        return isComplete ? .plural(texts) : nil
    }

    private func template() -> TemplateSpec? {
        guard let text = text(), case .scalar(_, let style) = node.content else { return nil }
        return TemplateParser.template(text, style: style, collector: collector)
    }
}
