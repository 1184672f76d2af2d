import { expect, it } from "vitest";
import { UuidV4 } from "@/lib/contract/api/values";
import { mintId } from "./mint-id";

it("gives a UUID v4, another each time", () => {
  const ids = new Set(Array.from({ length: 50 }, () => mintId()));
  expect(ids.size).toBe(50);
  for (const id of ids) expect(UuidV4.safeParse(id).success).toBe(true);
});

it("does so from random bytes alone, where the browser has no randomUUID", () => {
  const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) };
  const ids = new Set(Array.from({ length: 50 }, () => mintId(plain)));
  expect(ids.size).toBe(50);
  for (const id of ids) expect(UuidV4.safeParse(id).success).toBe(true);
});
