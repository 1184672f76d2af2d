"use client";
import { useEffect, useRef, type ComponentType, type ReactNode } from "react";
import { ErrorState } from "./error-state";
import { useLater, type Later } from "./later";
import { focusFirstField } from "./use-overlay-focus";
import { VisuallyHidden } from "./visually-hidden";

export interface LaterPartProps<Props extends object> {
  part: Later<ComponentType<Props>>;
  props: Props;
  /** What it is called when it can't be had: "The form". */
  name: string;
  /** Its shape, while it is on its way. */
  waiting: ReactNode;
  /** False on a page, where what appears automatically leaves the focus where it is. Default: true. */
  takesFocus?: boolean;
}

/** A part that is loaded when it is first shown: inside an overlay that opens at once, or further down a page. */
export function LaterPart<Props extends object>({
  part,
  props,
  name,
  waiting,
  takesFocus = true,
}: LaterPartProps<Props>) {
  const arrival = useLater(part);
  if (arrival.state === "here") {
    const Part = arrival.part;
    if (!takesFocus) return <Part {...props} />;
    return (
      <Arrived>
        <Part {...props} />
      </Arrived>
    );
  }
  if (arrival.state === "failed") {
    return (
      <ErrorState
        title={`${name} could not be loaded`}
        onRetry={part.fetch}
        retrying={arrival.isRetrying}
      >
        <p>Check your connection, then try again. The rest of the page is not affected.</p>
      </ErrorState>
    );
  }
  return (
    <div aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      {waiting}
    </div>
  );
}

/** The overlay looked for its first field when it opened, and found none yet. */
function Arrived({ children }: { children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (inside.current) focusFirstField(inside.current);
  }, []);
  return (
    <div ref={inside} className="contents">
      {children}
    </div>
  );
}
