// swift-tools-version: 6.2

import PackageDescription

// Products of other packages that several targets use.
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let coreMetrics: Target.Dependency = .product(name: "CoreMetrics", package: "swift-metrics")
let instrumentation: Target.Dependency = .product(
    name: "Instrumentation",
    package: "swift-distributed-tracing"
)
let tracing: Target.Dependency = .product(name: "Tracing", package: "swift-distributed-tracing")
let crypto: Target.Dependency = .product(
    name: "Crypto",
    package: "swift-crypto",
    condition: .when(platforms: [.linux, .android, .windows], traits: ["Cryptography"])
)
let asyncHTTPClient: Target.Dependency = .product(
    name: "AsyncHTTPClient",
    package: "async-http-client",
    condition: .when(traits: ["AsyncHTTPClient"])
)
let nioCore: Target.Dependency = .product(
    name: "NIOCore",
    package: "swift-nio",
    condition: .when(traits: ["AsyncHTTPClient"])
)
let nioPosix: Target.Dependency = .product(
    name: "NIOPosix",
    package: "swift-nio",
    condition: .when(traits: ["AsyncHTTPClient"])
)
let grdb: Target.Dependency = .product(
    name: "GRDB",
    package: "GRDB.swift",
    condition: .when(traits: ["Store"])
)
let sqlite: Target.Dependency = .product(
    name: "GRDBSQLite",
    package: "GRDB.swift",
    condition: .when(traits: ["Store"])
)
let flyingFox: Target.Dependency = .product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks: Target.Dependency = .product(name: "FlyingSocks", package: "FlyingFox")

