/// Who is told how much of a body was sent.
package struct UploadProgress: Sendable {
    /// `nil` for a stream of unknown length.
    let total: Int?
    let receiver: @Sendable (_ sent: Int, _ total: Int?) -> Void

    /// - Parameter sent: The bytes of this attempt.
    package func report(_ sent: Int) { receiver(sent, total) }
}
