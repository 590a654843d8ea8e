extension Unicode.Scalar {
    /// Whether the character could hide, reorder or break the text around it: a control character, a line separator, a bidirectional
    /// override, or an invisible mark. The joiners of emoji are visible.
    package var isInvisible: Bool {
        switch value {
        case 0x20...0x7E: false
        case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F: true
        case 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }
}
