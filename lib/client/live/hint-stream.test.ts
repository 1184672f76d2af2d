import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announceSessionEnd, forgetSessionEnd } from "../session/session-end";
import { openHintStream, type StreamMessage } from "./hint-stream";

/** The browser's EventSource as far as a line needs one, with its server in the hands of the test. */
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
  forgetSessionEnd();
  if (vi.getTimerCount() > 0) throw new Error("a closed line goes on with its timers");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line on which heartbeats go on is left alone, however few its hints", () => {
  source().says("ready");
  for (let beat = 0; beat < 20; beat += 1) {
    vi.advanceTimersByTime(15_000);
    source().says("still-here");
  }
  expect(FakeSource.all).toHaveLength(1);
  expect(told).toEqual(["ready"]);
});

test("a line that has gone silent is broken, and another is opened until one answers", () => {
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

test("an answer that is no stream is asked for again after a while", () => {
  source().fails(2);
  expect(told).toEqual(["broken"]);
  vi.advanceTimersByTime(5_000);
  expect(FakeSource.all).toHaveLength(2);
  source().says("ready");
  expect(told).toEqual(["broken", "resumed"]);
});

test("what the browser mends by itself is left to it", () => {
  source().says("ready");
  source().fails(0);
  vi.advanceTimersByTime(10_000);
  source().says("ready");
  expect(FakeSource.all).toHaveLength(1);
  expect(told).toEqual(["ready", "broken", "resumed"]);
});

test("a line whose session has ended waits for the next sign-in", () => {
  source().says("ready");
  source().says("session-ended");
  announceSessionEnd({ reason: "none", message: "You were signed out." });
  vi.advanceTimersByTime(600_000);
  expect(FakeSource.all).toHaveLength(1);
  forgetSessionEnd();
  expect(FakeSource.all).toHaveLength(2);
  source().says("ready");
  expect(told).toEqual(["ready", "ended", "resumed"]);
});

test("what is no hint of this version is passed over", () => {
  source().says("message", JSON.stringify({ kind: "transfer", id: "TXN-1" }));
  source().says("message", JSON.stringify({ kind: "weather", id: null }));
  expect(told).toEqual(["event"]);
});
