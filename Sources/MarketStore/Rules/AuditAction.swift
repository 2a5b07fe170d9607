/// The actions in the audit that the program itself looks for.
enum AuditAction {
  static let wrongSecret = "wrong secret"
}
