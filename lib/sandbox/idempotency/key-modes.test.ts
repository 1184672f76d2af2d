import { describe, expect, it } from "vitest";
import { decideByKey, KEY_MODES, type KeyMode } from "./key-modes";

const UNUSED = { used: false, sameBody: false };
const SAME = { used: true, sameBody: true };
const OTHER = { used: true, sameBody: false };

/** Expected decisions for an unused key, the same body, and another body. */
const TABLE: Record<KeyMode, [string, string, string]> = {
  replay_first_answer: ["execute, store all", "replay", "refuse 409"],
  conflict_409: ["execute, store all", "refuse 409", "refuse 409"],
  unprocessable_422: ["execute, store all", "refuse 422", "refuse 422"],
  first_answer_any_body: ["execute, store all", "replay", "replay"],
  second_resource: ["execute, store all", "replay", "execute, store all"],
  errors_not_stored: ["execute, store successes", "replay", "refuse 409"],
  key_ignored: ["execute, store none", "execute, store none", "execute, store none"],
};

function told(mode: KeyMode, use: typeof UNUSED): string {
  const decision = decideByKey(mode, use);
  if (decision.act === "execute") return `execute, store ${decision.store}`;
  return decision.act === "refuse" ? `refuse ${decision.status}` : "replay";
}

describe("decideByKey", () => {
  it.each(KEY_MODES)("%s", (mode) => {
    expect([UNUSED, SAME, OTHER].map((use) => told(mode, use))).toEqual(TABLE[mode]);
  });
});
