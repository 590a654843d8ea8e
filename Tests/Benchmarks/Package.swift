// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "Measuring"),
        .executableTarget(name: "GenerationBenchmark", dependencies: ["Measuring"]),
        .executableTarget(name: "CompileBenchmark", dependencies: ["Measuring"]),
    ]
)
