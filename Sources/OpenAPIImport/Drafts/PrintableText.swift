extension String {
    /// Whether a spec can have it: it has no control characters, and nothing that hides or reorders text.
    var isPrintable: Bool { unicodeScalars.allSatisfy { !$0.isHidden } }
}

extension Unicode.Scalar {
    var isHidden: Bool {
        switch value {
        case 0x20...0x7E: false
        case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x061C, 0x180E, 0x200B...0x200F: true
        case 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFF, 0xE0000...0xE007F: true
        default: false
        }
    }
}
