import Foundation
import GoldenTesting
import Testing

/// The privacy manifests, compared with what the sources use.
///
/// Apple rejects apps that use an API of "Describing use of required reason API" (Bundle Resources) without a manifest
/// in the module that uses it.
@Suite struct PrivacyManifestTests {
    /// The names of each category, as they occur in Swift.
    static let names: [String: [String]] = [
        "FileTimestamp": [
            "creationDate", "modificationDate", "contentModificationDate", "creationDateKey",
            "contentModificationDateKey", "getattrlist", "getattrlistbulk", "fgetattrlist", "getattrlistat",
            "stat", "fstat", "fstatat", "lstat",
        ],
        "SystemBootTime": ["systemUptime", "mach_absolute_time"],
        "DiskSpace": [
            "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
            "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey",
            "volumeAvailableCapacity", "volumeAvailableCapacityForImportantUsage", "volumeTotalCapacity",
            "systemFreeSize", "systemSize", "statfs", "statvfs", "fstatfs", "fstatvfs",
        ],
        "ActiveKeyboards": ["activeInputModes"],
        "UserDefaults": ["UserDefaults", "AppStorage", "SceneStorage"],
    ]

    /// The approved reasons that fit a library, of each category.
    private static let reasons: [String: Set<String>] = [
        // Files in the app's own containers; files to which a person has given access.
        "FileTimestamp": ["C617.1", "3B52.1"],
        // Time that has elapsed within the app.
        "SystemBootTime": ["35F9.1"],
        // Whether there is room for a file.
        "DiskSpace": ["E174.1"],
        "ActiveKeyboards": [],
        // Data of the app itself; of its group.
        "UserDefaults": ["CA92.1", "1C8F.1"],
    ]

    /// The targets that an app links.
    static let targets = {
        let sources = BuiltProducts.package.appending(path: "Sources").path
        let all = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
        return all.filter { $0.hasPrefix("GenAPI") && !$0.hasSuffix("Plugin") }.sorted()
    }()

    /// The categories of what a text of Swift uses.
    static func categories(of text: String) -> Set<String> {
        var words: Set<Substring> = []
        for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
            words.formUnion(line.split { !($0.isLetter || $0.isNumber || $0 == "_") })
        }
        return Set(
            names.filter { $0.value.contains { words.contains(Substring($0)) } }.map(\.key)
        )
    }

    private struct Manifest: Decodable {
        struct Access: Decodable {
            let type: String
            let reasons: [String]

            enum CodingKeys: String, CodingKey {
                case type = "NSPrivacyAccessedAPIType"
                case reasons = "NSPrivacyAccessedAPITypeReasons"
            }
        }

        let isTracking: Bool
        let domains: [String]
        let accesses: [Access]

        enum CodingKeys: String, CodingKey {
            case isTracking = "NSPrivacyTracking"
            case domains = "NSPrivacyTrackingDomains"
            case accesses = "NSPrivacyAccessedAPITypes"
        }

        /// `nil` if the target has no manifest.
        init?(of target: String) throws {
            let file = BuiltProducts.package.appending(path: "Sources/\(target)/PrivacyInfo.xcprivacy")
            guard let data = try? Data(contentsOf: file) else { return nil }
            self = try PropertyListDecoder().decode(Manifest.self, from: data)
        }
    }

    private static func used(by target: String) throws -> Set<String> {
        try Sources.swift(in: "Sources/\(target)").reduce(into: []) { all, file in
            all.formUnion(categories(of: try file.text()))
        }
    }

    @Test("the manifest of a target declares what its sources use, and no more", arguments: targets)
    func manifests(target: String) throws {
        let used = try Self.used(by: target)
        let manifest = try Manifest(of: target)
        let prefix = "NSPrivacyAccessedAPICategory"
        #expect(Set(manifest?.accesses.map(\.type) ?? []) == Set(used.map { prefix + $0 }), "\(target)")
        for access in manifest?.accesses ?? [] {
            let known = Self.reasons[String(access.type.dropFirst(prefix.count))] ?? []
            #expect(!access.reasons.isEmpty && known.isSuperset(of: access.reasons), "\(target)")
        }
        #expect(manifest?.isTracking != true)
        #expect(manifest?.domains.isEmpty != false)
    }

    @Test("the manifests are those that the package lists as resources")
    func resources() throws {
        let package = try String(
            contentsOf: BuiltProducts.package.appending(path: "Package.swift"),
            encoding: .utf8
        )
        let list = package.firstMatch(of: #/let privacyManifests: Set = \[(.*)\]/#)?.1 ?? ""
        let listed = list.matches(of: #/"(\w+)"/#).map { String($0.1) }
        #expect(try listed == Self.targets.filter { try Manifest(of: $0) != nil })
    }

    @Test(
        "uses are found in calls and keys, and not in comments and longer names",
        arguments: [
            (
                "let values = try url.resourceValues(forKeys: [.contentModificationDateKey])",
                ["FileTimestamp"]
            ),
            ("guard stat(path, &status) == 0 else { return nil }", ["FileTimestamp"]),
            ("ProcessInfo.processInfo.systemUptime", ["SystemBootTime"]),
            ("@AppStorage(\"a\") var a = 1\nUserDefaults.standard", ["UserDefaults"]),
            ("    // stat(path)\nlet status = state.stats", []),
        ] as [(String, Set<String>)]
    )
    func uses(text: String, categories: Set<String>) {
        #expect(Self.categories(of: text) == categories)
    }
}
