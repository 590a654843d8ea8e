/// The receiver of an upload's progress.
package struct UploadProgress: Sendable {
    /// `nil` for a stream of unknown length.
    let total: Int?
    let receiver: @Sendable (_ sent: Int, _ total: Int?) -> Void

    /// - Parameter sent: The bytes of this attempt.
    package func report(_ sent: Int) { receiver(sent, total) }
}
