/** What an error page's button does: the browser asks for the page again. Next's own `reset` would only draw the answer that failed once more. */
export function loadAnew(): void {
  window.location.reload();
}
