"use client";
import { type ComponentType, type ReactNode } from "react";
import { ErrorState } from "./error-state";
import { useLater, type Later } from "./later";
import { Sheet } from "./sheet";
import { VisuallyHidden } from "./visually-hidden";

export interface LaterSheetProps<Props extends object> {
  /** A component that is a sheet itself. */
  part: Later<ComponentType<Props>>;
  props: Props;
  open: boolean;
  onClose: () => void;
  /** Of the sheet shown in the meantime. */
  title: ReactNode;
  /** The form's shape. */
  waiting: ReactNode;
}

/** A sheet that is loaded when it is first opened. Once loaded it stays, and keeps what was typed in it. */
export function LaterSheet<Props extends object>({
  part,
  props,
  open,
  onClose,
  title,
  waiting,
}: LaterSheetProps<Props>) {
  const arrival = useLater(part, open);
  if (arrival.state === "here") {
    const Part = arrival.part;
    return <Part {...props} />;
  }
  return (
    <Sheet open={open} onOpenChange={onClose} title={title} full>
      {arrival.state === "failed" ? (
        <ErrorState
          title="The form could not be loaded"
          onRetry={part.fetch}
          retrying={arrival.isRetrying}
        >
          <p>Check your connection, then try again.</p>
        </ErrorState>
      ) : (
        <div aria-busy="true">
          <VisuallyHidden>Loading</VisuallyHidden>
          {waiting}
        </div>
      )}
    </Sheet>
  );
}
