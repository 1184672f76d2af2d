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

let state = AT_START;
const listeners = new Set<() => void>();

function set(next: Partial<LiveState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

const CONNECTED = { line: "live", brokenSince: null, navigationBlocked: false } as const;

/** The state of the page's one stream, outside React. */
export const liveStore = {
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  connected: () => set(CONNECTED),
  heard: (at: number) => set({ ...CONNECTED, lastEventAt: at }),
  broke: (at: number, navigationBlocked = state.navigationBlocked) =>
    set({ line: "broken", brokenSince: state.brokenSince ?? at, navigationBlocked }),
};
