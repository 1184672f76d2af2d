import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openHintStream, type StreamMessage } from "./hint-line";

/** Fake of the browser's EventSource. The test plays the server. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;
  constructor() {
    super();
    FakeSource.all.push(this);
  }
  says(event: string, data = "{}"): void {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent(event, { data }));
  }
  fails(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
}

/** The browser's channel between tabs; what is said arrives at once. */
class FakeChannel {
  static all = new Set<FakeChannel>();
  onmessage: ((message: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.all)
      if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    FakeChannel.all.delete(this);
  }
}

type Callback = (lock: object | null) => unknown;

/** Fake of the browser's locks, shared by tabs. The first to ask gets a released lock. */
class FakeLocks {
  readonly #held = new Set<string>();
  readonly #waiting: { name: string; give: () => void }[] = [];

  async request(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    whileHeld: Callback,
  ): Promise<unknown> {
    if (this.#held.has(name)) {
      if (options.ifAvailable) return whileHeld(null);
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push({ name, give: resolve });
        options.signal?.addEventListener("abort", () => reject(options.signal?.reason as Error), {
          once: true,
        });
      });
    }
    this.#held.add(name);
    try {
      return await whileHeld({});
    } finally {
      this.#held.delete(name);
      const next = this.#waiting.findIndex((waiting) => waiting.name === name);
      if (next >= 0) this.#waiting.splice(next, 1)[0]?.give();
    }
  }
}

describe("one stream", () => {
  let told: StreamMessage["kind"][];
  let close: () => void;
  const source = (): FakeSource => FakeSource.all.at(-1) ?? new FakeSource();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("EventSource", FakeSource);
    FakeSource.all = [];
    told = [];
    close = openHintStream(({ kind }) => told.push(kind));
  });
  afterEach(() => {
    close();
    if (vi.getTimerCount() > 0) throw new Error("a closed line goes on with its timers");
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("a line with heartbeats is left alone, however few its hints", () => {
    source().says("ready");
    for (let beat = 0; beat < 20; beat += 1) {
      vi.advanceTimersByTime(15_000);
      source().says("still-here");
    }
    expect(FakeSource.all).toHaveLength(1);
    expect(told).toEqual(["ready"]);
  });

  test("a silent line counts as broken, and others are opened until one answers", () => {
    source().says("ready");
    const first = source();
    vi.advanceTimersByTime(44_000);
    expect(told).toEqual(["ready"]);
    vi.advanceTimersByTime(2_000);
    expect(first.readyState).toBe(FakeSource.CLOSED);
    expect(told).toEqual(["ready", "broken"]);
    // Nor does the next one answer.
    vi.advanceTimersByTime(46_000);
    expect(FakeSource.all).toHaveLength(3);
    source().says("ready");
    expect(told.at(-1)).toBe("resumed");
  });

  test("after an answer that is no stream, it tries again after a while", () => {
    source().fails(2);
    expect(told).toEqual(["broken"]);
    vi.advanceTimersByTime(5_000);
    expect(FakeSource.all).toHaveLength(2);
    source().says("ready");
    expect(told).toEqual(["broken", "resumed"]);
  });

  test("a desk that has lost its database is no live line until it hears again", () => {
    source().says("ready");
    source().says("lost");
    expect(told).toEqual(["ready", "broken"]);
    source().says("gap");
    expect(told).toEqual(["ready", "broken", "resumed"]);
    expect(FakeSource.all).toHaveLength(1);
  });

  test("reconnecting that the browser does itself is left to it", () => {
    source().says("ready");
    source().fails(0);
    vi.advanceTimersByTime(10_000);
    source().says("ready");
    expect(FakeSource.all).toHaveLength(1);
    expect(told).toEqual(["ready", "broken", "resumed"]);
  });

  test("a line whose session has ended stays closed", () => {
    source().says("ready");
    source().says("session-ended");
    vi.advanceTimersByTime(600_000);
    expect(FakeSource.all).toHaveLength(1);
    expect(told).toEqual(["ready", "ended"]);
  });

  test("a line whose place was taken by the same person's other lines waits for a minute", () => {
    source().says("ready");
    source().says("crowded");
    expect(told).toEqual(["ready", "broken"]);
    vi.advanceTimersByTime(59_000);
    expect(FakeSource.all).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(FakeSource.all).toHaveLength(2);
    source().says("ready");
    expect(told.at(-1)).toBe("resumed");
  });

  test("what isn't a hint of this version is ignored", () => {
    source().says("message", JSON.stringify({ kind: "transfer", id: "TXN-1" }));
    source().says("message", JSON.stringify({ kind: "weather", id: null }));
    expect(told).toEqual(["event"]);
  });
});

