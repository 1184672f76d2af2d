"use client";
import type { ComponentType } from "react";
import { Dialog } from "./dialog";
import { ErrorState } from "./error-state";
import { useLater, type Later } from "./later";

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
