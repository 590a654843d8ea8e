import GenAPIRuntime

/// The house envelope of a list of users, in the shape of generated models and mappers.
struct Envelope: Equatable, Codable, Sendable {
    var data: [User]
    var info: Info
    var code: String
}

struct Info: Equatable, Codable, Sendable {
    var total: Int
    var offset: Int
    var count: Int
}

struct Address: Equatable, Codable, Sendable {
    var street: String
    var city: String
    var latitude: Double
    var longitude: Double
}

struct User: Equatable, Codable, Sendable {
    var type: String
    var id: String
    var firstName: String
    var lastName: String
    var email: String
    // Spelled out, as `String?` is nil before it is set, which makes the optimizer copy the finished user once more.
    var phoneNumber: Optional<String>
    var coverImageURL: String
    var profileImageURL: String
    var createdAt: Int
    var updatedAt: Int
    var isActive: Bool
    var score: Double
    var address: Address
    var tags: [String]

    enum CodingKeys: String, CodingKey {
        case type
        case id
        case firstName = "first_name"
        case lastName = "last_name"
        case email
        case phoneNumber = "phone_number"
        case coverImageURL = "cover_image_url"
        case profileImageURL = "profile_image_url"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case isActive = "is_active"
        case score
        case address
        case tags
    }
}
