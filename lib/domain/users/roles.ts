/** The roles; a user holds a set of them. */
export const ROLES = ["viewer", "maker", "approver", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The permission that a verb requires, one for each kind of act. A verb states it in its first line. */
export type Permission =
  | "desk.read"
  | "recipients.create"
  | "recipients.accept"
  | "transfers.create"
  | "transfers.confirm"
  | "transfers.cancel"
  | "transfers.report-payment"
  | "transfers.resolve"
  | "transactions.export"
  | "statements.import"
  | "reconciliation.work"
  | "reconciliation.rules"
  | "periods.prepare"
  | "periods.review"
  | "reports.schedule"
  | "users.manage"
  | "settings.manage";

const GRANTS: Record<Role, readonly Permission[]> = {
  viewer: ["desk.read", "transactions.export"],
  maker: [
    "desk.read",
    "transactions.export",
    "recipients.create",
    "transfers.create",
    "transfers.confirm",
    "transfers.cancel",
    "transfers.report-payment",
    "transfers.resolve",
    "statements.import",
    "reconciliation.work",
    "periods.prepare",
    "reports.schedule",
  ],
  approver: [
    "desk.read",
    "transactions.export",
    "recipients.accept",
    "statements.import",
    "reconciliation.work",
    "reconciliation.rules",
    "periods.prepare",
    "periods.review",
    "reports.schedule",
  ],
  admin: [
    "desk.read",
    "transactions.export",
    "users.manage",
    "settings.manage",
    "recipients.accept",
    "transfers.resolve",
    "reconciliation.rules",
    "reports.schedule",
  ],
};

/** True if any of the roles grants the permission. */
export function grants(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => GRANTS[role].includes(permission));
}

const ROLE_LABELS: Record<Role, string> = {
  viewer: "Viewer",
  maker: "Maker",
  approver: "Approver",
  admin: "Administrator",
};

export function roleLabel(role: Role): string {
  return ROLE_LABELS[role];
}
