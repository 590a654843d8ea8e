// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that nothing here reaches an adopter.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "genapi", path: "../..")
    ],
    targets: [
        .target(name: "Measuring"),
        .executableTarget(name: "GenerationBenchmark", dependencies: ["Measuring"]),
        .executableTarget(name: "CompileBenchmark", dependencies: ["Measuring"]),
        .executableTarget(
            name: "JSONBenchmark",
            dependencies: [.product(name: "GenAPIRuntime", package: "genapi")]
        ),
        .executableTarget(
            name: "RepositoryBenchmark",
            dependencies: ["Measuring", .product(name: "GenAPIRuntime", package: "genapi")]
        ),
    ]
)
