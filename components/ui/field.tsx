"use client";
import { createContext, type ReactNode, use, useId } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

export interface FieldProps {
  label: ReactNode;
  labelEnd?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Set for Segmented and RadioCards, which use the label as their group's name. */
  group?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}

function Message({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  if (error) {
    return (
      <span id={id} className="hint hint--error">
        <Icon name="alert" />
        <span>{typeof error === "string" ? asSentence(error) : error}</span>
      </span>
    );
  }
  return hint ? (
    <span id={id} className="hint">
      {hint}
    </span>
  ) : null;
}

/** Puts a label above a control, and a hint or error below. Connects them by ids. */
export function Field({
  label,
  labelEnd,
  hint,
  error,
  required = false,
  group,
  id,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const messageId = `${controlId}-message`;
  const labelId = `${controlId}-label`;
  const text = <span id={labelId}>{label}</span>;
  return (
    <FieldContext
      value={{
        id: controlId,
        labelId,
        describedBy: error || hint ? messageId : undefined,
        invalid: Boolean(error),
        required,
      }}
    >
      <div className={cn("field", className)}>
        <div className="field-label">
          {group ? text : <label htmlFor={controlId}>{text}</label>}
          {labelEnd && <span>{labelEnd}</span>}
        </div>
        {children}
        <Message id={messageId} hint={hint} error={error} />
      </div>
    </FieldContext>
  );
}

/** Ends a message with a full stop, which the schemas' own messages lack. */
export function asSentence(text: string): string {
  return /[.!?…][”"')]?$/.test(text) ? text : `${text}.`;
}

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

/** Returns the attributes that connect a control to its field. The control's own attributes win. */
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
