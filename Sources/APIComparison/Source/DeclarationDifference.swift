package import SwiftEmission

/// A generated declaration that differs between two versions.
package struct DeclarationDifference: Hashable, Sendable {
    /// Something about a declaration that differs.
    enum Reason: Hashable, Sendable {
        case gone, new
        /// Of a parameter, by its label.
        case parameter(String)
        case access
        /// Anything else.
        case signature
    }

    /// `nil` if it is new.
    package let before: SwiftDeclaration?
    /// `nil` if it is gone.
    package let after: SwiftDeclaration?
    let reason: Reason
    package let verdict: SourceVerdict

    var declaration: SwiftDeclaration? { after ?? before }
}
