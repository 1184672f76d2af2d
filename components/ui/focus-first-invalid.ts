/**
 * A form was refused: its first field with an error gets the focus once it says so, and the error is read with it. The form is the topmost
 * overlay, otherwise the page.
 */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => {
    const form = [...document.querySelectorAll("#main, .sheet, .dlg, .pop")].at(-1);
    form?.querySelector<HTMLElement>(":is(input, textarea, [role=combobox])[aria-invalid=true], [role=radiogroup][aria-invalid=true] input")?.focus();
  });
}
