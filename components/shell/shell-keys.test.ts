import { describe, expect, it } from "vitest";
import { shortcutOf, type KeyPress } from "./shell-keys";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
});

describe("shortcutOf", () => {
  it("opens the palette with Ctrl or Command K, also where single keys don't count", () => {
    expect(shortcutOf(press("k", { ctrlKey: true }), false)).toBe("palette");
    expect(shortcutOf(press("K", { metaKey: true }), true)).toBe("palette");
  });
  it("knows the single keys", () => {
    expect(["n", "N", "/", "?", "x"].map((key) => shortcutOf(press(key), true))).toEqual([
      "new-transfer",
      "new-transfer",
      "search",
      "shortcuts",
      null,
    ]);
  });
  it("leaves single keys alone with modifiers, held down, and where they don't count", () => {
    const cases = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }];
    for (const each of cases) expect(shortcutOf(press("n", each), true)).toBeNull();
    expect(shortcutOf(press("n"), false)).toBeNull();
  });
});
