/** `__Host-` binds the cookie to this very host over https; a browser refuses that prefix on plain http. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-rampdesk.session" : "rampdesk.session";
}
