import { describe, expect, it } from "vitest";
import { groupItems, markedIndex, matchingItems, stepIndex, typeaheadIndex } from "./listbox";

describe("matchingItems", () => {
  const names = ["Zenith Bank 057", "Ọlá Bank", "Standard Bank"];
  it("wants every word, anywhere, without accents", () => {
    expect(matchingItems(names, "bank zen", (name) => name)).toEqual(["Zenith Bank 057"]);
    expect(matchingItems(names, "ola", (name) => name)).toEqual(["Ọlá Bank"]);
    expect(matchingItems(names, "  ", (name) => name)).toEqual(names);
    expect(matchingItems(names, "gcb", (name) => name)).toEqual([]);
  });
});

describe("groupItems", () => {
  it("keeps order and numbers items across groups", () => {
    const groups = groupItems(["a1", "a2", "b1"], (item) => item[0] ?? "");
    expect(groups).toEqual([
      {
        label: "a",
        items: [
          { item: "a1", index: 0 },
          { item: "a2", index: 1 },
        ],
      },
      { label: "b", items: [{ item: "b1", index: 2 }] },
    ]);
  });
});

describe("stepIndex", () => {
  it("goes round, and starts from either end", () => {
    expect([
      stepIndex(2, 1, 3),
      stepIndex(0, -1, 3),
      stepIndex(-1, 1, 3),
      stepIndex(-1, -1, 3),
      stepIndex(-1, 1, 0),
    ]).toEqual([0, 2, 0, 2, -1]);
  });
});

describe("markedIndex", () => {
  const keys = ["gtb", "uba", "zenith"];
  it("is the first that was found, until another is moved to", () => {
    expect([
      markedIndex(keys, null, "u"),
      markedIndex(keys, null, ""),
      markedIndex([], null, "u"),
      markedIndex(keys, "uba", "u"),
    ]).toEqual([0, -1, -1, 1]);
  });
  it("stays with what was moved to when others come in, and is none once that has left", () => {
    expect([
      markedIndex(["access", ...keys], "uba", ""),
      markedIndex(["gtb", "zenith"], "uba", "b"),
    ]).toEqual([2, -1]);
  });
});

describe("typeaheadIndex", () => {
  const labels = ["NGN", "KES", "UGX", "Kampala", "Nairobi"];
  it("finds the next option that starts so, going round", () => {
    expect(typeaheadIndex(labels, "k", -1)).toBe(1);
    expect(typeaheadIndex(labels, "k", 1)).toBe(3);
    expect(typeaheadIndex(labels, "n", 4)).toBe(0);
  });
  it("stays on the option while more letters fit it", () => {
    expect(typeaheadIndex(labels, "ka", 3)).toBe(3);
    expect(typeaheadIndex(labels, "ke", 3)).toBe(1);
  });
  it("goes through a letter's options when it is repeated", () => {
    expect(typeaheadIndex(labels, "kk", 1)).toBe(3);
  });
  it("finds nothing where nothing fits", () => {
    expect(typeaheadIndex(labels, "x", 0)).toBe(-1);
    expect(typeaheadIndex([], "x", 0)).toBe(-1);
  });
});
