// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that nothing here reaches an adopter.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        // The traits are for the benchmarks of the network and of the store.
        .package(name: "genapi", path: "../..", traits: ["AsyncHTTPClient", "Store"]),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .target(name: "Measuring"),
        .executableTarget(name: "GenerationBenchmark", dependencies: ["Measuring"]),
        .executableTarget(name: "CompileBenchmark", dependencies: ["Measuring"]),
        .executableTarget(
            name: "JSONBenchmark",
            dependencies: ["Measuring", .product(name: "GenAPIRuntime", package: "genapi")]
        ),
        .target(
            name: "EmptyBackends",
            dependencies: [
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]
        ),
        .executableTarget(
            name: "CallBenchmark",
            dependencies: [
                "EmptyBackends", "Measuring",
                .product(name: "GenAPIRuntime", package: "genapi"),
                .product(name: "GenAPITelemetry", package: "genapi"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .executableTarget(
            name: "NetworkBenchmark",
            dependencies: [
                "EmptyBackends", "Measuring",
                .product(name: "GenAPIRuntime", package: "genapi"),
                .product(name: "GenAPITelemetry", package: "genapi"),
                .product(name: "GenAPIAsyncHTTPClient", package: "genapi"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .executableTarget(
            name: "RepositoryBenchmark",
            dependencies: [
                "Measuring",
                .product(name: "GenAPIRuntime", package: "genapi"),
                .product(name: "GenAPIRepositories", package: "genapi"),
            ]
        ),
        .executableTarget(
            name: "OutboxBenchmark",
            dependencies: [
                "Measuring",
                .product(name: "GenAPIRuntime", package: "genapi"),
                .product(name: "GenAPIOutbox", package: "genapi"),
                .product(name: "GenAPIRepositories", package: "genapi"),
                .product(name: "GenAPIStore", package: "genapi"),
                .product(name: "GenAPIAsyncHTTPClient", package: "genapi"),
            ]
        ),
        .target(name: "CStoreBaseline", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "StoreBenchmark",
            dependencies: [
                "CStoreBaseline", "Measuring",
                .product(name: "GenAPIRuntime", package: "genapi"),
                .product(name: "GenAPIRepositories", package: "genapi"),
                .product(name: "GenAPIStore", package: "genapi"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),
    ]
)
