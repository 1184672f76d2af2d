"use client";

import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiFailure } from "@/lib/client/api-fetch";
import { focusField } from "./field-id";
import { FIELD_ORDER, type FormValues } from "./form-values";

/** Puts what the server found wrong with a field to that field, and the focus with it. */
export function useServerFaults(form: UseFormReturn<FormValues>, failure: Error | null, onFaults: () => void): void {
  const show = useEffectEvent((fields: Record<string, string>) => {
    const wrong = FIELD_ORDER.filter((name) => fields[name]);
    for (const name of wrong) form.setError(name, { type: "server", message: `${fields[name]}`.replace(/[^.!?]$/, "$&.") });
    const [first] = wrong;
    if (!first) return;
    onFaults();
    // The fields are drawn again only after this.
    requestAnimationFrame(() => focusField(first));
  });
  useEffect(() => {
    if (failure instanceof ApiFailure) show(failure.fields);
  }, [failure]);
}
