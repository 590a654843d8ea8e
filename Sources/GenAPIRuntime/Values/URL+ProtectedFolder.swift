package import Foundation

extension URL {
    /// Keeps a folder out of backups, and unreadable until the device was unlocked once after its start. Only Apple's platforms
    /// have such a protection.
    ///
    /// - Throws: Any error of the file system.
    package func protectFolder() throws {
        #if canImport(Darwin)
            var (folder, values) = (self, URLResourceValues())
            values.isExcludedFromBackup = true
            try folder.setResourceValues(values)
            #if !os(macOS)
                try FileManager.default.setAttributes(
                    [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
                    ofItemAtPath: path(percentEncoded: false)
                )
            #endif
        #endif
    }
}
