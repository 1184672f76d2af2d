import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openHintStream, type StreamMessage } from "./hint-line";
import { FakeSource } from "./testing/fake-source";

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
