// swift-tools-version: 6.2

import PackageDescription

// The fuzzers, for `make fuzz`. Sources and Templates are links to the folders of the project: what is fuzzed is compiled
// here once more, for the sanitizers and for what one part of the project may call in another.
let fuzzed: [Target] = [
    .target(name: "TextEscaping"),
    .target(name: "SourceDiagnostics", dependencies: ["TextEscaping"]),
    .target(name: "ResolvedAPI", dependencies: ["TextEscaping"]),
    .target(name: "SwiftNaming"),
    .systemLibrary(name: "CLibYAML", path: "Sources/CLibYAML", pkgConfig: "yaml-0.1"),
    .target(name: "SpecReading", dependencies: ["SourceDiagnostics", "TextEscaping", "CLibYAML"]),
    .target(
        name: "SpecResolution",
        dependencies: ["SpecReading", "ResolvedAPI", "SwiftNaming", "SourceDiagnostics", "TextEscaping"]
    ),
    .target(name: "SwiftTemplates", path: "Templates/Embedded"),
    .target(
        name: "SwiftEmission",
        dependencies: ["ResolvedAPI", "SwiftNaming", "SwiftTemplates", "SourceDiagnostics", "TextEscaping"]
    ),
    .target(name: "GenAPIMapping"),
    .target(
        name: "GenAPIRuntime",
        dependencies: [
            "GenAPIMapping",
            .product(name: "HTTPTypes", package: "swift-http-types"),
        ]
    ),
    .target(name: "GenAPIFieldSelection", dependencies: ["GenAPIMapping", "GenAPIRuntime"]),
    .target(
        name: "GenAPICookies",
        dependencies: ["GenAPIRuntime", .product(name: "HTTPTypes", package: "swift-http-types")]
    ),
    .target(name: "GenAPICaching", dependencies: ["GenAPIMapping", "GenAPIRuntime"]),
    .target(
        name: "GenAPIRepositories",
        dependencies: ["GenAPIFieldSelection", "GenAPIMapping", "GenAPIRuntime"]
    ),
    .target(name: "CLinuxKeyring"),
    .target(
        name: "GenAPIOAuth2",
        dependencies: [
            "GenAPIMapping", "GenAPIRuntime", "CLinuxKeyring",
            .product(name: "Crypto", package: "swift-crypto"),
        ]
    ),
    .target(name: "GenAPIClientRegistration", dependencies: ["GenAPIMapping", "GenAPIOAuth2"]),
    .target(name: "FuzzerDriver", path: "Driver"),
]

let fuzzers = [
    "SpecReader": ["SpecReading", "SpecResolution", "SwiftEmission", "ResolvedAPI", "SourceDiagnostics"],
    "JSONReader": ["GenAPIMapping"],
    "Scalar": ["GenAPIMapping"],
    "Header": ["GenAPIMapping", "GenAPIRuntime", "GenAPICaching", "GenAPICookies"],
    "EventStream": ["GenAPIMapping", "GenAPIRuntime"],
    "Paging": ["GenAPIMapping", "GenAPIRuntime", "GenAPIRepositories"],
    "OAuthResponse": ["GenAPIMapping", "GenAPIRuntime", "GenAPIOAuth2", "GenAPIClientRegistration"],
]

let sanitizers = "-sanitize=fuzzer,address"
for target in fuzzed where target.type == .regular && target.name.first != "C" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .define("Cryptography"),
        .unsafeFlags(target.name == "FuzzerDriver" ? [] : [sanitizers]),
    ]
}

let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: fuzzed
        + fuzzers.map { fuzzer, targets in
            .executableTarget(
                name: "\(fuzzer)Fuzzer",
                dependencies: (targets + ["FuzzerDriver"]).map { .byName(name: $0) }
                    + [.product(name: "HTTPTypes", package: "swift-http-types")],
                path: fuzzer,
                swiftSettings: [.unsafeFlags(["-parse-as-library", sanitizers])],
                linkerSettings: [.unsafeFlags([sanitizers])]
            )
        }
)
