// swift-format-ignore-file
// Darwin's C library, as far as it differs from the one of Linux. Each declaration names its manual page or header.

@_exported public import Glibc

// fcntl(2)
public let F_FULLFSYNC: Int32 = 51

// sys/socket.h: a number, and no enumeration; there is no MSG_NOSIGNAL, but an option of sockets (setsockopt(2)).
public let SOCK_STREAM: Int32 = 1
@available(*, unavailable) public let MSG_NOSIGNAL: Int32 = 0
@available(*, unavailable) public let SOCK_CLOEXEC: Int32 = 0
public let SO_NOSIGPIPE: Int32 = 0x1022

extension stat {
    // stat(2): the times have other names.
    public var st_mtimespec: timespec { timespec() }
    @available(*, unavailable) public var st_mtim: timespec { timespec() }
}

// dyld(3)
public func _NSGetExecutablePath(_ buf: UnsafeMutablePointer<CChar>!, _ bufsize: UnsafeMutablePointer<UInt32>!) -> Int32 { 0 }
