import SwiftEmission

/// The reason why the output folder cannot be changed. It is unchanged then.
package enum OutputFailure: Error, Hashable, CustomStringConvertible {
    case collidingNames(String, String)
    case headerMissing(String)
    case interrupted(String)
    case link(String)
    case notAFile(String)
    case notAFolder(String)
    case notOurs(String)
    case unreadable(String, reason: String)
    case unsafeName(String)
    case unwritable(String, reason: String)

    package var description: String {
        switch self {
        case .collidingNames(let one, let other):
            "'\(other)' would take the place of '\(one)' on a disk that does not tell upper from lower case"
        case .headerMissing(let name):
            "'\(name)' would not begin with '\(Self.header(of: name))'; its template has to begin with the header"
        case .interrupted(let path):
            "a run that changed '\(path)' was interrupted, and is taken back now; run the command again"
        case .link(let path):
            "'\(path)' is a symbolic link, and nothing is written through one; remove it first"
        case .notAFile(let path):
            "'\(path)' is in the way of a generated file; remove it first"
        case .notAFolder(let path):
            "'\(path)' is in the way of a folder for generated files; remove it first"
        case .notOurs(let path):
            "'\(path)' does not begin with '\(Self.header(of: path))', so it is not overwritten; move it away first"
        case .unreadable(let path, let reason):
            "'\(path)' cannot be read: \(reason)"
        case .unsafeName(let name):
            "'\(name)' is not a name for a generated file"
        case .unwritable(let path, let reason):
            "'\(path)' cannot be written: \(reason)"
        }
    }

    private static func header(of path: String) -> String {
        (GeneratedFile.headers(of: path) + GeneratedFile.siteHeaders(of: path)).first ?? OutputFolder.header
    }
}
