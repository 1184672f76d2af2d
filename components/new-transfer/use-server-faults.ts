"use client";

import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { asSentence } from "@/components/ui/as-sentence";
import { ApiFailure } from "@/lib/client/api-fetch";
import { focusField } from "./field-id";
import { FIELD_ORDER, type FormValues } from "./form-values";

/** After a refusal: back to the fields, with the error shown at the field to change and the focus on it. */
export function useServerFaults(
  form: UseFormReturn<FormValues>,
  failure: Error | null,
  onChangeNeeded: () => void,
): void {
  const show = useEffectEvent(({ code, fields }: ApiFailure) => {
    const wrong = FIELD_ORDER.filter((name) => fields[name]);
    if (wrong.length > 0 || code === "refused_by_service") onChangeNeeded();
    for (const name of wrong)
      form.setError(name, { type: "server", message: asSentence(`${fields[name]}`) });
    const [first] = wrong;
    // The fields are drawn again only after this.
    if (first) requestAnimationFrame(() => focusField(first));
  });
  useEffect(() => {
    if (failure instanceof ApiFailure) show(failure);
  }, [failure]);
}
