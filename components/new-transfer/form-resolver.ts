import type { FieldErrors, Resolver } from "react-hook-form";
import { formFaults, type FormFaults } from "./form-faults";
import { FIELD_ORDER, type FormValues } from "./form-values";

/** Checks the form as {@link formFaults} does, for react-hook-form. */
export const formResolver: Resolver<FormValues> = (values) => {
  const faults = Object.entries(formFaults(values)).map(
    ([name, message]) => [name, { type: "fault", message }] as const,
  );
  return faults.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(faults) };
};

/** What react-hook-form has kept of the faults, those of the server among them. */
export function faultsOf(errors: FieldErrors<FormValues>): FormFaults {
  return Object.fromEntries(
    FIELD_ORDER.flatMap((name) => (errors[name]?.message ? [[name, errors[name].message]] : [])),
  );
}
