// swift-tools-version: 6.2

import PackageDescription

// Programs that call the runtime from thousands of tasks, for `make threads` and `make endurance-threads`. They are a
// package of their own, so that nothing here reaches an adopter.
let package = Package(
    name: "Stress",
    platforms: [.macOS(.v15)],
    dependencies: [
        // The trait is for lists that are stored on disk.
        .package(name: "genapi", path: "../..", traits: ["Store"]),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "CMutexAnnotations", path: "MutexAnnotations"),
        .executableTarget(
            name: "LoginStorm",
            dependencies: [
                "CMutexAnnotations",
                .product(name: "GenAPICaching", package: "genapi"),
                .product(name: "GenAPIOAuth2", package: "genapi"),
                .product(name: "GenAPIRuntime", package: "genapi"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "LoginStorm"
        ),
        .executableTarget(
            name: "RepositoryStorm",
            dependencies: [
                "CMutexAnnotations",
                .product(name: "GenAPIRepositories", package: "genapi"),
                .product(name: "GenAPIRuntime", package: "genapi"),
                .product(name: "GenAPIStore", package: "genapi"),
                .product(name: "GenAPITesting", package: "genapi"),
            ],
            path: "RepositoryStorm"
        ),
        .executableTarget(
            name: "OutboxStorm",
            dependencies: [
                "CMutexAnnotations",
                .product(name: "GenAPIOutbox", package: "genapi"),
                .product(name: "GenAPIRepositories", package: "genapi"),
                .product(name: "GenAPIRuntime", package: "genapi"),
                .product(name: "GenAPIStore", package: "genapi"),
                .product(name: "GenAPITesting", package: "genapi"),
            ],
            path: "OutboxStorm"
        ),
    ]
)
