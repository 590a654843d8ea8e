import SourceDiagnostics

extension Diagnostic {
    static func indexesOfNoElements(_ field: Located<String>, isSingleton: Bool) -> Diagnostic {
        let cause =
            isSingleton
            ? "there is one element, so none is looked up" : "elements without an identity are not looked up"
        return Diagnostic(.error, "\(cause) by '\(field.value)'", at: field.range)
    }
}

extension Explanation {
    static var indexesOfNoElements: Explanation {
        Explanation(
            "Indexes of a resource whose elements are not looked up",
            """
            'indexes' lists the fields by which a store finds elements. A singleton is one element, which needs no index, and a resource \
            without an identity is not stored by element.
            """,
            change: """
                  resource: Theme
                - identity: singleton
                  fields: { name: string }
                  store: { indexes: [[1️⃣name]] }
                """,
            messages: ["1️⃣": "there is one element, so none is looked up by 'name'"]
        )
    }
}
