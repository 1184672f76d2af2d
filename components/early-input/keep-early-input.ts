/** Tells the page's own script, once, that the page has come alive. */
export const LIVE_EVENT = "rampdesk:live";

/**
 * Keeps clicks, typing and choices until the page is hydrated, then repeats them in order. Without
 * this a click on a slow line is lost without notice. Links don't need it.
 * The function is inlined before any other script, so it must use nothing from outside itself.
 */
export function keepEarlyInput(liveEvent: string): void {
  type Kept = { control: Element; redo: () => void; looks: number };
  const PRESSED =
    "button, input[type=button], input[type=submit], [role=button], [role=tab], [role=switch], [role=checkbox], [role=combobox], [role=menuitem]";
  const LOOK_AGAIN_MS = 20;
  /** Ten seconds. An element that isn't hydrated by then must not hold up later input. */
  const MOST_LOOKS = 500;
  let kept: Kept[] = [];
  let isPageLive = false;
  let isMarked = true;
  let timer = 0;

  /** React stores its handlers in a property with this prefix when it hydrates an element. */
  const hasMark = (element: Element): boolean =>
    Object.keys(element).some((name) => name.startsWith("__reactProps$"));
  const isLive = (element: Element): boolean => !isMarked || hasMark(element);

  const press = (control: HTMLElement): void => {
    const held = { bubbles: true, cancelable: true, composed: true, button: 0 };
    // Tabs and menus answer to the pointer going down, all else to the click.
    control.dispatchEvent(
      new PointerEvent("pointerdown", {
        ...held,
        buttons: 1,
        pointerType: "mouse",
        isPrimary: true,
      }),
    );
    control.dispatchEvent(new MouseEvent("mousedown", { ...held, buttons: 1 }));
    control.focus();
    control.dispatchEvent(
      new PointerEvent("pointerup", { ...held, pointerType: "mouse", isPrimary: true }),
    );
    control.dispatchEvent(new MouseEvent("mouseup", held));
    control.click();
  };

  /** React compares with the field's value at hydration, and has to see a change. */
  const write = (
    field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
    value: string,
  ): void => {
    const own = Object.getPrototypeOf(field) as object;
    field.value = "";
    Object.getOwnPropertyDescriptor(own, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const enter = (field: Element): (() => void) | null => {
    if (field instanceof HTMLInputElement) {
      const { type, checked } = field;
      if (type === "file") return () => field.dispatchEvent(new Event("change", { bubbles: true }));
      if (type === "checkbox" || type === "radio")
        return () => {
          field.checked = !checked;
          field.click();
        };
    } else if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement))
      return null;
    const { value } = field;
    return () => write(field, value);
  };

  const redoAll = (): void => {
    timer = 0;
    for (let next = kept[0]; next; next = kept[0]) {
      const { control, redo } = next;
      if (control.isConnected && !isLive(control) && next.looks < MOST_LOOKS) {
        next.looks += 1;
        timer = window.setTimeout(redoAll, LOOK_AGAIN_MS);
        return;
      }
      kept.shift();
      if (control.isConnected && isLive(control)) redo();
    }
  };
  const redoSoon = (): void => {
    // A turn later, when React has also attached what it took over.
    if (isPageLive && timer === 0) timer = window.setTimeout(redoAll, LOOK_AGAIN_MS);
  };

  /** A repeated click counts once, and of typed input the last value. */
  const keep = (event: Event, control: Element, redo: () => void): void => {
    event.stopImmediatePropagation();
    const earlier = kept.find((each) => each.control === control);
    if (earlier) earlier.redo = redo;
    else kept.push({ control, redo, looks: 0 });
    redoSoon();
  };

  const keepPress = (event: Event, control: HTMLElement | null): void => {
    if (!control || isLive(control)) return;
    event.preventDefault();
    keep(event, control, () => press(control));
  };
  const onClick = (event: Event): void =>
    keepPress(
      event,
      event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null,
    );
  /** Keeps Ctrl+K, which the browser would use itself. Other keys only repeat buttons. */
  const onKey = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k")
      keepPress(event, document.querySelector("[aria-keyshortcuts~='Control+K']"));
  };
  const onSubmit = (event: Event): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || isLive(form)) return;
    event.preventDefault();
    keep(event, form, () => form.requestSubmit());
  };
  const onEntry = (event: Event): void => {
    const field = event.target;
    if (!(field instanceof Element)) return;
    // Input after hydration is newer than the kept input.
    if (isLive(field)) {
      kept = kept.filter(({ control }) => control !== field);
      return;
    }
    const redo = enter(field);
    if (redo) keep(event, field, redo);
  };

  addEventListener("click", onClick, true);
  addEventListener("keydown", onKey, true);
  addEventListener("submit", onSubmit, true);
  addEventListener("input", onEntry, true);
  addEventListener("change", onEntry, true);
  addEventListener(
    liveEvent,
    () => {
      isPageLive = true;
      // If React no longer leaves such a mark, nothing may be held back.
      isMarked = [...document.querySelectorAll("body *")].some(hasMark);
      redoSoon();
    },
    { once: true },
  );
}
