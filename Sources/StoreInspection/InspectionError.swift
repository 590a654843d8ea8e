/// Why a file cannot be inspected.
package enum InspectionError: Error, Hashable, Sendable, CustomStringConvertible {
    case missing(String)
    case noStore(String)
    case noRecording(String)
    case encrypted(String)
    case damaged(String, reason: String)
    /// The layout of the file has this number.
    case newer(String, layout: Int)
    case earlier(String, layout: Int)
    case locked(String)
    case unreadable(String, reason: String)
    /// The program was built without SQLite.
    case withoutStores

    package var description: String {
        switch self {
        case .missing(let path): "there is no file '\(path)'"
        case .noStore(let path): "'\(path)' is not a store of GenAPIStore"
        case .noRecording(let path): "'\(path)' is not a recording"
        case .encrypted(let path): "'\(path)' is encrypted, and only the app has its key"
        case .damaged(let path, let reason): "'\(path)' is damaged: \(reason)"
        case .newer(let path, let layout):
            "a later version of the app has written '\(path)' (layout \(layout)); use its version of genapi"
        case .earlier(let path, let layout):
            "an earlier version of the app has written '\(path)' (layout \(layout)), which the app replaces when it opens it"
        case .locked(let path): "another program holds '\(path)'; try again when it is idle"
        case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
        case .withoutStores: "this program was built without the trait 'Store'"
        }
    }
}
