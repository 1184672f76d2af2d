"use client";
import { type ComponentType, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { Dialog } from "./dialog";
import { ErrorState } from "./error-state";
import { focusFirstField } from "./focus";
import { Sheet } from "./sheet";
import { VisuallyHidden } from "./visually-hidden";

interface LaterPartProps<Props extends object> {
  part: Later<ComponentType<Props>>;
  props: Props;
  /** The part's name in an error message: "The form". */
  name: string;
  /** The placeholder while the part is loading. */
  waiting: ReactNode;
  /** False on a page, where a part that appears must not take the focus. Default: true. */
  takesFocus?: boolean;
}

/** Loads a part when it is first shown, in an overlay or down a page. */
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

/** Focuses the overlay's first field, which wasn't there when the overlay opened. */
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
 * The state of a lazy part. A retry stays `failed` until the part is loaded, so that the error
 * doesn't vanish under the click on its button.
 */
type Arrival<Part> =
  | { state: "away" | "coming" }
  | { state: "failed"; isRetrying: boolean }
  | { state: "here"; part: Part };

/** A part that isn't loaded with its page. */
export interface Later<Part> {
  /** Loads the part unless it is loaded or loading. */
  fetch: () => void;
  arrival: () => Arrival<Part>;
  subscribe: (listener: () => void) => () => void;
}

const AWAY = { state: "away" } as const;

/**
 * Makes a part that is loaded when needed.
 * @param load an `import()` of the part
 */
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

/** Follows a part's state, and loads it if `isWanted`. */
export function useLater<Part>(part: Later<Part>, isWanted = true): Arrival<Part> {
  useEffect(() => {
    if (isWanted) part.fetch();
  }, [part, isWanted]);
  return useSyncExternalStore<Arrival<Part>>(part.subscribe, part.arrival, () => AWAY);
}

/** Loads a part when the pointer or focus reaches its button, before the click. */
export function onReach(part: Later<unknown>): { onPointerEnter: () => void; onFocus: () => void } {
  return { onPointerEnter: part.fetch, onFocus: part.fetch };
}

interface LaterOverlayProps<Props extends object> {
  /** A component that is itself a dialog or sheet. */
  part: Later<ComponentType<Props>>;
  props: Props;
  title: string;
  onClose: () => void;
}

/** Loads a dialog or sheet when it is first opened. Mounts it only while it is open. */
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
  /** The title while the sheet is loading. */
  title: ReactNode;
  /** The form's shape. */
  waiting: ReactNode;
}

/**
 * Loads a sheet when it is first opened. Once loaded it stays mounted, with everything typed in it.
 */
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
