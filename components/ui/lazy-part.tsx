"use client";
import { type ComponentType, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { ErrorState } from "./error-state";
import { focusFirstField } from "./focus";
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

/**
 * Where a part is: not asked for yet, on its way, not available just now, or here. One that is asked for again stays `failed`
 * until it comes: what stands in its place must not vanish under the click that may have asked.
 */
type Arrival<Part> =
  | { state: "away" | "coming" }
  | { state: "failed"; isRetrying: boolean }
  | { state: "here"; part: Part };

/** A part of a page that isn't loaded with the page. */
export interface Later<Part> {
  /** Loads it: ahead of time when the pointer or focus reaches its button, and again after a failure. Does nothing when it is loaded. */
  fetch: () => void;
  arrival: () => Arrival<Part>;
  subscribe: (listener: () => void) => () => void;
}

const AWAY = { state: "away" } as const;

/** @param load an `import()` of the part. */
export function later<Part>(load: () => Promise<Part>): Later<Part> {
  let arrival: Arrival<Part> = AWAY;
  const listeners = new Set<() => void>();
  const become = (next: Arrival<Part>): void => {
    arrival = next;
    for (const listener of listeners) listener();
  };
  return {
    fetch: () => {
      if (
        arrival.state === "here" ||
        arrival.state === "coming" ||
        (arrival.state === "failed" && arrival.isRetrying)
      )
        return;
      become(
        arrival.state === "failed" ? { state: "failed", isRetrying: true } : { state: "coming" },
      );
      load().then(
        (part) => become({ state: "here", part }),
        () => become({ state: "failed", isRetrying: false }),
      );
    },
    arrival: () => arrival,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Follows a part; `isWanted` has it come. */
export function useLater<Part>(part: Later<Part>, isWanted = true): Arrival<Part> {
  useEffect(() => {
    if (isWanted) part.fetch();
  }, [part, isWanted]);
  return useSyncExternalStore<Arrival<Part>>(part.subscribe, part.arrival, () => AWAY);
}

/** For what opens a part: it is fetched on hover, touch or focus, so that it is here by the click. */
export function onReach(part: Later<unknown>): { onPointerEnter: () => void; onFocus: () => void } {
  return { onPointerEnter: part.fetch, onFocus: part.fetch };
}
