// swift-format-ignore-file
// Microsoft's C runtime: errno.h, string.h, stdio.h. The names of POSIX that it lacks are not available.
@_exported public import Glibc

@available(*, unavailable) public func flock(_ descriptor: Int32, _ operation: Int32) -> Int32 { 0 }
@available(*, unavailable) public func geteuid() -> UInt32 { 0 }
@available(*, unavailable) public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
@available(*, unavailable) public func fsync(_ descriptor: Int32) -> Int32 { 0 }
