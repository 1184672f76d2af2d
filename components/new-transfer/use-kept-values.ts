"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "./form-values";

/** Saves each change of the form; an untouched form isn't a draft. */
export function useKeptValues(
  form: UseFormReturn<FormValues>,
  save: (values: FormValues) => void,
): void {
  const last = useRef(JSON.stringify(form.formState.defaultValues));
  const keep = useEffectEvent((values: FormValues) => {
    const text = JSON.stringify(values);
    if (text === last.current) return;
    last.current = text;
    save(values);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep({ ...values }),
      }),
    [form],
  );
}
