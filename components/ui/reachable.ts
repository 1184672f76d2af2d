/** What Tab stops at. */
const REACHABLE =
  ":is(a[href], button, input, textarea, [role=combobox], [tabindex='0']):not(:disabled, [type=hidden], [tabindex='-1'])";

/** The page's content and whatever lies over it: focus that is lost in one is not looked for in another. */
export const PAGE_OR_OVERLAY = "#main, [role=dialog], [role=alertdialog]";

/** What Tab stops at inside an element, in order. */
function reachableIn(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(REACHABLE)].filter((each) =>
    each.checkVisibility(),
  );
}

/**
 * What took the place of something that is gone, or stands nearest to it: the next to reach behind that place, otherwise the last before it.
 * @param parent what it stood in
 * @param before what stands before its place; null at the beginning
 * @returns null where nothing else can be reached on the same page or overlay
 */
export function nearestReachable(parent: Element, before: Node | null): HTMLElement | null {
  if (parent.matches(`${PAGE_OR_OVERLAY}, body`) || parent.parentElement === null) return null;
  const all = reachableIn(parent);
  if (all.length === 0) return nearestReachable(parent.parentElement, parent);
  return all.find((each) => isBehind(each, before)) ?? all.at(-1) ?? null;
}

function isBehind(element: Node, place: Node | null): boolean {
  if (place === null || !place.isConnected) return true;
  return (
    (place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    !place.contains(element)
  );
}
