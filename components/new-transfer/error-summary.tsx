"use client";

import { Notice } from "@/components/ui/notice";
import { TextButton } from "@/components/ui/text-link";
import { focusField } from "./field-id";
import type { FormFaults } from "./form-faults";
import { FIELD_ORDER } from "./form-values";

/** All that stands in the way, in one place; each leads to its field. */
export function ErrorSummary({ faults }: { faults: FormFaults }) {
  const wrong = FIELD_ORDER.flatMap((name) => (faults[name] ? [{ name, text: faults[name] }] : []));
  if (wrong.length === 0) return null;
  return (
    <Notice className="mt-4" tone="danger" live title={wrong.length === 1 ? "One thing is missing before you can review this." : `${wrong.length} things are missing before you can review this.`}>
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
