/// The division of declarations among files.
package enum OutputLayout: String, Sendable {
    /// Model, mapper and endpoints of a spec have their own files, which is best for reading and review. Files without
    /// declarations are omitted.
    case separate
    /// All declarations of a spec are in one file, which compiles fastest. Every spec makes one Swift file and nothing
    /// else, so that a build system can derive the file names from those of the specs.
    case joined
}
