import SourceDiagnostics
import SpecReading

extension Diagnostic {
    static func filesShareName(_ name: Located<String>, file: SourceFile, earlier: DeclarationSpec)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "two spec files would generate the same Swift files",
            at: name.range,
            notes: [Note("the other is '\(earlier.file.path)'", at: earlier.name.range)]
        )
    }
}

extension Explanation {
    static var filesShareName: Explanation {
        Explanation(
            "Two spec files with the same name",
            """
            Generated files are named after the spec file, without its folder. Upper and lower case are the same on some disks.
            """,
            change: """
                - # admin/User.yaml
                - resource: 1️⃣User
                - fields: { name: string }
                  # User.yaml
                  resource: User
                  fields: { name: string }
                + # admin/AdminUser.yaml
                + resource: AdminUser
                + fields: { name: string }
                """,
            messages: ["1️⃣": "two spec files would generate the same Swift files"]
        )
    }
}
