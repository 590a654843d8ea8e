public import Foundation
public import GenAPIMapping

/// Application settings from layers in ascending precedence: built-in values, JSON files, environment variables.
///
///     let settings = try LayeredConfiguration(
///         builtIn: ["server": "https://api.trips.example/v1", "timeout": 30, "client": ["id": nil]],
///         files: [folder.appending(path: "trips.json"), folder.appending(path: "trips-staging.json")],
///         prefix: "TRIPS_"
///     )
///     let server: String = try settings.string("server")     // TRIPS_SERVER
///     let id = try settings.string("client.id")              // TRIPS_CLIENT_ID
///
/// The built-in layer defines the settings and their types; `nil` is a string that a later layer must provide. An
/// unknown setting, or one of the wrong type, is an error that names the layer and the setting, never a value.
public struct LayeredConfiguration: Sendable {
    /// The source of a value.
    public enum Layer: Hashable, Sendable {
        case builtIn
        /// A file with its path.
        case file(String)
        /// A variable with its name.
        case environment(String)
    }

    private let values: [String: (value: JSONValue, layer: Layer)]
    private let layers: [Layer]

    /// - Parameters:
    ///   - files: JSON files. Later files override earlier ones: the base first, then the file of the environment. A missing file
    ///     is ignored.
    ///   - prefix: The prefix of the variable names, in which dots become underscores. A variable with the prefix that
    ///     does not name a setting is an error.
    public init(
        builtIn: JSONValue,
        files: [URL] = [],
        environment: [String: String] = ProcessInfo.processInfo.environment,
        prefix: String
    ) throws(ConfigurationError) {
        let known = Self.flat(builtIn)
        var values = known.mapValues { (value: $0, layer: Layer.builtIn) }
        var layers = [Layer.builtIn]
        for file in files where FileManager.default.fileExists(atPath: file.path) {
            layers.append(.file(file.path))
            for (key, value) in try Self.settings(in: file) {
                guard let type = known[key] else { throw .unknown(key, .file(file.path)) }
                guard Self.isSameType(value, type) else { throw .wrongType(key, .file(file.path)) }
                values[key] = (value, .file(file.path))
            }
        }
        let names = Dictionary(known.keys.map { (Self.variable($0, prefix), $0) }) { first, _ in first }
        for (name, text) in environment where !prefix.isEmpty && name.hasPrefix(prefix) {
            guard let key = names[name], let type = known[key] else {
                throw .unknown(name, .environment(name))
            }
            guard let value = Self.value(text, as: type) else { throw .wrongType(key, .environment(name)) }
            values[key] = (value, .environment(name))
        }
        self.values = values
        self.layers = layers + [.environment("\(prefix)…")]
    }

    /// The layer that the setting's value comes from; `nil` if there is no such setting.
    public func layer(of key: String) -> Layer? { values[key]?.layer }

    /// A string.
    ///
    /// - Throws: `ConfigurationError`, like the other accessors.
    public func string(_ key: String) throws(ConfigurationError) -> String { try value(key) { $0.string } }
    /// An integer.
    public func int(_ key: String) throws(ConfigurationError) -> Int { try value(key) { $0.int } }
    /// Any number.
    public func double(_ key: String) throws(ConfigurationError) -> Double { try value(key) { $0.double } }
    /// `true` or `false`.
    public func bool(_ key: String) throws(ConfigurationError) -> Bool { try value(key) { $0.bool } }

    private func value<Value>(_ key: String, _ read: (JSONValue) -> Value?) throws(ConfigurationError)
        -> Value
    {
        guard let (value, layer) = values[key] else { throw .unknown(key, .builtIn) }
        guard !value.isNull else { throw .missing(key, in: layers) }
        guard let value = read(value) else { throw .wrongType(key, layer) }
        return value
    }
}

extension LayeredConfiguration {
    private static func settings(in file: URL) throws(ConfigurationError) -> [String: JSONValue] {
        guard let data = try? Data(contentsOf: file), let json = try? JSONValue(json: [UInt8](data)),
            json.object != nil
        else { throw .unreadable(.file(file.path)) }
        return flat(json)
    }

    /// Flattens nested objects; the keys are joined with dots.
    private static func flat(_ json: JSONValue, below prefix: String = "") -> [String: JSONValue] {
        guard let object = json.object else { return [prefix: json] }
        var values: [String: JSONValue] = [:]
        for member in object.members {
            let key = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
            values.merge(flat(member.value, below: key)) { $1 }
        }
        return values
    }

    private static func variable(_ key: String, _ prefix: String) -> String {
        prefix + String(key.map { $0 == "." || $0 == "-" ? "_" : $0 }).uppercased()
    }

    private static func isSameType(_ value: JSONValue, _ type: JSONValue) -> Bool {
        switch (value, type) {
        case (.string, .string), (.string, .null), (.bool, .bool), (.array, .array): true
        // An integer setting accepts only integers.
        case (.number(let number), .number(let type)): type.int == nil || number.int != nil
        default: false
        }
    }

    /// Parses a variable according to the type of the setting.
    private static func value(_ text: String, as type: JSONValue) -> JSONValue? {
        switch type {
        case .string, .null: return .string(text)
        default:
            guard let value = try? JSONValue(json: Array(text.utf8)), isSameType(value, type) else {
                return nil
            }
            return value
        }
    }
}

/// A problem of a configuration and its layer. It contains no values, because they may be secret.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// A required setting has no value in any layer.
    case missing(String, in: [LayeredConfiguration.Layer])
    /// The setting does not have the built-in type.
    case wrongType(String, LayeredConfiguration.Layer)
    /// The setting does not exist.
    case unknown(String, LayeredConfiguration.Layer)
    /// The file is not a JSON object.
    case unreadable(LayeredConfiguration.Layer)
}

extension ConfigurationError: CustomStringConvertible {
    /// Names the setting and the layer, never a value.
    public var description: String { sentence.printable }

    private var sentence: String {
        switch self {
        case .missing(let key, let layers):
            "the setting '\(key)' is missing in \(layers.map(\.description).joined(separator: ", "))"
        case .wrongType(let key, let layer): "the setting '\(key)' has the wrong type in \(layer)"
        case .unknown(let key, let layer): "unknown setting '\(key)' in \(layer)"
        case .unreadable(let layer): "\(layer) is not a JSON object"
        }
    }
}

extension LayeredConfiguration.Layer: CustomStringConvertible {
    /// The layer with its path or variable name.
    public var description: String { sentence.printable }

    private var sentence: String {
        switch self {
        case .builtIn: "the built-in settings"
        case .file(let path): "the file \(path)"
        case .environment(let name): "the environment variable \(name)"
        }
    }
}

extension LayeredConfiguration: CustomReflectable {
    /// The names of the settings, because the values may be secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["names": values.keys.sorted()], displayStyle: .struct)
    }
}
