// SourceDiagnosticsTests
