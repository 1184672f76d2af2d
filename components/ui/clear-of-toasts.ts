/** A bar that ends further above the window's end than this has room for a toast below it. */
const NEAR_PX = 180;

/**
 * Keeps toasts above a bar at the end of the page, whose buttons they would cover. A ref of the bar; toasts read how far up it reaches from
 * `--toasts-above` (feedback.css). Side effects: that property of the document, until the bar goes.
 */
export function clearOfToasts(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const measure = (): void => {
    const { top, bottom } = bar.getBoundingClientRect();
    style.setProperty(
      "--toasts-above",
      window.innerHeight - bottom < NEAR_PX
        ? `${Math.max(0, Math.ceil(window.innerHeight - top))}px`
        : "0px",
    );
  };
  // The page grows and shrinks under it, too.
  const sizes = new ResizeObserver(measure);
  for (const element of [bar, document.body]) sizes.observe(element);
  window.addEventListener("resize", measure);
  window.addEventListener("scroll", measure, { capture: true, passive: true });
  return () => {
    sizes.disconnect();
    window.removeEventListener("resize", measure);
    window.removeEventListener("scroll", measure, { capture: true });
    style.removeProperty("--toasts-above");
  };
}
