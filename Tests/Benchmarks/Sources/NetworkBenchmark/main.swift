import Foundation
import GenAPIAsyncHTTPClient
import GenAPIRuntime
import HTTPTypes
import Measuring

// What the client costs beside its transport: CPU time for small requests as a ratio to the bare transport, in memory and
// over loopback against a server in a process of its own; memory for each request that waits; CPU time and memory of
// large uploads. Every measurement of memory has a process of its own.
//
//     swift run -c release NetworkBenchmark [requests]

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "serve": try SmallServer.serve()
case "waiting": try await Waiting(arguments.dropFirst()).run()
case "upload": try await Upload(arguments.dropFirst()).run()
default: try await all(arguments.first.flatMap { Int($0) } ?? 10_000)
}

func all(_ count: Int) async throws {
    let small = SmallRequests(count: count)
    try await small.inMemory()
    try await small.overLoopback()
    try Part.run("waiting", "\(Caller.transport)", "\(count)")
    try Part.run("waiting", "\(Caller.client)", "\(count)")
    try Part.run("waiting", "\(Caller.timedClient)", "\(count)")
    try Part.run("upload", "\(Caller.transport)")
    try Part.run("upload", "\(Caller.client)")
}
