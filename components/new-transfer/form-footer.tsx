import type { ReactNode } from "react";
import { ActionBar } from "@/components/ui/action-bar";

export interface FormFooterProps {
  /** "Saved as draft 14:05" */
  note: ReactNode;
  /** The secondary button beside the main action; on phones it is in the page instead. */
  secondary: ReactNode;
  primary: ReactNode;
  /** On phones, above the main action: the figure it acts on. */
  figure: ReactNode;
}

/** The bar below the form: it stays in sight. */
export function FormFooter({ note, secondary, primary, figure }: FormFooterProps) {
  return (
    <>
      <div className="centred sticky bottom-0 z-10 flex items-center gap-2 border-t border-line-faint bg-canvas py-3 max-md:hidden">
        <span className="mr-auto text-ink-3">{note}</span>
        {secondary}
        {primary}
      </div>
      <ActionBar note={figure}>{primary}</ActionBar>
    </>
  );
}

/** On phones, below the fields: what the bar has no room for. */
export function PhoneFooter({ note, secondary }: Pick<FormFooterProps, "note" | "secondary">) {
  return (
    <div className="mt-6 grid gap-2 justify-items-start text-ink-3 md:hidden">
      <p>{note}</p>
      {secondary && <div className="-ml-4">{secondary}</div>}
    </div>
  );
}
