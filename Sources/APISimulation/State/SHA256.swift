/// SHA-256 (FIPS 180-4), for the challenges of PKCE. It protects nothing here, because the server has no secrets.
enum SHA256 {
    /// The fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = primes(64).map { fraction(of: Double($0), root: 3) }
    /// Those of the square roots of the first eight.
    private static let initial: [UInt32] = primes(8).map { fraction(of: Double($0), root: 2) }

    static func hash(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let bits = UInt64(message.count) &* 8
        for shift in stride(from: 56, through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        var state = initial
        for start in stride(from: 0, to: padded.count, by: 64) { mix(&state, padded[start..<start + 64]) }
        return state.flatMap { word in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
    }

    private static func mix(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (first, second) = (words[index - 15], words[index - 2])
            let low = first.rotated(7) ^ first.rotated(18) ^ (first >> 3)
            let high = second.rotated(17) ^ second.rotated(19) ^ (second >> 10)
            words.append(words[index - 16] &+ low &+ words[index - 7] &+ high)
        }
        var v = state
        for index in 0..<64 {
            let sum = v[4].rotated(6) ^ v[4].rotated(11) ^ v[4].rotated(25)
            let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
            let first = v[7] &+ sum &+ choice &+ constants[index] &+ words[index]
            let other = v[0].rotated(2) ^ v[0].rotated(13) ^ v[0].rotated(22)
            let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
            v = [first &+ other &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
        }
        for index in state.indices { state[index] = state[index] &+ v[index] }
    }

    private static func primes(_ count: Int) -> [Int] {
        var primes: [Int] = []
        var candidate = 2
        while primes.count < count {
            if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes
    }

    /// The first 32 bits behind the point of a root. Newton's method; 53 bits are enough for roots below 8.
    private static func fraction(of value: Double, root: Int) -> UInt32 {
        var guess = value
        for _ in 0..<100 {
            let power = root == 2 ? guess : guess * guess
            guess = (guess * Double(root - 1) + value / power) / Double(root)
        }
        return UInt32((guess - guess.rounded(.down)) * 4_294_967_296)
    }
}

extension UInt32 {
    fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}

enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// The alphabet for URLs, without padding (RFC 4648 section 5).
    static func urlText(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for index in 0...group.count { text.append(letters[Int(bits >> UInt32(18 - 6 * index) & 63)]) }
        }
        return String(decoding: text, as: UTF8.self).replacing("+", with: "-").replacing("/", with: "_")
    }

    /// Either alphabet, with or without padding; `nil` for other letters.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var (bits, count, bytes) = (UInt32(0), 0, [UInt8]())
        for letter in String(text).replacing("-", with: "+").replacing("_", with: "/").utf8
        where letter != UInt8(ascii: "=") {
            guard let value = letters.firstIndex(of: letter) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
