/// The reason why a call has no credential. The call throws it as `ClientError.authorization`.
///
/// Its description goes into logs, so nothing in it may be secret.
public protocol AuthorizationError: Error, CustomStringConvertible {}
