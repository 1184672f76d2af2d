const FIELD =
  ":is(input, textarea, [role=combobox])[aria-invalid=true], [role=radiogroup][aria-invalid=true] input";
/** What was refused may be shown some frames later: a query's error reaches its form by a timer of its own. */
const MOST_FRAMES = 20;

/**
 * A form was refused: its first field with an error gets the focus once it says so, and the error is read with it. The form is the topmost
 * overlay, otherwise the page.
 */
export function focusFirstInvalid(): void {
  focusWithin(MOST_FRAMES);
}

/** The first field inside that says that it has an error. */
export function firstInvalid(form: Element | null | undefined): HTMLElement | null {
  return form?.querySelector<HTMLElement>(FIELD) ?? null;
}

function focusWithin(frames: number): void {
  requestAnimationFrame(() => {
    const form = [...document.querySelectorAll("#main, .sheet, .dlg, .pop")].at(-1);
    const field = firstInvalid(form);
    if (field) field.focus();
    else if (frames > 1) focusWithin(frames - 1);
  });
}
