"use client";
import { type ComponentType, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { Dialog } from "./dialog";
import { ErrorState, type ErrorStateProps } from "./error-state";
import { focusFirstField } from "./focus";
import { Sheet } from "./sheet";
import { createStore } from "./store";

interface LazyPartProps<Props extends object> {
  part: Lazy<ComponentType<Props>>;
  props: Props;
  name: string;
  waiting: ReactNode;
  /** False on a page, where a part that appears must not take the focus. Default: true. */
  takesFocus?: boolean;
}

/** Loads a part when it is first shown, in an overlay or down a page. */
export function LazyPart<Props extends object>({
  part,
  props,
  name,
  waiting,
  takesFocus = true,
}: LazyPartProps<Props>) {
  const lazyState = useLazy(part);
  if (lazyState.state === "loaded") {
    const shown = <lazyState.part {...props} />;
    return takesFocus ? <FocusWhenLoaded>{shown}</FocusWhenLoaded> : shown;
  }
  if (lazyState.state === "failed") {
    return (
      <PartFailure
        part={part}
        isRetrying={lazyState.isRetrying}
        title={`${name} could not be loaded`}
        isInPage
      />
    );
  }
  return <Waiting>{waiting}</Waiting>;
}

interface PartFailureProps extends Pick<ErrorStateProps, "title" | "heading"> {
  part: Lazy<unknown>;
  isRetrying: boolean;
  /** Says that the rest of the page is there. */
  isInPage?: boolean;
}

/** Says that a part could not be loaded, and loads it again at a press. */
export function PartFailure({ part, isRetrying, isInPage, ...state }: PartFailureProps) {
  return (
    <ErrorState {...state} onRetry={part.load} retrying={isRetrying}>
      <p>
        Check your connection, then try again.
        {isInPage && " The rest of the page is not affected."}
      </p>
    </ErrorState>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading</span>
      {children}
    </div>
  );
}

/** Focuses the overlay's first field, which wasn't there when the overlay opened. */
function FocusWhenLoaded({ children }: { children: ReactNode }) {
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

/** A retry stays `failed` until it is loaded, so that the error doesn't vanish at the click. */
type LazyState<Part> =
  | { state: "notLoaded" | "loading" }
  | { state: "failed"; isRetrying: boolean }
  | { state: "loaded"; part: Part };

export interface Lazy<Part> {
  load: () => void;
  current: () => LazyState<Part>;
  subscribe: (listener: () => void) => () => void;
}

const NOT_LOADED = { state: "notLoaded" } as const;

/** Makes a part that an `import()` loads when needed. */
export function lazy<Part>(load: () => Promise<Part>): Lazy<Part> {
  const store = createStore<LazyState<Part>>(NOT_LOADED);
  return {
    load: () => {
      const lazyState = store.get();
      if (
        lazyState.state === "loaded" ||
        lazyState.state === "loading" ||
        (lazyState.state === "failed" && lazyState.isRetrying)
      )
        return;
      store.set(
        lazyState.state === "failed" ? { state: "failed", isRetrying: true } : { state: "loading" },
      );
      load().then(
        (part) => store.set({ state: "loaded", part }),
        () => store.set({ state: "failed", isRetrying: false }),
      );
    },
    current: store.get,
    subscribe: store.subscribe,
  };
}

/** Follows a part's state, and loads it if `isWanted`. */
export function useLazy<Part>(part: Lazy<Part>, isWanted = true): LazyState<Part> {
  useEffect(() => {
    if (isWanted) part.load();
  }, [part, isWanted]);
  return useSyncExternalStore<LazyState<Part>>(part.subscribe, part.current, () => NOT_LOADED);
}

/** Loads a part when the pointer or focus reaches its button, before the click. */
export function preloadHandlers(part: Pick<Lazy<unknown>, "load">) {
  return { onPointerEnter: part.load, onFocus: part.load };
}

/**
 * Makes a dialog or sheet that is loaded when it is first opened. Mount it only while it is open.
 * @param title while it could not be loaded
 */
export function lazyOverlay<Props extends { onClose: () => void }>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
) {
  const part = lazy(load);
  function LazyOverlay(props: Props) {
    const lazyState = useLazy(part);
    if (lazyState.state === "loaded") return <lazyState.part {...props} />;
    if (lazyState.state !== "failed") return null;
    return (
      <Dialog onOpenChange={props.onClose} title={title}>
        <PartFailure
          part={part}
          isRetrying={lazyState.isRetrying}
          title="It could not be loaded"
          isInPage
        />
      </Dialog>
    );
  }
  return Object.assign(LazyOverlay, { load: part.load });
}

interface LazySheetProps<Props extends { open: boolean; onClose: () => void }> {
  part: Lazy<ComponentType<Props>>;
  props: Props;
  title: ReactNode;
  waiting: ReactNode;
}

/** Loads a sheet when first opened. Then it stays mounted, with everything typed in it. */
export function LazySheet<Props extends { open: boolean; onClose: () => void }>({
  part,
  props,
  title,
  waiting,
}: LazySheetProps<Props>) {
  const lazyState = useLazy(part, props.open);
  if (lazyState.state === "loaded") return <lazyState.part {...props} />;
  return (
    <Sheet open={props.open} onOpenChange={props.onClose} title={title} full>
      {lazyState.state === "failed" ? (
        <PartFailure
          part={part}
          isRetrying={lazyState.isRetrying}
          title="The form could not be loaded"
        />
      ) : (
        <Waiting>{waiting}</Waiting>
      )}
    </Sheet>
  );
}
