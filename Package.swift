// swift-tools-version: 6.2

import PackageDescription

/// A product of another package that is needed with a trait only.
func product(_ name: String, _ package: String, with trait: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: [trait]))
}

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
let asyncHTTPClient = product("AsyncHTTPClient", "async-http-client", with: "AsyncHTTPClient")
let nioCore = product("NIOCore", "swift-nio", with: "AsyncHTTPClient")
let nioPosix = product("NIOPosix", "swift-nio", with: "AsyncHTTPClient")
let grdb = product("GRDB", "GRDB.swift", with: "Store")
let sqlite = product("GRDBSQLite", "GRDB.swift", with: "Store")
let flyingFox: Target.Dependency = .product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks: Target.Dependency = .product(name: "FlyingSocks", package: "FlyingFox")

let package = Package(
    name: "genapi",
    platforms: [.macOS(.v15), .iOS(.v18), .macCatalyst(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "genapi", targets: ["genapi"]),
        // Not a part of genapi: everyone who builds it would compile FlyingFox, which takes 24 CPU seconds.
        .executable(name: "genapi-serve", targets: ["genapi-serve"]),
        // Programs of their own for the same reason: they need a client, and SQLite.
        .executable(name: "genapi-verify", targets: ["genapi-verify"]),
        .executable(name: "genapi-inspect", targets: ["genapi-inspect"]),
        .library(name: "GenAPIMockServer", targets: ["GenAPIMockServer"]),
        .plugin(name: "GenAPIPlugin", targets: ["GenAPIPlugin"]),
        .plugin(name: "GenAPICommandPlugin", targets: ["GenAPICommandPlugin"]),
        .library(name: "GenAPIMapping", targets: ["GenAPIMapping"]),
        .library(name: "GenAPIRuntime", targets: ["GenAPIRuntime", "GenAPIMapping"]),
        .library(name: "GenAPIFieldSelection", targets: ["GenAPIFieldSelection"]),
        .library(name: "GenAPICookies", targets: ["GenAPICookies"]),
        .library(name: "GenAPICaching", targets: ["GenAPICaching"]),
        .library(name: "GenAPIOAuth2", targets: ["GenAPIOAuth2", "GenAPIClientRegistration"]),
        .library(name: "GenAPIApp", targets: ["GenAPIApp", "GenAPILegacyPaging"]),
        .library(name: "GenAPILinks", targets: ["GenAPILinks"]),
        .library(name: "GenAPILogging", targets: ["GenAPILogging"]),
        .library(name: "GenAPITelemetry", targets: ["GenAPITelemetry"]),
        .library(name: "GenAPIMessages", targets: ["GenAPIMessages"]),
        .library(name: "GenAPIRepositories", targets: ["GenAPIRepositories"]),
        .library(name: "GenAPIStore", targets: ["GenAPIStore"]),
        .library(name: "GenAPIOutbox", targets: ["GenAPIOutbox"]),
        .library(name: "GenAPIBackgroundTransfers", targets: ["GenAPIBackgroundTransfers"]),
        .library(name: "GenAPIPostgreSQL", targets: ["GenAPIPostgreSQL"]),
        .library(name: "GenAPIAsyncHTTPClient", targets: ["GenAPIAsyncHTTPClient"]),
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
        // Texts in JSON, YAML, HTML, URLs and shell commands.
        .target(name: "TextEscaping"),
        .target(name: "SourceDiagnostics", dependencies: ["TextEscaping"]),
        .target(name: "ResolvedAPI", dependencies: ["TextEscaping"]),
        .target(name: "SwiftNaming"),
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .target(name: "SpecReading", dependencies: ["SourceDiagnostics", "TextEscaping", "CLibYAML"]),
        .target(
            name: "SpecResolution",
            dependencies: ["SpecReading", "ResolvedAPI", "SwiftNaming", "SourceDiagnostics", "TextEscaping"]
        ),
        .target(name: "SwiftTemplates", path: "Templates/Embedded"),
        .target(
            name: "SwiftEmission",
            dependencies: [
                "ResolvedAPI", "SwiftNaming", "SwiftTemplates", "SourceDiagnostics", "TextEscaping",
            ]
        ),
        .target(
            name: "APIComparison",
            dependencies: ["ResolvedAPI", "SwiftEmission", "SourceDiagnostics"]
        ),
        // Values and commands that are made up from an API, for servers, checks and documentation.
        .target(name: "APISampling", dependencies: ["PlausibleValues", "ResolvedAPI", "TextEscaping"]),
        // Texts and numbers by the names of fields, which depend only on a seed.
        .target(name: "PlausibleValues"),
        .target(
            name: "APIDocumentation",
            dependencies: ["APIComparison", "APISampling", "ResolvedAPI", "SwiftEmission", "TextEscaping"]
        ),
        .target(name: "SpecWriting", dependencies: ["SpecReading", "SourceDiagnostics", "TextEscaping"]),
        .target(
            name: "TremaReading",
            dependencies: ["SpecReading", "SpecWriting", "SourceDiagnostics", "TextEscaping"]
        ),
        .target(
            name: "OpenAPIImport",
            dependencies: [
                "SpecReading", "SpecWriting", "SwiftNaming", "SourceDiagnostics", "TextEscaping",
            ]
        ),
        .target(
            name: "OpenAPIExport",
            dependencies: ["ResolvedAPI", "SpecReading", "SpecWriting", "TextEscaping"]
        ),
        .target(
            name: "SpecLinting",
            dependencies: ["APIComparison", "ResolvedAPI", "SpecReading", "SwiftNaming", "SourceDiagnostics"]
        ),
        // From folders of specs to folders of Swift. The build plugin needs nothing else.
        .target(
            name: "GenerationPipeline",
            dependencies: [
                "SpecReading", "SpecResolution", "ResolvedAPI", "SwiftEmission", "SourceDiagnostics",
            ]
        ),
        // What the other commands do with folders of specs: compare, lint, format, import, export and explain.
        .target(
            name: "SpecCommands",
            dependencies: [
                "APIComparison", "GenerationPipeline", "OpenAPIExport", "OpenAPIImport", "ResolvedAPI",
                "SourceDiagnostics", "SpecLinting", "SpecReading", "SpecResolution", "SpecWriting",
                "SwiftEmission", "SwiftNaming", "TremaReading",
            ]
        ),
        // `genapi generate`, and what all commands share: their messages and how they end.
        .target(
            name: "GenerateCommand",
            dependencies: [
                "GenerationPipeline", "SourceDiagnostics", "SwiftEmission",
                argumentParser,
            ]
        ),
        // The tool of the build plugin has one command, so that adopters compile half as much.
        .executableTarget(
            name: "genapi-generate",
            dependencies: [
                "GenerateCommand",
                argumentParser,
            ]
        ),
        .target(
            name: "LanguageServer",
            dependencies: [
                "GenerationPipeline", "SpecCommands", "APIComparison", "ResolvedAPI", "SpecLinting",
                "SpecReading",
                "SpecWriting", "SwiftEmission", "SwiftNaming", "SourceDiagnostics", "TextEscaping",
            ]
        ),
        .executableTarget(
            name: "genapi",
            dependencies: [
                "APIComparison", "APIDocumentation", "GenerateCommand", "GenerationPipeline",
                "LanguageServer",
                "OpenAPIExport", "OpenAPIImport", "SourceDiagnostics", "SpecCommands", "SpecLinting",
                "SpecReading", "SpecWriting", "SwiftEmission",
                argumentParser,
            ]
        ),
        .plugin(
            name: "GenAPIPlugin",
            capability: .buildTool(),
            dependencies: ["genapi-generate"],
            path: "Sources/GenAPIPlugin"
        ),
        .plugin(
            name: "GenAPICommandPlugin",
            capability: .command(
                intent: .custom(
                    verb: "genapi",
                    description: "Run a command of genapi, such as init, generate or check."
                ),
                permissions: [.writeToPackageDirectory(reason: "It writes specs and generated Swift.")]
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
        // What a call asks of each model. Generated code imports it where a call selects fields, and repositories keep what such
        // a response lacks.
        .target(name: "GenAPIFieldSelection", dependencies: ["GenAPIMapping", "GenAPIRuntime"]),
        .target(name: "GenAPICookies", dependencies: ["GenAPIRuntime", httpTypes]),
        // A server of an API from its specs. It knows both halves, and neither knows it.
        .target(
            name: "APISimulation",
            dependencies: [
                "APISampling", "PlausibleValues", "ResolvedAPI", "TextEscaping", "GenAPIMapping",
                "GenAPIRuntime",
            ]
        ),
        .target(
            name: "GenAPIMockServer",
            dependencies: [
                "APISampling", "APISimulation", "GenerationPipeline", "ResolvedAPI", "SourceDiagnostics",
                "SpecCommands", "SwiftEmission", "TextEscaping",
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
                "APIComparison", "APISimulation", "ResolvedAPI", "SourceDiagnostics", "SpecCommands",
                "TextEscaping",
            ]
        ),
        .executableTarget(
            name: "genapi-verify",
            dependencies: [
                "APISimulation", "APIVerification", "GenAPIAsyncHTTPClient", "GenAPIRuntime",
                "GenerationPipeline", "ResolvedAPI", "SourceDiagnostics", "SpecCommands",
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
                "GenAPIMapping", "GenAPIRuntime",
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
        .target(
            name: "GenAPIRepositories",
            dependencies: ["GenAPIFieldSelection", "GenAPIMapping", "GenAPIRuntime"]
        ),
        .target(
            name: "GenAPIStore",
            dependencies: [
                "GenAPIMapping", "GenAPIRepositories", "GenAPIRuntime",
                product("Logging", "swift-log", with: "Store"),
                grdb,
                sqlite,
            ]
        ),
        .target(
            name: "GenAPIOutbox",
            dependencies: ["GenAPIMapping", "GenAPIRepositories", "GenAPIRuntime", "StoredCalls"]
        ),
        .target(
            name: "GenAPIBackgroundTransfers",
            dependencies: ["GenAPIMapping", "GenAPIRuntime", "StoredCalls", httpTypes]
        ),
        // The forms in which both store calls, from Specs/StoredCalls.
        .target(name: "StoredCalls", dependencies: ["GenAPIMapping"], path: "Generated/StoredCalls"),
        .target(name: "CLinuxKeyring"),
        .target(
            name: "GenAPIOAuth2",
            dependencies: [
                "GenAPIMapping", "GenAPIRuntime",
                .target(name: "CLinuxKeyring", condition: .when(platforms: [.linux])),
                httpTypes,
                crypto,
            ]
        ),
        .target(
            name: "GenAPIClientRegistration",
            dependencies: [
                "GenAPIMapping", "GenAPIOAuth2", "GenAPIRuntime",
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
                "GenAPIOAuth2", "GenAPIOutbox", "GenAPIMapping", "GenAPIRuntime",
                .target(name: "CPostgreSQL", condition: .when(platforms: [.linux, .macOS])),
                httpTypes,
                crypto,
            ]
        ),
        .target(name: "GenAPILegacyPaging", dependencies: ["GenAPIMapping", "GenAPIRuntime"]),

        // The structure of an app.
        .target(
            name: "GenAPIApp",
            dependencies: ["GenAPIMapping", "GenAPIOAuth2", "GenAPIRepositories", "GenAPIRuntime"]
        ),
        .target(name: "GenAPILinks", dependencies: ["GenAPIMapping", "GenAPIRuntime"]),
        .target(name: "GenAPIMessages", dependencies: ["GenAPIRuntime"]),

        .target(
            name: "GenAPIAsyncHTTPClient",
            dependencies: [
                "GenAPIMapping", "GenAPIRuntime",
                httpTypes,
                asyncHTTPClient,
                nioCore,
                nioPosix,
                product("NIOHTTP1", "swift-nio", with: "AsyncHTTPClient"),
                product("NIOHTTPCompression", "swift-nio-extras", with: "AsyncHTTPClient"),
                product("NIOSSL", "swift-nio-ssl", with: "AsyncHTTPClient"),
            ]
        ),
        .target(
            name: "GenAPITesting",
            dependencies: [
                "GenAPIFieldSelection", "GenAPIMapping", "GenAPIOAuth2", "GenAPIRepositories",
                "GenAPIRuntime",
                "PlausibleValues",
                httpTypes,
            ]
        ),

        // An application that uses what genapi makes of Specs.
        .executableTarget(
            name: "TripsHarness",
            dependencies: [
                "Trips", "GenAPIMapping", "GenAPIRuntime", "GenAPIOAuth2", "GenAPIOutbox",
                "GenAPIRepositories", "GenAPIStore",
                flyingFox,
                flyingSocks,
            ]
        ),
        .target(
            name: "TripsTesting",
            dependencies: ["Trips", "GenAPIMapping", "GenAPIRuntime", "GenAPITesting"],
            path: "Generated/Testing/Trips"
        ),

        // Tests, in addition to the tables below.
        .testTarget(
            name: "PackageTests",
            dependencies: [
                "GenAPIApp", "GenAPICaching", "GenAPIClientRegistration", "GenAPICookies",
                "GenAPIFieldSelection", "GenAPIMapping", "GenAPIOAuth2", "GenAPIRepositories",
                "GenAPIRuntime",
                "GenAPITesting", "GoldenTesting", "RealServers", "TestWaiting", "UserAPI",
                httpTypes,
            ]
        ),
        .testTarget(name: "SeedRowsTests", dependencies: ["GoldenTesting"]),
        .testTarget(
            name: "GoldenTests",
            dependencies: [
                "APIComparison", "GenerationPipeline", "OpenAPIExport", "OpenAPIImport", "ResolvedAPI",
                "SpecCommands", "SpecReading", "SpecResolution",
                "SwiftEmission", "SourceDiagnostics", "GenAPIRuntime",
                "GenAPICaching", "GenAPICookies", "GenAPIFieldSelection",
                "GenAPIOutbox", "GenAPILinks", "GenAPIMessages", "GenAPIRepositories", "GenAPITesting",
                "Trips",
                "GoldenTesting", "LoopbackTesting",
            ],
            exclude: ["Cases", "CompileFailures", "OpenAPI/Shop", "Programs"]
        ),
        // A database of an app's own. It sees only what is public.
        .testTarget(
            name: "OwnStoreTests",
            dependencies: [
                "GenAPIMapping", "GenAPIOutbox", "GenAPIRepositories", "GenAPIRuntime", "GenAPITesting",
                "Trips",
                grdb,
            ],
            packageAccess: false
        ),
        // Files that fail like those on a full or broken disk.
        .target(
            name: "FaultyFiles",
            path: "Tests/Support/FaultyFiles",
            cSettings: [.define("STORE", .when(traits: ["Store"]))],
            linkerSettings: [.linkedLibrary("sqlite3", .when(traits: ["Store"]))]
        ),
        // One of the processes that share a login, for `make endurance`.
        .executableTarget(
            name: "LoginClient",
            dependencies: ["GenAPIMapping", "GenAPIRuntime", "GenAPIOAuth2", "GenAPIPostgreSQL"],
            path: "Tests/Support/LoginClient"
        ),
        // One of the processes that share an outbox and a rate limit, for `make endurance`.
        .executableTarget(
            name: "FleetClient",
            dependencies: ["GenAPIMapping", "GenAPIRuntime", "GenAPIOutbox", "GenAPIPostgreSQL", "MemoAPI"],
            path: "Tests/Support/FleetClient"
        ),
        // Is killed while it writes to its store, for `make test` and `make endurance`.
        .executableTarget(
            name: "StoreClient",
            dependencies: ["GenAPIMapping", "GenAPIStore", "GenAPIRepositories", "GenAPIRuntime"],
            path: "Tests/Support/StoreClient"
        ),
    ]
)

/// What genapi makes of Specs, with the modules that its code imports besides the runtime.
let generated: KeyValuePairs<String, [Target.Dependency]> = [
    "Kinto": ["GenAPIOutbox", "GenAPIRepositories"],
    "Matrix": [],
    "PowerDNS": [],
    "RabbitMQ": [],
    "Redmine": [],
    "SCIM": [],
    "Trips": ["GenAPILinks", "GenAPIMessages", "GenAPIOutbox", "GenAPIRepositories"],
]
package.targets += generated.map { name, modules in
    .target(
        name: name,
        dependencies: ["GenAPIMapping", "GenAPIRuntime"] + modules,
        path: "Generated/\(name)"
    )
}

/// What several test targets use.
let testSupport: KeyValuePairs<String, [Target.Dependency]> = [
    "GoldenTesting": ["SourceDiagnostics"],
    "TestTraits": [],
    // Gates, clocks, and waiting for a condition.
    "TestWaiting": [],
    "LoopbackTesting": ["GenAPIRuntime"],
    // The transports that go over sockets, and the servers that `make test` starts for all of them.
    "RealServers": ["GenAPIAsyncHTTPClient", "GenAPIMapping", "GenAPIRuntime", "LoopbackTesting"],
    // What the generator makes of a small spec, and a client of it.
    "UserAPI": ["GenAPIMapping", "GenAPIRuntime", "GenAPITesting"],
    "BookAPI": ["GenAPIRepositories", "GenAPIRuntime"],
    // An element with changes that wait.
    "MemoAPI": ["GenAPIMapping", "GenAPIOutbox", "GenAPIRuntime"],
    // Walks through the lists of a server that changes, without tasks.
    "CollectionWalks": ["GenAPIRuntime", "GenAPITesting", httpTypes],
    // Lists that are merged from overlapping requests, and the oracle that judges them.
    "MergeTesting": ["GenAPIMapping", "GenAPIRepositories", "GenAPIRuntime", "GenAPITesting"],
]
package.targets += testSupport.map { name, dependencies in
    .target(name: name, dependencies: dependencies, path: "Tests/Support/\(name)")
}

/// The tests of modules, with what they use besides their module.
let unitTests: KeyValuePairs<String, [Target.Dependency]> = [
    "SwiftNaming": ["GoldenTesting"],
    "TextEscaping": [],
    "SourceDiagnostics": ["GoldenTesting"],
    "SpecReading": ["GoldenTesting", "SourceDiagnostics"],
    "SpecWriting": [
        "GenerationPipeline", "GoldenTesting", "OpenAPIImport", "ResolvedAPI", "SourceDiagnostics",
        "SpecReading", "SpecResolution",
    ],
    "SpecLinting": ["GenerationPipeline", "SpecCommands", "GoldenTesting", "SourceDiagnostics"],
    "LanguageServer": ["GenerationPipeline", "GoldenTesting", "SourceDiagnostics"],
    "TremaReading": ["GoldenTesting", "SourceDiagnostics", "SpecReading", "SpecResolution"],
    "OpenAPIImport": [
        "GenerationPipeline", "SpecCommands", "GoldenTesting", "SourceDiagnostics", "SwiftEmission",
    ],
    "APIComparison": [
        "GenerationPipeline", "GoldenTesting", "ResolvedAPI", "SourceDiagnostics", "SpecReading",
        "SpecResolution", "SwiftEmission",
    ],
    "APIDocumentation": [
        "GenerationPipeline", "SpecCommands", "GoldenTesting", "ResolvedAPI", "SourceDiagnostics",
        "SwiftEmission",
    ],
    "APISimulation": [
        "GenerationPipeline", "SpecCommands", "GoldenTesting", "ResolvedAPI", "SourceDiagnostics",
        "SpecReading",
        "SpecResolution",
    ],
    "APIVerification": [
        "APISimulation", "genapi", "genapi-verify", "GenAPIMockServer", "GenerationPipeline",
        "SpecCommands",
        "GoldenTesting", "ResolvedAPI", "SourceDiagnostics",
    ],
    "StoreInspection": [
        "APISimulation", "genapi-inspect", "GenAPIMapping", "GenAPIOutbox", "GenAPIRepositories",
        "GenAPIRuntime",
        "GenAPIStore", "GoldenTesting", "Kinto", "ResolvedAPI", httpTypes, grdb,
    ],
    "GenAPIMockServer": [
        "genapi-serve", "GenAPIAsyncHTTPClient", "GenAPIMapping", "GenAPIOAuth2", "GenAPIOutbox",
        "GenAPIRepositories",
        "GenAPIRuntime", "GenAPIStore", "GoldenTesting", "Kinto", "Matrix", "PowerDNS",
        "RabbitMQ", "Trips",
    ],
    "SpecResolution": ["GoldenTesting", "SpecReading", "SwiftNaming"],
    "SwiftEmission": [
        "GenAPIMapping", "GenAPIRuntime", "GoldenTesting", "ResolvedAPI", "SourceDiagnostics", "SwiftNaming",
        "SwiftTemplates",
    ],
    "GenerationPipeline": [
        "GenAPIRuntime", "GoldenTesting", "SourceDiagnostics", "SpecReading", "SpecResolution",
        "SwiftEmission",
    ],
    "SpecCommands": [
        "GoldenTesting", "SourceDiagnostics", "SpecReading", "SpecResolution", "SwiftEmission",
    ],
    "genapi": [
        "GenAPILinks", "GenAPIMapping", "GenAPIRuntime", "GenAPITesting", "GenerateCommand",
        "GenerationPipeline", "GoldenTesting",
        argumentParser,
    ],
    "GenAPIMapping": ["GoldenTesting"],
    "GenAPIRuntime": [
        "CollectionWalks", "GenAPIMapping", "GenAPITesting", "GoldenTesting", "LoopbackTesting",
        "RealServers", "TestWaiting", "UserAPI", httpTypes,
    ],
    "GenAPITesting": [
        "CollectionWalks", "GenAPIAsyncHTTPClient", "GenAPIMapping", "GenAPIOAuth2", "GenAPIRepositories",
        "GenAPIRuntime",
        "GoldenTesting", "LoopbackTesting", "RealServers", "UserAPI", httpTypes, asyncHTTPClient, nioCore,
    ],
    "GenAPIAsyncHTTPClient": [
        "GenAPIMapping", "GenAPIRuntime", "LoopbackTesting", "RealServers", "TestWaiting", "UserAPI",
        httpTypes,
        asyncHTTPClient, nioCore, nioPosix,
    ],
    "GenAPIFieldSelection": ["GenAPIRuntime", "GenAPITesting"],
    "GenAPICookies": ["GenAPIRuntime", "GenAPITesting", "UserAPI", httpTypes],
    "GenAPICaching": [
        "GenAPICookies", "GenAPIMapping", "GenAPIRuntime", "GenAPITesting", "GoldenTesting", "RealServers",
        "TestWaiting",
        httpTypes,
    ],
    "GenAPILogging": [
        "GenAPICookies", "GenAPIMapping", "GenAPIRuntime", "GenAPITesting", "GoldenTesting", "TestWaiting",
        "UserAPI",
        httpTypes, logging,
    ],
    "GenAPILegacyPaging": ["GenAPIMapping", "GenAPIRuntime", "GenAPITesting"],
    "GenAPIApp": [
        "GenAPIMapping", "GenAPIOAuth2", "GenAPIRepositories", "GenAPIRuntime", "GenAPITesting", "Trips",
    ],
    "GenAPIRepositories": [
        "BookAPI", "CollectionWalks", "GenAPICaching", "GenAPIMapping", "GenAPIRuntime", "GenAPITesting",
        "GoldenTesting",
        "MergeTesting", "TestWaiting", "UserAPI", httpTypes,
    ],
    "GenAPITelemetry": [
        "GenAPIAsyncHTTPClient", "GenAPICaching", "GenAPIMapping", "GenAPIOAuth2", "GenAPIOutbox",
        "GenAPIRepositories",
        "GenAPIRuntime", "GenAPITesting", "GoldenTesting", "LoopbackTesting", "Trips",
        asyncHTTPClient,
        coreMetrics, httpTypes, .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        instrumentation, .product(name: "MetricsTestKit", package: "swift-metrics"), tracing,
    ],
    "GenAPIMessages": ["GoldenTesting", "ResolvedAPI", "SpecResolution", "Trips"],
    "GenAPILinks": ["GenAPIMapping", "GenAPIRuntime", "GoldenTesting", "Trips"],
    "GenAPIStore": [
        "FaultyFiles", "GenAPIFieldSelection", "GenAPIMapping", "GenAPIRepositories", "GenAPIRuntime",
        "GenAPITesting",
        "MergeTesting", "Trips", logging, grdb,
    ],
    "GenAPIOutbox": [
        "GenAPIAsyncHTTPClient", "GenAPIMapping", "GenAPIOAuth2", "GenAPIRepositories", "GenAPIRuntime",
        "GenAPIStore",
        "GenAPITesting", "LoopbackTesting", "StoredCalls", "Trips", httpTypes,
    ],
    "GenAPIBackgroundTransfers": [
        "GenAPIMapping", "GenAPIOutbox", "GenAPIRepositories", "GenAPIRuntime", "GenAPIStore",
        "GenAPITesting",
        "GoldenTesting", "MemoAPI", "StoredCalls", httpTypes,
    ],
    "GenAPIOAuth2": [
        "BookAPI", "GenAPICaching", "GenAPIClientRegistration", "GenAPICookies", "GenAPILogging",
        "GenAPIMapping", "GenAPIRepositories", "GenAPIRuntime", "GenAPITesting", "GoldenTesting",
        "LoopbackTesting",
        "RealServers", "TestWaiting", "UserAPI", httpTypes, logging, crypto,
    ],
    "GenAPIPostgreSQL": [
        "GenAPIMapping", "GenAPIOAuth2", "GenAPIOutbox", "GenAPIRuntime", "GenAPITesting", "GoldenTesting",
        "LoopbackTesting", "MemoAPI", "Trips", httpTypes, crypto,
    ],
]
/// What is beside the sources of tests.
let testFiles = [
    "APIComparison": ["Rules.txt"], "APIDocumentation": ["Golden"], "OpenAPIImport": ["Sample"],
]
package.targets += unitTests.map { module, dependencies in
    .testTarget(
        name: "\(module)Tests",
        dependencies: [.target(name: module)] + dependencies,
        exclude: testFiles[module] ?? []
    )
}

/// The tests of generated code against real servers, with what they use besides it.
let integrationTests: KeyValuePairs<String, [Target.Dependency]> = [
    "Trips": [
        "GenAPIApp", "GenAPIAsyncHTTPClient", "GenAPICaching", "GenAPIClientRegistration", "GenAPICookies",
        "GenAPILegacyPaging", "GenAPILogging", "GenAPIMapping", "GenAPIOAuth2", "GenAPIRepositories",
        "GenAPIRuntime",
        "GenAPIStore", "GenAPITesting", "LoopbackTesting", "TripsTesting", httpTypes, logging,
        asyncHTTPClient, crypto,
    ],
    "Kinto": [
        "GenAPIAsyncHTTPClient", "GenAPIMapping", "GenAPIOutbox", "GenAPIRepositories", "GenAPIRuntime",
        "GenAPIStore",
        "GenAPITesting", "LoopbackTesting", httpTypes,
    ],
    "Matrix": ["GenAPIAsyncHTTPClient", "GenAPIMapping", "GenAPIRepositories", "GenAPIRuntime"],
    "PowerDNS": ["GenAPIAsyncHTTPClient", "GenAPIMapping", "GenAPIRuntime"],
    "RabbitMQ": ["GenAPIAsyncHTTPClient", "GenAPIMapping", "GenAPIRepositories", "GenAPIRuntime"],
    "Redmine": ["GenAPIAsyncHTTPClient", "GenAPIMapping", "GenAPIRuntime"],
    "SCIM": ["GenAPIAsyncHTTPClient", "GenAPIMapping", "GenAPIRuntime"],
]
package.targets += integrationTests.map { api, dependencies in
    .testTarget(
        name: "\(api)Tests",
        dependencies: [.target(name: api)] + dependencies,
        path: "Tests/Integration/\(api)Tests"
    )
}

for target in package.targets where target.type == .test {
    target.dependencies.append("TestTraits")
    if target.path == nil, target.name != "GoldenTests" { target.path = "Tests/Unit/\(target.name)" }
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
