// swift-format-ignore-file

import GenAPIMapping
import GenAPIRuntime
import Trips

func calls(_ client: Client, user: User, trip: Trip, location: Location) async throws {
    let someone: User = try await client.send(User.get(id: user.id))
    _ = try await client.send(Location.get(userID: someone.id, id: location.id))
    for try await page in client.pages(Trip.list(userID: user.id)) { _ = page.elements.map(\.state) }
    _ = try await client.send(User.update(id: user.id, phoneNumber: .null))

    _ = TripsMessages(languages: ["de"]).placesKept(count: 3, trip: "Rome")

    // MARK: Refused

    _ = try await client.send(User.get(id: trip.id))  // error: cannot convert value of type 'Trip.ID'
    _ = try await client.send(Location.get(userID: location.id, id: location.id))  // error: cannot convert value of type 'Location.ID'
    let wrong: Trip = try await client.send(User.get(id: user.id))  // error: cannot convert value of type 'User'
    _ = try await client.firstPage(of: Trip.list(userID: user.id)).elements as [Location]  // error: cannot convert value of type '[Trip]'
    _ = User.update(id: user.id, firstName: .null)  // error: has no member 'null'
    _ = Location.list(userID: user.id, sort: "title")  // error: cannot convert value of type 'String'
    _ = user.password  // error: has no member 'password'
    _ = user.id == trip.id  // error: cannot
    _ = TripsMessages(languages: []).placesKept(count: "3", trip: "Rome")  // error: cannot convert value of type 'String'
    _ = TripsMessages(languages: []).greeting()  // error: missing argument for parameter 'name'
    _ = TripsMessages(languages: []).welcome  // error: has no member 'welcome'
    try await client.pages(User.me())  // error: cannot convert value of type 'Endpoint<User>'
}
