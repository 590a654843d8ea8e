// swift-format-ignore-file
// swift-crypto declares the API of Apple's CryptoKit (github.com/apple/swift-crypto, README), so it stands for it.
@_exported public import Crypto
