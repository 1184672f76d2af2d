import type { ReactNode } from "react";
import { asSentence } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";

interface DecisionBoxProps {
  checked: boolean;
  /** Why the form can't be sent without it; said once somebody has tried. */
  fault: string | undefined;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** The box in a warning that a person ticks to go on all the same. */
export function DecisionBox({ checked, fault, onChange, children }: DecisionBoxProps) {
  return (
    <>
      <div className="mt-2">
        <Checkbox
          checked={checked}
          aria-invalid={fault !== undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        >
          {children}
        </Checkbox>
      </div>
      {fault && (
        <p className="hint hint--error">
          <Icon name="alert" />
          <span>{asSentence(fault)}</span>
        </p>
      )}
    </>
  );
}
