/** The address of a transfer's page. @param id the service's */
export function transferPage(id: string): string {
  return `/transfers/${encodeURIComponent(id)}`;
}
