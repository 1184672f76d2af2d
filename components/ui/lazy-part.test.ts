import { describe, expect, test } from "vitest";
import { later } from "./lazy-part";

/** A part whose loading the test ends; `states` are those that a listener saw. */
function controlledPart() {
  const loads: { resolve: (part: string) => void; reject: (error: Error) => void }[] = [];
  const part = later(
    () => new Promise<string>((resolve, reject) => loads.push({ resolve, reject })),
  );
  const states: string[] = [];
  part.subscribe(() => states.push(part.arrival().state));
  const ends = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = part.subscribe(() => {
        stop();
        resolve();
      });
    });
  return { part, loads, states, ends };
}

describe("later", () => {
  test("isn't loaded before it is asked for, and then once", async () => {
    const { part, loads, states, ends } = controlledPart();
    expect(part.arrival().state).toBe("away");
    expect(loads).toHaveLength(0);
    part.fetch();
    part.fetch();
    loads[0]?.resolve("the form");
    await ends();
    expect(part.arrival()).toEqual({ state: "here", part: "the form" });
    part.fetch();
    expect(loads).toHaveLength(1);
    expect(states).toEqual(["coming", "here"]);
  });

  test("can be asked for again after it could not be had", async () => {
    const { part, loads, states, ends } = controlledPart();
    part.fetch();
    loads[0]?.reject(new Error("no network"));
    await ends();
    expect(part.arrival()).toEqual({ state: "failed", isRetrying: false });
    part.fetch();
    part.fetch();
    // The placeholder stays until the part is loaded.
    expect(part.arrival()).toEqual({ state: "failed", isRetrying: true });
    expect(loads).toHaveLength(2);
    loads[1]?.resolve("the form");
    await ends();
    expect(states).toEqual(["coming", "failed", "failed", "here"]);
  });

  test("can be asked for any number of times", async () => {
    const { part, loads, ends } = controlledPart();
    for (const n of [0, 1, 2]) {
      part.fetch();
      loads[n]?.reject(new Error("no network"));
      await ends();
      expect(part.arrival()).toEqual({ state: "failed", isRetrying: false });
    }
  });
});
