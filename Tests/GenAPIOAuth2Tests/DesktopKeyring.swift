#if os(Linux)
    import Foundation
    import Testing

    @testable import GenAPIOAuth2

    /// GNOME's keyring on a bus of its own, with its files in a folder. Nothing of the user's own desktop is used.
    final class DesktopKeyring {
        private let bus = Process()
        private let keyring = Process()
        let environment: [String: String]

        private static let programs = ["secret-tool", "gnome-keyring-daemon", "dbus-daemon", "dbus-send"]

        static let isInstalled = programs.allSatisfy {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
        }

        static let missing: Comment =
            "one of \(programs.joined(separator: ", ")) is missing: libsecret-tools, gnome-keyring and dbus have them"

        /// - Throws: `NotThere` when it is not there within half a minute.
        init(in folder: URL) async throws {
            var environment = ["PATH": "/usr/bin:/bin"]
            for (name, variable) in [("home", "HOME"), ("run", "XDG_RUNTIME_DIR")] {
                let place = folder.appending(path: name)
                try FileManager.default.createDirectory(
                    at: place,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
                environment[variable] = place.path
            }
            // One who asks before the keyring is there must not start another, which nobody unlocks.
            let settings = folder.appending(path: "bus.conf")
            try Data(Self.busWithoutServices(in: folder).utf8).write(to: settings)
            let address = Pipe()
            try Self.start(
                bus,
                ["dbus-daemon", "--config-file=\(settings.path)", "--nofork", "--print-address"],
                environment,
                address
            )
            let line = String(decoding: address.fileHandleForReading.availableData, as: UTF8.self)
            environment["DBUS_SESSION_BUS_ADDRESS"] = line.trimmingCharacters(in: .whitespacesAndNewlines)
            self.environment = environment
            // A file ends by itself; a pipe does when nobody has it open anymore, whom another test started included.
            let password = folder.appending(path: "password")
            try Data("pw".utf8).write(to: password)
            keyring.standardInput = try FileHandle(forReadingFrom: password)
            try Self.start(
                keyring,
                ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"],
                environment
            )
            try await waitUntilItIsThere()
        }

        private static func busWithoutServices(in folder: URL) -> String {
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:dir=\(folder.path)</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*"/>
                <allow receive_sender="*"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """
        }

        private static func start(
            _ process: Process,
            _ command: [String],
            _ environment: [String: String],
            _ output: Pipe? = nil
        ) throws {
            process.executableURL = URL(filePath: "/usr/bin/\(command[0])")
            process.arguments = Array(command.dropFirst())
            process.environment = environment
            process.standardOutput = output ?? FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        func service(_ name: String) -> SecretService {
            var service = SecretService(name)
            service.environment = environment
            return service
        }

        private func waitUntilItIsThere() async throws {
            for _ in 0..<300 {
                if try isUnlocked() { return }
                try await Task.sleep(for: .milliseconds(100))
            }
            throw NotThere()
        }

        /// It is on the bus before it is unlocked, and would ask somebody for the password until then.
        private func isUnlocked() throws -> Bool {
            let (question, answer) = (Process(), Pipe())
            let command = [
                "dbus-send", "--session", "--print-reply", "--reply-timeout=2000",
                "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets/aliases/default",
                "org.freedesktop.DBus.Properties.Get", "string:org.freedesktop.Secret.Collection",
                "string:Locked",
            ]
            try Self.start(question, command, environment, answer)
            let words = answer.fileHandleForReading.readDataToEndOfFile()
            return String(decoding: words, as: UTF8.self).contains("boolean false")
        }

        struct NotThere: Error {}

        /// What it has on disk.
        static func files(in folder: URL) throws -> [URL] {
            let keyrings = folder.appending(path: "home/.local/share/keyrings")
            return try FileManager.default.contentsOfDirectory(at: keyrings, includingPropertiesForKeys: nil)
        }

        /// Ends both, and waits for that for at most ten seconds.
        func stop() async throws {
            // Programs that a task starts may have every other signal blocked.
            for process in [keyring, bus] where process.isRunning { kill(process.processIdentifier, SIGKILL) }
            for _ in 0..<100 where keyring.isRunning || bus.isRunning {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }
#endif