let package = Package(
    name: "genapi",
    platforms: [.macOS(.v15), .iOS(.v18), .macCatalyst(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "genapi", targets: ["genapi"]),
        // Not a part of genapi: the plugin's adopters would compile FlyingFox, which takes 24 CPU seconds.
        .executable(name: "genapi-serve", targets: ["genapi-serve"]),
        // Programs of their own for the same reason: they need a client, and SQLite.
        .executable(name: "genapi-verify", targets: ["genapi-verify"]),
        .executable(name: "genapi-inspect", targets: ["genapi-inspect"]),
        .library(name: "GenAPIMockServer", targets: ["GenAPIMockServer"]),
        .plugin(name: "GenAPIPlugin", targets: ["GenAPIPlugin"]),
        .plugin(name: "GenAPICommandPlugin", targets: ["GenAPICommandPlugin"]),
        .library(name: "GenAPIMapping", targets: ["GenAPIMapping"]),
        .library(name: "GenAPIRuntime", targets: ["GenAPIRuntime"]),
        .library(name: "GenAPICaching", targets: ["GenAPICaching"]),
        .library(name: "GenAPIOAuth2", targets: ["GenAPIOAuth2"]),
        .library(name: "GenAPIClientRegistration", targets: ["GenAPIClientRegistration"]),
        .library(name: "GenAPIConfiguration", targets: ["GenAPIConfiguration"]),
        .library(name: "GenAPILinks", targets: ["GenAPILinks"]),
        .library(name: "GenAPILogging", targets: ["GenAPILogging"]),
        .library(name: "GenAPITelemetry", targets: ["GenAPITelemetry"]),
        .library(name: "GenAPILegacyPaging", targets: ["GenAPILegacyPaging"]),
        .library(name: "GenAPIMessages", targets: ["GenAPIMessages"]),
        .library(name: "GenAPIRepositories", targets: ["GenAPIRepositories"]),
        .library(name: "GenAPIStore", targets: ["GenAPIStore"]),
        .library(name: "GenAPIOutbox", targets: ["GenAPIOutbox"]),
        .library(name: "GenAPIBackgroundTransfers", targets: ["GenAPIBackgroundTransfers"]),
        .library(name: "GenAPIPostgreSQL", targets: ["GenAPIPostgreSQL"]),
        .library(name: "GenAPIAsyncHTTPClient", targets: ["GenAPIAsyncHTTPClient"]),
        .library(name: "GenAPIComposition", targets: ["GenAPIComposition"]),
        .library(name: "GenAPISerialQueue", targets: ["GenAPISerialQueue"]),
        .library(name: "GenAPIStartUp", targets: ["GenAPIStartUp"]),
        .library(name: "GenAPITesting", targets: ["GenAPITesting"]),
    ],
    traits: [
        .default(enabledTraits: ["Store"]),
        .trait(name: "AsyncHTTPClient", description: "The transport for servers and Linux, on SwiftNIO."),
        .trait(
            name: "Cryptography",
            description:
                "Sign-in through a browser, DPoP and sealed files where there is no CryptoKit, on swift-crypto."
        ),
        .trait(name: "Store", description: "The store on disk, on GRDB and the system's SQLite."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        // For GenAPITelemetry, which needs no trait: adopters without it fetch 2 MB more and compile the same modules.
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-service-context", from: "1.5.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.81.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        // The generator. Arrows point from a line to lines above it, never below.
        .target(name: "SourceDiagnostics"),
        .target(name: "ResolvedAPI"),
        .target(name: "SwiftNaming"),
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .target(name: "SpecReading", dependencies: ["SourceDiagnostics", "CLibYAML"]),
        .target(
            name: "SpecResolution",
            dependencies: ["SpecReading", "ResolvedAPI", "SwiftNaming", "SourceDiagnostics"]
        ),
        .target(
            name: "SwiftTemplates",
            path: "Templates",
            exclude: [
                "API.mustache", "Calls.mustache", "ClosedEnumeration.mustache", "ContainedElements.mustache",
                "ContainedLists.mustache", "DeletionMark.mustache", "Endpoints.mustache", "Examples.mustache",
                "Failure.mustache", "File.mustache", "HeadersMapping.mustache", "Lifetime.mustache",
                "Link.mustache", "Messages.mustache", "Mock.mustache", "ObjectMapping.mustache",
                "OfflineCalls.mustache",
                "OpenEnumeration.mustache", "PartialElement.mustache", "QueryableFields.mustache",
                "RecordType.mustache", "Relation.mustache", "Samples.mustache", "Selection.mustache",
                "Service.mustache", "Struct.mustache", "Union.mustache", "UnionMapping.mustache",
            ]
        ),
        .target(
            name: "SwiftEmission",
            dependencies: ["ResolvedAPI", "SwiftNaming", "SwiftTemplates", "SourceDiagnostics"]
        ),
        .target(
            name: "APIComparison",
            dependencies: ["ResolvedAPI", "SwiftEmission", "SourceDiagnostics"]
        ),
        // Values and commands that are made up from an API, for servers, checks and documentation.
        .target(name: "APISampling", dependencies: ["PlausibleValues", "ResolvedAPI"]),
        // Texts and numbers by the names of fields, which depend only on a seed.
        .target(name: "PlausibleValues"),
        .target(
            name: "APIDocumentation",
            dependencies: ["APIComparison", "APISampling", "ResolvedAPI", "SwiftEmission"]
        ),
        .target(name: "SpecWriting", dependencies: ["SpecReading", "SourceDiagnostics"]),
        .target(
            name: "TremaReading",
            dependencies: ["SpecReading", "SpecWriting", "SourceDiagnostics"]
        ),
        .target(
            name: "OpenAPIImport",
            dependencies: ["SpecReading", "SpecWriting", "SwiftNaming", "SourceDiagnostics"]
        ),
        .target(
            name: "OpenAPIExport",
            dependencies: ["ResolvedAPI", "SpecReading", "SpecWriting"]
        ),
        .target(
            name: "SpecLinting",
            dependencies: ["APIComparison", "ResolvedAPI", "SpecReading", "SwiftNaming", "SourceDiagnostics"]
        ),
        .target(
            name: "GenerationPipeline",
            dependencies: [
                "SpecReading", "SpecResolution", "ResolvedAPI", "SwiftEmission", "SwiftNaming",
                "SourceDiagnostics", "SpecWriting", "SpecLinting", "TremaReading", "OpenAPIImport",
                "OpenAPIExport", "APIComparison",
            ]
        ),
        .target(
            name: "LanguageServer",
            dependencies: [
                "GenerationPipeline", "APIComparison", "ResolvedAPI", "SpecLinting", "SpecReading",
                "SpecWriting", "SwiftEmission", "SwiftNaming", "SourceDiagnostics",
            ]
        ),
        .executableTarget(
            name: "genapi",
            dependencies: [
                "APIComparison", "APIDocumentation", "GenerationPipeline", "SpecReading", "SwiftEmission",
                "LanguageServer", "OpenAPIExport", "OpenAPIImport", "SourceDiagnostics", "SpecLinting",
                "SpecWriting",
                argumentParser,
            ]
        ),
        .plugin(
            name: "GenAPIPlugin",
            capability: .buildTool(),
            dependencies: ["genapi"],
            path: "Sources/GenAPIPlugin"
        ),
        .plugin(
            name: "GenAPICommandPlugin",
            capability: .command(
                intent: .custom(
                    verb: "generate-api",
                    description: "Write the Swift that the specs describe."
                ),
                permissions: [.writeToPackageDirectory(reason: "The generated Swift is part of the package.")]
            ),
            dependencies: ["genapi"],
            path: "Sources/GenAPICommandPlugin"
        ),

        // The runtime. It has never heard of the generator.
        .target(name: "GenAPIMapping"),
        .target(
            name: "GenAPIRuntime",
            dependencies: [
                "GenAPIMapping",
                httpTypes,
            ]
        ),
        // A server of an API from its specs. It knows both halves, and neither knows it.
        .target(
            name: "APISimulation",
            dependencies: ["APISampling", "PlausibleValues", "ResolvedAPI", "GenAPIMapping", "GenAPIRuntime"]
        ),
        .target(
            name: "GenAPIMockServer",
            dependencies: [
                "APISampling", "APISimulation", "GenerationPipeline", "ResolvedAPI", "SourceDiagnostics",
                "SwiftEmission",
                flyingFox,
                flyingSocks,
            ]
        ),
        .executableTarget(
            name: "genapi-serve",
            dependencies: [
                "GenAPIMockServer",
                argumentParser,
            ]
        ),
        // Compares a running server with its specs.
        .target(
            name: "APIVerification",
            dependencies: [
                "APIComparison", "APISimulation", "GenerationPipeline", "ResolvedAPI", "SourceDiagnostics",
            ]
        ),
        .executableTarget(
            name: "genapi-verify",
            dependencies: [
                "APISimulation", "APIVerification", "GenAPIAsyncHTTPClient", "GenAPIRuntime",
                "GenerationPipeline", "ResolvedAPI", "SourceDiagnostics",
                argumentParser,
                httpTypes,
            ]
        ),
        // Reads stores and recordings, and changes neither.
        .target(
            name: "StoreInspection",
            dependencies: [
                "APISimulation", "GenAPIRepositories", "ResolvedAPI",
                sqlite,
            ]
        ),
        .executableTarget(
            name: "genapi-inspect",
            dependencies: [
                "APISimulation", "StoreInspection",
                argumentParser,
            ]
        ),

        .target(
            name: "GenAPILogging",
            dependencies: [
                "GenAPIRuntime",
                httpTypes,
                logging,
            ]
        ),
        .target(
            name: "GenAPITelemetry",
            dependencies: [
                "GenAPIRuntime",
                coreMetrics,
                httpTypes,
                instrumentation,
                .product(name: "ServiceContextModule", package: "swift-service-context"),
                tracing,
            ]
        ),
        .target(
            name: "GenAPICaching",
            dependencies: [
                "GenAPIMapping", "GenAPIRuntime",
                httpTypes,
            ]
        ),
        .target(name: "GenAPIRepositories", dependencies: ["GenAPIRuntime"]),
        .target(
            name: "GenAPIStore",
            dependencies: [
                "GenAPIMapping", "GenAPIRepositories", "GenAPIRuntime",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Store"])),
                grdb,
                sqlite,
            ]
        ),
        .target(name: "GenAPIOutbox", dependencies: ["GenAPIRepositories", "GenAPIRuntime"]),
        .target(name: "GenAPIBackgroundTransfers", dependencies: ["GenAPIRuntime", httpTypes]),
        .target(name: "CLinuxKeyring"),
        .target(
            name: "GenAPIOAuth2",
            dependencies: [
                "GenAPIRuntime",
                .target(name: "CLinuxKeyring", condition: .when(platforms: [.linux])),
                httpTypes,
                crypto,
            ]
        ),
        .target(
            name: "GenAPIClientRegistration",
            dependencies: [
                "GenAPIOAuth2", "GenAPIRuntime",
                httpTypes,
            ]
        ),
        // It needs no trait: only packages that use the product compile it and need libpq.
        .systemLibrary(
            name: "CPostgreSQL",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        .target(
            name: "GenAPIPostgreSQL",
            dependencies: [
                "GenAPIOAuth2", "GenAPIOutbox", "GenAPIRuntime",
                .target(name: "CPostgreSQL", condition: .when(platforms: [.linux, .macOS])),
                httpTypes,
                crypto,
            ]
        ),
        .target(name: "GenAPILegacyPaging", dependencies: ["GenAPIRuntime"]),
        .target(name: "GenAPIConfiguration", dependencies: ["GenAPIMapping"]),

        // The structure of an app.
        .target(name: "GenAPIDependencyGraph"),
        .target(name: "GenAPIStartUp", dependencies: ["GenAPIDependencyGraph"]),
        .target(name: "GenAPISerialQueue"),
        .target(name: "GenAPILinks", dependencies: ["GenAPIRuntime"]),
        .target(name: "GenAPIMessages", dependencies: ["GenAPIRuntime"]),
        .target(
            name: "GenAPIComposition",
            dependencies: [
                "GenAPIDependencyGraph", "GenAPIOAuth2", "GenAPIRepositories", "GenAPIRuntime",
            ]
        ),

        .target(
            name: "GenAPIAsyncHTTPClient",
            dependencies: [
                "GenAPIRuntime",
                httpTypes,
                asyncHTTPClient,
                nioCore,
                .product(
                    name: "NIOHTTPCompression",
                    package: "swift-nio-extras",
                    condition: .when(traits: ["AsyncHTTPClient"])
                ),
                .product(
                    name: "NIOSSL",
                    package: "swift-nio-ssl",
                    condition: .when(traits: ["AsyncHTTPClient"])
                ),
                .product(
                    name: "NIOHTTP1",
                    package: "swift-nio",
                    condition: .when(traits: ["AsyncHTTPClient"])
                ),
                nioPosix,
            ]
        ),
        .target(
            name: "GenAPITesting",
            dependencies: [
                "GenAPIOAuth2", "GenAPIRepositories", "GenAPIRuntime", "PlausibleValues",
                httpTypes,
            ]
        ),

        // What genapi makes of Specs, and an application that uses it.
        .target(
            name: "Trips",
            dependencies: [
                "GenAPILinks", "GenAPIMessages", "GenAPIOutbox", "GenAPIRepositories", "GenAPIRuntime",
            ],
            path: "Generated/Trips"
        ),
        .target(
            name: "TripsTesting",
            dependencies: ["Trips", "GenAPIRuntime", "GenAPITesting"],
            path: "Generated/Testing/Trips"
        ),
        .target(
            name: "Kinto",
            dependencies: ["GenAPIOutbox", "GenAPIRepositories", "GenAPIRuntime"],
            path: "Generated/Kinto"
        ),
        .target(name: "Matrix", dependencies: ["GenAPIRuntime"], path: "Generated/Matrix"),
        .target(name: "PowerDNS", dependencies: ["GenAPIRuntime"], path: "Generated/PowerDNS"),
        .target(name: "RabbitMQ", dependencies: ["GenAPIRuntime"], path: "Generated/RabbitMQ"),
        .target(name: "Redmine", dependencies: ["GenAPIRuntime"], path: "Generated/Redmine"),
        .target(name: "SCIM", dependencies: ["GenAPIRuntime"], path: "Generated/SCIM"),
        .executableTarget(
            name: "TripsHarness",
            dependencies: [
                "Trips", "GenAPIRuntime", "GenAPIOAuth2", "GenAPIOutbox", "GenAPIRepositories", "GenAPIStore",
                flyingFox,
                flyingSocks,
            ]
        ),

        // Tests.
        .testTarget(name: "PackageTests", dependencies: ["GoldenTesting"]),
        .target(
            name: "GoldenTesting",
            dependencies: ["SourceDiagnostics"],
            path: "Tests/Support/GoldenTesting"
        ),
        .target(name: "TestTraits", path: "Tests/Support/TestTraits"),
        .target(
            name: "LoopbackTesting",
            dependencies: ["GenAPIRuntime"],
            path: "Tests/Support/LoopbackTesting"
        ),
        .testTarget(name: "SeedRowsTests", dependencies: ["GoldenTesting"]),
        .testTarget(name: "SwiftNamingTests", dependencies: ["SwiftNaming", "GoldenTesting"]),
        .testTarget(name: "SourceDiagnosticsTests", dependencies: ["SourceDiagnostics", "GoldenTesting"]),
        .testTarget(
            name: "SpecReadingTests",
            dependencies: ["SpecReading", "SourceDiagnostics", "GoldenTesting"]
        ),
        .testTarget(
            name: "SpecWritingTests",
            dependencies: [
                "SpecWriting", "GenerationPipeline", "OpenAPIImport", "ResolvedAPI", "SpecReading",
                "SpecResolution", "SourceDiagnostics", "GoldenTesting",
            ]
        ),
        .testTarget(
            name: "SpecLintingTests",
            dependencies: [
                "SpecLinting", "GenerationPipeline", "SourceDiagnostics", "GoldenTesting",
            ]
        ),
        .testTarget(
            name: "LanguageServerTests",
            dependencies: ["LanguageServer", "GenerationPipeline", "SourceDiagnostics", "GoldenTesting"]
        ),
        .testTarget(
            name: "TremaReadingTests",
            dependencies: [
                "TremaReading", "SpecReading", "SpecResolution", "SourceDiagnostics", "GoldenTesting",
            ]
        ),
        .testTarget(
            name: "OpenAPIImportTests",
            dependencies: [
                "OpenAPIImport", "GenerationPipeline", "SwiftEmission", "SourceDiagnostics", "GoldenTesting",
            ],
            exclude: ["Sample"]
        ),
        .testTarget(
            name: "APIComparisonTests",
            dependencies: [
                "APIComparison", "GenerationPipeline", "ResolvedAPI", "SpecReading", "SpecResolution",
                "SwiftEmission", "SourceDiagnostics", "GoldenTesting",
            ],
            exclude: ["Rules.txt"]
        ),
        .testTarget(
            name: "APIDocumentationTests",
            dependencies: [
                "APIDocumentation", "GenerationPipeline", "ResolvedAPI", "SwiftEmission", "SourceDiagnostics",
                "GoldenTesting",
            ],
            exclude: ["Golden"]
        ),
        .testTarget(
            name: "APISimulationTests",
            dependencies: [
                "APISimulation", "GenerationPipeline", "ResolvedAPI", "SpecReading", "SpecResolution",
                "SourceDiagnostics", "GoldenTesting",
            ]
        ),
        .testTarget(
            name: "APIVerificationTests",
            dependencies: [
                "APIVerification", "APISimulation", "GenAPIMockServer", "GenerationPipeline", "ResolvedAPI",
                "SourceDiagnostics", "GoldenTesting", "genapi", "genapi-verify",
            ]
        ),
        .testTarget(
            name: "StoreInspectionTests",
            dependencies: [
                "StoreInspection", "genapi-inspect", "APISimulation", "ResolvedAPI", "GenAPIOutbox",
                "GenAPIRepositories", "GenAPIRuntime", "GenAPIStore", "Kinto", "GoldenTesting", httpTypes,
                grdb,
            ]
        ),
        .testTarget(
            name: "GenAPIMockServerTests",
            dependencies: [
                "GenAPIMockServer", "genapi-serve", "GenAPIAsyncHTTPClient", "GenAPIOAuth2", "GenAPIOutbox",
                "GenAPIRepositories", "GenAPIRuntime", "GenAPIStore", "Kinto", "Matrix", "PowerDNS",
                "RabbitMQ", "Trips", "GoldenTesting",
            ]
        ),
        .testTarget(
            name: "SpecResolutionTests",
            dependencies: ["SpecResolution", "SpecReading", "SwiftNaming", "GoldenTesting"]
        ),
        .testTarget(
            name: "SwiftEmissionTests",
            dependencies: [
                "SwiftEmission", "SwiftTemplates", "SwiftNaming", "ResolvedAPI", "SourceDiagnostics",
                "GenAPIRuntime", "GoldenTesting",
            ]
        ),
        .testTarget(
            name: "GenerationPipelineTests",
            dependencies: [
                "GenerationPipeline", "SpecReading", "SpecResolution", "SwiftEmission", "SourceDiagnostics",
                "GenAPIRuntime", "GoldenTesting",
            ]
        ),
        .testTarget(
            name: "genapiTests",
            dependencies: [
                "genapi", "GenerationPipeline", "GenAPILinks", "GenAPIRuntime", "GenAPITesting",
                "GoldenTesting",
                argumentParser,
            ]
        ),
        .testTarget(
            name: "GoldenTests",
            dependencies: [
                "APIComparison", "GenerationPipeline", "OpenAPIExport", "OpenAPIImport", "ResolvedAPI",
                "SpecReading", "SpecResolution",
                "SwiftEmission", "SourceDiagnostics", "GenAPIRuntime",
                "GenAPICaching",
                "GenAPIOutbox", "GenAPILinks", "GenAPIMessages", "GenAPIRepositories", "GenAPITesting",
                "Trips",
                "GoldenTesting", "LoopbackTesting",
            ],
            exclude: ["Cases", "CompileFailures", "OpenAPI/Shop", "Programs"]
        ),
        .testTarget(name: "GenAPIMappingTests", dependencies: ["GenAPIMapping", "GoldenTesting"]),
        .testTarget(
            name: "GenAPIRuntimeTests",
            dependencies: [
                "GenAPIRuntime", "GenAPICaching", "GenAPIClientRegistration", "GenAPIConfiguration",
                "GenAPIOAuth2", "GenAPILegacyPaging", "GenAPILogging", "GenAPIRepositories", "GenAPITesting",
                "GenAPIAsyncHTTPClient", "LoopbackTesting", "GoldenTesting",
                httpTypes,
                logging,
                asyncHTTPClient,
                nioCore,
                nioPosix,
            ]
        ),
        .testTarget(
            name: "GenAPITelemetryTests",
            dependencies: [
                "GenAPITelemetry", "GenAPIAsyncHTTPClient", "GenAPICaching", "GenAPIOAuth2", "GenAPIOutbox",
                "GenAPIRepositories", "GenAPIRuntime", "GenAPITesting", "GoldenTesting", "LoopbackTesting",
                "Trips",
                asyncHTTPClient,
                coreMetrics,
                httpTypes,
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                instrumentation,
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                tracing,
            ]
        ),
        .testTarget(
            name: "GenAPIBackgroundTransfersTests",
            dependencies: [
                "GenAPIBackgroundTransfers", "GenAPIOutbox", "GenAPIRepositories", "GenAPIRuntime",
                "GenAPIStore", "GenAPITesting", "GoldenTesting", "MemoAPI",
                httpTypes,
            ]
        ),
        .testTarget(name: "GenAPIStartUpTests", dependencies: ["GenAPIStartUp"]),
        .testTarget(
            name: "GenAPIMessagesTests",
            dependencies: ["GenAPIMessages", "ResolvedAPI", "SpecResolution", "Trips", "GoldenTesting"]
        ),
        .testTarget(
            name: "GenAPILinksTests",
            dependencies: ["GenAPILinks", "GenAPIRuntime", "Trips", "GoldenTesting"]
        ),
        .testTarget(
            name: "GenAPISerialQueueTests",
            dependencies: [
                "GenAPIRepositories", "GenAPIRuntime", "GenAPISerialQueue", "GenAPITesting", "Trips",
            ]
        ),
        .testTarget(
            name: "GenAPICompositionTests",
            dependencies: [
                "GenAPIComposition", "GenAPIOAuth2", "GenAPIRepositories", "GenAPIRuntime", "GenAPITesting",
                "Trips",
            ]
        ),
        // Files that fail like those on a full or broken disk.
        .target(
            name: "FaultyFiles",
            path: "Tests/Support/FaultyFiles",
            cSettings: [.define("STORE", .when(traits: ["Store"]))],
            linkerSettings: [.linkedLibrary("sqlite3", .when(traits: ["Store"]))]
        ),
        .testTarget(
            name: "GenAPIStoreTests",
            dependencies: [
                "GenAPIStore", "GenAPIRepositories", "GenAPIRuntime", "GenAPITesting", "Trips", "FaultyFiles",
                logging,
                grdb,
            ]
        ),
        // A database of an app's own. It sees only what is public.
        .testTarget(
            name: "OwnStoreTests",
            dependencies: [
                "GenAPIOutbox", "GenAPIRepositories", "GenAPIRuntime", "GenAPITesting", "Trips",
                grdb,
            ],
            packageAccess: false
        ),
        .testTarget(
            name: "GenAPIOutboxTests",
            dependencies: [
                "GenAPIOutbox", "GenAPIAsyncHTTPClient", "GenAPIOAuth2", "GenAPIRepositories",
                "GenAPIRuntime",
                "GenAPIStore", "GenAPITesting", "LoopbackTesting", "Trips",
                httpTypes,
            ]
        ),
        .testTarget(
            name: "TripsTests",
            dependencies: [
                "Trips", "TripsTesting", "GenAPIRuntime", "GenAPIOAuth2", "GenAPICaching",
                "GenAPIClientRegistration", "GenAPIConfiguration", "GenAPILegacyPaging", "GenAPILogging",
                "GenAPIRepositories", "GenAPIStore", "GenAPIAsyncHTTPClient", "GenAPITesting",
                "LoopbackTesting",
                httpTypes,
                logging,
                asyncHTTPClient,
                crypto,
            ]
        ),
        .testTarget(
            name: "KintoTests",
            dependencies: [
                "Kinto", "GenAPIRuntime", "GenAPIOutbox", "GenAPIRepositories", "GenAPIStore",
                "GenAPIAsyncHTTPClient",
                "GenAPITesting", "LoopbackTesting",
                httpTypes,
            ]
        ),
        .testTarget(
            name: "MatrixTests",
            dependencies: ["Matrix", "GenAPIRuntime", "GenAPIRepositories", "GenAPIAsyncHTTPClient"]
        ),
        .testTarget(
            name: "PowerDNSTests",
            dependencies: ["PowerDNS", "GenAPIRuntime", "GenAPIAsyncHTTPClient"]
        ),
        .testTarget(
            name: "RabbitMQTests",
            dependencies: ["RabbitMQ", "GenAPIRuntime", "GenAPIRepositories", "GenAPIAsyncHTTPClient"]
        ),
        .testTarget(
            name: "RedmineTests",
            dependencies: ["Redmine", "GenAPIRuntime", "GenAPIAsyncHTTPClient"]
        ),
        .testTarget(name: "SCIMTests", dependencies: ["SCIM", "GenAPIRuntime", "GenAPIAsyncHTTPClient"]),
        .testTarget(
            name: "GenAPIOAuth2Tests",
            dependencies: [
                "GenAPIOAuth2", "GenAPIClientRegistration", "GenAPILogging", "GenAPIRuntime", "GenAPITesting",
                httpTypes,
                logging,
                crypto,
            ]
        ),
        .testTarget(
            name: "GenAPIPostgreSQLTests",
            dependencies: [
                "GenAPIPostgreSQL", "GenAPIOAuth2", "GenAPIOutbox", "GenAPIRuntime", "GenAPITesting",
                "GoldenTesting", "LoopbackTesting", "MemoAPI", "Trips",
                httpTypes,
                crypto,
            ]
        ),
        // One of the processes that share a login, for `make endurance`.
        .executableTarget(
            name: "LoginClient",
            dependencies: ["GenAPIRuntime", "GenAPIOAuth2", "GenAPIPostgreSQL"],
            path: "Tests/Support/LoginClient"
        ),
        // One of the processes that share an outbox and a rate limit, for `make endurance`.
        .executableTarget(
            name: "FleetClient",
            dependencies: ["GenAPIRuntime", "GenAPIOutbox", "GenAPIPostgreSQL", "MemoAPI"],
            path: "Tests/Support/FleetClient"
        ),
        // An element of tests with changes that wait.
        .target(
            name: "MemoAPI",
            dependencies: ["GenAPIOutbox", "GenAPIRuntime"],
            path: "Tests/Support/MemoAPI"
        ),
        // Is killed while it writes to its store, for `make test` and `make endurance`.
        .executableTarget(
            name: "StoreClient",
            dependencies: ["GenAPIStore", "GenAPIRepositories", "GenAPIRuntime"],
            path: "Tests/Support/StoreClient"
        ),
    ]
)

// Test targets are grouped in folders, and each has the traits of tests.
let integrationTests: Set = [
    "TripsTests", "KintoTests", "MatrixTests", "PowerDNSTests", "RabbitMQTests", "RedmineTests", "SCIMTests",
]
for target in package.targets where target.type == .test {
    target.dependencies.append("TestTraits")
    guard target.name != "GoldenTests" else { continue }
    target.path = "Tests/\(integrationTests.contains(target.name) ? "Integration" : "Unit")/\(target.name)"
}

// Apple's review of apps asks for these. On other systems, a resource would have to be deployed with each program.
let privacyManifests: Set = ["GenAPICaching", "GenAPIOAuth2", "GenAPIRuntime", "GenAPIStore"]
for target in package.targets where privacyManifests.contains(target.name) {
    #if os(macOS)
        target.resources = [.copy("PrivacyInfo.xcprivacy")]
    #else
        target.exclude.append("PrivacyInfo.xcprivacy")
    #endif
}

for target in package.targets where target.type != .plugin && target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}
