import { describe, expect, test } from "vitest";
import { lazy } from "./lazy-part";

/** A part whose loading the test ends; `states` are those that a listener saw. */
function controlledPart() {
  const loads: { resolve: (part: string) => void; reject: (error: Error) => void }[] = [];
  const part = lazy(
    () => new Promise<string>((resolve, reject) => loads.push({ resolve, reject })),
  );
  const states: string[] = [];
  part.subscribe(() => states.push(part.current().state));
  const ends = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = part.subscribe(() => {
        stop();
        resolve();
      });
    });
  return { part, loads, states, ends };
}

describe("lazy", () => {
  test("isn't loaded before it is asked for, and then once", async () => {
    const { part, loads, states, ends } = controlledPart();
    expect(part.current().state).toBe("notLoaded");
    expect(loads).toHaveLength(0);
    part.load();
    part.load();
    loads[0]?.resolve("the form");
    await ends();
    expect(part.current()).toEqual({ state: "loaded", part: "the form" });
    part.load();
    expect(loads).toHaveLength(1);
    expect(states).toEqual(["loading", "loaded"]);
  });

  test("can be asked for again after it could not be had", async () => {
    const { part, loads, states, ends } = controlledPart();
    part.load();
    loads[0]?.reject(new Error("no network"));
    await ends();
    expect(part.current()).toEqual({ state: "failed", isRetrying: false });
    part.load();
    part.load();
    // The placeholder stays until the part is loaded.
    expect(part.current()).toEqual({ state: "failed", isRetrying: true });
    expect(loads).toHaveLength(2);
    loads[1]?.resolve("the form");
    await ends();
    expect(states).toEqual(["loading", "failed", "failed", "loaded"]);
  });

  test("can be asked for any number of times", async () => {
    const { part, loads, ends } = controlledPart();
    for (const n of [0, 1, 2]) {
      part.load();
      loads[n]?.reject(new Error("no network"));
      await ends();
      expect(part.current()).toEqual({ state: "failed", isRetrying: false });
    }
  });
});
