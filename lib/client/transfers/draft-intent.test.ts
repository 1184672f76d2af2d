import { describe, expect, it } from "vitest";
import { UuidV4 } from "@/lib/contract/api/values";
import { mintIntentId, readIntentId } from "./draft-intent";

describe("mintIntentId", () => {
  it("gives a UUID v4, another each time", () => {
    const ids = new Set(Array.from({ length: 50 }, () => mintIntentId()));
    expect(ids.size).toBe(50);
    for (const id of ids) expect(UuidV4.safeParse(id).success).toBe(true);
  });

  it("does so from random bytes alone, where the browser has no randomUUID", () => {
    const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) };
    const ids = new Set(Array.from({ length: 50 }, () => mintIntentId(plain)));
    expect(ids.size).toBe(50);
    for (const id of ids) expect(UuidV4.safeParse(id).success).toBe(true);
  });
});

describe("readIntentId", () => {
  it("takes a UUID v4 and nothing else", () => {
    const id = mintIntentId();
    expect(readIntentId(id)).toBe(id);
    expect(readIntentId(id.toUpperCase())).toBe(id);
    expect(readIntentId(null)).toBeNull();
    expect(readIntentId("")).toBeNull();
    expect(readIntentId("7b1e8f6a-6e53-1c39-9d5e-0a2f7c6c1a01")).toBeNull();
  });
});
