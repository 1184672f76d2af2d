/** An account number or address without what banks change in it: only letters and digits, in capitals. The column `statement_accounts.identifier_key` has the same form. */
export function identifierKey(identifier: string): string {
  return identifier.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}
