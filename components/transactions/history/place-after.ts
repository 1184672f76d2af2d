/** The position to which a key moves; null when it doesn't move. */
export function placeAfter(
  key: string,
  { active, perView, count }: { active: number; perView: number; count: number },
): number | null {
  switch (key) {
    case "j":
    case "ArrowDown":
      return active + 1;
    case "k":
    case "ArrowUp":
      return active - 1;
    case "PageDown":
      return active + perView;
    case "PageUp":
      return active - perView;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