describe("tabs of one browser", () => {
  /** Opens a tab with its own modules and session, and shared channel and locks. */
  async function openTab() {
    vi.resetModules();
    const [{ joinSharedLine }, session] = await Promise.all([
      import("./hint-line"),
      import("../session/session-end"),
    ]);
    const told: string[] = [];
    const leave = joinSharedLine(({ kind }) => {
      told.push(kind);
      // As the page does with it.
      if (kind === "ended")
        session.announceSessionEnd({ reason: "none", message: "You were signed out." });
    });
    leaves.push(leave);
    await settled();
    return { told, leave, session };
  }

  const leaves: (() => void)[] = [];
  /** Until locks that were let go of are others'. */
  const settled = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));
  const sources = (): FakeSource[] =>
    FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
  const current = (): FakeSource => {
    const [source, ...more] = sources();
    if (!source || more.length > 0) throw new Error(`${sources().length} streams are open`);
    return source;
  };

  beforeEach(() => {
    FakeSource.all = [];
    vi.stubGlobal("EventSource", FakeSource);
    vi.stubGlobal("BroadcastChannel", FakeChannel);
    vi.stubGlobal("navigator", { locks: new FakeLocks() });
  });
  afterEach(() => {
    for (const leave of leaves.splice(0)) leave();
    vi.unstubAllGlobals();
  });

  test("tabs share one stream, which another keeps once its tab is closed", async () => {
    const [first, second] = [await openTab(), await openTab()];
    current().says("ready");
    await settled();
    expect([first.told, second.told]).toEqual([
      ["live", "ready"],
      ["live", "ready", "ready"],
    ]);
    first.leave();
    await settled();
    current().says("ready");
    expect(second.told.at(-1)).toBe("ready");
  });

  test("a tab that joins while the line is broken hears that it is", async () => {
    await openTab();
    current().says("ready");
    current().says("lost");
    const late = await openTab();
    await settled();
    expect(late.told).toEqual(["live", "ready", "broken"]);
    current().says("gap");
    await settled();
    expect(late.told.at(-1)).toBe("resumed");
    expect((await openTab()).told).toEqual(["live", "ready"]);
  });

  test("a tab whose session has ended lets another keep the stream, and joins again after the next sign-in", async () => {
    const ended = await openTab();
    current().says("session-ended");
    await settled();
    expect(sources()).toEqual([]);
    const fresh = await openTab();
    current().says("ready");
    expect(fresh.told).toEqual(["live", "ready"]);

    const before = ended.told.length;
    ended.session.forgetSessionEnd();
    await settled();
    current().says("message", JSON.stringify({ kind: "transfer", id: "TXN-1" }));
    await settled();
    expect(ended.told.slice(before)).toEqual(["live", "ready", "event"]);
  });

  test("a tab that learns of the end by another request lets go of the stream as well", async () => {
    const tab = await openTab();
    current().says("ready");
    tab.session.announceSessionEnd({ reason: "idle", message: "You were signed out." });
    await settled();
    expect(sources()).toEqual([]);
    tab.session.forgetSessionEnd();
    await settled();
    current().says("ready");
    expect(tab.told.at(-1)).toBe("ready");
  });
});
