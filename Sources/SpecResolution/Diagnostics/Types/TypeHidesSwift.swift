import SourceDiagnostics

extension Diagnostic {
    static func typeHidesSwift(_ name: Located<String>, api: Located<String>) -> Diagnostic {
        Diagnostic(
            .warning,
            "'\(name.value)' hides Swift's '\(name.value)' in every file that imports the API",
            at: name.range,
            notes: [Note("'name' gives the type another name in Swift, or says that this one is meant")],
            fixIts: [.adding("name: \(api.value)\(name.value)", behind: name.range)]
        )
    }
}

extension Explanation {
    static var typeHidesSwift: Explanation {
        Explanation(
            "A type that hides one of Swift",
            """
            A resource called 'Collection', 'Error' or 'Task' is a type of that name. A file that imports the \
            API and means Swift's own type has to write 'Swift.Task'. With 'name' the type has another name in \
            Swift; the server sees no difference.
            """,
            change: """
                  resource: 1️⃣Task
                + name: TripsTask
                  fields: { title: string }
                """,
            messages: ["1️⃣": "'Task' hides Swift's 'Task' in every file that imports the API"]
        )
    }
}
