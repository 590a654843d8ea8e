// swift-format-ignore-file
// Bionic: the part that the sources use has the names of Glibc, but sockets are described by numbers (sys/socket.h of Bionic).
@_exported public import Glibc

public let SOCK_STREAM: Int32 = 1
public let MSG_NOSIGNAL: Int32 = 0x4000
