// swift-tools-version: 6.2

import PackageDescription

// What an adopter writes: a line for the package, one for the runtime, one for the plugin.
let package = Package(
    name: "PluginConsumer",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "genapi", path: "../..")
    ],
    targets: [
        // An API that two targets use: a target with an empty Swift file, and `access: public` in its specs.
        .target(
            name: "PlacesAPI",
            dependencies: [.product(name: "GenAPIRuntime", package: "genapi")],
            plugins: [.plugin(name: "GenAPIPlugin", package: "genapi")]
        ),
        .target(
            name: "PlacesReport",
            dependencies: ["PlacesAPI", .product(name: "GenAPIRuntime", package: "genapi")]
        ),
        .executableTarget(
            name: "Reader",
            dependencies: [
                "PlacesAPI", "PlacesReport",
                .product(name: "GenAPIMessages", package: "genapi"),
                .product(name: "GenAPIRuntime", package: "genapi"),
                .product(name: "GenAPITesting", package: "genapi"),
            ],
            plugins: [.plugin(name: "GenAPIPlugin", package: "genapi")]
        ),
        // The same plugin makes what tests need of an API of a target that they depend on.
        .testTarget(
            name: "ReaderTests",
            dependencies: [
                "Reader",
                .product(name: "GenAPIRuntime", package: "genapi"),
                .product(name: "GenAPITesting", package: "genapi"),
            ],
            plugins: [.plugin(name: "GenAPIPlugin", package: "genapi")]
        ),
    ]
)
