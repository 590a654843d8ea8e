/// How declarations are divided among files.
package enum OutputLayout: String, Sendable {
    /// Model, mapper and endpoints of a spec are in files of their own, which is best for reading and review.
    /// A file that would declare nothing is left out.
    case separate
    /// All that a spec declares is in one file, which compiles fastest. Every spec makes one, so that a build system
    /// can tell the names of the files from those of the specs.
    case joined
}
