"use client";
import { createContext, use } from "react";

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
  "aria-required"?: boolean | "true" | "false";
  "aria-label"?: string;
}

/** What a control must carry to belong to its field; what the control was given itself comes first. */
export function useFieldControl(own: ControlProps, invalid?: boolean) {
  const field = use(FieldContext);
  const isInvalid = invalid ?? field?.invalid ?? false;
  return {
    id: own.id ?? field?.id,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": own["aria-invalid"] ?? (isInvalid ? true : undefined),
    "aria-required": own["aria-required"] ?? (field?.required ? true : undefined),
    invalid: isInvalid,
    labelId: own["aria-label"] ? undefined : field?.labelId,
  };
}
