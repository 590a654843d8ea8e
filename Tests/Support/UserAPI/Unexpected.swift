package import GenAPIRuntime

/// An error other than the one that a test expects, or none.
package struct Unexpected: Error, CustomStringConvertible {
    package let error: ClientError?

    package init(error: ClientError?) { self.error = error }

    package var description: String { "unexpected: \(error.map(\.description) ?? "no error")" }
}
