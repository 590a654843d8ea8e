import GenAPIRuntime
import PlacesAPI

/// Another user of the API that `Reader` uses.
public func report(on place: Place) -> String {
    "\(place.id): \(place.name)"
}
