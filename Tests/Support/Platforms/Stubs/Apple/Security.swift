// swift-format-ignore-file
// The part of Apple's framework Security that the sources use, with its Core Foundation types. Each declaration names its page of
// developer.apple.com/documentation. Core Foundation's types are those that they are bridged to, as there is no bridging on Linux.

public import Foundation

// corefoundation/cfstring, cfdata, cfarray, cfdictionary, cftyperef, cftypeid, cferror
public typealias CFString = String
public typealias CFData = Data
public typealias CFArray = [Any]
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = AnyObject
public typealias CFTypeID = UInt
public final class CFError {}

// corefoundation/cfgettypeid(_:)
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID { 0 }

// kernel/osstatus
public typealias OSStatus = Int32

// security/seccertificate, seckey, secidentity, sectrust
public final class SecCertificate {}
public final class SecKey {}
public final class SecIdentity {}
public final class SecTrust {}

// security/errsecsuccess, errsecitemnotfound, errsecduplicateitem
public let errSecSuccess: OSStatus = 0
public let errSecItemNotFound: OSStatus = -25300
public let errSecDuplicateItem: OSStatus = -25299

// security/seccertificatecreatewithdata(_:_:), seccertificatecopykey(_:)
public func SecCertificateCreateWithData(_ allocator: AnyObject?, _ data: CFData) -> SecCertificate? { nil }
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? { nil }

// security/sectrustsetanchorcertificates(_:_:), sectrustsetanchorcertificatesonly(_:_:), sectrustevaluatewitherror(_:_:),
// sectrustcopycertificatechain(_:)
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?) -> OSStatus { 0 }
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus { 0 }
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { false }
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }

// security/seckeycopyattributes(_:), seckeycopyexternalrepresentation(_:_:)
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? { nil }
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { nil }

// security/secpkcs12import(_:_:_:), secidentitygettypeid()
public func SecPKCS12Import(
    _ pkcs12_data: CFData,
    _ options: CFDictionary,
    _ items: UnsafeMutablePointer<CFArray?>
) -> OSStatus { 0 }
public func SecIdentityGetTypeID() -> CFTypeID { 0 }

// security/secitemcopymatching(_:_:), secitemadd(_:_:), secitemupdate(_:_:), secitemdelete(_:)
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { 0 }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }

// security/keychain-items: item class keys and values, item attribute keys and values, item return result keys
public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecAttrService: CFString = "svce"
public let kSecAttrAccount: CFString = "acct"
public let kSecAttrAccessGroup: CFString = "agrp"
public let kSecAttrGeneric: CFString = "gena"
public let kSecAttrSynchronizable: CFString = "sync"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public let kSecUseDataProtectionKeychain: CFString = "nleg"
public let kSecValueData: CFString = "v_Data"
public let kSecReturnData: CFString = "r_Data"
public let kSecReturnAttributes: CFString = "r_Attributes"

// security/ksecattrkeytype, ksecattrkeysizeinbits, ksecattrkeytypersa
public let kSecAttrKeyType: CFString = "type"
public let kSecAttrKeySizeInBits: CFString = "bsiz"
public let kSecAttrKeyTypeRSA: CFString = "42"

// security/ksecimportexportpassphrase, ksecimporttomemoryonly (iOS 18, macOS 15), ksecimportitemidentity, ksecimportitemcertchain
public let kSecImportExportPassphrase: CFString = "passphrase"
public let kSecImportToMemoryOnly: CFString = "memory"
public let kSecImportItemIdentity: CFString = "identity"
public let kSecImportItemCertChain: CFString = "chain"
