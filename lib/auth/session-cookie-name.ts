/** The cookie's name; `__Host-` binds it to this host over https. A browser refuses that prefix on plain http. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-rampdesk.session" : "rampdesk.session";
}
