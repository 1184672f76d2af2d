/** Returns the address of the sign-in page, which leads back to this page. */
export function signInHref(): string {
  return `/sign-in?${new URLSearchParams({ callbackUrl: `${window.location.pathname}${window.location.search}` }).toString()}`;
}
