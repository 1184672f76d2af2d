import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeChannel } from "./testing/fake-channel";
import { FakeLocks } from "./testing/fake-locks";
import { FakeSource } from "./testing/fake-source";

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
