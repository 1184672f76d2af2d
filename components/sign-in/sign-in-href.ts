/** The sign-in page, from which one comes back to this one. */
export function signInHref(): string {
  return `/sign-in?${new URLSearchParams({ callbackUrl: `${window.location.pathname}${window.location.search}` }).toString()}`;
}
