import GenerateCommand

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A program in the folder of this one, which is built apart: not everyone who builds genapi needs it, and what it is made
/// of takes long to compile.
struct SiblingProgram {
    /// The name of the file and of the product.
    let name: String

    /// Becomes the program.
    ///
    /// - Throws: `CommandFailure` if there is no such program, or if it cannot be run. Otherwise it does not return.
    func run(_ arguments: [String]) throws {
        guard let folder = Self.folder else { throw notBuilt(name) }
        let program = "\(folder)/\(name)"
        guard access(program, X_OK) == 0 else { throw notBuilt(program) }
        var texts = ([program] + arguments).map { strdup($0) }
        defer { for text in texts { free(text) } }
        texts.append(nil)
        execv(program, texts)
        throw CommandFailure("'\(program)' cannot be run: \(String(cString: strerror(errno)))")
    }

    private func notBuilt(_ program: String) -> CommandFailure {
        CommandFailure("there is no program '\(program)'; 'swift build --product \(name)' builds it")
    }

    /// The folder of the running program.
    private static var folder: String? {
        #if canImport(Darwin)
            var size = UInt32(4096)
            var bytes = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&bytes, &size) == 0, let resolved = realpath(bytes, nil) else {
                return nil
            }
        #else
            guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
        #endif
        defer { free(resolved) }
        let path = String(cString: resolved)
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}
