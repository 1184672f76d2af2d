import type { FieldName } from "./form-values";

/** The id of a field's control, or of the box round its controls. */
export function fieldId(name: FieldName): string {
  return `new-transfer-${name}`;
}

/** Puts the focus into a field, and brings it into view. */
export function focusField(name: FieldName): void {
  const box = document.getElementById(fieldId(name));
  const control = box?.matches("input, button, textarea")
    ? box
    : box?.querySelector<HTMLElement>("input:checked, input, button");
  control?.focus();
}
