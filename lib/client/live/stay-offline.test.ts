import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveStore } from "./live-state";
import { blocksNavigation, stopNavigationOffline } from "./stay-offline";

/** The pressed element: the link, or an element inside it. */
class FakeElement {
  readonly link: Partial<HTMLAnchorElement> | null;
  constructor(link: Partial<HTMLAnchorElement> | null) {
    this.link = link;
  }
  closest(): Partial<HTMLAnchorElement> | null {
    return this.link;
  }
}

const ORIGIN = "https://desk.example";
const TRANSFERS = { origin: ORIGIN, pathname: "/transfers", search: "", target: "" };

beforeEach(() => {
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("location", {
    hostname: "desk.example",
    origin: ORIGIN,
    pathname: "/recipients",
    search: "?page=2",
  });
  liveStore.connected();
});
afterEach(() => vi.unstubAllGlobals());

/** Returns true if the press was stopped. */
function held(link: Partial<HTMLAnchorElement> | null, with_: Partial<MouseEvent> = {}): boolean {
  const [prevented, stopped] = [vi.fn<() => void>(), vi.fn<() => void>()];
  stopNavigationOffline({
    button: 0,
    target: new FakeElement(link),
    preventDefault: prevented,
    stopPropagation: stopped,
    ...with_,
  } as unknown as MouseEvent);
  expect(prevented.mock.calls).toHaveLength(stopped.mock.calls.length);
  return prevented.mock.calls.length > 0;
}

test("offline, a press on another page of the desk is held, and it is said why", () => {
  expect(held(TRANSFERS)).toBe(true);
  expect(liveStore.get()).toMatchObject({ line: "broken", navigationBlocked: true });
  liveStore.connected();
  expect(liveStore.get()).toMatchObject({ line: "live", navigationBlocked: false });
});

test.each([
  ["no link", null, {}],
  ["another site", { ...TRANSFERS, origin: "https://elsewhere.example" }, {}],
  ["a new tab", { ...TRANSFERS, target: "_blank" }, {}],
  ["a new tab, by key", TRANSFERS, { ctrlKey: true }],
  ["a place on this page", { ...TRANSFERS, pathname: "/recipients", search: "?page=2" }, {}],
])("%s isn't held", (_what, link, with_) => expect(held(link, with_)).toBe(false));

test("with a network nothing is held", () => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(held(TRANSFERS)).toBe(false);
  expect(blocksNavigation()).toBe(false);
  expect(liveStore.get().navigationBlocked).toBe(false);
});
