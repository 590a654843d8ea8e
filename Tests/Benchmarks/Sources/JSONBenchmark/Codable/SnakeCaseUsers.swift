import Foundation
import GenAPIRuntime

// The users again for `convertFromSnakeCase`, which wants names without keys and spells URL as a word.

struct SnakeCaseUserPage: Codable {
    var data: [SnakeCaseUser]
    var info: PageInfo
    var code: String

    var page: UserPage { UserPage(data: data.map(\.user), info: info, code: code) }
}

struct SnakeCaseUser: Codable {
    var id: User.ID
    var firstName: String
    var lastName: String
    var email: String
    var phoneNumber: String?
    var coverImageUrl: String?
    var profileImageUrl: String
    var createdAt: Date
    var updatedAt: Date
    var isActive: Bool
    var status: User.Status
    var score: Double
    var address: Address
    var tags: [String]

    var user: User {
        User(
            id: id,
            firstName: firstName,
            lastName: lastName,
            email: email,
            phoneNumber: phoneNumber,
            coverImageURL: coverImageUrl,
            profileImageURL: profileImageUrl,
            createdAt: createdAt,
            updatedAt: updatedAt,
            isActive: isActive,
            status: status,
            score: score,
            address: address,
            tags: tags
        )
    }
}
