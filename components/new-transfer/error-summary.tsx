"use client";

import { Notice } from "@/components/ui/notice";
import { TextButton } from "@/components/ui/text-button";
import { focusField } from "./field-id";
import type { FormFaults } from "./form-faults";
import { FIELD_ORDER } from "./form-values";

/** All errors in one place; each links to its field. */
export function ErrorSummary({ faults }: { faults: FormFaults }) {
  const wrong = FIELD_ORDER.flatMap((name) => (faults[name] ? [{ name, text: faults[name] }] : []));
  if (wrong.length === 0) return null;
  return (
    <Notice
      className="mb-5"
      tone="danger"
      live
      title={
        wrong.length === 1
          ? "One field needs a change before you can review this."
          : `${wrong.length} fields need a change before you can review this.`
      }
    >
      <ul>
        {wrong.map(({ name, text }) => (
          <li key={name}>
            <TextButton className="text-left" onClick={() => focusField(name)}>
              {text}
            </TextButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
