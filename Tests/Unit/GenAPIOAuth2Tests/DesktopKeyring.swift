#if os(Linux)
    import Foundation
    import Testing

    @testable import GenAPIOAuth2

    /// GNOME's keyring on its own D-Bus with files in a temporary folder, isolated from the user's desktop.
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

        /// - Throws: `NotThere` if the keyring does not start within 30 seconds.
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
            // An early request must not start another keyring, which would stay locked.
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
            // Output goes to a file: a pipe stays open while any process, including those of other tests, has its write
            // end.
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

        /// The keyring is on the bus before it is unlocked. An earlier request would prompt for the password.
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

        /// The keyring's files.
        static func files(in folder: URL) throws -> [URL] {
            let keyrings = folder.appending(path: "home/.local/share/keyrings")
            return try FileManager.default.contentsOfDirectory(at: keyrings, includingPropertiesForKeys: nil)
        }

        /// Stops both processes and waits up to ten seconds for them.
        func stop() async throws {
            // SIGKILL, because processes started from a task may have other signals blocked.
            for process in [keyring, bus] where process.isRunning { kill(process.processIdentifier, SIGKILL) }
            for _ in 0..<100 where keyring.isRunning || bus.isRunning {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }
#endif
