// swift-format-ignore-file
// musl: the part that the sources use has the names of Glibc, but sockets are described by numbers (include/sys/socket.h of musl).
@_exported public import Glibc

public let SOCK_STREAM: Int32 = 1
public let MSG_NOSIGNAL: Int32 = 0x4000
public let SOCK_CLOEXEC: Int32 = 0o2000000
