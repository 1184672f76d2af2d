import { describe, expect, it } from "vitest";
import { MAX_REFERENCES, recipientId, referenceAt } from "./identifiers";

describe("referenceAt", () => {
  it("gives references of the service's form, none of them twice", () => {
    const references = Array.from({ length: 200_000 }, (_, position) =>
      referenceAt("rampdesk", position),
    );
    expect(references.filter((reference) => !/^TXN-[A-Z0-9]{6}$/.test(reference))).toEqual([]);
    expect(new Set(references).size).toBe(references.length);
  });

  it("gives no reference twice at the far end of its range either", () => {
    const positions = Array.from({ length: 1_000 }, (_, index) => [
      index,
      MAX_REFERENCES - 1 - index,
    ]).flat();
    expect(new Set(positions.map((position) => referenceAt(1, position))).size).toBe(
      positions.length,
    );
  });

  it("depends on the seed, and neighbours don't look alike", () => {
    expect(referenceAt("a", 0)).toBe(referenceAt("a", 0));
    expect(referenceAt("a", 0)).not.toBe(referenceAt("b", 0));
    const firsts = new Set(
      Array.from({ length: 100 }, (_, position) => referenceAt("a", position).charAt(4)),
    );
    expect(firsts.size).toBeGreaterThan(20);
  });
});

describe("recipientId", () => {
  it("is always the same for a name", () => {
    expect(recipientId("Okonkwo Haulage")).toBe(recipientId("Okonkwo Haulage"));
    expect(recipientId("Okonkwo Haulage")).not.toBe(recipientId("Okonkwo haulage"));
  });
});
