import SourceDiagnostics

extension Diagnostic {
    static func remoteReference(_ reference: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "\(reference.quoted) is on another machine",
            at: range,
            notes: [Note("download the file, and refer to it by its path")]
        )
    }

    static func unknownReference(_ reference: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "\(reference.quoted) leads nowhere", at: range)
    }

    static func unreadableReference(_ path: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "there is no file \(path.quoted) that can be read", at: range)
    }

    static func tooManyReferencedFiles(_ most: Int, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "the document has more than \(most) files", at: range)
    }

    static func endlessReference(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "the reference leads to itself", at: range)
    }
}

extension Explanation {
    static var remoteReference: Explanation {
        Explanation(
            "A reference to another machine",
            "An import reads local files only, and never a network. Download the file, and refer to it by its path."
        )
    }

    static var unknownReference: Explanation {
        Explanation(
            "A reference to nothing",
            "A `$ref` names a value of the document by its keys: `#/components/schemas/User`."
        )
    }

    static var unreadableReference: Explanation {
        Explanation(
            "A reference to a file that is not there",
            "The path in a `$ref` begins at the folder of the file that contains it."
        )
    }

    static var tooManyReferencedFiles: Explanation {
        Explanation(
            "A document in too many files",
            "An import follows references into 20,000 files. Join the files of a larger document first."
        )
    }

    static var endlessReference: Explanation {
        Explanation(
            "A reference that leads to itself",
            "Each `$ref` has to lead to a value in the end. Schemas that contain themselves in their properties are fine."
        )
    }
}
