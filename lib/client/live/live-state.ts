/** The state of the stream of hints from the server. */
export interface LiveState {
  line: "connecting" | "live" | "broken";
  /** When the last hint arrived, by this browser's clock; null before the first. */
  lastEventAt: number | null;
  /** Since when the line is broken; null while it isn't. */
  brokenSince: number | null;
  /** True if somebody tried to open another page meanwhile. */
  navigationBlocked: boolean;
}

/**
 * Holds the state of the page's one stream, outside React. Components read it with
 * useSyncExternalStore.
 */
function createLiveStore() {
  let state: LiveState = {
    line: "connecting",
    lastEventAt: null,
    brokenSince: null,
    navigationBlocked: false,
  };
  const listeners = new Set<() => void>();
  const set = (next: LiveState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: (): LiveState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connected: (): void =>
      set({ ...state, line: "live", brokenSince: null, navigationBlocked: false }),
    heard: (at: number): void =>
      set({ line: "live", lastEventAt: at, brokenSince: null, navigationBlocked: false }),
    broke: (at: number): void =>
      set({ ...state, line: "broken", brokenSince: state.brokenSince ?? at }),
    navigationBlocked: (at: number): void =>
      set({
        ...state,
        line: "broken",
        brokenSince: state.brokenSince ?? at,
        navigationBlocked: true,
      }),
  };
}

export type LiveStore = ReturnType<typeof createLiveStore>;
export const liveStore: LiveStore = createLiveStore();
