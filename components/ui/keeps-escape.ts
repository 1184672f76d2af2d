/** Whether Escape belongs to an open list in a field, and so must not close the overlay round it. */
export function keepsEscape(event: Event): boolean {
  return (
    event.target instanceof Element &&
    event.target.getAttribute("aria-expanded") === "true" &&
    event.target.getAttribute("role") === "combobox"
  );
}
