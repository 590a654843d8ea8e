/// TEMPORARY
package struct GeneratedFile: Hashable, Sendable {
    package let path: String
    package let contents: String
    package init(_ path: String, _ contents: String) { self.path = path; self.contents = contents }
}
package enum AccessLevel: String, CaseIterable, Sendable { case `public`, package, `internal` }
