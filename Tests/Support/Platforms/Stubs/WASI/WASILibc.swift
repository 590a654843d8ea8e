// swift-format-ignore-file
// The C library of wasi-libc (libc-bottom-half): files, but no processes, users, locks and signals.
@_exported public import Glibc

@available(*, unavailable) public func flock(_ descriptor: Int32, _ operation: Int32) -> Int32 { 0 }
@available(*, unavailable) public func geteuid() -> UInt32 { 0 }
