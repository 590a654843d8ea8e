// SpecReading
