import { describe, expect, it } from "vitest";
import { typeaheadIndex } from "./listbox";

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
