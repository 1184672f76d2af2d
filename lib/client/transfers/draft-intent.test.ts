import { describe, expect, it } from "vitest";
import { mintId } from "../mint-id";
import { readIntentId } from "./draft";

describe("readIntentId", () => {
  it("takes a UUID v4 and nothing else", () => {
    const id = mintId();
    expect(readIntentId(id)).toBe(id);
    expect(readIntentId(id.toUpperCase())).toBe(id);
    expect(readIntentId(null)).toBeNull();
    expect(readIntentId("")).toBeNull();
    expect(readIntentId("7b1e8f6a-6e53-1c39-9d5e-0a2f7c6c1a01")).toBeNull();
  });
});
