export interface LiveState {
  line: "connecting" | "live" | "broken";
  /** When the last hint arrived, by this browser's clock; null before the first. */
  lastEventAt: number | null;
  brokenSince: number | null;
  navigationBlocked: boolean;
}

export const AT_START: LiveState = {
  line: "connecting",
  lastEventAt: null,
  brokenSince: null,
  navigationBlocked: false,
};

function createLiveStore() {
  let state = AT_START;
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
    broke: (at: number, navigationBlocked = state.navigationBlocked): void =>
      set({ ...state, line: "broken", brokenSince: state.brokenSince ?? at, navigationBlocked }),
  };
}

/** The state of the page's one stream, outside React. */
export const liveStore = createLiveStore();
