import { expect, test } from "vitest";
import { UuidV4 } from "@/lib/contract/api/values";
import { newIntentId, uuidV4 } from "./intent-id";

test("an id is a UUID v4, whatever the random bytes", () => {
  for (const bytes of [new Uint8Array(16), new Uint8Array(16).fill(255), Uint8Array.from({ length: 16 }, (_, at) => at * 16 + 1)]) {
    expect(UuidV4.safeParse(uuidV4(bytes)).success).toBe(true);
  }
  expect(uuidV4(new Uint8Array(16))).toBe("00000000-0000-4000-8000-000000000000");
  expect(UuidV4.safeParse(newIntentId()).success).toBe(true);
  expect(newIntentId()).not.toBe(newIntentId());
});
