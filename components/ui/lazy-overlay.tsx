"use client";
import type { ComponentType, ReactNode } from "react";
import { Dialog } from "./dialog";
import { ErrorState } from "./error-state";
import { type Later, useLater } from "./lazy-part";
import { Sheet } from "./sheet";
import { VisuallyHidden } from "./visually-hidden";

interface LaterOverlayProps<Props extends object> {
  /** A component that is itself a dialog or sheet. */
  part: Later<ComponentType<Props>>;
  props: Props;
  title: string;
  onClose: () => void;
}

/** A dialog or sheet that is loaded when it is first opened, and mounted only while it is open. */
export function LaterOverlay<Props extends object>({
  part,
  props,
  title,
  onClose,
}: LaterOverlayProps<Props>) {
  const arrival = useLater(part);
  if (arrival.state === "here") {
    const Part = arrival.part;
    return <Part {...props} />;
  }
  if (arrival.state !== "failed") return null;
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <ErrorState title="It could not be loaded" onRetry={part.fetch} retrying={arrival.isRetrying}>
        <p>Check your connection, then try again. The rest of the page is not affected.</p>
      </ErrorState>
    </Dialog>
  );
}

interface LaterSheetProps<Props extends object> {
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
